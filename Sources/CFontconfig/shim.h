// Fontconfig, whose property names are string macros that Swift imports as strings, and its
// configuration as the leak sanitizer is to see it.
#pragma once
#include <fontconfig/fontconfig.h>

// There only where the leak sanitizer is.
extern void __lsan_disable(void) __attribute__((weak));
extern void __lsan_enable(void) __attribute__((weak));

/// Reads the configuration and the fonts, which live as long as the process.
///
/// Fontconfig keeps where a pattern's elements are as a distance from the pattern and not as an
/// address. The leak sanitizer cannot follow that, and is told to leave out what is allocated here;
/// what is allocated for questions it looks at.
static inline FcConfig *cfc_load_configuration(void) {
  if (__lsan_disable) __lsan_disable();
  FcConfig *configuration = FcInitLoadConfigAndFonts();
  if (__lsan_enable) __lsan_enable();
  return configuration;
}

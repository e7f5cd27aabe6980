// ICU's own line break iterator, which the tests compare with.
#pragma once
#include <stdint.h>

/// The major version of the ICU that is linked.
int32_t cicu_line_breaks_version(void);

/// Sets `marks[i]` to 1 for every line boundary `i` in 0…length; `marks` has `length + 1` elements.
/// `locale` is ICU's identifier. Returns whether ICU did it.
int32_t cicu_line_breaks_mark(
    const char *locale, const uint16_t *text, int32_t length, uint8_t *marks);

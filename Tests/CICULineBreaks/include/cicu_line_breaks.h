// The line break iterator of the ICU in Swift's Foundation, which the tests compare with.
#pragma once
#include <stdint.h>

/// The major version of that ICU.
int32_t cicu_line_breaks_version(void);

/// Sets `marks[i]` to 1 for every line boundary `i` in 0…length; `marks` has `length + 1` elements.
/// `locale` is ICU's identifier, whose quotation marks are brackets if `has_quotation_marks` is not 0.
/// Returns whether ICU did it.
int32_t cicu_line_breaks_mark(
    const char *locale, int32_t has_quotation_marks, const uint16_t *text, int32_t length,
    uint8_t *marks);

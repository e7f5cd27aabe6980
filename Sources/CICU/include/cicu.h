// The Unicode Bidirectional Algorithm of ICU without ICU's types, of which Foundation's copy of ICU
// has other declarations. Nor can Swift follow ICU's names by macro (`ubidi_open_72`).
//
// Statuses are ICU's `UErrorCode`: greater than zero is an error, zero and below (a warning) is not.
#pragma once
#include <stdint.h>

// ICU's own object.
typedef struct cicu_bidi cicu_bidi;

cicu_bidi *cicu_bidi_open(void);
void cicu_bidi_close(cicu_bidi *bidi);

/// Resolves a text paragraph by paragraph: writes the level of each code unit to `levels`, and
/// returns the first paragraph's level. `paragraph_level` 0 and 1 are left to right and right to
/// left; 254 and 255 are by the first strong character, or else left to right and right to left.
int32_t cicu_bidi_levels(
    cicu_bidi *bidi, const uint16_t *text, int32_t length, uint8_t paragraph_level,
    uint8_t *levels, int32_t *status);

/// The name of a status, for messages.
const char *cicu_status_name(int32_t status);

/// ICU's version at compile time ("72.1"); static storage.
const char *cicu_version(void);

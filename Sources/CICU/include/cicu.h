// What TextMeasure needs of ICU, behind a header that names none of ICU's types.
//
// A Swift target that sees both ICU's headers and Foundation's own copy of ICU finds two different
// declarations of the same enumerations. ICU also renames its functions by macro (`ubrk_open_72`),
// which Swift cannot follow. So this header is plain C, and ICU is included in `cicu.c` alone.
//
// Statuses are ICU's `UErrorCode`: greater than zero is an error, zero and below (a warning) is not.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What the engine asks about one code point, all in one lookup.
typedef struct cicu_property {
  uint8_t script;           // UScriptCode of the Script property
  uint8_t line_break;       // ULineBreak
  uint8_t grapheme_break;   // UGraphemeClusterBreak
  uint8_t bidi_class;       // UCharDirection
  uint8_t general_category; // UCharCategory
  uint8_t east_asian_width; // UEastAsianWidth
  uint16_t flags;           // CICU_FLAG_…
} cicu_property;

enum {
  CICU_FLAG_SCRIPT_EXTENSIONS = 1 << 0, // has more than one script, or another than its own
  CICU_FLAG_EMOJI = 1 << 1,
  CICU_FLAG_EMOJI_PRESENTATION = 1 << 2,
  CICU_FLAG_EXTENDED_PICTOGRAPHIC = 1 << 3,
  CICU_FLAG_DEFAULT_IGNORABLE = 1 << 4,
  CICU_FLAG_PAIRED_OPEN = 1 << 5,
  CICU_FLAG_PAIRED_CLOSE = 1 << 6,
  CICU_FLAG_EMOJI_MODIFIER = 1 << 7,
  CICU_FLAG_EMOJI_MODIFIER_BASE = 1 << 8,
  CICU_FLAG_VARIATION_SELECTOR = 1 << 9,
};

/// The properties of a code point.
cicu_property cicu_properties(uint32_t code_point);

/// The scripts of Script_Extensions, at most `capacity`; returns how many there are.
int32_t cicu_script_extensions(uint32_t code_point, uint8_t *out, int32_t capacity);

/// The ISO 15924 tag of a script as four bytes, most significant first; 0 if there is none.
uint32_t cicu_script_tag(uint8_t script);

/// The bracket that pairs with `code_point`, or `code_point` itself.
uint32_t cicu_paired_bracket(uint32_t code_point);

typedef struct cicu_breaker cicu_breaker;

enum { CICU_BREAK_GRAPHEME = 0, CICU_BREAK_WORD = 1, CICU_BREAK_LINE = 2 };

/// Opens an iterator for an explicit locale ("" is the root); NULL with a status on failure.
cicu_breaker *cicu_breaker_open(int32_t kind, const char *locale, int32_t *status);
void cicu_breaker_close(cicu_breaker *breaker);

/// Adds `bit` to `marks[i]` for every boundary `i` in 0…length. `marks` has `length + 1` elements.
/// Returns the number of boundaries.
int32_t cicu_breaker_mark(
    cicu_breaker *breaker, const uint16_t *text, int32_t length, uint8_t bit, uint8_t *marks,
    int32_t *status);

/// Copies an iterator's compiled rules, ICU's documented binary form of them, into `out`; returns
/// their length, also where `capacity` is less.
int32_t cicu_breaker_rules(
    cicu_breaker *breaker, uint8_t *out, int32_t capacity, int32_t *status);

/// Fills `out` with the values of `count` code points from `first` on in a serialized code point
/// trie (`UCPTrie`), as compiled rules have one; returns whether it is one.
int32_t cicu_trie_values(
    const uint8_t *trie, int32_t length, uint32_t first, int32_t count, uint16_t *out);

typedef struct cicu_bidi cicu_bidi;

cicu_bidi *cicu_bidi_open(void);
void cicu_bidi_close(cicu_bidi *bidi);

/// Writes the resolved embedding level of each code unit to `levels`, and returns the paragraph's
/// level. `paragraph_level` 0 and 1 are left to right and right to left; 254 and 255 are by the
/// first strong character, with left to right or right to left where there is none.
int32_t cicu_bidi_levels(
    cicu_bidi *bidi, const uint16_t *text, int32_t length, uint8_t paragraph_level,
    uint8_t *levels, int32_t *status);

/// The name of a status, for messages.
const char *cicu_status_name(int32_t status);

/// ICU's version ("72.1") and its Unicode version ("15.0"); static storage.
const char *cicu_version(void);
const char *cicu_unicode_version(void);

#ifdef __cplusplus
}
#endif

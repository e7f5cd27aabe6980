#include "cicu.h"

#include <cunicodedata.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/uversion.h>

// The Bidi_Class of a character in the compiled-in data, so that levels do not depend on the
// Unicode version of the ICU at hand. `characters.bin` is described in its folder's README.
static UCharDirection class_of(const void *context, UChar32 c) {
  const uint8_t *bytes = context;
  if (c < 0 || c > 0x10FFFF) return U_LEFT_TO_RIGHT;
  uint32_t pages = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8;
  const uint8_t *index = bytes + 8;
  const uint8_t *page = index + 2 * 0x1100;
  const uint8_t *records = page + 2 * 256 * pages;
  uint32_t block = (uint32_t)index[2 * (c >> 8)] | (uint32_t)index[2 * (c >> 8) + 1] << 8;
  const uint8_t *number = page + 2 * (block << 8 | (uint32_t)(c & 0xFF));
  return (UCharDirection)records[8 * ((uint32_t)number[0] | (uint32_t)number[1] << 8) + 3];
}

cicu_bidi *cicu_bidi_open(void) { return (cicu_bidi *)ubidi_open(); }

void cicu_bidi_close(cicu_bidi *bidi) { ubidi_close((UBiDi *)bidi); }

int32_t cicu_bidi_levels(
    cicu_bidi *object, const uint16_t *text, int32_t length, uint8_t paragraph_level,
    uint8_t *levels, int32_t *status) {
  UBiDi *bidi = (UBiDi *)object;
  UErrorCode code = U_ZERO_ERROR;
  const void *classes = cunicodedata(CUNICODEDATA_CHARACTERS).bytes;
  ubidi_setClassCallback(bidi, class_of, classes, NULL, NULL, &code);
  int32_t level = 0;
  int32_t start = 0;
  // Paragraph by paragraph: given all at once, ICU resolves an opening bracket at a paragraph's
  // start by the direction of the paragraph before.
  while (start < length && U_SUCCESS(code)) {
    int32_t end = start + 1;
    while (end < length && class_of(classes, text[end - 1]) != U_BLOCK_SEPARATOR) end++;
    // CR LF is one separator.
    if (end < length && text[end - 1] == 0x0D && text[end] == 0x0A) end++;
    ubidi_setPara(bidi, (const UChar *)text + start, end - start, paragraph_level, NULL, &code);
    if (U_FAILURE(code)) break;
    const UBiDiLevel *resolved = ubidi_getLevels(bidi, &code);
    if (U_SUCCESS(code) && resolved != NULL) memcpy(levels + start, resolved, (size_t)(end - start));
    if (start == 0) level = ubidi_getParaLevel(bidi);
    start = end;
  }
  *status = (int32_t)code;
  return level;
}

const char *cicu_status_name(int32_t status) { return u_errorName((UErrorCode)status); }

const char *cicu_version(void) { return U_ICU_VERSION; }

#include "cicu.h"
#include "cicu_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucptrie.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

static int is_single_own_script(UChar32 c, UScriptCode own) {
  UScriptCode scripts[2];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uscript_getScriptExtensions(c, scripts, 2, &status);
  return U_SUCCESS(status) && count == 1 && scripts[0] == own;
}

cicu_property cicu_properties(uint32_t code_point) {
  UChar32 c = (UChar32)code_point;
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript(c, &status);
  cicu_property p;
  p.script = (uint8_t)(U_SUCCESS(status) ? script : USCRIPT_COMMON);
  p.line_break = (uint8_t)u_getIntPropertyValue(c, UCHAR_LINE_BREAK);
  p.grapheme_break = (uint8_t)u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK);
  p.bidi_class = (uint8_t)u_charDirection(c);
  p.general_category = (uint8_t)u_charType(c);
  p.east_asian_width = (uint8_t)u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  uint16_t flags = 0;
  if (!is_single_own_script(c, script)) flags |= CICU_FLAG_SCRIPT_EXTENSIONS;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI)) flags |= CICU_FLAG_EMOJI;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION)) flags |= CICU_FLAG_EMOJI_PRESENTATION;
  if (u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC)) flags |= CICU_FLAG_EXTENDED_PICTOGRAPHIC;
  if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
    flags |= CICU_FLAG_DEFAULT_IGNORABLE;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER)) flags |= CICU_FLAG_EMOJI_MODIFIER;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER_BASE)) flags |= CICU_FLAG_EMOJI_MODIFIER_BASE;
  if (u_hasBinaryProperty(c, UCHAR_VARIATION_SELECTOR)) flags |= CICU_FLAG_VARIATION_SELECTOR;
  switch (u_getIntPropertyValue(c, UCHAR_BIDI_PAIRED_BRACKET_TYPE)) {
    case U_BPT_OPEN: flags |= CICU_FLAG_PAIRED_OPEN; break;
    case U_BPT_CLOSE: flags |= CICU_FLAG_PAIRED_CLOSE; break;
    default: break;
  }
  p.flags = flags;
  return p;
}

int32_t cicu_script_extensions(uint32_t code_point, uint8_t *out, int32_t capacity) {
  UScriptCode scripts[64];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uscript_getScriptExtensions((UChar32)code_point, scripts, 64, &status);
  if (U_FAILURE(status)) return 0;
  for (int32_t i = 0; i < count && i < capacity; i++) out[i] = (uint8_t)scripts[i];
  return count;
}

uint32_t cicu_script_tag(uint8_t script) {
  const char *name = uscript_getShortName((UScriptCode)script);
  if (name == NULL || strlen(name) != 4) return 0;
  return ((uint32_t)(uint8_t)name[0] << 24) | ((uint32_t)(uint8_t)name[1] << 16) |
         ((uint32_t)(uint8_t)name[2] << 8) | (uint32_t)(uint8_t)name[3];
}

uint32_t cicu_paired_bracket(uint32_t code_point) {
  return (uint32_t)u_getBidiPairedBracket((UChar32)code_point);
}

struct cicu_breaker {
  UBreakIterator *iterator;
};

// What a call's status says, or that it had too little memory and did not say so.
static int32_t status_of(UErrorCode code, uint32_t refusals_before) {
  if (U_SUCCESS(code) && cicu_refusals() != refusals_before) return U_MEMORY_ALLOCATION_ERROR;
  return (int32_t)code;
}

cicu_breaker *cicu_breaker_open(int32_t kind, const char *locale, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  UBreakIteratorType type =
      kind == CICU_BREAK_LINE ? UBRK_LINE : kind == CICU_BREAK_WORD ? UBRK_WORD : UBRK_CHARACTER;
  uint32_t refusals = cicu_refusals();
  UBreakIterator *iterator = ubrk_open(type, locale, NULL, 0, &code);
  *status = status_of(code, refusals);
  if (*status > 0) {
    if (iterator != NULL) ubrk_close(iterator);
    return NULL;
  }
  cicu_breaker *breaker = malloc(sizeof *breaker);
  if (breaker == NULL) {
    ubrk_close(iterator);
    *status = (int32_t)U_MEMORY_ALLOCATION_ERROR;
    return NULL;
  }
  breaker->iterator = iterator;
  return breaker;
}

void cicu_breaker_close(cicu_breaker *breaker) {
  if (breaker == NULL) return;
  ubrk_close(breaker->iterator);
  free(breaker);
}

int32_t cicu_breaker_mark(
    cicu_breaker *breaker, const uint16_t *text, int32_t length, uint8_t bit, uint8_t *marks,
    int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  uint32_t refusals = cicu_refusals();
  ubrk_setText(breaker->iterator, (const UChar *)text, length, &code);
  *status = (int32_t)code;
  if (U_FAILURE(code)) return 0;
  int32_t count = 0;
  int32_t before = -1;
  for (int32_t at = ubrk_first(breaker->iterator); at != UBRK_DONE;
       at = ubrk_next(breaker->iterator)) {
    // Without memory the iterator has no way to say so, and stays where it is.
    if (at <= before) {
      *status = (int32_t)U_MEMORY_ALLOCATION_ERROR;
      break;
    }
    before = at;
    if (at >= 0 && at <= length) {
      marks[at] |= bit;
      count++;
    }
  }
  // The iterator keeps a pointer to the text; give it an empty one, because the caller's buffer is
  // only lent for this call.
  static const UChar nothing[1] = {0};
  ubrk_setText(breaker->iterator, nothing, 0, &code);
  // A dictionary that it had no memory for is none to the iterator.
  if (*status <= 0) *status = status_of(code, refusals);
  return count;
}

int32_t cicu_breaker_rules(
    cicu_breaker *breaker, uint8_t *out, int32_t capacity, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t length = ubrk_getBinaryRules(breaker->iterator, NULL, 0, &code);
  if (code == U_BUFFER_OVERFLOW_ERROR) code = U_ZERO_ERROR;
  if (U_SUCCESS(code) && length <= capacity)
    length = ubrk_getBinaryRules(breaker->iterator, out, capacity, &code);
  *status = (int32_t)code;
  return U_SUCCESS(code) ? length : 0;
}

int32_t cicu_trie_values(
    const uint8_t *trie, int32_t length, uint32_t first, int32_t count, uint16_t *out) {
  // A trie is read where it lies, which has to be at a multiple of four.
  void *copy = malloc(length > 0 ? (size_t)length : 1);
  if (copy == NULL) return 0;
  memcpy(copy, trie, length > 0 ? (size_t)length : 0);
  UErrorCode code = U_ZERO_ERROR;
  UCPTrie *opened = ucptrie_openFromBinary(
      UCPTRIE_TYPE_ANY, UCPTRIE_VALUE_BITS_ANY, copy, length, NULL, &code);
  if (U_SUCCESS(code)) {
    for (int32_t i = 0; i < count; i++)
      out[i] = (uint16_t)ucptrie_get(opened, (UChar32)(first + (uint32_t)i));
    ucptrie_close(opened);
  }
  free(copy);
  return U_SUCCESS(code);
}

struct cicu_bidi {
  UBiDi *bidi;
};

cicu_bidi *cicu_bidi_open(void) {
  UBiDi *inner = ubidi_open();
  if (inner == NULL) return NULL;
  cicu_bidi *bidi = malloc(sizeof *bidi);
  if (bidi == NULL) {
    ubidi_close(inner);
    return NULL;
  }
  bidi->bidi = inner;
  return bidi;
}

void cicu_bidi_close(cicu_bidi *bidi) {
  if (bidi == NULL) return;
  ubidi_close(bidi->bidi);
  free(bidi);
}

int32_t cicu_bidi_levels(
    cicu_bidi *bidi, const uint16_t *text, int32_t length, uint8_t paragraph_level,
    uint8_t *levels, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t level = 0;
  int32_t start = 0;
  // Paragraph by paragraph: asked for all at once, ICU resolves an opening bracket at a paragraph's
  // start by the direction of the paragraph before.
  while (start < length && U_SUCCESS(code)) {
    int32_t end = start + 1;
    while (end < length && u_charDirection(text[end - 1]) != U_BLOCK_SEPARATOR) end++;
    // CR LF is one separator.
    if (end < length && text[end - 1] == 0x0D && text[end] == 0x0A) end++;
    ubidi_setPara(
        bidi->bidi, (const UChar *)text + start, end - start, paragraph_level, NULL, &code);
    if (U_FAILURE(code)) break;
    const UBiDiLevel *resolved = ubidi_getLevels(bidi->bidi, &code);
    if (U_SUCCESS(code) && resolved != NULL) memcpy(levels + start, resolved, (size_t)(end - start));
    if (start == 0) level = ubidi_getParaLevel(bidi->bidi);
    start = end;
  }
  *status = (int32_t)code;
  return level;
}

const char *cicu_status_name(int32_t status) { return u_errorName((UErrorCode)status); }

const char *cicu_version(void) { return U_ICU_VERSION; }

const char *cicu_unicode_version(void) { return U_UNICODE_VERSION; }

#include "cicu_line_breaks.h"

#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uversion.h>

int32_t cicu_line_breaks_version(void) { return U_ICU_VERSION_MAJOR_NUM; }

int32_t cicu_line_breaks_mark(
    const char *locale, const uint16_t *text, int32_t length, uint8_t *marks) {
  // The iterator of the last locale is kept: opening one costs more than most texts.
  static _Thread_local UBreakIterator *iterator = NULL;
  static _Thread_local char opened[128] = {0};
  UErrorCode code = U_ZERO_ERROR;
  if (strlen(locale) >= sizeof opened) return 0;
  if (iterator == NULL || strcmp(opened, locale) != 0) {
    if (iterator != NULL) ubrk_close(iterator);
    iterator = ubrk_open(UBRK_LINE, locale, NULL, 0, &code);
    if (U_FAILURE(code)) {
      iterator = NULL;
      return 0;
    }
    strcpy(opened, locale);
  }
  ubrk_setText(iterator, (const UChar *)text, length, &code);
  if (U_FAILURE(code)) return 0;
  for (int32_t at = ubrk_first(iterator); at != UBRK_DONE; at = ubrk_next(iterator))
    if (at >= 0 && at <= length) marks[at] = 1;
  return 1;
}

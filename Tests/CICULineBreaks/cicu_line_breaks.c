#include "cicu_line_breaks.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// ICU's functions under the names that Foundation's copy has, or the one in macOS; they come without
// headers. Statuses greater than zero are errors.
#ifdef __APPLE__
#define swift_u_getVersion u_getVersion
#define swift_ubrk_open ubrk_open
#define swift_ubrk_openBinaryRules ubrk_openBinaryRules
#define swift_ubrk_getBinaryRules ubrk_getBinaryRules
#define swift_ubrk_setText ubrk_setText
#define swift_ubrk_first ubrk_first
#define swift_ubrk_next ubrk_next
#define swift_ubrk_close ubrk_close
#endif
typedef struct iterator iterator;
extern void swift_u_getVersion(uint8_t version[4]);
extern iterator *swift_ubrk_open(
    int32_t type, const char *locale, const uint16_t *text, int32_t length, int32_t *status);
extern iterator *swift_ubrk_openBinaryRules(
    const uint8_t *rules, int32_t size, const uint16_t *text, int32_t length, int32_t *status);
extern int32_t swift_ubrk_getBinaryRules(
    iterator *iterator, uint8_t *rules, int32_t size, int32_t *status);
extern void swift_ubrk_setText(
    iterator *iterator, const uint16_t *text, int32_t length, int32_t *status);
extern int32_t swift_ubrk_first(iterator *iterator);
extern int32_t swift_ubrk_next(iterator *iterator);
extern void swift_ubrk_close(iterator *iterator);

static const int32_t line = 2;

int32_t cicu_line_breaks_version(void) {
  uint8_t version[4];
  swift_u_getVersion(version);
  return version[0];
}

/// A locale's rules without its quotation marks. They must outlive the iterator: the caller frees them.
static iterator *open_rules(const char *locale, uint8_t **kept, int32_t *status) {
  iterator *whole = swift_ubrk_open(line, locale, NULL, 0, status);
  if (*status > 0) return NULL;
  int32_t size = swift_ubrk_getBinaryRules(whole, NULL, 0, status);
  uint8_t *rules = *status > 0 ? NULL : malloc((size_t)size);
  *kept = rules;
  if (rules != NULL) swift_ubrk_getBinaryRules(whole, rules, size, status);
  swift_ubrk_close(whole);
  if (rules == NULL || *status > 0) return NULL;
  return swift_ubrk_openBinaryRules(rules, size, NULL, 0, status);
}

/// Marks a text's boundaries; 0 if there are none.
static int32_t mark(
    const char *locale, int32_t has_quotation_marks, const uint16_t *text, int32_t length,
    uint8_t *marks) {
  // The iterator of the last locale is kept: opening one costs more than most texts.
  static iterator *kept = NULL;
  static uint8_t *rules = NULL;
  static char opened[128] = {0};
  static int32_t has_marks = 0;
  int32_t status = 0;
  if (strlen(locale) >= sizeof opened) return 0;
  if (kept == NULL || strcmp(opened, locale) != 0 || has_marks != has_quotation_marks) {
    if (kept != NULL) swift_ubrk_close(kept);
    free(rules);
    rules = NULL;
    kept = has_quotation_marks ? swift_ubrk_open(line, locale, NULL, 0, &status)
                               : open_rules(locale, &rules, &status);
    if (status > 0 || kept == NULL) {
      kept = NULL;
      return 0;
    }
    strcpy(opened, locale);
    has_marks = has_quotation_marks;
  }
  swift_ubrk_setText(kept, text, length, &status);
  if (status > 0) return 0;
  for (int32_t at = swift_ubrk_first(kept); at >= 0; at = swift_ubrk_next(kept))
    if (at <= length) marks[at] = 1;
  return 1;
}

int32_t cicu_line_breaks_mark(
    const char *locale, int32_t has_quotation_marks, const uint16_t *text, int32_t length,
    uint8_t *marks) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  int32_t marked = mark(locale, has_quotation_marks, text, length, marks);
  pthread_mutex_unlock(&lock);
  return marked;
}

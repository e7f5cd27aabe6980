// What TextMeasure needs of Fontconfig, which is loaded at the first query.
//
// Most programs measure with bundled fonts or fonts by path and never query it. They do not load
// Fontconfig, and run where it is not installed.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Fontconfig's version as a number such as 21400; 0 when it is not installed. Any thread.
int32_t cfc_version(void);

/// The kinds of queries.
enum {
  /// The best match.
  CFC_MATCH = 0,
  /// The matches in order, at most as many as the limit says.
  CFC_SORT = 1,
  /// All scalable faces.
  CFC_LIST = 2,
};

typedef struct cfc_query {
  int32_t kind;
  /// The maximum number of matches.
  int32_t limit;
  /// A family name or a pattern such as `Inter:weight=200`.
  const char *pattern;
  /// A language; NULL for none.
  const char *language;
  /// OpenType's weight; 0 for none.
  int32_t weight;
  /// 0: not said, 1: upright, 2: italic.
  int32_t slant;
  /// A code point that the font must cover; negative for none.
  int64_t code_point;
} cfc_query;

/// One face. The strings live during the call that receives it.
typedef struct cfc_face {
  const char *path;
  const char *family;
  const char *style;
  int32_t index;
} cfc_face;

enum {
  CFC_OK = 0,
  CFC_NOT_INSTALLED = 1,
  CFC_NO_MEMORY = 2,
};

/// Answers a query: calls `found` with each face and the context, best first, of a list in no order.
/// It may have called it before it fails. A machine without a configuration has no faces. One thread
/// at a time.
int32_t cfc_find(
    const cfc_query *query, void (*found)(cfc_face face, void *context), void *context);

#ifdef __cplusplus
}
#endif

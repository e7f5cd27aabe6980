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

/// One face. The strings live as long as the list.
typedef struct cfc_face {
  const char *path;
  const char *family;
  const char *style;
  int32_t index;
} cfc_face;

/// A list of faces; free it with `cfc_free`.
typedef struct cfc_faces cfc_faces;

enum {
  CFC_OK = 0,
  CFC_NOT_INSTALLED = 1,
  CFC_NO_MEMORY = 2,
};

/// Answers a query. `*faces` is NULL unless the status is `CFC_OK`. A machine without a
/// configuration has no faces. One thread at a time.
int32_t cfc_find(const cfc_query *query, cfc_faces **faces);

int32_t cfc_count(const cfc_faces *faces);

/// The face at an index from 0 to below the count.
cfc_face cfc_face_at(const cfc_faces *faces, int32_t index);

void cfc_free(cfc_faces *faces);

#ifdef __cplusplus
}
#endif

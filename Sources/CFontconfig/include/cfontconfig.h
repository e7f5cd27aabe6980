// What TextMeasure needs of Fontconfig, which is loaded at the first query, and may be missing.
#pragma once
#include <stdint.h>

/// Fontconfig's version as a number such as 21400; 0 when it is not installed. Any thread.
int32_t cfc_version(void);

enum {
  CFC_OK = 0,
  CFC_NOT_INSTALLED = 1,
  CFC_NO_MEMORY = 2,
};

/// Finds faces: calls `found` with each and the context, best first. It may have called it before it
/// fails; the strings live during the call. A machine without a configuration has no faces. One
/// thread at a time.
///
/// `pattern` is a family name or a pattern such as `Inter:weight=200`; NULL lists all scalable faces
/// in no order, whatever the rest says. `language` is NULL, `weight` (OpenType's) and `slant` (1:
/// upright, 2: italic) are 0, and `code_point`, which the font must cover, is negative for none.
/// `limit` is the maximum number of faces; with 1, the best match may lack the code point. Of a face's
/// families the pattern's is reported, else the first one.
int32_t cfc_find(
    const char *pattern, const char *language, int32_t weight, int32_t slant, int64_t code_point,
    int32_t limit,
    void (*found)(
        const char *path, const char *family, const char *style, int32_t index, void *context),
    void *context);

/// Finds the scalable faces with a PostScript name or else a full name, as `cfc_find` does; case and
/// spaces do not count. Named instances of variable fonts are not among them.
int32_t cfc_find_face(
    const char *name,
    void (*found)(
        const char *path, const char *family, const char *style, int32_t index, void *context),
    void *context);

/// Whether a part of a pattern means something to Fontconfig: a property with a value of its type, or,
/// with a NULL value, a constant such as `bold`. One thread at a time.
int32_t cfc_understands(const char *property, const char *value);

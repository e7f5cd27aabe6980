#include "include/cfontconfig.h"

#include <cplatform.h>
#include <dlfcn.h>
#include <fontconfig/fontconfig.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

// Every function of Fontconfig that is called, with the type that its header gives it.
#define FUNCTIONS(use)                                                                            \
  use(FcGetVersion) use(FcInitLoadConfigAndFonts) use(FcConfigUptoDate)                           \
  use(FcConfigGetRescanInterval) use(FcConfigDestroy) use(FcConfigSubstitute)                     \
  use(FcDefaultSubstitute) use(FcNameParse) use(FcPatternCreate) use(FcPatternDestroy)            \
  use(FcPatternAddInteger) use(FcPatternAddString) use(FcPatternAddBool)                          \
  use(FcPatternAddCharSet) use(FcPatternGetString) use(FcPatternGetInteger)                       \
  use(FcPatternGetCharSet) use(FcWeightFromOpenType) use(FcCharSetCreate) use(FcCharSetAddChar)   \
  use(FcCharSetHasChar) use(FcCharSetDestroy) use(FcFontMatch) use(FcFontSort)                    \
  use(FcFontSetCreate) use(FcFontSetAdd) use(FcFontSetDestroy) use(FcObjectSetBuild)              \
  use(FcObjectSetDestroy) use(FcFontList)                                                         \
  use(FcNameGetObjectType) use(FcNameGetConstant)

static struct {
#define FIELD(name) __typeof__(&name) name;
  FUNCTIONS(FIELD)
#undef FIELD
} fc;

static int is_loaded = 0;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = cplatform_open_library("fontconfig", 1);
  if (library == NULL) return;
  is_loaded = 1;
#define FIND(name)                                                                                \
  *(void **)&fc.name = dlsym(library, #name);                                                     \
  if (fc.name == NULL) is_loaded = 0;
  FUNCTIONS(FIND)
#undef FIND
}

static int is_installed(void) {
  pthread_once(&once, load);
  return is_loaded;
}

int32_t cfc_version(void) { return is_installed() ? fc.FcGetVersion() : 0; }

// MARK: The configuration

// Our own, so that nothing that the program does changes it; NULL until one is found.
static FcConfig *configuration = NULL;
static time_t checked = 0;

// Reads it at the first query, and again after changes, checked as often as it says (30 seconds).
static void bring_up_to_date(void) {
  time_t now = time(NULL);
  if (configuration != NULL) {
    int interval = fc.FcConfigGetRescanInterval(configuration);
    if (interval == 0 || (now >= checked && now - checked < interval)) return;
    checked = now;
    if (fc.FcConfigUptoDate(configuration)) return;
  }
  // The leak sanitizer does not follow the offsets by which a configuration keeps its patterns.
  cplatform_look_for_leaks(false);
  FcConfig *fresh = fc.FcInitLoadConfigAndFonts();
  cplatform_look_for_leaks(true);
  checked = now;
  // What was read before is better than nothing.
  if (fresh == NULL) return;
  if (configuration != NULL) fc.FcConfigDestroy(configuration);
  configuration = fresh;
}

// MARK: Questions

// The pattern of a query; NULL where memory is short or the name cannot be parsed.
static FcPattern *pattern_of(
    const char *name, const char *language, int32_t weight, int32_t slant, int64_t code_point,
    int *is_short) {
  FcPattern *pattern = fc.FcNameParse((const FcChar8 *)name);
  if (pattern == NULL) return NULL;
  int is_whole = fc.FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
  if (weight != 0) {
    is_whole &= fc.FcPatternAddInteger(pattern, FC_WEIGHT, fc.FcWeightFromOpenType(weight));
  }
  if (slant != 0) {
    is_whole &= fc.FcPatternAddInteger(
        pattern, FC_SLANT, slant == 2 ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
  }
  if (language != NULL) {
    is_whole &= fc.FcPatternAddString(pattern, FC_LANG, (const FcChar8 *)language);
  }
  if (code_point >= 0) {
    FcCharSet *set = fc.FcCharSetCreate();
    is_whole &= set != NULL && fc.FcCharSetAddChar(set, (FcChar32)code_point) &&
                fc.FcPatternAddCharSet(pattern, FC_CHARSET, set);
    if (set != NULL) fc.FcCharSetDestroy(set);
  }
  if (is_whole && fc.FcConfigSubstitute(configuration, pattern, FcMatchPattern)) {
    fc.FcDefaultSubstitute(pattern);
    return pattern;
  }
  *is_short = 1;
  fc.FcPatternDestroy(pattern);
  return NULL;
}

// The fonts that match a pattern, which it destroys; all in order, or the best one.
static FcFontSet *matches(FcPattern *pattern, int is_sorted, int *is_short) {
  if (pattern == NULL) return NULL;
  FcResult result = FcResultMatch;
  FcFontSet *set = NULL;
  if (is_sorted) {
    set = fc.FcFontSort(configuration, pattern, FcTrue, NULL, &result);
  } else {
    FcPattern *font = fc.FcFontMatch(configuration, pattern, &result);
    if (font != NULL) {
      set = fc.FcFontSetCreate();
      if (set == NULL || !fc.FcFontSetAdd(set, font)) {
        fc.FcPatternDestroy(font);
        *is_short = 1;
      }
    }
  }
  if (result == FcResultOutOfMemory) *is_short = 1;
  fc.FcPatternDestroy(pattern);
  return set;
}

// The scalable faces, of which a property has a value unless it is NULL; case and spaces do not count.
static FcFontSet *all_faces(const char *property, const char *value, int *is_short) {
  FcPattern *pattern = fc.FcPatternCreate();
  FcObjectSet *properties = fc.FcObjectSetBuild(FC_FILE, FC_INDEX, FC_FAMILY, FC_STYLE, NULL);
  FcFontSet *set = NULL;
  if (pattern != NULL && properties != NULL && fc.FcPatternAddBool(pattern, FC_SCALABLE, FcTrue) &&
      (value == NULL || fc.FcPatternAddString(pattern, property, (const FcChar8 *)value))) {
    set = fc.FcFontList(configuration, pattern, properties);
  }
  if (set == NULL) *is_short = 1;
  if (properties != NULL) fc.FcObjectSetDestroy(properties);
  if (pattern != NULL) fc.FcPatternDestroy(pattern);
  return set;
}

// MARK: Answers

static const char *string_of(FcPattern *font, const char *property, const char *otherwise) {
  FcChar8 *value = NULL;
  if (fc.FcPatternGetString(font, property, 0, &value) != FcResultMatch) return otherwise;
  return (const char *)value;
}

static int covers(FcPattern *font, int64_t code_point) {
  FcCharSet *set = NULL;
  if (fc.FcPatternGetCharSet(font, FC_CHARSET, 0, &set) != FcResultMatch) return 0;
  return fc.FcCharSetHasChar(set, (FcChar32)code_point) != FcFalse;
}

// A face's family: of several the one that a pattern begins with, or the first one.
static const char *family_of(FcPattern *font, const char *pattern) {
  size_t length = pattern == NULL ? 0 : strcspn(pattern, ":");
  FcChar8 *family = NULL;
  for (int i = 0; fc.FcPatternGetString(font, FC_FAMILY, i, &family) == FcResultMatch; i++) {
    const char *name = (const char *)family;
    if (strlen(name) == length && strncasecmp(name, pattern, length) == 0) return name;
  }
  return string_of(font, FC_FAMILY, "");
}

// Passes a face on; 0 for one without a file, such as one that a program added, and on request for a
// named instance, whose number is the upper half of the index.
static int report(
    FcPattern *font, const char *pattern, int skips_instances,
    void (*found)(
        const char *path, const char *family, const char *style, int32_t index, void *context),
    void *context) {
  const char *path = string_of(font, FC_FILE, NULL);
  int index = 0;
  fc.FcPatternGetInteger(font, FC_INDEX, 0, &index);
  if (path == NULL || (skips_instances && index > 0xFFFF)) return 0;
  found(
      path, family_of(font, pattern), string_of(font, FC_STYLE, ""), index & 0xFFFF, context);
  return 1;
}

int32_t cfc_find(
    const char *pattern, const char *language, int32_t weight, int32_t slant, int64_t code_point,
    int32_t limit,
    void (*found)(
        const char *path, const char *family, const char *style, int32_t index, void *context),
    void *context) {
  if (!is_installed()) return CFC_NOT_INSTALLED;
  bring_up_to_date();
  if (configuration == NULL) return CFC_OK;
  int is_short = 0;
  int is_sorted = pattern != NULL && limit != 1;
  FcFontSet *set =
      pattern == NULL
          ? all_faces(NULL, NULL, &is_short)
          : matches(
                pattern_of(pattern, language, weight, slant, code_point, &is_short), is_sorted,
                &is_short);
  int count = set == NULL || is_short ? 0 : set->nfont;
  int rest = is_sorted ? limit : count;
  for (int i = 0; i < count && rest > 0; i++) {
    FcPattern *font = set->fonts[i];
    if (font == NULL || (is_sorted && code_point >= 0 && !covers(font, code_point))) continue;
    if (report(font, pattern, 0, found, context)) rest--;
  }
  if (set != NULL) fc.FcFontSetDestroy(set);
  return is_short ? CFC_NO_MEMORY : CFC_OK;
}

int32_t cfc_find_face(
    const char *name,
    void (*found)(
        const char *path, const char *family, const char *style, int32_t index, void *context),
    void *context) {
  if (!is_installed()) return CFC_NOT_INSTALLED;
  bring_up_to_date();
  if (configuration == NULL) return CFC_OK;
  static const char *const properties[] = {FC_POSTSCRIPT_NAME, FC_FULLNAME};
  int is_short = 0;
  for (int i = 0; i < 2 && !is_short; i++) {
    FcFontSet *set = all_faces(properties[i], name, &is_short);
    for (int k = 0; set != NULL && k < set->nfont; k++) report(set->fonts[k], NULL, 1, found, context);
    if (set != NULL) fc.FcFontSetDestroy(set);
  }
  return is_short ? CFC_NO_MEMORY : CFC_OK;
}

int32_t cfc_understands(const char *property, const char *value) {
  if (!is_installed()) return 1;
  if (value == NULL) return fc.FcNameGetConstant((const FcChar8 *)property) != NULL;
  const FcObjectType *type = fc.FcNameGetObjectType(property);
  if (type == NULL || type->type == FcTypeUnknown) return 0;
  if (type->type != FcTypeInteger && type->type != FcTypeDouble && type->type != FcTypeRange) {
    return 1;
  }
  // Fontconfig reads anything else as 0.
  char *end = NULL;
  strtod(value, &end);
  return (end != value && *end == 0) || *value == '[' ||
         fc.FcNameGetConstant((const FcChar8 *)value) != NULL;
}

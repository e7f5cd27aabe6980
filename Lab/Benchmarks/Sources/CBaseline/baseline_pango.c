#include "baseline_pango.h"

#include <stddef.h>

// Pango's headers are found only where its description for pkg-config is, and there the program is
// linked with it, too. Glyph positions that are not rounded came with 1.44.
#if __has_include(<pango/pangoft2.h>)
#include <pango/pangoft2.h>
#define HAS_PANGO PANGO_VERSION_CHECK(1, 44, 0)
#else
#define HAS_PANGO 0
#endif

#if HAS_PANGO

#include <fontconfig/fontconfig.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// The most points that there can be: Pango counts 1/1024 points in an int.
static const double WIDEST = INT_MAX / PANGO_SCALE;

struct baseline_pango {
  FcConfig *config;
  PangoFontMap *map;
  PangoContext *context;
  PangoFontDescription *description;
  GString *families; // with commas between, in the cascade's order
};

// MARK: Opening

// No hinting, and what the rules of any machine do: a font of bitmaps is scaled to the size, and
// the family "emoji", which Pango asks for by itself, is the coloured font.
#define SCALE                                         \
  "<divide><name target=\"pattern\">pixelsize</name>" \
  "<name target=\"font\">pixelsize</name></divide>"
static const char RULES[] =
    "<?xml version=\"1.0\"?><fontconfig>"
    "<match target=\"pattern\">"
    "<edit name=\"hinting\" mode=\"assign\"><bool>false</bool></edit></match>"
    "<match target=\"pattern\"><test name=\"family\"><string>emoji</string></test>"
    "<edit name=\"color\" mode=\"assign\"><bool>true</bool></edit></match>"
    "<match target=\"font\"><test name=\"outline\"><bool>false</bool></test>"
    "<edit name=\"matrix\" mode=\"assign\"><times><name>matrix</name><matrix>"
    SCALE "<double>0</double><double>0</double>" SCALE
    "</matrix></times></edit></match>"
    "</fontconfig>";

baseline_pango *baseline_pango_open(double size, baseline_pango_status *status) {
  // Also false for what is no number.
  if (!(size > 0 && size <= WIDEST)) {
    *status = BASELINE_PANGO_BAD_SIZE;
    return NULL;
  }
  *status = BASELINE_PANGO_NO_LIBRARY;
  baseline_pango *pango = calloc(1, sizeof *pango);
  if (pango == NULL) return NULL;
  pango->families = g_string_new(NULL);
  pango->config = FcConfigCreate();
  // The process's configuration too: a map takes its fonts from its own, and the rules from that
  // one. It is set ahead of the map, which starts a thread that would read the machine's instead.
  if (pango->config == NULL ||
      !FcConfigParseAndLoadFromMemory(pango->config, (const FcChar8 *)RULES, FcTrue) ||
      !FcConfigSetCurrent(pango->config) || (pango->map = pango_ft2_font_map_new()) == NULL) {
    baseline_pango_close(pango);
    return NULL;
  }
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(pango->map), pango->config);
  pango->context = pango_font_map_create_context(pango->map);
  pango_context_set_round_glyph_positions(pango->context, FALSE);
  // Not the environment's, which would choose fonts and rules.
  pango_context_set_language(pango->context, pango_language_from_string("en"));
  pango->description = pango_font_description_new();
  pango_font_description_set_absolute_size(pango->description, size * PANGO_SCALE);
  *status = BASELINE_PANGO_READY;
  return pango;
}

void baseline_pango_close(baseline_pango *pango) {
  if (pango == NULL) return;
  if (pango->description != NULL) pango_font_description_free(pango->description);
  if (pango->context != NULL) g_object_unref(pango->context);
  if (pango->map != NULL) g_object_unref(pango->map);
  if (pango->config != NULL) FcConfigDestroy(pango->config);
  g_string_free(pango->families, TRUE);
  free(pango);
}

baseline_pango_status baseline_pango_add_font(
    baseline_pango *pango, const char *path, int32_t index) {
  const FcFontSet *before = FcConfigGetFonts(pango->config, FcSetApplication);
  int kept = before == NULL ? 0 : before->nfont;
  if (!FcConfigAppFontAddFile(pango->config, (const FcChar8 *)path)) return BASELINE_PANGO_BAD_FILE;
  FcFontSet *fonts = FcConfigGetFonts(pango->config, FcSetApplication);
  if (fonts == NULL) return BASELINE_PANGO_BAD_FILE;
  // A collection's other faces would be fallbacks that the cascade does not name.
  baseline_pango_status status = BASELINE_PANGO_NO_FACE;
  int count = fonts->nfont;
  for (int at = kept; at < count; at++) {
    FcPattern *font = fonts->fonts[at];
    int own = -1;
    FcChar8 *family = NULL;
    if (status == BASELINE_PANGO_NO_FACE &&
        FcPatternGetInteger(font, FC_INDEX, 0, &own) == FcResultMatch && own == index &&
        FcPatternGetString(font, FC_FAMILY, 0, &family) == FcResultMatch) {
      if (pango->families->len > 0) g_string_append_c(pango->families, ',');
      g_string_append(pango->families, (const char *)family);
      fonts->fonts[kept++] = font;
      status = BASELINE_PANGO_READY;
    } else {
      FcPatternDestroy(font);
    }
  }
  fonts->nfont = kept;
  return status;
}

baseline_pango_status baseline_pango_finish(baseline_pango *pango) {
  const FcFontSet *fonts = FcConfigGetFonts(pango->config, FcSetApplication);
  if (fonts == NULL || fonts->nfont == 0) return BASELINE_PANGO_NO_FACE;
  pango_fc_font_map_config_changed(PANGO_FC_FONT_MAP(pango->map));
  pango_font_description_set_family(pango->description, pango->families->str);
  // Fontconfig sorts by more than the family; that the order is the cascade's shows in the first.
  PangoFont *first = pango_font_map_load_font(pango->map, pango->context, pango->description);
  if (first == NULL) return BASELINE_PANGO_NO_LIBRARY;
  FcChar8 *wanted = NULL, *found = NULL;
  int wanted_index = -1, found_index = -1;
  FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(first));
  FcPatternGetString(fonts->fonts[0], FC_FILE, 0, &wanted);
  FcPatternGetString(pattern, FC_FILE, 0, &found);
  FcPatternGetInteger(fonts->fonts[0], FC_INDEX, 0, &wanted_index);
  FcPatternGetInteger(pattern, FC_INDEX, 0, &found_index);
  int is_same = wanted != NULL && found != NULL && wanted_index == found_index &&
                strcmp((const char *)wanted, (const char *)found) == 0;
  g_object_unref(first);
  return is_same ? BASELINE_PANGO_READY : BASELINE_PANGO_OTHER_FACE;
}

// MARK: Laying out

static int in_units(double points) {
  double units = fmin(fmax(points, 0), WIDEST) * PANGO_SCALE;
  return (int)lround(units);
}

static PangoLayout *make_layout(
    baseline_pango *pango, const uint8_t *text, int32_t length, double width) {
  PangoLayout *layout = pango_layout_new(pango->context);
  pango_layout_set_font_description(layout, pango->description);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width(layout, in_units(width));
  pango_layout_set_text(layout, (const char *)text, length);
  return layout;
}

static int32_t ask(PangoLayout *layout, double *height) {
  int32_t lines = pango_layout_get_line_count(layout);
  int wide = 0, high = 0;
  pango_layout_get_size(layout, &wide, &high);
  *height = (double)high / PANGO_SCALE;
  return lines;
}

int32_t baseline_pango_measure(
    baseline_pango *pango, const uint8_t *text, int32_t length, double width, double *height) {
  PangoLayout *layout = make_layout(pango, text, length, width);
  int32_t lines = ask(layout, height);
  g_object_unref(layout);
  return lines;
}

baseline_pango_text *baseline_pango_prepare(
    baseline_pango *pango, const uint8_t *text, int32_t length, double width) {
  PangoLayout *layout = make_layout(pango, text, length, width);
  // A layout does nothing before it is asked something.
  double height = 0;
  ask(layout, &height);
  return (baseline_pango_text *)layout;
}

void baseline_pango_text_free(baseline_pango_text *text) {
  if (text != NULL) g_object_unref(text);
}

int32_t baseline_pango_lines(baseline_pango_text *text, double width, double *height) {
  PangoLayout *layout = (PangoLayout *)text;
  pango_layout_set_width(layout, in_units(width));
  return ask(layout, height);
}

#else // Without Pango there never is a context, so that nothing below is called with one.

baseline_pango *baseline_pango_open(double size, baseline_pango_status *status) {
  (void)size;
  *status = BASELINE_PANGO_NOT_BUILT;
  return NULL;
}

void baseline_pango_close(baseline_pango *pango) { (void)pango; }

baseline_pango_status baseline_pango_add_font(
    baseline_pango *pango, const char *path, int32_t index) {
  (void)pango, (void)path, (void)index;
  return BASELINE_PANGO_NOT_BUILT;
}

baseline_pango_status baseline_pango_finish(baseline_pango *pango) {
  (void)pango;
  return BASELINE_PANGO_NOT_BUILT;
}

int32_t baseline_pango_measure(
    baseline_pango *pango, const uint8_t *text, int32_t length, double width, double *height) {
  (void)pango, (void)text, (void)length, (void)width;
  *height = 0;
  return 0;
}

baseline_pango_text *baseline_pango_prepare(
    baseline_pango *pango, const uint8_t *text, int32_t length, double width) {
  (void)pango, (void)text, (void)length, (void)width;
  return NULL;
}

void baseline_pango_text_free(baseline_pango_text *text) { (void)text; }

int32_t baseline_pango_lines(baseline_pango_text *text, double width, double *height) {
  (void)text, (void)width;
  *height = 0;
  return 0;
}

#endif

// Pango as its users call it: a layout a text. Not in every build: its development package is
// optional.
#pragma once
#include <stdint.h>

/// One context with a font cascade at one size.
typedef struct baseline_pango baseline_pango;

/// Whether there is a context with its fonts, and why not.
typedef enum baseline_pango_status {
  BASELINE_PANGO_READY = 0,
  /// The program was built without Pango, or with one that is too old.
  BASELINE_PANGO_NOT_BUILT,
  /// Pango or Fontconfig cannot be set up.
  BASELINE_PANGO_NO_LIBRARY,
  /// The size is more than Pango counts to.
  BASELINE_PANGO_BAD_SIZE,
  /// Fontconfig cannot read the file.
  BASELINE_PANGO_BAD_FILE,
  /// The file has no face of that index.
  BASELINE_PANGO_NO_FACE,
  /// Pango would try another font before the cascade's first.
  BASELINE_PANGO_OTHER_FACE,
} baseline_pango_status;

/// Opens a context that has no fonts yet and knows none of the machine's; NULL when that cannot be.
///
/// The process's Fontconfig configuration becomes the context's: there is one context at a time.
baseline_pango *baseline_pango_open(double size, baseline_pango_status *status);
void baseline_pango_close(baseline_pango *pango);

/// Takes a face into the cascade, after those before.
baseline_pango_status baseline_pango_add_font(
    baseline_pango *pango, const char *path, int32_t index);

/// Names the cascade's families to Pango: after the last font, before the first text.
baseline_pango_status baseline_pango_finish(baseline_pango *pango);

/// Makes a layout of a text in UTF-8, asks it for its lines and its height, and lets it go.
///
/// Widths and heights are in points. A width over two million, which is what Pango counts to, is as
/// much as that.
int32_t baseline_pango_measure(
    baseline_pango *pango, const uint8_t *text, int32_t length, double width, double *height);

/// A layout that is kept.
typedef struct baseline_pango_text baseline_pango_text;

/// Makes a layout of a text and lays it out at a width.
baseline_pango_text *baseline_pango_prepare(
    baseline_pango *pango, const uint8_t *text, int32_t length, double width);
void baseline_pango_text_free(baseline_pango_text *text);

/// Gives a kept layout another width, and asks it for its lines and its height.
int32_t baseline_pango_lines(baseline_pango_text *text, double width, double *height);

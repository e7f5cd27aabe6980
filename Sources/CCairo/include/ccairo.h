// What TextDrawing needs of Cairo, which is loaded when the first picture is drawn.
//
// Cairo brings the X11 libraries with it, and loading them takes longer than measuring a text. So a
// program that draws nothing does not load it, and one that runs where it is missing can say so.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Loads Cairo once; 0 when it is not installed. May be called from any thread.
int ccairo_load(void);

typedef struct ccairo_canvas ccairo_canvas;

/// Makes a transparent image of `width` × `height` pixels; NULL when memory runs out or Cairo is
/// not loaded. What is drawn is multiplied by `scale` after `x` and `y` were added.
ccairo_canvas *ccairo_open(int32_t width, int32_t height, double scale, double x, double y);
void ccairo_close(ccairo_canvas *canvas);

/// Cairo's status, 0 for success, and what it is called; static storage.
int32_t ccairo_status(ccairo_canvas *canvas);
const char *ccairo_status_name(int32_t status);

/// `CAIRO_STATUS_NO_MEMORY`.
int32_t ccairo_no_memory(void);

void ccairo_color(ccairo_canvas *canvas, double red, double green, double blue, double alpha);
void ccairo_move(ccairo_canvas *canvas, double x, double y);
void ccairo_line(ccairo_canvas *canvas, double x, double y);
void ccairo_curve(
    ccairo_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y);
void ccairo_close_path(ccairo_canvas *canvas);
void ccairo_rectangle(ccairo_canvas *canvas, double x, double y, double width, double height);

/// Paints everything, fills the path by the non-zero rule, or draws along it, in the colour; the
/// last two take the path away. `dash` is 0 for a whole line, else the length of a dash.
void ccairo_paint(ccairo_canvas *canvas);
void ccairo_fill(ccairo_canvas *canvas);
void ccairo_stroke(ccairo_canvas *canvas, double width, double dash);

/// Draws a PNG file into a rectangle, turned to the right so many times: -1, 0 or 1; 0 when the file
/// cannot be read.
int ccairo_image(
    ccairo_canvas *canvas, const uint8_t *file, int64_t length, double x, double y, double width,
    double height, int32_t turns);

/// Gives the image as a PNG file, in pieces; returns the status.
int32_t ccairo_png(
    ccairo_canvas *canvas, void *user, void (*write)(void *user, const uint8_t *, uint32_t));

#ifdef __cplusplus
}
#endif

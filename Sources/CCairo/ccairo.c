#include "ccairo.h"

#include <cairo/cairo.h>
#include <cplatform.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Every function of Cairo that is called, by the type that its header gives it.
#define FUNCTIONS(use)                                                                            \
  use(cairo_status_to_string) use(cairo_image_surface_create)                                     \
  use(cairo_image_surface_create_from_png_stream) use(cairo_image_surface_get_width)              \
  use(cairo_image_surface_get_height) use(cairo_surface_status) use(cairo_surface_destroy)        \
  use(cairo_surface_flush) use(cairo_surface_write_to_png_stream) use(cairo_create)               \
  use(cairo_destroy) use(cairo_status) use(cairo_save) use(cairo_restore) use(cairo_scale)        \
  use(cairo_translate) use(cairo_rotate) use(cairo_set_source_rgba)                               \
  use(cairo_set_source_surface) use(cairo_get_source) use(cairo_pattern_set_filter)               \
  use(cairo_paint) use(cairo_move_to) use(cairo_line_to) use(cairo_curve_to)                      \
  use(cairo_close_path) use(cairo_rectangle) use(cairo_fill) use(cairo_set_line_width)            \
  use(cairo_set_dash) use(cairo_stroke)

static struct {
#define FIELD(name) __typeof__(&name) name;
  FUNCTIONS(FIELD)
#undef FIELD
} cairo;

static int loaded = 0;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = cplatform_open_library("cairo", 2);
  if (library == NULL) return;
  int found = 1;
#define FIND(name)                                                                                \
  *(void **)&cairo.name = dlsym(library, #name);                                                  \
  if (cairo.name == NULL) found = 0;
  FUNCTIONS(FIND)
#undef FIND
  loaded = found;
}

int ccairo_load(void) {
  pthread_once(&once, load);
  return loaded;
}

struct ccairo_canvas {
  cairo_surface_t *surface;
  cairo_t *context;
};

ccairo_canvas *ccairo_open(int32_t width, int32_t height, double scale, double x, double y) {
  if (!ccairo_load()) return NULL;
  ccairo_canvas *canvas = malloc(sizeof *canvas);
  if (canvas == NULL) return NULL;
  // Neither gives NULL: a failure is in the status.
  canvas->surface = cairo.cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  canvas->context = cairo.cairo_create(canvas->surface);
  cairo.cairo_scale(canvas->context, scale, scale);
  cairo.cairo_translate(canvas->context, x, y);
  return canvas;
}

void ccairo_close(ccairo_canvas *canvas) {
  if (canvas == NULL) return;
  cairo.cairo_destroy(canvas->context);
  cairo.cairo_surface_destroy(canvas->surface);
  free(canvas);
}

int32_t ccairo_status(ccairo_canvas *canvas) {
  return (int32_t)cairo.cairo_status(canvas->context);
}

const char *ccairo_status_name(int32_t status) {
  return ccairo_load() ? cairo.cairo_status_to_string((cairo_status_t)status) : NULL;
}

int32_t ccairo_no_memory(void) { return CAIRO_STATUS_NO_MEMORY; }

void ccairo_color(ccairo_canvas *canvas, double red, double green, double blue, double alpha) {
  cairo.cairo_set_source_rgba(canvas->context, red, green, blue, alpha);
}

void ccairo_move(ccairo_canvas *canvas, double x, double y) {
  cairo.cairo_move_to(canvas->context, x, y);
}

void ccairo_line(ccairo_canvas *canvas, double x, double y) {
  cairo.cairo_line_to(canvas->context, x, y);
}

void ccairo_curve(
    ccairo_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y) {
  cairo.cairo_curve_to(canvas->context, x1, y1, x2, y2, x, y);
}

void ccairo_close_path(ccairo_canvas *canvas) { cairo.cairo_close_path(canvas->context); }

void ccairo_rectangle(ccairo_canvas *canvas, double x, double y, double width, double height) {
  cairo.cairo_rectangle(canvas->context, x, y, width, height);
}

void ccairo_paint(ccairo_canvas *canvas) { cairo.cairo_paint(canvas->context); }

void ccairo_fill(ccairo_canvas *canvas) { cairo.cairo_fill(canvas->context); }

void ccairo_stroke(ccairo_canvas *canvas, double width, double dash) {
  const double dashes[2] = {dash, dash * 0.75};
  cairo.cairo_set_line_width(canvas->context, width);
  cairo.cairo_set_dash(canvas->context, dashes, dash > 0 ? 2 : 0, 0);
  cairo.cairo_stroke(canvas->context);
}

struct source {
  const uint8_t *bytes;
  int64_t left;
};

static cairo_status_t read_bytes(void *user, unsigned char *bytes, unsigned int length) {
  struct source *source = user;
  if ((int64_t)length > source->left) return CAIRO_STATUS_READ_ERROR;
  memcpy(bytes, source->bytes, length);
  source->bytes += length;
  source->left -= length;
  return CAIRO_STATUS_SUCCESS;
}

int ccairo_image(
    ccairo_canvas *canvas, const uint8_t *file, int64_t length, double x, double y, double width,
    double height, int32_t turns) {
  struct source source = {file, length};
  cairo_surface_t *image =
      cairo.cairo_image_surface_create_from_png_stream(read_bytes, &source);
  int readable = cairo.cairo_surface_status(image) == CAIRO_STATUS_SUCCESS;
  int columns = readable ? cairo.cairo_image_surface_get_width(image) : 0;
  int rows = readable ? cairo.cairo_image_surface_get_height(image) : 0;
  if (columns > 0 && rows > 0) {
    cairo.cairo_save(canvas->context);
    cairo.cairo_translate(canvas->context, x + (turns > 0 ? width : 0), y + (turns < 0 ? height : 0));
    cairo.cairo_rotate(canvas->context, turns * 1.5707963267948966);
    double across = turns ? height : width, down = turns ? width : height;
    cairo.cairo_scale(canvas->context, across / columns, down / rows);
    cairo.cairo_set_source_surface(canvas->context, image, 0, 0);
    cairo.cairo_pattern_set_filter(cairo.cairo_get_source(canvas->context), CAIRO_FILTER_BEST);
    cairo.cairo_paint(canvas->context);
    cairo.cairo_restore(canvas->context);
  }
  cairo.cairo_surface_destroy(image);
  return columns > 0 && rows > 0;
}

struct sink {
  void *user;
  void (*write)(void *user, const uint8_t *, uint32_t);
};

static cairo_status_t write_bytes(void *user, const unsigned char *bytes, unsigned int length) {
  struct sink *sink = user;
  sink->write(sink->user, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

int32_t ccairo_png(
    ccairo_canvas *canvas, void *user, void (*write)(void *user, const uint8_t *, uint32_t)) {
  struct sink sink = {user, write};
  cairo.cairo_surface_flush(canvas->surface);
  return (int32_t)cairo.cairo_surface_write_to_png_stream(canvas->surface, write_bytes, &sink);
}

/* Calls every function of textmeasure.h, with good and with bad arguments. Run it under the address
   sanitizer; TEXTMEASURE_FONTS names the bundled fonts. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "textmeasure.h"

static int failures;

#define CHECK(condition)                                                   \
  do {                                                                     \
    if (!(condition)) {                                                    \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);      \
      failures++;                                                          \
    }                                                                      \
  } while (0)

#define CHECK_STATUS(expected, call)                                                         \
  do {                                                                                       \
    tm_error error = {0};                                                                    \
    tm_status status = (call);                                                               \
    if (status != (expected)) {                                                              \
      fprintf(stderr, "%s:%d: %s: %s %s\n", __FILE__, __LINE__, #call, tm_status_name(status), \
              error.message);                                                                \
      failures++;                                                                            \
    }                                                                                        \
    if ((expected) != TM_OK && status == (expected)) {                                       \
      CHECK(error.status == status && error.message[0] != 0);                                \
    }                                                                                        \
  } while (0)

/* ---- Texts and columns ---- */

enum { row_count = 600 };

static const char *const samples[] = {
    "Hello, world", "", "The quick brown fox jumps over the lazy dog and runs away.",
    "Zażółć gęślą jaźń", "שלום world", "こんにちは世界。今日はいい天気ですね", "one\ntwo\n\nthree",
    "a \\ reverse solidus", "👩‍👩‍👧‍👦 family 🇩🇪", "ภาษาไทยตัดคำได้",
};

static const char *sample(int row) {
  return samples[row % (int)(sizeof samples / sizeof *samples)];
}

/* The rows of a test column: every eleventh is null and every thirteenth is not UTF-8. */
static int is_null(int row) { return row % 11 == 10; }
static const char *row_text(int row) { return row % 13 == 12 ? "bad \xC3\x28" : sample(row); }

typedef struct {
  uint8_t validity[row_count / 8 + 1];
  int32_t offsets32[row_count + 1];
  int64_t offsets64[row_count + 1];
  uint8_t views[row_count * 16];
  char data[row_count * 128];
  int64_t data_size;
} column;

static void fill(column *c) {
  memset(c, 0, sizeof *c);
  for (int row = 0; row < row_count; row++) {
    const char *text = row_text(row);
    int32_t length = (int32_t)strlen(text);
    int32_t offset = (int32_t)c->data_size;
    memcpy(c->data + offset, text, (size_t)length);
    c->data_size += length;
    c->offsets32[row + 1] = (int32_t)c->data_size;
    c->offsets64[row + 1] = c->data_size;
    if (!is_null(row)) c->validity[row / 8] |= (uint8_t)(1 << row % 8);
    uint8_t *view = c->views + row * 16;
    memcpy(view, &length, 4);
    if (length <= 12) {
      memcpy(view + 4, text, (size_t)length);
    } else {
      memcpy(view + 4, text, 4);
      memcpy(view + 12, &offset, 4);
    }
  }
}

static void check_column(
    const tm_style *style, const char *format, const void **buffers, int64_t buffer_count,
    int64_t offset, int32_t threads) {
  struct ArrowSchema schema = {.format = format};
  struct ArrowArray array = {
      .length = row_count - offset, .null_count = -1, .offset = offset,
      .n_buffers = buffer_count, .buffers = buffers};
  double width = 90;
  static double widths[row_count], heights[row_count];
  static int32_t lines[row_count];
  static tm_status statuses[row_count];
  static int32_t missing[row_count];
  char *fonts = NULL;
  tm_column_options options = TM_COLUMN_OPTIONS_INIT;
  options.threads = threads;
  options.widths = &width;
  options.width_count = 1;
  tm_column_result result = TM_COLUMN_RESULT_INIT;
  result.widths = widths;
  result.heights = heights;
  result.line_counts = lines;
  result.statuses = statuses;
  result.missing_glyphs = missing;
  result.fonts = &fonts;
  CHECK_STATUS(TM_OK, tm_measure_column(style, &schema, &array, &options, &result, &error));
  int64_t bad = 0;
  for (int64_t i = 0; i < array.length; i++) {
    int row = (int)(i + offset);
    tm_size size = TM_SIZE_INIT;
    if (is_null(row)) {
      CHECK(statuses[i] == TM_NULL_ROW && isnan(widths[i]) && lines[i] == -1);
    } else if (tm_measure(style, row_text(row), TM_NUL_TERMINATED, 90, 0, &size, NULL) != TM_OK) {
      CHECK(statuses[i] == TM_INVALID_UTF8 && isnan(heights[i]) && lines[i] == -1);
      bad++;
    } else {
      CHECK(statuses[i] == TM_OK && widths[i] == size.width && heights[i] == size.height &&
            lines[i] == size.line_count && missing[i] == size.missing_glyphs);
    }
  }
  CHECK(fonts && strstr(fonts, "Inter-Regular.otf\n") && strstr(fonts, "NotoSansThai"));
  tm_free(fonts);
  CHECK(result.failure_count == bad && bad > 0);
}

static void check_columns(const tm_style *style) {
  static column c;
  fill(&c);
  const void *u[] = {c.validity, c.offsets32, c.data};
  const void *large[] = {c.validity, c.offsets64, c.data};
  const void *views[] = {c.validity, c.views, c.data, &c.data_size};
  static const int32_t threads[] = {0, 1, 2, 8};
  for (int i = 0; i < 4; i++) {
    check_column(style, "u", u, 3, 0, threads[i]);
    check_column(style, "U", large, 3, 13, threads[i]);
    check_column(style, "vu", views, 4, 7, threads[i]);
  }

  struct ArrowSchema schema = {.format = "u"};
  struct ArrowArray array = {.length = 2, .n_buffers = 3, .buffers = u};
  tm_status statuses[2];
  tm_column_options options = TM_COLUMN_OPTIONS_INIT;
  tm_column_result result = TM_COLUMN_RESULT_INIT;
  result.statuses = statuses;
#define COLUMN(s, a, o, r) tm_measure_column(style, s, a, o, r, &error)
  CHECK_STATUS(TM_OK, COLUMN(&schema, &array, NULL, &result));
  CHECK_STATUS(TM_INVALID_ARGUMENT, COLUMN(NULL, &array, NULL, &result));
  CHECK_STATUS(TM_INVALID_ARGUMENT, COLUMN(&schema, NULL, NULL, &result));
  CHECK_STATUS(TM_INVALID_ARGUMENT, COLUMN(&schema, &array, NULL, NULL));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_measure_column(
      NULL, &schema, &array, NULL, &result, &error));
  options.threads = -1;
  CHECK_STATUS(TM_INVALID_ARGUMENT, COLUMN(&schema, &array, &options, &result));
  options.threads = 1;
  double widths[2] = {NAN, 10};
  options.widths = widths;
  options.width_count = 3;
  CHECK_STATUS(TM_INVALID_ARGUMENT, COLUMN(&schema, &array, &options, &result));
  options.width_count = 2;
  CHECK_STATUS(TM_OK, COLUMN(&schema, &array, &options, &result));
  CHECK(statuses[0] == TM_INVALID_ARGUMENT && statuses[1] == TM_OK && result.failure_count == 1);
  schema.format = "i";
  CHECK_STATUS(TM_UNSUPPORTED, COLUMN(&schema, &array, NULL, &result));
  schema.format = "u";
  array.length = -1;
  CHECK_STATUS(TM_INVALID_ARGUMENT, COLUMN(&schema, &array, NULL, &result));
  array.length = INT64_MAX;
  array.offset = 2;
  CHECK_STATUS(TM_INVALID_ARGUMENT, COLUMN(&schema, &array, NULL, &result));
  array.length = 2;
  array.offset = 0;
  array.n_buffers = 1;
  CHECK_STATUS(TM_INVALID_ARGUMENT, COLUMN(&schema, &array, NULL, &result));
  array.n_buffers = 3;
  /* Offsets that fall, and a view into a buffer that is not there. */
  int32_t falling[] = {5, 3, -1};
  const void *wrong[] = {NULL, falling, c.data};
  array.buffers = wrong;
  CHECK_STATUS(TM_OK, COLUMN(&schema, &array, NULL, &result));
  CHECK(statuses[0] == TM_INVALID_ARGUMENT && statuses[1] == TM_INVALID_ARGUMENT);
  int32_t far_views[] = {100, 0, 7, 0, 100, 0, 0, INT32_MAX};
  const void *far[] = {NULL, far_views, c.data, &c.data_size};
  array.buffers = far;
  array.n_buffers = 4;
  schema.format = "vu";
  CHECK_STATUS(TM_OK, COLUMN(&schema, &array, NULL, &result));
  CHECK(statuses[0] == TM_INVALID_ARGUMENT && statuses[1] == TM_INVALID_ARGUMENT);
  /* No rows need no buffers. */
  const void *none[] = {NULL, NULL, NULL};
  struct ArrowArray empty = {.n_buffers = 3, .buffers = none};
  schema.format = "u";
  CHECK_STATUS(TM_OK, COLUMN(&schema, &empty, NULL, &result));
}

/* ---- Bad arguments ---- */

static void check_arguments(tm_context *context, const tm_style *style) {
  tm_size size = TM_SIZE_INIT;
  tm_style *other = NULL;
  tm_text *text = NULL;
#define MEASURE(s, t, n, w, m, out) tm_measure(s, t, n, w, m, out, &error)
  CHECK_STATUS(TM_INVALID_ARGUMENT, MEASURE(NULL, "a", 1, 10, 0, &size));
  CHECK_STATUS(TM_INVALID_ARGUMENT, MEASURE(style, NULL, 1, 10, 0, &size));
  CHECK_STATUS(TM_OK, MEASURE(style, NULL, 0, 10, 0, &size));
  CHECK_STATUS(TM_INVALID_ARGUMENT, MEASURE(style, "a", 1, NAN, 0, &size));
  CHECK_STATUS(TM_INVALID_ARGUMENT, MEASURE(style, "a", 1, -1, 0, &size));
  CHECK_STATUS(TM_INVALID_ARGUMENT, MEASURE(style, "a", 1, 10, -1, &size));
  CHECK_STATUS(TM_INVALID_ARGUMENT, MEASURE(style, "a", 1, 10, 0, NULL));
  CHECK_STATUS(TM_LIMIT_EXCEEDED, MEASURE(style, "a", SIZE_MAX - 1, 10, 0, &size));
  CHECK_STATUS(TM_INVALID_UTF8, MEASURE(style, "\xED\xA0\x80", 3, 10, 0, &size));
  CHECK_STATUS(TM_INVALID_UTF8, MEASURE(style, "a\xFF\\", 3, 10, 0, &size));
  CHECK_STATUS(TM_OK, MEASURE(style, "a\0b", 3, INFINITY, INT32_MAX, &size));
  CHECK_STATUS(TM_OK, MEASURE(style, "wide words", 10, 0, 0, &size));
  CHECK(tm_measure(style, "a", 1, NAN, 0, &size, NULL) == TM_INVALID_ARGUMENT);

  /* A size of another struct, and one of a later version, whose further fields stay. */
  size.struct_size = 0;
  CHECK_STATUS(TM_INVALID_ARGUMENT, MEASURE(style, "a", 1, 10, 0, &size));
  size.struct_size = sizeof size - 8;
  CHECK_STATUS(TM_INVALID_ARGUMENT, MEASURE(style, "a", 1, 10, 0, &size));
  struct { tm_size known; double later; } later = {TM_SIZE_INIT, 7};
  later.known.struct_size = sizeof later;
  CHECK_STATUS(TM_OK, MEASURE(style, "a", 1, 10, 0, &later.known));
  CHECK(later.known.line_count == 1 && later.later == 7 &&
        later.known.struct_size == sizeof later);

  static const struct { tm_status status; const char *json; } styles[] = {
      {TM_OK, "{}"}, {TM_OK, " {\"size\": 12.5, \"kern\": null} "},
      {TM_OK, "{\"fonts\":[\"Inter\"],\"profile\":\"android\",\"lineBreakMode\":\"charWrap\"}"},
      {TM_OK, "{\"textStyle\":\"body\",\"tabStops\":[{\"location\":30}]}"},
      {TM_INVALID_ARGUMENT, ""}, {TM_INVALID_ARGUMENT, "[]"}, {TM_INVALID_ARGUMENT, "{\"size\":"},
      {TM_INVALID_ARGUMENT, "{} {}"}, {TM_INVALID_ARGUMENT, "{\"size\":0}"},
      {TM_INVALID_ARGUMENT, "{\"size\":\"12\"}"}, {TM_INVALID_ARGUMENT, "{\"size\":1,\"size\":1}"},
      {TM_INVALID_ARGUMENT, "{\"sise\":12}"}, {TM_INVALID_ARGUMENT, "{\"text\":\"a\"}"},
      {TM_INVALID_ARGUMENT, "{\"width\":12}"}, {TM_INVALID_ARGUMENT, "{\"lineSpacing\":-1}"},
      {TM_LIMIT_EXCEEDED, "{\"hyphenationFactor\":2}"},
      {TM_INVALID_ARGUMENT, "{\"profile\":\"ios\"}"}, {TM_INVALID_ARGUMENT, "{\"direction\":1}"},
      {TM_INVALID_ARGUMENT, "{\"features\":\"nonsense\"}"},
      {TM_INVALID_ARGUMENT, "{\"features\":\"liga=0,zzzz=1\"}"},
      {TM_INVALID_ARGUMENT, "{\"variations\":\"wght=650\"}"},
      {TM_UNSUPPORTED, "{\"lineBreakMode\":\"truncateTail\"}"},
      {TM_UNSUPPORTED, "{\"lineBreakStrategy\":\"pushOut\"}"},
      {TM_FONT_NOT_FOUND, "{\"fonts\":[\"no such font by any name\"]}"},
      {TM_INVALID_UTF8, "{\"language\":\"\xFF\"}"},
  };
  for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
    other = NULL;
    CHECK_STATUS(styles[i].status, tm_style_open(
        context, styles[i].json, TM_NUL_TERMINATED, NULL, 0, &other, &error));
    CHECK((other != NULL) == (styles[i].status == TM_OK));
    tm_style_close(other);
  }
  tm_font font = {.name = "no such font by any name"};
#define OPEN() tm_style_open(context, NULL, 0, &font, 1, &other, &error)
  CHECK_STATUS(TM_FONT_NOT_FOUND, OPEN());
  font.name = "/nowhere/font.ttf";
  CHECK_STATUS(TM_FONT_UNREADABLE, OPEN());
  font.name = NULL;
  CHECK_STATUS(TM_INVALID_ARGUMENT, OPEN());
  font.bytes = "this is not a font";
  font.byte_count = 18;
  CHECK_STATUS(TM_FONT_INVALID, OPEN());
  font.face_index = -1;
  CHECK_STATUS(TM_INVALID_ARGUMENT, OPEN());
  font = (tm_font){.name = "Inter", .face_index = 1};
  CHECK_STATUS(TM_INVALID_ARGUMENT, OPEN());
  font = (tm_font){.name = "In\xFFter"};
  CHECK_STATUS(TM_INVALID_UTF8, OPEN());
  font = (tm_font){.name = "Inter"};
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_style_open(
      context, "{\"fonts\":[\"Inter\"]}", TM_NUL_TERMINATED, &font, 1, &other, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_style_open(context, NULL, 0, NULL, 1, &other, &error));
  CHECK_STATUS(TM_LIMIT_EXCEEDED, tm_style_open(context, NULL, 0, &font, 65, &other, &error));
  CHECK_STATUS(TM_LIMIT_EXCEEDED, tm_style_open(
      context, NULL, 0, &font, SIZE_MAX, &other, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_style_open(context, NULL, 2, NULL, 0, &other, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_style_open(NULL, NULL, 0, NULL, 0, &other, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_style_open(context, NULL, 0, NULL, 0, NULL, &error));

  /* Options of a later version: unknown fields must be zero. */
  struct { tm_context_options known; double later; } ahead = {TM_CONTEXT_OPTIONS_INIT, 0};
  ahead.known.struct_size = sizeof ahead;
  tm_context *second;
  CHECK_STATUS(TM_OK, tm_context_open(&ahead.known, &second, &error));
  tm_context_close(second);
  ahead.later = 1;
  CHECK_STATUS(TM_UNSUPPORTED, tm_context_open(&ahead.known, &second, &error));

  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_context_open(NULL, NULL, &error));
  tm_context_options wrong = {.struct_size = 8};
  tm_context *no_context;
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_context_open(&wrong, &no_context, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_open(style, "a", 1, NULL, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_open(NULL, "a", 1, &text, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_measure(NULL, 1, 0, &size, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_fingerprint(style, NULL, &error));
  size_t count;
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_lines(
      NULL, 1, 0, NULL, sizeof(tm_line), 0, &count, &error));
  char *reply;
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_svg(NULL, 1, 0, &reply, NULL, &error));
  tm_fit_options room = TM_FIT_OPTIONS_INIT;
  tm_fit fit = TM_FIT_INIT;
  room.width = NAN;
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_fit_text(style, "a", 1, &room, &fit, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_fit_text(style, "a", 1, NULL, &fit, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_request(NULL, "{}", 2, &reply, NULL, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_request(context, "{}", 2, NULL, NULL, &error));
  tm_context_close(NULL);
  tm_style_close(NULL);
  tm_text_close(NULL);
  tm_free(NULL);
  CHECK(strcmp(tm_status_name(99), "unknown") == 0);
  CHECK(strcmp(tm_status_name(TM_INVALID_UTF8), "invalidUTF8") == 0);
  CHECK(tm_abi_version() == TM_ABI_VERSION && strlen(tm_version()) >= 5);
}

/* ---- Texts ---- */

static void check_texts(tm_context *context, const tm_style *style) {
  const char *words = "Zażółć gęślą jaźń 👩‍👩‍👧‍👦\nこんにちは世界";
  tm_text *text;
  CHECK_STATUS(TM_OK, tm_text_open(style, words, TM_NUL_TERMINATED, &text, &error));
  tm_text_info info = TM_TEXT_INFO_INIT;
  CHECK_STATUS(TM_OK, tm_text_get_info(text, &info, &error));
  CHECK(info.natural_width > info.minimum_width && info.missing_glyphs == 0);
  for (double width = 0; width < 300; width += 17) {
    tm_size size = TM_SIZE_INIT, once = TM_SIZE_INIT;
    tm_line lines[64];
    size_t count = 0;
    CHECK_STATUS(TM_OK, tm_text_measure(text, width, 0, &size, &error));
    CHECK_STATUS(TM_OK, tm_measure(style, words, strlen(words), width, 0, &once, &error));
    CHECK(memcmp(&size, &once, sizeof size) == 0);
    CHECK(size.same_from <= width && width < size.same_below);
    CHECK_STATUS(TM_OK, tm_text_lines(
        text, width, 0, lines, sizeof *lines, 64, &count, &error));
    CHECK((int32_t)count == size.line_count);
    size_t place = 0;
    double widest = 0;
    for (size_t i = 0; i < count && i < 64; i++) {
      CHECK(lines[i].start == place && lines[i].stop > place);
      place = lines[i].stop;
      /* A line begins where a character does. */
      CHECK((words[lines[i].start] & 0xC0) != 0x80);
      widest = fmax(widest, lines[i].width);
    }
    CHECK(place == strlen(words) && widest == size.width);
    /* Fewer places than lines: the rest stays as it was. */
    tm_line one[2] = {{.start = 77}, {.start = 77}};
    CHECK_STATUS(TM_OK, tm_text_lines(
        text, width, 0, one, sizeof *one, 1, &count, &error));
    CHECK(one[0].start == 0 && one[1].start == 77 && (int32_t)count == size.line_count);
    CHECK(one[0].struct_size == sizeof(tm_line));
    /* Lines of a later version, which have a field more. */
    struct { tm_line known; double later; } longer[64];
    for (int i = 0; i < 64; i++) longer[i].later = i;
    CHECK_STATUS(TM_OK, tm_text_lines(
        text, width, 0, &longer[0].known, sizeof *longer, 64, &count, &error));
    for (size_t i = 0; i < count && i < 64; i++) {
      CHECK(longer[i].known.struct_size == sizeof *longer && longer[i].later == (double)i);
      longer[i].known.struct_size = sizeof(tm_line);
      CHECK(memcmp(&longer[i].known, &lines[i], sizeof(tm_line)) == 0);
    }
    CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_lines(
        text, width, 0, lines, sizeof *lines - 8, 64, &count, &error));
    CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_lines(
        text, width, 0, lines, sizeof *lines + 1, 64, &count, &error));
  }
  char *fonts;
  CHECK_STATUS(TM_OK, tm_text_fonts(text, &fonts, &error));
  CHECK(strncmp(fonts, "Inter-Regular.otf\n", 18) == 0 && strstr(fonts, "Noto"));
  tm_free(fonts);
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_fonts(text, NULL, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_fonts(NULL, &fonts, &error));
  char *svg;
  size_t svg_length;
  CHECK_STATUS(TM_OK, tm_text_svg(text, 60, 0, &svg, &svg_length, &error));
  CHECK(strlen(svg) == svg_length && strstr(svg, "<svg") && strstr(svg, "<path"));
  CHECK(!strstr(svg, "<text"));
  tm_free(svg);
  tm_text_close(text);

  /* Parts with styles of their own: each letter is as wide as alone in its style. */
  tm_size both = TM_SIZE_INIT, small = TM_SIZE_INIT, large = TM_SIZE_INIT;
  tm_style *larger;
  const char *parts = "{\"runs\":[{\"start\":1,\"end\":2,\"size\":34}]}";
  CHECK_STATUS(TM_OK, tm_text_open_parts(
      style, "nn", 2, parts, TM_NUL_TERMINATED, &text, &error));
  CHECK_STATUS(TM_OK, tm_text_measure(text, INFINITY, 0, &both, &error));
  tm_text_close(text);
  CHECK_STATUS(TM_OK, tm_style_open(
      context, "{\"size\":34}", TM_NUL_TERMINATED, NULL, 0, &larger, &error));
  CHECK_STATUS(TM_OK, tm_measure(style, "n", 1, INFINITY, 0, &small, &error));
  CHECK_STATUS(TM_OK, tm_measure(larger, "n", 1, INFINITY, 0, &large, &error));
  tm_style_close(larger);
  CHECK(fabs(both.width - small.width - large.width) < 1e-6 && both.height == large.height);
  CHECK_STATUS(TM_OK, tm_text_open_parts(style, "nn", 2, "{}", 2, &text, &error));
  tm_text_close(text);
  static const char *const wrong_parts[] = {
      "", "[]", "{\"run\":[]}", "{\"text\":\"a\"}", "{\"runs\":[{\"start\":1}]}",
      "{\"runs\":[{\"start\":1,\"end\":9}]}", "{\"attachments\":[{\"at\":0,\"width\":1,\"height\":1}]}"};
  for (size_t i = 0; i < sizeof wrong_parts / sizeof *wrong_parts; i++) {
    CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_open_parts(
        style, "nn", 2, wrong_parts[i], TM_NUL_TERMINATED, &text, &error));
  }
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_open_parts(
      style, "nn", 2, NULL, 2, &text, &error));
  /* U+10FFFF is in no font. */
  CHECK_STATUS(TM_OK, tm_measure(
      style, "\xF4\x8F\xBF\xBF", 4, INFINITY, 0, &both, &error));
  CHECK(both.missing_glyphs == 1 && small.missing_glyphs == 0);
  CHECK(strcmp(tm_line_end_name(TM_LINE_BREAK), "softBreak") == 0);
  CHECK(strcmp(tm_line_end_name(6), "unknown") == 0);

  /* CSS: white space collapses, letters change, and lines count in the text as given. */
  tm_style *page;
  tm_line rows[4];
  size_t row_count = 0;
  const char *given = "  \xC3\x9F" "a \n b  ";
  CHECK_STATUS(TM_OK, tm_style_open(
      context, "{\"css\":{\"font\":\"20px/2 Inter\",\"text-transform\":\"uppercase\"}}", TM_NUL_TERMINATED,
      NULL, 0, &page, &error));
  CHECK_STATUS(TM_OK, tm_text_open(page, given, TM_NUL_TERMINATED, &text, &error));
  CHECK_STATUS(TM_OK, tm_text_lines(text, 0, 0, rows, sizeof *rows, 4, &row_count, &error));
  CHECK(row_count == 2 && rows[0].start == 0 && rows[0].stop == 8);
  CHECK(rows[1].start == 8 && rows[1].stop == strlen(given) && rows[1].top == 40);
  tm_text_close(text);
  CHECK_STATUS(TM_OK, tm_measure(page, given, TM_NUL_TERMINATED, INFINITY, 0, &both, &error));
  CHECK_STATUS(TM_OK, tm_measure(page, "SSA B", 5, INFINITY, 0, &small, &error));
  CHECK(both.width == small.width && both.height == 40);
  CHECK_STATUS(TM_OK, tm_text_open_parts(
      page, given, TM_NUL_TERMINATED, "{\"runs\":[{\"start\":7,\"end\":8,\"css\":{\"letter-spacing\":\"9px\"}}]}",
      TM_NUL_TERMINATED, &text, &error));
  CHECK_STATUS(TM_OK, tm_text_measure(text, INFINITY, 0, &large, &error));
  /* Chromium rounds the run, and what is before and behind it, up to 1/64 px. */
  CHECK(fabs(large.width - both.width - 9) <= 3.0 / 64);
  tm_text_close(text);
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_text_open_parts(
      page, given, TM_NUL_TERMINATED, "{\"paragraphs\":[{\"start\":0,\"end\":1}]}", TM_NUL_TERMINATED, &text, &error));
  tm_style_close(page);
  CHECK_STATUS(TM_UNSUPPORTED, tm_style_open(
      context, "{\"css\":{\"line-clamp\":\"2\"}}", TM_NUL_TERMINATED, NULL, 0, &page, &error));

  tm_fit_options room = TM_FIT_OPTIONS_INIT;
  room.width = 60;
  tm_fit fit = TM_FIT_INIT;
  CHECK_STATUS(TM_OK, tm_fit_text(style, "Save changes", 12, &room, &fit, &error));
  CHECK(!fit.fits && fit.tightest_width > 60 && fit.largest_size > 1 && fit.largest_size < 17);

  char *reply;
  size_t length;
  const char *request = "{\"id\":7,\"text\":\"Hello\",\"width\":100}";
  CHECK_STATUS(TM_OK, tm_request(context, request, strlen(request), &reply, &length, &error));
  CHECK(strlen(reply) == length && strncmp(reply, "{\"id\":7,", 8) == 0);
  CHECK(strstr(reply, "\"lineCount\":1") != NULL);
  tm_free(reply);
  char *schema;
  CHECK_STATUS(TM_OK, tm_request_schema(&schema, &error));
  CHECK(strstr(schema, "\"platform\"") && strstr(schema, "\"truncateMiddle\""));
  tm_free(schema);
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_request_schema(NULL, &error));
  CHECK_STATUS(TM_OK, tm_request(context, "nonsense", 8, &reply, NULL, &error));
  CHECK(strstr(reply, "invalidJSON") != NULL);
  tm_free(reply);

  char print[TM_FINGERPRINT_SIZE];
  CHECK_STATUS(TM_OK, tm_fingerprint(style, print, &error));
  CHECK(strlen(print) == TM_FINGERPRINT_SIZE - 1);
  char *covered;
  CHECK_STATUS(TM_OK, tm_fingerprint_parts(style, &covered, &error));
  CHECK(strstr(covered, "HarfBuzz\t") && strstr(covered, "\nresults of probes\t"));
  tm_free(covered);
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_fingerprint_parts(NULL, &covered, &error));
  CHECK_STATUS(TM_INVALID_ARGUMENT, tm_fingerprint_parts(style, NULL, &error));
  /* Any key changes the fingerprint, and opening the same style again does not. */
  tm_style *other;
  char other_print[TM_FINGERPRINT_SIZE];
  static const char *const changed[] = {
      "{}", "{\"size\":18}", "{\"hyphenationFactor\":0.5,\"size\":18}",
      " { \"size\" : 18 ,\"language\":null, \"hyphenationFactor\": 0.5}",
      "{\"size\":18,\"tabStops\":[{\"location\":9}]}",
      "{\"size\":18,\"tabStops\":[{\"location\":9,\"alignment\":\"decimal\"}]}",
      "{\"size\":18,\"features\":\"liga=0\"}", "{\"size\":18,\"fonts\":[\"Inter\"]}"};
  for (int i = 0; i < 8; i++) {
    CHECK_STATUS(TM_OK, tm_style_open(
        context, changed[i], TM_NUL_TERMINATED, NULL, 0, &other, &error));
    CHECK_STATUS(TM_OK, tm_fingerprint(other, other_print, &error));
    CHECK((strcmp(print, other_print) == 0) == (i == 0 || i == 3));
    tm_style_close(other);
    memcpy(print, other_print, sizeof print);
  }
}

/* ---- Threads, fork, leaks ---- */

static void *measure_often(void *style) {
  for (int row = 0; row < 2000; row++) {
    tm_size size = TM_SIZE_INIT;
    if (tm_measure(style, sample(row), TM_NUL_TERMINATED, 100, 0, &size, NULL) != TM_OK) {
      return style;
    }
  }
  return NULL;
}

static void check_threads(tm_style *style) {
  pthread_t threads[8];
  for (int i = 0; i < 8; i++) pthread_create(&threads[i], NULL, measure_often, style);
  for (int i = 0; i < 8; i++) {
    void *failed;
    pthread_join(threads[i], &failed);
    CHECK(failed == NULL);
  }
}

static void check_fork(const tm_style *style) {
  pid_t child = fork();
  if (child == 0) {
    failures = 0;
    check_columns(style);
    _exit(failures == 0 ? 0 : 1);
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void open_and_close(tm_context *context) {
  for (int i = 0; i < 2000; i++) {
    char json[80];
    snprintf(json, sizeof json, "{\"size\":%d%s}", 10 + i % 50,
             i % 2 ? ",\"features\":\"liga=0\"" : "");
    tm_style *style;
    tm_text *text;
    CHECK_STATUS(TM_OK, tm_style_open(
        context, json, TM_NUL_TERMINATED, NULL, 0, &style, &error));
    CHECK_STATUS(TM_OK, tm_text_open(style, sample(i), TM_NUL_TERMINATED, &text, &error));
    tm_style_close(style);
    tm_size size = TM_SIZE_INIT;
    CHECK_STATUS(TM_OK, tm_text_measure(text, 100, 0, &size, &error));
    tm_text_close(text);
  }
}

static void check_bytes(tm_context *context, const char *path) {
  FILE *file = fopen(path, "rb");
  CHECK(file != NULL);
  if (file == NULL) return;
  static char bytes[8 << 20];
  size_t count = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  tm_font by_bytes = {.bytes = bytes, .byte_count = count};
  tm_font by_path = {.name = path};
  tm_style *first, *second;
  tm_size one = TM_SIZE_INIT, two = TM_SIZE_INIT;
  CHECK_STATUS(TM_OK, tm_style_open(context, NULL, 0, &by_bytes, 1, &first, &error));
  CHECK_STATUS(TM_OK, tm_style_open(context, NULL, 0, &by_path, 1, &second, &error));
  memset(bytes, 0, sizeof bytes);
  CHECK_STATUS(TM_OK, tm_measure(first, samples[2], TM_NUL_TERMINATED, 99, 0, &one, &error));
  CHECK_STATUS(TM_OK, tm_measure(second, samples[2], TM_NUL_TERMINATED, 99, 0, &two, &error));
  CHECK(memcmp(&one, &two, sizeof one) == 0 && one.line_count > 1);
  /* Runs that name no font have the style's, though those have no name. */
  tm_text *text;
  CHECK_STATUS(TM_OK, tm_text_open_parts(
      first, "nn", 2, "{\"runs\":[{\"start\":0,\"end\":1,\"size\":17}]}", TM_NUL_TERMINATED, &text,
      &error));
  CHECK_STATUS(TM_OK, tm_text_measure(text, INFINITY, 0, &one, &error));
  CHECK_STATUS(TM_OK, tm_measure(second, "nn", 2, INFINITY, 0, &two, &error));
  CHECK(one.width == two.width);
  tm_text_close(text);
  tm_style_close(first);
  tm_style_close(second);
}

/* A font whose letters are narrower at 72 points than at the default of its axis "opsz". */
static void check_optical_sizes(tm_context *context, const char *path) {
  double widths[2];
  tm_font font = {.name = path};
  for (int fixed = 0; fixed < 2; fixed++) {
    const char *json = fixed ? "{\"size\":72,\"opticalSizing\":false}" : "{\"size\":72}";
    tm_style *style;
    tm_size size = TM_SIZE_INIT;
    CHECK_STATUS(TM_OK, tm_style_open(
        context, json, TM_NUL_TERMINATED, &font, 1, &style, &error));
    CHECK_STATUS(
        TM_OK, tm_measure(style, "aaaa", TM_NUL_TERMINATED, INFINITY, 0, &size, &error));
    widths[fixed] = size.width;
    tm_style_close(style);
  }
  CHECK(fabs(widths[0] - 57.6) < 0.01 && fabs(widths[1] - 144) < 0.01);
}

int main(int argc, char **argv) {
  if (argc != 3) return fprintf(stderr, "usage: %s font-file optical-font-file\n", argv[0]), 64;
  tm_context *context;
  tm_style *style;
  CHECK_STATUS(TM_OK, tm_context_open(NULL, &context, &error));
  CHECK_STATUS(TM_OK, tm_style_open(context, NULL, 0, NULL, 0, &style, &error));
  if (failures > 0) return 1;
  check_arguments(context, style);
  check_texts(context, style);
  check_columns(style);
  check_threads(style);
  check_fork(style);
  open_and_close(context);
  check_bytes(context, argv[1]);
  check_optical_sizes(context, argv[2]);
  /* A handle keeps what it needs: the context goes first. */
  tm_context_close(context);
  tm_size size = TM_SIZE_INIT;
  CHECK_STATUS(TM_OK, tm_measure(style, "Hello", 5, 100, 0, &size, &error));
  tm_style_close(style);
  const char *const version[] = {"textmeasure", "--version"};
  CHECK(tm_main(2, version) == 0 && tm_main(0, NULL) == 0);
  const char *const wrong[] = {"textmeasure", "measure", "--no-such-option"};
  CHECK(tm_main(3, wrong) == 64);
  if (failures == 0) puts("the C library does what its header says");
  return failures == 0 ? 0 : 1;
}

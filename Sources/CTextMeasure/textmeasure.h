/*
 * textmeasure.h: the size and the lines that a phone or a browser would give a text.
 *
 *   tm_context *context;
 *   tm_style *style;
 *   tm_size size = TM_SIZE_INIT;
 *   tm_context_open(NULL, &context, NULL);
 *   tm_style_open(context, "{\"size\": 16}", TM_NUL_TERMINATED, NULL, 0, &style, NULL);
 *   tm_measure(style, "Hello, world", TM_NUL_TERMINATED, 120, 0, &size, NULL);
 *   printf("%g x %g, %d lines\n", size.width, size.height, size.line_count);
 *   tm_style_close(style);
 *   tm_context_close(context);
 *
 * Units. Lengths are in points, unrounded, y downwards from the top of the text. A width of
 * INFINITY is unlimited. Texts are UTF-8 and offsets count its bytes.
 *
 * Ownership. A handle (tm_context, tm_style, tm_text) belongs to whoever opened it and is closed
 * once, in any order: a handle keeps what it needs of the others. Closing NULL does nothing. The
 * library keeps no pointer to a caller's memory after a call returns, and has no state outside of
 * its handles.
 *
 * Errors. A function that can fail returns a tm_status. Its last parameter, which may be NULL, is
 * a tm_error of the caller's; it is written on failure and left alone on success. Outputs are
 * written on success only. No argument ends the process, but for pointers that point nowhere.
 *
 * Threads. All functions may be called from any number of threads at once, also with the same
 * handles; close a handle when every call with it has returned. No thread outlives a call, so a
 * process may fork between calls.
 *
 * Structs. The first field of a struct of options or results is its size; start from its _INIT
 * macro. Zero in any other field of options is the default. A later version of this library accepts
 * the structs of this one, and writes no byte beyond the size of a result.
 */
#ifndef TEXTMEASURE_H
#define TEXTMEASURE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface: it rises when a program must be compiled again. */
#define TM_ABI_VERSION 2

/* A struct whose fields are all 0 but for its size; use the macro of each struct. */
#ifdef __cplusplus
#define TM_INIT(type) {sizeof(type)}
#else
#define TM_INIT(type) {.struct_size = sizeof(type)}
#endif

/* As a length: the text ends at its first NUL byte. */
#define TM_NUL_TERMINATED SIZE_MAX

/* What came of a call, or of a row of a column. */
typedef int32_t tm_status;
enum {
  TM_OK = 0,
  TM_NULL_ROW = 1,          /* the row is null; a row's status only */
  TM_INVALID_ARGUMENT = 2,  /* an argument means nothing here: NULL, NaN, a negative length */
  TM_INVALID_UTF8 = 3,      /* the text is not UTF-8 */
  TM_FONT_NOT_FOUND = 4,    /* no font has the name */
  TM_FONT_UNREADABLE = 5,   /* a font file cannot be read */
  TM_FONT_INVALID = 6,      /* a file is no font that can be measured with */
  TM_FILE_UNREADABLE = 7,   /* another file cannot be read */
  TM_LIMIT_EXCEEDED = 8,    /* a limit was exceeded; the message names it */
  TM_UNSUPPORTED = 9,       /* understood, and not answered by this version */
  TM_OUT_OF_MEMORY = 10,    /* memory ran out */
  TM_FONTCONFIG_FAILED = 11,/* Fontconfig is missing or failed */
  TM_INTERNAL = 12          /* a library failed in a way that no input should bring about */
};

/* Why a call failed. */
typedef struct tm_error {
  tm_status status;
  char message[508]; /* "reason; what to do", UTF-8, NUL-terminated */
} tm_error;

/* TM_ABI_VERSION of the library that was loaded. */
uint32_t tm_abi_version(void);

/* The library's version, such as "0.1.0". */
const char *tm_version(void);

/* A status's name in replies of the batch protocol, such as "invalidArgument"; "unknown" for a
   number that is none. */
const char *tm_status_name(tm_status status);

/* ---- Contexts -------------------------------------------------------------------------------
 *
 * A context has the fonts that are open and the caches. One is enough for a process.
 */
typedef struct tm_context tm_context;

typedef struct tm_context_options {
  uint32_t struct_size;
  uint32_t reserved;
  /* The folder of the bundled fonts. NULL: the folder that the environment variable
     TEXTMEASURE_FONTS names, or else "fonts" beside this library, or "../share/textmeasure/fonts"
     seen from its folder. */
  const char *fonts_folder;
  /* The seconds after which a call gives up shaping with TM_LIMIT_EXCEEDED, so that a hostile font
     cannot hold a thread; at most 86,400. 0: unlimited. It holds for preparing a text, for each call
     on a prepared one, for a row of a column and for a request; drawing outlines has as long again. */
  double time_limit;
} tm_context_options;
#define TM_CONTEXT_OPTIONS_INIT TM_INIT(tm_context_options)

/* Opens a context. `options` may be NULL.
   Where there are no bundled fonts this succeeds, and naming one of them fails. */
tm_status tm_context_open(
    const tm_context_options *options, tm_context **context, tm_error *error);

void tm_context_close(tm_context *context);

/* ---- Styles ---------------------------------------------------------------------------------
 *
 * How a text is set: fonts, size, line breaking, line heights, paragraphs. Immutable.
 */
typedef struct tm_style tm_style;

/* One font of a cascade. */
typedef struct tm_font {
  /* A family, a full or PostScript name, "system", a path, or "path#index" for a face of a
     collection. With `bytes` it may be NULL. */
  const char *name;
  /* The content of a font file; NULL: the font is found by `name`. It is copied. */
  const void *bytes;
  size_t byte_count;
  /* The face in `bytes`, from 0; must be 0 beside `name`: write "path#index" there. */
  int32_t face_index;
  uint32_t reserved;
} tm_font;

/* Opens a style. `json` is an object with the keys of the batch protocol that say how a text is set,
   such as {"size": 16, "features": "liga=0", "lineSpacing": 2}: those of a run, "profile",
   "direction", "breakRules" and those of a paragraph ("textmeasure batch --describe keys" lists
   them). NULL with the length 0: the bundled fonts at 17 points.
   `fonts` are tried for a character in their order, in place of the key "fonts"; to give both is
   TM_INVALID_ARGUMENT. With "css", such as {"css": {"font": "16px/1.5 Inter"}}, a text is laid out as
   Chromium does; offsets of lines count in the text as given, also where white space collapses.
   A "lineBreakMode" other than wordWrap and charWrap, a "lineBreakStrategy", and CSS's "line-clamp" are
   TM_UNSUPPORTED here: they need the box of a request. */
tm_status tm_style_open(
    tm_context *context, const char *json, size_t length, const tm_font *fonts, size_t font_count,
    tm_style **style, tm_error *error);

void tm_style_close(tm_style *style);

/* What of the style's "platform" is not followed, such as "android: lines are filled greedily", a line
   for each; empty without a platform. `lines` is a new NUL-terminated string, to be freed with tm_free. */
tm_status tm_style_approximations(const tm_style *style, char **lines, tm_error *error);

/* The size of a fingerprint in characters, its NUL included. */
#define TM_FINGERPRINT_SIZE 17

/* Writes a hash of everything that can change a number, but for the text, the width and max_lines:
   library versions, fonts, all keys of the style, and the results of a few probes. Fit for a key
   of a cache. */
tm_status tm_fingerprint(
    const tm_style *style, char fingerprint[TM_FINGERPRINT_SIZE], tm_error *error);

/* What the fingerprint covers, to say why two differ: a line "name<TAB>value" for each part.
   `parts` is a new NUL-terminated string, to be freed with tm_free. */
tm_status tm_fingerprint_parts(const tm_style *style, char **parts, tm_error *error);

/* ---- One text -------------------------------------------------------------------------------
 *
 * `length` counts bytes. `max_lines` is the maximum number of lines; 0 is no limit.
 */

/* The size of a text at a width. */
typedef struct tm_size {
  uint32_t struct_size;
  int32_t line_count;
  double width;  /* of the widest line, without the white space at its end */
  double height; /* of all lines */
  int32_t is_truncated;    /* 1 when lines were left out because of max_lines */
  int32_t missing_glyphs;  /* grapheme clusters of the text that no font covers: blank boxes */
  /* The lines are the same at every width from the first up to, not including, the second. */
  double same_from;
  double same_below;
} tm_size;
#define TM_SIZE_INIT TM_INIT(tm_size)

/* Measures a text once. To measure it at several widths, prepare it. */
tm_status tm_measure(
    const tm_style *style, const char *text, size_t length, double width, int32_t max_lines,
    tm_size *size, tm_error *error);

/* A text that was shaped once. At a width it costs a tenth of tm_measure. A line that ends inside a
   word is shaped again, so that a call may fail with TM_LIMIT_EXCEEDED or TM_OUT_OF_MEMORY. */
typedef struct tm_text tm_text;

tm_status tm_text_open(
    const tm_style *style, const char *text, size_t length, tm_text **prepared, tm_error *error);

/* The same for a text whose parts have styles of their own. `parts` is an object with the batch
   protocol's "runs", "attachments" and "paragraphs", such as
   {"runs": [{"start": 0, "end": 4, "size": 20}]}; offsets in it count UTF-16 units. */
tm_status tm_text_open_parts(
    const tm_style *style, const char *text, size_t length, const char *parts, size_t parts_length,
    tm_text **prepared, tm_error *error);

void tm_text_close(tm_text *text);

/* What a text is apart from a width. */
typedef struct tm_text_info {
  uint32_t struct_size;
  int32_t missing_glyphs;    /* grapheme clusters that no font covers */
  double natural_width;      /* of the widest line when only hard breaks end lines (max-content) */
  double minimum_width;      /* the smallest width that breaks no word inside (min-content) */
} tm_text_info;
#define TM_TEXT_INFO_INIT TM_INIT(tm_text_info)

tm_status tm_text_get_info(const tm_text *text, tm_text_info *info, tm_error *error);

/* The files of the fonts that supplied glyphs, in the order of the style's, a line for each.
   `fonts` is a new NUL-terminated string, to be freed with tm_free. */
tm_status tm_text_fonts(const tm_text *text, char **fonts, tm_error *error);

tm_status tm_text_measure(
    const tm_text *text, double width, int32_t max_lines, tm_size *size, tm_error *error);

enum { /* tm_line.end: why a line ends */
  TM_LINE_END_OF_TEXT = 0,
  TM_LINE_BREAK = 1,           /* at a break opportunity */
  TM_LINE_HARD_BREAK = 2,      /* at a line terminator */
  TM_LINE_HYPHEN = 3,          /* at a hyphen that shows only there */
  TM_LINE_BROKEN_WORD = 4,     /* inside a word that is wider than the line */
  TM_LINE_TRUNCATED = 5        /* the last that max_lines permits, unless it ends in a hyphen */
};

/* The name of an end in the batch protocol, such as "softBreak"; "unknown" for a number that is
   none. */
const char *tm_line_end_name(int32_t end);

/* A line. Lines tile the shown text: white space and the terminator that end a line belong to it. */
typedef struct tm_line {
  uint32_t struct_size;      /* written: line_size */
  int32_t end;
  size_t start;              /* offsets in bytes of UTF-8 */
  size_t stop;
  double width;              /* without the white space at its end */
  double trailing_width;     /* of the white space at its end */
  double indent;             /* from the leading edge */
  double top;                /* from the text's top */
  double baseline;           /* from the text's top */
  double height;
  int32_t paragraph;         /* the number of its paragraph, from 0 */
  int32_t reserved;
} tm_line;

/* Writes the lines at a width, at most `capacity` of them, and to `count` how many there are.
   `line_size` is sizeof(tm_line). `lines` may be NULL where `capacity` is 0. */
tm_status tm_text_lines(
    const tm_text *text, double width, int32_t max_lines, tm_line *lines, size_t line_size,
    size_t capacity, size_t *count, tm_error *error);

/* Draws a text at a width as an SVG document with the outlines of its glyphs, so that it looks the
   same where the fonts are not installed. A unit is a point, the origin is the text's top left
   corner, nothing is behind the text. Fonts with coloured pictures keep them.
   `svg` is a new NUL-terminated string, to be freed with tm_free; `svg_length` may be NULL. */
tm_status tm_text_svg(
    const tm_text *text, double width, int32_t max_lines, char **svg, size_t *svg_length,
    tm_error *error);

/* ---- Fitting --------------------------------------------------------------------------------*/

typedef struct tm_fit_options {
  uint32_t struct_size;
  int32_t max_lines;         /* 0: 1 line; negative: no limit */
  double width;
  double height;             /* 0: unlimited */
  double largest_size;       /* the largest font size that is tried; 0: 512 */
  int32_t allow_broken_words;/* 1: a word that is wider than the line may be broken inside */
  uint32_t reserved;
} tm_fit_options;
#define TM_FIT_OPTIONS_INIT TM_INIT(tm_fit_options)

typedef struct tm_fit {
  uint32_t struct_size;
  int32_t fits;              /* 1 when all of the text shows */
  int32_t line_count;        /* at the width, all counted */
  int32_t reserved;
  double width;              /* of the text with all its lines at the width */
  double height;
  size_t broken_words;       /* words broken inside at the width */
  double tightest_width;     /* the smallest width at which it fits; NaN: none */
  double largest_size;       /* the largest font size at which it fits, in steps of 1/16; NaN: none */
} tm_fit;
#define TM_FIT_INIT TM_INIT(tm_fit)

/* Says whether a text fits into a box, and what would make it fit. Prepares the text about three times. */
tm_status tm_fit_text(
    const tm_style *style, const char *text, size_t length, const tm_fit_options *options,
    tm_fit *fit, tm_error *error);

/* ---- Columns --------------------------------------------------------------------------------
 *
 * The structs of the Arrow C data interface, copied as its specification says.
 */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};
#endif

typedef struct tm_column_options {
  uint32_t struct_size;
  int32_t max_lines;    /* 0: no limit */
  int32_t threads;      /* the caller's counts as one; 0: 1; at most 256 */
  uint32_t reserved;
  /* One width for all rows, or one for each. NULL: unlimited. A row whose width is negative or
     NaN has the status TM_INVALID_ARGUMENT. */
  const double *widths;
  int64_t width_count;  /* 0 with NULL, 1, or the number of rows */
} tm_column_options;
#define TM_COLUMN_OPTIONS_INIT TM_INIT(tm_column_options)

/* Where results go: arrays with an element for each row, any of which may be NULL. A row that
   could not be measured has the width and height NaN, the line count -1 and no missing glyphs. */
typedef struct tm_column_result {
  uint32_t struct_size;
  uint32_t reserved;
  double *widths;
  double *heights;
  int32_t *line_counts;
  tm_status *statuses;
  int32_t *missing_glyphs; /* grapheme clusters that no font covers */
  char **fonts;            /* as tm_text_fonts, of all rows, sorted by name */
  int64_t failure_count; /* written: how many rows have a status other than TM_OK and TM_NULL_ROW */
} tm_column_result;
#define TM_COLUMN_RESULT_INIT TM_INIT(tm_column_result)

/* Measures each text of an Arrow array: strings with 32-bit offsets ("u"), with 64-bit offsets
   ("U"), or string views ("vu"), with nulls and offset.
   The array is read in place and not released. A row that cannot be measured has a status of its
   own; the call then succeeds all the same. All threads have ended when it returns. */
tm_status tm_measure_column(
    const tm_style *style, const struct ArrowSchema *schema, const struct ArrowArray *array,
    const tm_column_options *options, tm_column_result *result, tm_error *error);

/* ---- The batch protocol ---------------------------------------------------------------------*/

/* Answers one request of the batch protocol, one JSON object, as `textmeasure batch` answers a
   line. Offsets in the reply count UTF-16 units, as the protocol's do.
   `reply` is a new NUL-terminated string, to be freed with tm_free. A request that cannot be
   answered gets a reply with the key "error", and the status TM_OK. */
tm_status tm_request(
    tm_context *context, const char *request, size_t length, char **reply, size_t *reply_length,
    tm_error *error);

/* The JSON Schema of a request: every key with its type, its range and the names that it takes, so that no
   program needs a list of its own. `schema` is a new NUL-terminated string, to be freed with tm_free. */
tm_status tm_request_schema(char **schema, tm_error *error);

/* Gives back a string that a function made. NULL does nothing. */
void tm_free(void *memory);

/* Runs the command line and returns its exit status. argv[0] is skipped.
   It reads and writes the process's standard streams. Ignore SIGPIPE first: a reader that goes away
   then gives the status 141 and does not end the process. `batch` may leave a thread behind for a
   line that exceeded its time limit; the thread ends with its line. */
int tm_main(int argc, const char *const *argv);

#ifdef __cplusplus
}
#endif

#endif

/* What Node calls of the C library. JavaScript checks arguments and makes objects; here are only the calls.
 *
 * Numbers come back in one array of doubles for each environment ("results"): to make an object here costs
 * more than a layout. A prepared text is wrapped in an object of its own, which JavaScript keeps private, so
 * that no other object can stand in for it.
 */
#include <node_api.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "textmeasure.h"

enum { RESULT_COUNT = 8, LINE_FIELDS = 10, FIRST_SWEEP = 1024, BASE_CHARGE = 1024, CHARGE_PER_BYTE = 5 };

typedef struct handle handle;

typedef struct {
  char *bytes;
  size_t length, capacity;
} buffer;

/* What belongs to one environment: a process's, or a worker thread's. */
typedef struct {
  tm_context *context;
  double *results;
  buffer text, parts; /* of a call */
  handle *texts;      /* all that are open, in a list */
  size_t text_count, sweep_at;
} instance;

struct handle {
  instance *owner;
  tm_text *text; /* NULL: closed */
  napi_ref object;
  int64_t charged; /* bytes that the collector was told of */
  handle *previous, *next;
};

/* ---- Arguments, results and errors --------------------------------------------------------- */

/* The beginning of a function that JavaScript calls with so many arguments. */
#define CALL(count)                                                                                 \
  instance *self = NULL;                                                                            \
  napi_value values[count] = {0};                                                                   \
  size_t given = count;                                                                             \
  tm_error error;                                                                                   \
  napi_get_instance_data(env, (void **)&self);                                                      \
  napi_get_cb_info(env, info, &given, values, NULL, NULL)

#define TRY(call) \
  if ((call) != TM_OK) return fail(env, &error)

/* Hands numbers to JavaScript. */
#define RESULTS(...)                                                                                \
  do {                                                                                              \
    const double numbers[] = {__VA_ARGS__};                                                         \
    memcpy(self->results, numbers, sizeof numbers);                                                 \
  } while (0)

static napi_value fail(napi_env env, const tm_error *error) {
  napi_throw_error(env, tm_status_name(error->status), error->message);
  return NULL;
}

static napi_value out_of_memory(napi_env env) {
  napi_throw_error(env, "outOfMemory", "memory ran out; close texts that are no longer needed");
  return NULL;
}

static double number(napi_env env, napi_value value) {
  double number = 0;
  napi_get_value_double(env, value, &number);
  return number;
}

static int32_t integer(napi_env env, napi_value value) {
  int32_t number = 0;
  napi_get_value_int32(env, value, &number);
  return number;
}

/* The object behind an external value, of which JavaScript hands back only those that it was given. */
static void *external(napi_env env, napi_value value) {
  void *object = NULL;
  napi_get_value_external(env, value, &object);
  return object;
}

/* Reads the text of a call into a buffer, which grows; what a long one needed is given back at the next call.
   Half of a surrogate pair becomes U+FFFD, as in every API of the web that takes text. */
static bool read_text(napi_env env, napi_value value, buffer *into) {
  if (into->capacity > 1 << 20) {
    free(into->bytes);
    *into = (buffer){0};
  }
  if (into->capacity > 0)
    napi_get_value_string_utf8(env, value, into->bytes, into->capacity, &into->length);
  /* It stops before a character that does not fit. */
  if (into->length + 4 < into->capacity) return true;
  napi_get_value_string_utf8(env, value, NULL, 0, &into->length);
  size_t capacity = into->length + into->length / 2 + 4096;
  char *moved = realloc(into->bytes, capacity);
  if (!moved) return out_of_memory(env), false;
  into->bytes = moved;
  into->capacity = capacity;
  return napi_get_value_string_utf8(env, value, moved, capacity, &into->length) == napi_ok;
}

static napi_value string(napi_env env, const char *characters) {
  napi_value result = NULL;
  napi_create_string_utf8(env, characters, NAPI_AUTO_LENGTH, &result);
  return result;
}

/* The same, of a string of the library's, which is freed. */
static napi_value take_string(napi_env env, char *characters) {
  napi_value result = string(env, characters);
  tm_free(characters);
  return result ? result : out_of_memory(env);
}

static napi_value write_size(instance *self, const tm_size *size) {
  RESULTS(size->width, size->height, size->line_count, size->is_truncated, size->missing_glyphs,
          size->same_from, size->same_below);
  return NULL;
}

/* ---- Contexts and styles ------------------------------------------------------------------- */

/* setTimeLimit(seconds) */
static napi_value set_time_limit(napi_env env, napi_callback_info info) {
  CALL(1);
  tm_context *context;
  tm_context_options options = TM_CONTEXT_OPTIONS_INIT;
  options.time_limit = number(env, values[0]);
  TRY(tm_context_open(&options, &context, &error));
  /* Styles that are open keep the old one. */
  tm_context_close(self->context);
  self->context = context;
  return NULL;
}

static void finalize_style(napi_env env, void *style, void *hint) {
  (void)env, (void)hint;
  tm_style_close(style);
}

/* openStyle(json) */
static napi_value open_style(napi_env env, napi_callback_info info) {
  CALL(1);
  napi_value result = NULL;
  tm_style *style;
  if (!read_text(env, values[0], &self->text)) return NULL;
  TRY(tm_style_open(self->context, self->text.bytes, self->text.length, NULL, 0, &style, &error));
  if (napi_create_external(env, style, finalize_style, NULL, &result) == napi_ok) return result;
  tm_style_close(style);
  return out_of_memory(env);
}

/* approximations(style) */
static napi_value approximations(napi_env env, napi_callback_info info) {
  CALL(1);
  char *lines;
  TRY(tm_style_approximations(external(env, values[0]), &lines, &error));
  return take_string(env, lines);
}

/* fingerprint(style) */
static napi_value fingerprint(napi_env env, napi_callback_info info) {
  CALL(1);
  char characters[TM_FINGERPRINT_SIZE];
  TRY(tm_fingerprint(external(env, values[0]), characters, &error));
  return string(env, characters);
}

/* request(json) */
static napi_value request(napi_env env, napi_callback_info info) {
  CALL(1);
  char *reply;
  if (!read_text(env, values[0], &self->text)) return NULL;
  TRY(tm_request(self->context, self->text.bytes, self->text.length, &reply, NULL, &error));
  return take_string(env, reply);
}

/* ---- One text ------------------------------------------------------------------------------ */

/* measure(style, text, width, maxLines) */
static napi_value measure(napi_env env, napi_callback_info info) {
  CALL(4);
  tm_size size = TM_SIZE_INIT;
  if (!read_text(env, values[1], &self->text)) return NULL;
  TRY(tm_measure(external(env, values[0]), self->text.bytes, self->text.length, number(env, values[2]),
                 integer(env, values[3]), &size, &error));
  return write_size(self, &size);
}

/* fit(style, text, width, height, maxLines, largestSize, allowBrokenWords) */
static napi_value fit(napi_env env, napi_callback_info info) {
  CALL(7);
  tm_fit found = TM_FIT_INIT;
  tm_fit_options options = TM_FIT_OPTIONS_INIT;
  bool breaks_words = false;
  if (!read_text(env, values[1], &self->text)) return NULL;
  options.width = number(env, values[2]);
  options.height = number(env, values[3]);
  options.max_lines = integer(env, values[4]);
  options.largest_size = number(env, values[5]);
  napi_get_value_bool(env, values[6], &breaks_words);
  if (options.max_lines == 0) options.max_lines = -1;
  options.allow_broken_words = breaks_words;
  TRY(tm_fit_text(external(env, values[0]), self->text.bytes, self->text.length, &options, &found, &error));
  RESULTS(found.fits, found.line_count, found.width, found.height, (double)found.broken_words,
          found.tightest_width, found.largest_size);
  return NULL;
}

/* ---- Prepared texts ------------------------------------------------------------------------ */

static void close_text(napi_env env, handle *each) {
  int64_t total;
  if (!each->text) return;
  tm_text_close(each->text);
  each->text = NULL;
  napi_adjust_external_memory(env, -each->charged, &total);
  *(each->previous ? &each->previous->next : &each->owner->texts) = each->next;
  if (each->next) each->next->previous = each->previous;
  each->owner->text_count--;
}

static void finalize_text(napi_env env, void *data, void *hint) {
  handle *each = data;
  (void)hint;
  close_text(env, each);
  napi_delete_reference(env, each->object);
  free(each);
}

/* Node calls finalizers when a program returns to the event loop, so a loop that prepares texts would pile
   them up. The texts whose objects are gone already are closed here. */
static void sweep(napi_env env, instance *self) {
  for (handle *each = self->texts, *next; each; each = next) {
    napi_value object = NULL;
    napi_handle_scope scope;
    next = each->next;
    napi_open_handle_scope(env, &scope);
    if (napi_get_reference_value(env, each->object, &object) == napi_ok && !object) close_text(env, each);
    napi_close_handle_scope(env, scope);
  }
  self->sweep_at = self->text_count * 2 + FIRST_SWEEP;
}

/* prepare(style, text, parts or undefined) */
static napi_value prepare(napi_env env, napi_callback_info info) {
  CALL(3);
  napi_value result = NULL;
  napi_valuetype type = napi_undefined;
  int64_t total;
  tm_text *text = NULL;
  tm_text_info facts = TM_TEXT_INFO_INIT;
  tm_style *style = external(env, values[0]);
  if (!read_text(env, values[1], &self->text)) return NULL;
  if (self->text_count >= self->sweep_at) sweep(env, self);
  napi_typeof(env, values[2], &type);
  if (type == napi_string) {
    if (!read_text(env, values[2], &self->parts)) return NULL;
    TRY(tm_text_open_parts(style, self->text.bytes, self->text.length, self->parts.bytes,
                           self->parts.length, &text, &error));
  } else {
    TRY(tm_text_open(style, self->text.bytes, self->text.length, &text, &error));
  }
  tm_text_get_info(text, &facts, NULL);
  handle *made = calloc(1, sizeof *made);
  if (!made || napi_create_object(env, &result) != napi_ok ||
      napi_wrap(env, result, made, finalize_text, NULL, &made->object) != napi_ok) {
    free(made);
    tm_text_close(text);
    return out_of_memory(env);
  }
  *made = (handle){self, text, made->object, BASE_CHARGE + (int64_t)self->text.length * CHARGE_PER_BYTE,
                   NULL, self->texts};
  if (self->texts) self->texts->previous = made;
  self->texts = made;
  self->text_count++;
  napi_adjust_external_memory(env, made->charged, &total);
  RESULTS(facts.natural_width, facts.minimum_width, facts.missing_glyphs, (double)self->text.length);
  return result;
}

static tm_text *open_text(napi_env env, napi_value value) {
  void *data = NULL;
  if (napi_unwrap(env, value, &data) == napi_ok && data && ((handle *)data)->text)
    return ((handle *)data)->text;
  napi_throw_error(env, "closed", "the text is closed; prepare it again");
  return NULL;
}

/* layout(text, width, maxLines) */
static napi_value layout(napi_env env, napi_callback_info info) {
  CALL(3);
  tm_size size = TM_SIZE_INIT;
  tm_text *text = open_text(env, values[0]);
  if (!text) return NULL;
  TRY(tm_text_measure(text, number(env, values[1]), integer(env, values[2]), &size, &error));
  return write_size(self, &size);
}

/* lines(text, width, maxLines): their numbers, LINE_FIELDS for each, as an ArrayBuffer of doubles */
static napi_value lines(napi_env env, napi_callback_info info) {
  CALL(3);
  napi_value result = NULL;
  tm_line some[16], *found = some;
  size_t capacity = 16, count = 0;
  double *next = NULL, width = number(env, values[1]);
  int32_t limit = integer(env, values[2]);
  tm_text *text = open_text(env, values[0]);
  if (!text) return NULL;
  TRY(tm_text_lines(text, width, limit, found, sizeof *found, capacity, &count, &error));
  tm_status status = TM_OK;
  if (count > capacity) {
    capacity = count;
    found = malloc(capacity * sizeof *found);
    if (!found) return out_of_memory(env);
    status = tm_text_lines(text, width, limit, found, sizeof *found, capacity, &count, &error);
  }
  if (status != TM_OK) {
    fail(env, &error);
  } else if (napi_create_arraybuffer(env, count * LINE_FIELDS * sizeof *next, (void **)&next, &result) != napi_ok) {
    out_of_memory(env);
  } else {
    for (const tm_line *line = found; line < found + count; line++) {
      const double fields[LINE_FIELDS] = {
          (double)line->start, (double)line->stop, line->width, line->trailing_width, line->indent,
          line->top, line->baseline, line->height, line->paragraph, line->end};
      for (int i = 0; i < LINE_FIELDS; i++) *next++ = fields[i];
    }
  }
  if (found != some) free(found);
  return result;
}

/* svg(text, width, maxLines) */
static napi_value svg(napi_env env, napi_callback_info info) {
  CALL(3);
  char *drawing;
  tm_text *text = open_text(env, values[0]);
  if (!text) return NULL;
  TRY(tm_text_svg(text, number(env, values[1]), integer(env, values[2]), &drawing, NULL, &error));
  return take_string(env, drawing);
}

/* fonts(text) */
static napi_value fonts(napi_env env, napi_callback_info info) {
  CALL(1);
  char *names;
  tm_text *text = open_text(env, values[0]);
  if (!text) return NULL;
  TRY(tm_text_fonts(text, &names, &error));
  return take_string(env, names);
}

/* close(text): leaves nothing for a finalizer to do; see sweep */
static napi_value close_prepared(napi_env env, napi_callback_info info) {
  CALL(1);
  void *data = NULL;
  (void)self, (void)error;
  if (napi_remove_wrap(env, values[0], &data) == napi_ok && data) finalize_text(env, data, NULL);
  return NULL;
}

/* ---- Columns ------------------------------------------------------------------------------- */

typedef struct {
  tm_style *style;
  const void *buffers[3]; /* validity, offsets, bytes */
  int64_t count, null_count;
  tm_column_options options;
  tm_column_result result;
  char *fonts;
  tm_status status;
  tm_error error;
  napi_ref kept; /* all arrays, and the style */
  napi_deferred promise;
  napi_async_work work;
} column;

static void free_column(napi_env env, column *job) {
  if (job->kept) napi_delete_reference(env, job->kept);
  if (job->work) napi_delete_async_work(env, job->work);
  tm_free(job->fonts);
  free(job);
}

static void run_column(napi_env env, void *data) {
  (void)env;
  column *job = data;
  struct ArrowSchema schema = {.format = "u", .flags = ARROW_FLAG_NULLABLE};
  struct ArrowArray array = {
      .length = job->count, .null_count = job->null_count, .n_buffers = 3, .buffers = job->buffers};
  job->result.fonts = &job->fonts;
  job->status = tm_measure_column(job->style, &schema, &array, &job->options, &job->result, &job->error);
}

static void finish_column(napi_env env, napi_status status, void *data) {
  column *job = data;
  napi_value error = NULL;
  if (status == napi_ok && job->status == TM_OK) {
    napi_resolve_deferred(env, job->promise, string(env, job->fonts));
  } else if (status == napi_ok) {
    napi_create_error(
        env, string(env, tm_status_name(job->status)), string(env, job->error.message), &error);
    napi_reject_deferred(env, job->promise, error);
  }
  free_column(env, job);
}

static void *array_data(napi_env env, napi_value arrays, uint32_t index, size_t *length) {
  napi_value array;
  void *data = NULL;
  napi_get_element(env, arrays, index, &array);
  napi_get_typedarray_info(env, array, NULL, length, &data, NULL, NULL);
  return data;
}

/* measureColumn(style, [arrays of results, widths, validity, offsets, bytes, …], nullCount, maxLines, threads,
   isAsync): the names of the fonts, or a promise of them */
static napi_value measure_column(napi_env env, napi_callback_info info) {
  CALL(6);
  napi_value result = NULL, name = string(env, "textmeasure:measureColumn");
  size_t width_count = 0, count = 0;
  bool is_async = false;
  (void)self, (void)error;
  napi_get_value_bool(env, values[5], &is_async);
  column *job = calloc(1, sizeof *job);
  if (!job) return out_of_memory(env);
  job->options = (tm_column_options)TM_COLUMN_OPTIONS_INIT;
  job->options.max_lines = integer(env, values[3]);
  job->options.threads = integer(env, values[4]);
  job->options.widths = array_data(env, values[1], 5, &width_count);
  job->options.width_count = (int64_t)width_count;
  job->result = (tm_column_result)TM_COLUMN_RESULT_INIT;
  job->result.widths = array_data(env, values[1], 0, &count);
  job->result.heights = array_data(env, values[1], 1, NULL);
  job->result.line_counts = array_data(env, values[1], 2, NULL);
  job->result.statuses = array_data(env, values[1], 3, NULL);
  job->result.missing_glyphs = array_data(env, values[1], 4, NULL);
  for (uint32_t i = 0; i < 3; i++) job->buffers[i] = array_data(env, values[1], 6 + i, NULL);
  job->style = external(env, values[0]);
  job->count = (int64_t)count;
  job->null_count = integer(env, values[2]);
  if (!is_async) {
    run_column(env, job);
    if (job->status == TM_OK) result = string(env, job->fonts);
    else fail(env, &job->error);
  } else if (napi_create_reference(env, values[1], 1, &job->kept) == napi_ok &&
             napi_create_promise(env, &job->promise, &result) == napi_ok &&
             napi_create_async_work(env, NULL, name, run_column, finish_column, job, &job->work) == napi_ok &&
             napi_queue_async_work(env, job->work) == napi_ok) {
    return result;
  } else {
    out_of_memory(env);
  }
  free_column(env, job);
  return result;
}

/* ---- The module ---------------------------------------------------------------------------- */

static void close_instance(napi_env env, void *data, void *hint) {
  instance *self = data;
  (void)hint;
  while (self->texts) close_text(env, self->texts);
  tm_context_close(self->context);
  free(self->text.bytes);
  free(self->parts.bytes);
  free(self);
}

static napi_value names_of(napi_env env, const char *(*name)(int32_t), int32_t count) {
  napi_value result = NULL;
  napi_create_array_with_length(env, (size_t)count, &result);
  for (int32_t i = 0; i < count; i++) napi_set_element(env, result, (uint32_t)i, string(env, name(i)));
  return result;
}

NAPI_MODULE_INIT() {
  static const struct {
    const char *name;
    napi_callback function;
  } functions[] = {
      {"setTimeLimit", set_time_limit}, {"openStyle", open_style}, {"approximations", approximations},
      {"fingerprint", fingerprint}, {"request", request}, {"measure", measure}, {"fit", fit},
      {"prepare", prepare}, {"layout", layout}, {"lines", lines}, {"svg", svg}, {"fonts", fonts},
      {"close", close_prepared}, {"measureColumn", measure_column}};
  tm_error error;
  napi_value value, numbers;
  if (tm_abi_version() != TM_ABI_VERSION) {
    napi_throw_error(env, "internal", "libtextmeasure.so.2 is of another version; install textmeasure again");
    return NULL;
  }
  instance *self = calloc(1, sizeof *self);
  if (!self) return out_of_memory(env);
  self->sweep_at = FIRST_SWEEP;
  if (tm_context_open(NULL, &self->context, &error) != TM_OK) {
    free(self);
    return fail(env, &error);
  }
  napi_set_instance_data(env, self, close_instance, NULL);
  /* The exports keep the array, and JavaScript keeps the exports. */
  napi_create_arraybuffer(env, RESULT_COUNT * sizeof(double), (void **)&self->results, &numbers);
  napi_create_typedarray(env, napi_float64_array, RESULT_COUNT, numbers, 0, &value);
  napi_set_named_property(env, exports, "results", value);
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    napi_create_function(env, functions[i].name, NAPI_AUTO_LENGTH, functions[i].function, NULL, &value);
    napi_set_named_property(env, exports, functions[i].name, value);
  }
  napi_set_named_property(env, exports, "version", string(env, tm_version()));
  napi_set_named_property(env, exports, "lineEnds", names_of(env, tm_line_end_name, TM_LINE_TRUNCATED + 1));
  napi_set_named_property(env, exports, "statuses", names_of(env, tm_status_name, TM_INTERNAL + 1));
  return exports;
}

/* What Node calls of the C library. JavaScript checks arguments and makes objects; here are only the calls.
 *
 * Numbers come back in one array of doubles for each environment ("results"): to make an object here costs
 * more than a layout. A prepared text is wrapped in an object of its own, which JavaScript keeps private, so
 * that no other object can stand in for it.
 */
#include <math.h>
#include <node_api.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "textmeasure.h"

enum { RESULT_COUNT = 8, LINE_FIELDS = 10, FIRST_SWEEP = 1024,
       BASE_CHARGE = 1024, CHARGE_PER_BYTE = 5 };

typedef struct handle handle;

/* What belongs to one environment: a process's, or a worker thread's. */
typedef struct {
  tm_context *context;
  double *results;
  char *buffer; /* for the text of a call */
  size_t capacity;
  handle *texts; /* all that are open, in a list */
  size_t text_count, sweep_at;
} instance;

struct handle {
  instance *owner;
  tm_text *text; /* NULL: closed */
  napi_ref object;
  int64_t charged; /* bytes that the collector was told of */
  handle *previous, *next;
};

/* ---- Errors and arguments ------------------------------------------------------------------ */

static napi_value fail(napi_env env, const tm_error *error) {
  napi_throw_error(env, tm_status_name(error->status), error->message);
  return NULL;
}

static napi_value fail_type(napi_env env, const char *message) {
  napi_throw_type_error(env, "invalidArgument", message);
  return NULL;
}

static napi_value out_of_memory(napi_env env) {
  napi_throw_error(env, "outOfMemory", "memory ran out; close texts that are no longer needed");
  return NULL;
}

static instance *get_instance(napi_env env) {
  void *data = NULL;
  napi_get_instance_data(env, &data);
  return data;
}

static size_t arguments(napi_env env, napi_callback_info info, napi_value *values, size_t count) {
  for (size_t i = 0; i < count; i++) values[i] = NULL;
  napi_get_cb_info(env, info, &count, values, NULL, NULL);
  return count;
}

static bool get_number(napi_env env, napi_value value, double *number, const char *message) {
  if (napi_get_value_double(env, value, number) == napi_ok) return true;
  fail_type(env, message);
  return false;
}

static bool get_width(napi_env env, napi_value value, double *width) {
  return get_number(env, value, width, "the width is not a number; give points, or leave it out");
}

static bool get_limit(napi_env env, napi_value value, int32_t *limit) {
  double number;
  if (!get_number(env, value, &number, "maxLines is not a number; give a whole number, 0 for no limit"))
    return false;
  if (number >= 0 && number <= INT32_MAX && floor(number) == number) {
    *limit = (int32_t)number;
    return true;
  }
  fail_type(env, "maxLines is not a whole number from 0 to 2147483647; 0 is no limit");
  return false;
}

/* Reads a string behind `used` bytes of a buffer, which grows. Half of a surrogate pair becomes U+FFFD, as
   in every API of the web that takes text. */
static bool append_string(
    napi_env env, napi_value value, char **buffer, size_t *capacity, size_t used, size_t *length,
    const char *message) {
  size_t room = *capacity - used;
  if (*buffer && room > 8) {
    if (napi_get_value_string_utf8(env, value, *buffer + used, room, length) != napi_ok) {
      fail_type(env, message);
      return false;
    }
    /* It stops before a character that does not fit. */
    if (*length + 4 < room) return true;
  }
  if (napi_get_value_string_utf8(env, value, NULL, 0, length) != napi_ok) {
    fail_type(env, message);
    return false;
  }
  size_t needed = used + *length + 8;
  if (needed > *capacity) {
    size_t grown = needed + needed / 2 + 4096;
    char *moved = realloc(*buffer, grown);
    if (!moved) {
      out_of_memory(env);
      return false;
    }
    *buffer = moved;
    *capacity = grown;
  }
  return napi_get_value_string_utf8(env, value, *buffer + used, *capacity - used, length) == napi_ok;
}

/* Reads the text of a call. What a long one needed is given back at the next call. */
static bool get_text(napi_env env, instance *self, napi_value value, size_t *length) {
  if (self->capacity > 1 << 20) {
    free(self->buffer);
    self->buffer = NULL;
    self->capacity = 0;
  }
  return append_string(env, value, &self->buffer, &self->capacity, 0, length,
                       "the text is not a string; give a string");
}

static napi_value make_string(napi_env env, char *string) {
  napi_value result = NULL;
  if (napi_create_string_utf8(env, string, NAPI_AUTO_LENGTH, &result) != napi_ok) out_of_memory(env);
  tm_free(string);
  return result;
}

/* ---- Contexts and styles ------------------------------------------------------------------- */

static napi_value set_time_limit(napi_env env, napi_callback_info info) {
  instance *self = get_instance(env);
  napi_value values[1];
  tm_error error;
  tm_context *context;
  tm_context_options options = TM_CONTEXT_OPTIONS_INIT;
  arguments(env, info, values, 1);
  if (!get_number(env, values[0], &options.time_limit, "the time limit is not a number; give seconds"))
    return NULL;
  if (tm_context_open(&options, &context, &error) != TM_OK) return fail(env, &error);
  /* Styles that are open keep the old one. */
  tm_context_close(self->context);
  self->context = context;
  return NULL;
}

static void finalize_style(napi_env env, void *style, void *hint) {
  (void)env, (void)hint;
  tm_style_close(style);
}

static napi_value open_style(napi_env env, napi_callback_info info) {
  instance *self = get_instance(env);
  napi_value values[1], result = NULL;
  size_t length;
  tm_error error;
  tm_style *style;
  arguments(env, info, values, 1);
  if (!get_text(env, self, values[0], &length)) return NULL;
  if (tm_style_open(self->context, self->buffer, length, NULL, 0, &style, &error) != TM_OK)
    return fail(env, &error);
  if (napi_create_external(env, style, finalize_style, NULL, &result) != napi_ok) {
    tm_style_close(style);
    return out_of_memory(env);
  }
  return result;
}

static tm_style *get_style(napi_env env, napi_value value) {
  void *style = NULL;
  if (napi_get_value_external(env, value, &style) != napi_ok) fail_type(env, "the style is not one");
  return style;
}

static napi_value style_approximations(napi_env env, napi_callback_info info) {
  napi_value values[1];
  tm_error error;
  char *lines;
  arguments(env, info, values, 1);
  tm_style *style = get_style(env, values[0]);
  if (!style) return NULL;
  if (tm_style_approximations(style, &lines, &error) != TM_OK) return fail(env, &error);
  return make_string(env, lines);
}

static napi_value style_fingerprint(napi_env env, napi_callback_info info) {
  napi_value values[1], result = NULL;
  tm_error error;
  char fingerprint[TM_FINGERPRINT_SIZE];
  arguments(env, info, values, 1);
  tm_style *style = get_style(env, values[0]);
  if (!style) return NULL;
  if (tm_fingerprint(style, fingerprint, &error) != TM_OK) return fail(env, &error);
  napi_create_string_utf8(env, fingerprint, NAPI_AUTO_LENGTH, &result);
  return result;
}

/* ---- One text ------------------------------------------------------------------------------ */

static void write_size(instance *self, const tm_size *size) {
  double *results = self->results;
  results[0] = size->width;
  results[1] = size->height;
  results[2] = size->line_count;
  results[3] = size->is_truncated;
  results[4] = size->missing_glyphs;
  results[5] = size->same_from;
  results[6] = size->same_below;
}

static napi_value measure(napi_env env, napi_callback_info info) {
  instance *self = get_instance(env);
  napi_value values[4];
  size_t length;
  double width;
  int32_t limit;
  tm_error error;
  tm_size size = TM_SIZE_INIT;
  arguments(env, info, values, 4);
  tm_style *style = get_style(env, values[0]);
  if (!style || !get_text(env, self, values[1], &length) || !get_width(env, values[2], &width) ||
      !get_limit(env, values[3], &limit))
    return NULL;
  tm_status status = tm_measure(style, self->buffer, length, width, limit, &size, &error);
  if (status != TM_OK) return fail(env, &error);
  write_size(self, &size);
  return NULL;
}

static napi_value fit(napi_env env, napi_callback_info info) {
  instance *self = get_instance(env);
  napi_value values[7];
  size_t length;
  tm_error error;
  tm_fit result = TM_FIT_INIT;
  tm_fit_options options = TM_FIT_OPTIONS_INIT;
  bool broken_words = false;
  arguments(env, info, values, 7);
  tm_style *style = get_style(env, values[0]);
  if (!style || !get_text(env, self, values[1], &length) || !get_width(env, values[2], &options.width) ||
      !get_number(env, values[3], &options.height, "the height is not a number; give points above 0") ||
      !get_limit(env, values[4], &options.max_lines) ||
      !get_number(env, values[5], &options.largest_size, "largestSize is not a number; give points above 0"))
    return NULL;
  if (napi_get_value_bool(env, values[6], &broken_words) != napi_ok)
    return fail_type(env, "allowBrokenWords is neither true nor false");
  if (options.max_lines == 0) options.max_lines = -1;
  options.allow_broken_words = broken_words;
  tm_status status = tm_fit_text(style, self->buffer, length, &options, &result, &error);
  if (status != TM_OK) return fail(env, &error);
  self->results[0] = result.fits;
  self->results[1] = result.line_count;
  self->results[2] = result.width;
  self->results[3] = result.height;
  self->results[4] = (double)result.broken_words;
  self->results[5] = result.tightest_width;
  self->results[6] = result.largest_size;
  return NULL;
}

/* ---- Prepared texts ------------------------------------------------------------------------ */

static void close_text(napi_env env, handle *each) {
  int64_t total;
  if (!each->text) return;
  tm_text_close(each->text);
  each->text = NULL;
  napi_adjust_external_memory(env, -each->charged, &total);
  if (each->previous) each->previous->next = each->next;
  else each->owner->texts = each->next;
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

static napi_value prepare(napi_env env, napi_callback_info info) {
  instance *self = get_instance(env);
  napi_value values[3], result = NULL;
  napi_valuetype type = napi_undefined;
  size_t length, parts_length = 0, parts_capacity = 0;
  char *parts = NULL;
  int64_t total;
  tm_error error;
  tm_text *text;
  tm_text_info facts = TM_TEXT_INFO_INIT;
  arguments(env, info, values, 3);
  tm_style *style = get_style(env, values[0]);
  if (!style || !get_text(env, self, values[1], &length)) return NULL;
  if (self->text_count >= self->sweep_at) sweep(env, self);
  tm_status status;
  napi_typeof(env, values[2], &type);
  if (type == napi_string) {
    if (!append_string(env, values[2], &parts, &parts_capacity, 0, &parts_length, "the parts are no JSON"))
      return NULL;
    status = tm_text_open_parts(style, self->buffer, length, parts, parts_length, &text, &error);
    free(parts);
  } else {
    status = tm_text_open(style, self->buffer, length, &text, &error);
  }
  if (status != TM_OK) return fail(env, &error);
  if (tm_text_get_info(text, &facts, &error) != TM_OK) {
    tm_text_close(text);
    return fail(env, &error);
  }
  handle *made = calloc(1, sizeof *made);
  if (!made || napi_create_object(env, &result) != napi_ok ||
      napi_wrap(env, result, made, finalize_text, NULL, &made->object) != napi_ok) {
    free(made);
    tm_text_close(text);
    return out_of_memory(env);
  }
  made->owner = self;
  made->text = text;
  made->charged = BASE_CHARGE + (int64_t)length * CHARGE_PER_BYTE;
  made->next = self->texts;
  if (self->texts) self->texts->previous = made;
  self->texts = made;
  self->text_count++;
  napi_adjust_external_memory(env, made->charged, &total);
  self->results[0] = facts.natural_width;
  self->results[1] = facts.minimum_width;
  self->results[2] = facts.missing_glyphs;
  self->results[3] = (double)length;
  return result;
}

static handle *get_text_handle(napi_env env, napi_value value) {
  void *data = NULL;
  if (napi_unwrap(env, value, &data) != napi_ok || !data || !((handle *)data)->text) {
    napi_throw_error(env, "closed", "the text is closed; prepare it again");
    return NULL;
  }
  return data;
}

/* The arguments of a call that lays out: a text, a width, the maximum number of lines. */
static handle *get_layout(napi_env env, napi_callback_info info, double *width, int32_t *limit) {
  napi_value values[3];
  arguments(env, info, values, 3);
  handle *each = get_text_handle(env, values[0]);
  return each && get_width(env, values[1], width) && get_limit(env, values[2], limit) ? each : NULL;
}

static napi_value layout(napi_env env, napi_callback_info info) {
  double width;
  int32_t limit;
  tm_error error;
  tm_size size = TM_SIZE_INIT;
  handle *each = get_layout(env, info, &width, &limit);
  if (!each) return NULL;
  if (tm_text_measure(each->text, width, limit, &size, &error) != TM_OK) return fail(env, &error);
  write_size(each->owner, &size);
  return NULL;
}

/* The lines' numbers, LINE_FIELDS for each, as an ArrayBuffer of doubles. */
static napi_value lines(napi_env env, napi_callback_info info) {
  napi_value result = NULL;
  double width;
  int32_t limit;
  tm_error error;
  tm_line some[16], *found = some;
  size_t capacity = 16, count;
  void *data;
  handle *each = get_layout(env, info, &width, &limit);
  if (!each) return NULL;
  tm_status status =
      tm_text_lines(each->text, width, limit, found, sizeof *found, capacity, &count, &error);
  if (status == TM_OK && count > capacity) {
    capacity = count;
    found = malloc(capacity * sizeof *found);
    if (!found) return out_of_memory(env);
    status = tm_text_lines(each->text, width, limit, found, sizeof *found, capacity, &count, &error);
  }
  if (status != TM_OK) {
    fail(env, &error);
  } else if (napi_create_arraybuffer(env, count * LINE_FIELDS * sizeof(double), &data, &result) != napi_ok) {
    out_of_memory(env);
  } else {
    double *next = data;
    for (size_t i = 0; i < count; i++) {
      const tm_line *line = &found[i];
      *next++ = (double)line->start;
      *next++ = (double)line->stop;
      *next++ = line->width;
      *next++ = line->trailing_width;
      *next++ = line->indent;
      *next++ = line->top;
      *next++ = line->baseline;
      *next++ = line->height;
      *next++ = line->paragraph;
      *next++ = line->end;
    }
  }
  if (found != some) free(found);
  return result;
}

static napi_value svg(napi_env env, napi_callback_info info) {
  double width;
  int32_t limit;
  tm_error error;
  char *drawing;
  handle *each = get_layout(env, info, &width, &limit);
  if (!each) return NULL;
  if (tm_text_svg(each->text, width, limit, &drawing, NULL, &error) != TM_OK) return fail(env, &error);
  return make_string(env, drawing);
}

static napi_value fonts(napi_env env, napi_callback_info info) {
  napi_value values[1];
  tm_error error;
  char *names;
  arguments(env, info, values, 1);
  handle *each = get_text_handle(env, values[0]);
  if (!each) return NULL;
  if (tm_text_fonts(each->text, &names, &error) != TM_OK) return fail(env, &error);
  return make_string(env, names);
}

/* Leaves nothing for a finalizer to do: see sweep. */
static napi_value close_prepared(napi_env env, napi_callback_info info) {
  napi_value values[1];
  void *data = NULL;
  arguments(env, info, values, 1);
  if (napi_remove_wrap(env, values[0], &data) == napi_ok && data) finalize_text(env, data, NULL);
  return NULL;
}

/* ---- Columns ------------------------------------------------------------------------------- */

typedef struct {
  tm_style *style;
  char *texts;
  int64_t *offsets;
  uint8_t *validity;
  int64_t count, null_count;
  tm_column_options options;
  tm_column_result result;
  char *fonts;
  tm_status status;
  tm_error error;
  napi_ref kept; /* the arrays that results go into, and the style */
  napi_deferred promise;
  napi_async_work work;
} column;

static void free_column(napi_env env, column *job) {
  if (job->kept) napi_delete_reference(env, job->kept);
  if (job->work) napi_delete_async_work(env, job->work);
  tm_free(job->fonts);
  free(job->texts);
  free(job->offsets);
  free(job->validity);
  free(job);
}

static void run_column(napi_env env, void *data) {
  (void)env;
  column *job = data;
  const void *buffers[3] = {job->null_count ? job->validity : NULL, job->offsets, job->texts};
  struct ArrowSchema schema = {.format = "U", .flags = ARROW_FLAG_NULLABLE};
  struct ArrowArray array = {
      .length = job->count, .null_count = job->null_count, .n_buffers = 3, .buffers = buffers};
  job->result.fonts = &job->fonts;
  job->status = tm_measure_column(job->style, &schema, &array, &job->options, &job->result, &job->error);
}

static void finish_column(napi_env env, napi_status status, void *data) {
  column *job = data;
  napi_value value = NULL, code, message;
  if (status == napi_ok && job->status == TM_OK) {
    napi_create_string_utf8(env, job->fonts, NAPI_AUTO_LENGTH, &value);
    napi_resolve_deferred(env, job->promise, value);
  } else if (status == napi_ok) {
    napi_create_string_utf8(env, tm_status_name(job->status), NAPI_AUTO_LENGTH, &code);
    napi_create_string_utf8(env, job->error.message, NAPI_AUTO_LENGTH, &message);
    napi_create_error(env, code, message, &value);
    napi_reject_deferred(env, job->promise, value);
  }
  free_column(env, job);
}

/* Copies the strings of an array, `null` and `undefined` as null rows. */
static bool pack(napi_env env, column *job, napi_value texts, uint32_t start) {
  size_t used = 0, length, capacity = (size_t)job->count * 32 + 4096;
  char message[80];
  job->texts = malloc(capacity);
  job->offsets = malloc(((size_t)job->count + 1) * sizeof *job->offsets);
  job->validity = calloc((size_t)job->count / 8 + 1, 1);
  if (!job->texts || !job->offsets || !job->validity) {
    out_of_memory(env);
    return false;
  }
  job->offsets[0] = 0;
  bool ok = true;
  for (int64_t row = 0; ok && row < job->count;) {
    napi_handle_scope scope;
    napi_open_handle_scope(env, &scope);
    for (int64_t end = row + 1024; ok && row < end && row < job->count; row++) {
      napi_value value;
      napi_valuetype type;
      ok = napi_get_element(env, texts, start + (uint32_t)row, &value) == napi_ok &&
           napi_typeof(env, value, &type) == napi_ok;
      if (!ok) break;
      if (type == napi_null || type == napi_undefined) {
        job->null_count++;
      } else {
        snprintf(message, sizeof message, "texts[%lld] is not a string; give a string, or null",
                 (long long)(start + row));
        ok = append_string(env, value, &job->texts, &capacity, used, &length, message);
        if (!ok) break;
        used += length;
        job->validity[row / 8] |= (uint8_t)(1 << row % 8);
      }
      job->offsets[row + 1] = (int64_t)used;
    }
    napi_close_handle_scope(env, scope);
  }
  return ok;
}

static void *array_data(napi_env env, napi_value arrays, uint32_t index, size_t start, size_t size) {
  napi_value array;
  napi_typedarray_type type;
  void *data = NULL;
  size_t length;
  napi_get_element(env, arrays, index, &array);
  if (napi_get_typedarray_info(env, array, &type, &length, &data, NULL, NULL) != napi_ok || !data)
    return NULL;
  return (char *)data + start * size;
}

/* measureColumn(style, texts, start, count, widths, maxLines, threads, [arrays], isAsync): JavaScript has
   made the arrays, so that all rows of `texts` are in each. */
static napi_value measure_column(napi_env env, napi_callback_info info) {
  napi_value values[9], result = NULL, name;
  uint32_t start = 0, count = 0;
  napi_typedarray_type type;
  void *widths = NULL;
  size_t width_count = 0;
  bool is_async = false;
  arguments(env, info, values, 9);
  column *job = calloc(1, sizeof *job);
  if (!job) return out_of_memory(env);
  job->options = (tm_column_options)TM_COLUMN_OPTIONS_INIT;
  job->result = (tm_column_result)TM_COLUMN_RESULT_INIT;
  job->style = get_style(env, values[0]);
  napi_get_value_uint32(env, values[2], &start);
  napi_get_value_uint32(env, values[3], &count);
  napi_get_typedarray_info(env, values[4], &type, &width_count, &widths, NULL, NULL);
  napi_get_value_int32(env, values[6], &job->options.threads);
  napi_get_value_bool(env, values[8], &is_async);
  job->count = count;
  job->options.widths = width_count > 1 ? (double *)widths + start : widths;
  job->options.width_count = width_count > 1 ? count : (int64_t)width_count;
  if (!job->style || !get_limit(env, values[5], &job->options.max_lines) ||
      !pack(env, job, values[1], start)) {
    free_column(env, job);
    return NULL;
  }
  job->result.widths = array_data(env, values[7], 0, start, sizeof(double));
  job->result.heights = array_data(env, values[7], 1, start, sizeof(double));
  job->result.line_counts = array_data(env, values[7], 2, start, sizeof(int32_t));
  job->result.statuses = array_data(env, values[7], 3, start, sizeof(int32_t));
  job->result.missing_glyphs = array_data(env, values[7], 4, start, sizeof(int32_t));
  if (is_async) {
    napi_create_string_utf8(env, "textmeasure:measureColumn", NAPI_AUTO_LENGTH, &name);
    if (napi_create_reference(env, values[7], 1, &job->kept) != napi_ok ||
        napi_create_promise(env, &job->promise, &result) != napi_ok ||
        napi_create_async_work(env, NULL, name, run_column, finish_column, job, &job->work) != napi_ok ||
        napi_queue_async_work(env, job->work) != napi_ok) {
      free_column(env, job);
      return out_of_memory(env);
    }
    return result;
  }
  run_column(env, job);
  if (job->status == TM_OK) napi_create_string_utf8(env, job->fonts, NAPI_AUTO_LENGTH, &result);
  else fail(env, &job->error);
  free_column(env, job);
  return result;
}

/* ---- The line protocol --------------------------------------------------------------------- */

static napi_value request(napi_env env, napi_callback_info info) {
  instance *self = get_instance(env);
  napi_value values[1];
  size_t length;
  char *reply;
  tm_error error;
  arguments(env, info, values, 1);
  if (!get_text(env, self, values[0], &length)) return NULL;
  tm_status status = tm_request(self->context, self->buffer, length, &reply, NULL, &error);
  if (status != TM_OK) return fail(env, &error);
  return make_string(env, reply);
}

/* ---- The module ---------------------------------------------------------------------------- */

static void close_instance(napi_env env, void *data, void *hint) {
  instance *self = data;
  (void)hint;
  while (self->texts) close_text(env, self->texts);
  tm_context_close(self->context);
  free(self->buffer);
  free(self);
}

static napi_value names_of(napi_env env, const char *(*name)(int32_t), int32_t count) {
  napi_value result = NULL, value;
  napi_create_array_with_length(env, (size_t)count, &result);
  for (int32_t i = 0; i < count; i++) {
    napi_create_string_utf8(env, name(i), NAPI_AUTO_LENGTH, &value);
    napi_set_element(env, result, (uint32_t)i, value);
  }
  return result;
}

NAPI_MODULE_INIT() {
  static const struct {
    const char *name;
    napi_callback function;
  } functions[] = {
      {"setTimeLimit", set_time_limit}, {"openStyle", open_style},
      {"approximations", style_approximations}, {"fingerprint", style_fingerprint},
      {"measure", measure}, {"fit", fit}, {"prepare", prepare}, {"layout", layout}, {"lines", lines},
      {"svg", svg}, {"fonts", fonts}, {"close", close_prepared}, {"measureColumn", measure_column},
      {"request", request}};
  tm_error error;
  napi_value value, buffer;
  void *data;
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
  napi_create_arraybuffer(env, RESULT_COUNT * sizeof(double), &data, &buffer);
  napi_create_typedarray(env, napi_float64_array, RESULT_COUNT, buffer, 0, &value);
  self->results = data;
  napi_set_named_property(env, exports, "results", value);
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    napi_create_function(env, functions[i].name, NAPI_AUTO_LENGTH, functions[i].function, NULL, &value);
    napi_set_named_property(env, exports, functions[i].name, value);
  }
  napi_create_string_utf8(env, tm_version(), NAPI_AUTO_LENGTH, &value);
  napi_set_named_property(env, exports, "version", value);
  napi_set_named_property(env, exports, "lineEnds", names_of(env, tm_line_end_name, TM_LINE_TRUNCATED + 1));
  napi_set_named_property(env, exports, "statuses", names_of(env, tm_status_name, TM_INTERNAL + 1));
  return exports;
}

/* An addon for Node: measure(text, width, size) gives {width, height, lineCount}.
 *
 *   cc -fPIC -shared -I /usr/include/node textmeasure.c \
 *     $(pkg-config --cflags --libs textmeasure) -o textmeasure.node
 */
#include <node_api.h>
#include <stdio.h>
#include <stdlib.h>

#include "textmeasure.h"

static tm_context *context;

static napi_value number(napi_env env, double value) {
  napi_value result = NULL;
  napi_create_double(env, value, &result);
  return result;
}

static napi_value throw_error(napi_env env, const tm_error *error) {
  napi_throw_error(env, tm_status_name(error->status), error->message);
  return NULL;
}

static napi_value measure(napi_env env, napi_callback_info info) {
  napi_value arguments[3];
  size_t count = 3, length = 0;
  double width, points;
  napi_get_cb_info(env, info, &count, arguments, NULL, NULL);
  if (count < 3 || napi_get_value_string_utf8(env, arguments[0], NULL, 0, &length) != napi_ok ||
      napi_get_value_double(env, arguments[1], &width) != napi_ok ||
      napi_get_value_double(env, arguments[2], &points) != napi_ok) {
    napi_throw_type_error(env, NULL, "measure(text, width, size) needs a string and two numbers");
    return NULL;
  }
  char *text = malloc(length + 1);
  if (!text) return NULL;
  napi_get_value_string_utf8(env, arguments[0], text, length + 1, &length);

  tm_error error;
  tm_style *style;
  tm_size size = TM_SIZE_INIT;
  char json[48];
  snprintf(json, sizeof json, "{\"size\":%.17g}", points);
  tm_status status =
      tm_style_open(context, json, TM_NUL_TERMINATED, NULL, 0, &style, &error);
  if (status == TM_OK) {
    status = tm_measure(style, text, length, width, 0, &size, &error);
    tm_style_close(style);
  }
  free(text);
  if (status != TM_OK) return throw_error(env, &error);

  napi_value result;
  napi_create_object(env, &result);
  napi_set_named_property(env, result, "width", number(env, size.width));
  napi_set_named_property(env, result, "height", number(env, size.height));
  napi_set_named_property(env, result, "lineCount", number(env, size.line_count));
  return result;
}

NAPI_MODULE_INIT() {
  tm_error error;
  napi_value function;
  if (!context && tm_context_open(NULL, &context, &error) != TM_OK) {
    return throw_error(env, &error);
  }
  napi_create_function(env, "measure", NAPI_AUTO_LENGTH, measure, NULL, &function);
  napi_set_named_property(env, exports, "measure", function);
  return exports;
}

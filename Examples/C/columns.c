/* Measures each line of standard input at a width and prints its size: columns.c WIDTH < texts
 *
 *   cc columns.c $(pkg-config --cflags --libs textmeasure) -o columns
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "textmeasure.h"

static int fail(const tm_error *error) {
  fprintf(stderr, "columns: %s\n", error->message);
  return 1;
}

int main(int argc, char **argv) {
  char *end = NULL;
  double width = argc > 1 ? strtod(argv[1], &end) : INFINITY;
  if (end && (end == argv[1] || *end || !(width >= 0))) {
    fprintf(stderr, "columns: '%s' is not a width; give points, such as 120\n", argv[1]);
    return 64;
  }

  /* An Arrow column: all texts one after the other, and where each begins. */
  char *data = NULL, *line = NULL;
  int32_t *offsets = calloc(1, sizeof *offsets);
  size_t rows = 0, size = 0, capacity = 0;
  ssize_t length;
  while (offsets && (length = getline(&line, &capacity, stdin)) >= 0) {
    if (length > 0 && line[length - 1] == '\n') length--;
    char *longer = realloc(data, size + (size_t)length + 1);
    int32_t *more = realloc(offsets, (rows + 2) * sizeof *more);
    if (!longer || !more) return perror("columns"), 1;
    data = longer;
    offsets = more;
    memcpy(data + size, line, (size_t)length);
    size += (size_t)length;
    offsets[++rows] = (int32_t)size;
  }
  const void *buffers[] = {NULL, offsets, data};
  struct ArrowSchema schema = {.format = "u"};
  struct ArrowArray texts = {.length = (int64_t)rows, .n_buffers = 3, .buffers = buffers};

  tm_error error;
  tm_context *context;
  tm_style *style;
  if (tm_context_open(NULL, &context, &error) != TM_OK) return fail(&error);
  const char *look = "{\"size\": 16}";
  if (tm_style_open(context, look, TM_NUL_TERMINATED, NULL, 0, &style, &error) != TM_OK) {
    return fail(&error);
  }

  tm_column_options options = TM_COLUMN_OPTIONS_INIT;
  options.widths = &width;
  options.width_count = 1;
  options.threads = 2;
  tm_column_result result = TM_COLUMN_RESULT_INIT;
  result.widths = calloc(rows + 1, sizeof(double));
  result.heights = calloc(rows + 1, sizeof(double));
  result.line_counts = calloc(rows + 1, sizeof(int32_t));
  result.statuses = calloc(rows + 1, sizeof(tm_status));
  if (!result.widths || !result.heights || !result.line_counts || !result.statuses) return 1;
  if (tm_measure_column(style, &schema, &texts, &options, &result, &error) != TM_OK) {
    return fail(&error);
  }
  for (size_t row = 0; row < rows; row++) {
    if (result.statuses[row] == TM_OK) {
      printf("%g x %g, %d %s\n", result.widths[row], result.heights[row],
             result.line_counts[row], result.line_counts[row] == 1 ? "line" : "lines");
    } else {
      printf("%s\n", tm_status_name(result.statuses[row]));
    }
  }

  free(result.widths);
  free(result.heights);
  free(result.line_counts);
  free(result.statuses);
  free(data);
  free(offsets);
  free(line);
  tm_style_close(style);
  tm_context_close(context);
  return result.failure_count == 0 ? 0 : 1;
}

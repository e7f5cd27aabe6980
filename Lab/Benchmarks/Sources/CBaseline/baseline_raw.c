#define _GNU_SOURCE
#include "baseline_raw.h"

#include <hb-ot.h>
#include <hb.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

enum { CODE_POINTS = 0x110000, MOST_FONTS = 32 };

// Advances are in 1/1024 pt from the last hard break: 2 million points in an int32_t.
static const double UNITS = 1024.0;

enum {
  KIND_SOFT = 1,      // a line may end here
  KIND_HARD = 2,      // a line must end here
  KIND_EMERGENCY = 4, // a line ends here when nothing else fits
  KIND_TAB = 8,       // a line may end here, and a tab before it goes on to the next stop
};

// UIKit's default tab stops: twelve, 28 pt apart. A tab after the last one ends its line.
static const int32_t TAB_STOP = (int32_t)(28 * UNITS);
static const int32_t LAST_TAB_STOP = (int32_t)(12 * 28 * UNITS);

// What a code point needs before it is shaped. `font` is KEEP for what goes with the text before.
typedef struct {
  uint8_t font;
  uint8_t emoji;  // the font before U+FE0F
  uint8_t script; // USCRIPT_COMMON and USCRIPT_INHERITED are 0 and 1
} character;
enum { KEEP = 255 };

// Three columns of one length, in one block.
typedef struct {
  int32_t count;
  int32_t capacity;
  int32_t has_tabs;
  int32_t *fit;  // the advance up to here without the white space before, from the last hard break
  int32_t *next; // the advance up to here with it: where the next line begins
  uint8_t *kind;
} opportunities;

struct baseline_raw {
  hb_font_t *fonts[MOST_FONTS];
  int32_t font_count;
  character *characters;
  hb_buffer_t *buffer;
  UBreakIterator *lines;
  double points; // points in one unit of an advance
  // One value a UTF-16 unit of the text at hand.
  int32_t capacity;
  int32_t *advance;
  uint8_t *mark;
  opportunities found;
};

struct baseline_raw_text {
  opportunities table;
};

// MARK: Opening

static int font_is_coloured(hb_font_t *font) {
  hb_face_t *face = hb_font_get_face(font);
  return hb_ot_color_has_png(face) || hb_ot_color_has_layers(face) || hb_ot_color_has_svg(face);
}

static void fill_characters(baseline_raw *raw) {
  memset(raw->characters, 0, sizeof(character) * CODE_POINTS);
  hb_set_t *set = hb_set_create();
  for (int32_t index = raw->font_count - 1; index >= 0; index--) {
    hb_set_clear(set);
    hb_face_collect_unicodes(hb_font_get_face(raw->fonts[index]), set);
    for (hb_codepoint_t c = HB_SET_VALUE_INVALID; hb_set_next(set, &c) && c < CODE_POINTS;)
      raw->characters[c].font = raw->characters[c].emoji = (uint8_t)index;
  }
  for (int32_t index = raw->font_count - 1; index >= 0; index--) {
    if (!font_is_coloured(raw->fonts[index])) continue;
    hb_set_clear(set);
    hb_face_collect_unicodes(hb_font_get_face(raw->fonts[index]), set);
    for (hb_codepoint_t c = HB_SET_VALUE_INVALID; hb_set_next(set, &c) && c < CODE_POINTS;) {
      raw->characters[c].emoji = (uint8_t)index;
      if (u_hasBinaryProperty((UChar32)c, UCHAR_EMOJI_PRESENTATION))
        raw->characters[c].font = (uint8_t)index;
    }
  }
  hb_set_destroy(set);
  for (UChar32 c = 0; c < CODE_POINTS; c++) {
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript(c, &status);
    // Hiragana and Katakana are one script to a shaper.
    if (script == USCRIPT_KATAKANA) script = USCRIPT_HIRAGANA;
    raw->characters[c].script = (uint8_t)script;
    if (u_hasBinaryProperty(c, UCHAR_GRAPHEME_EXTEND) || c == 0x200D ||
        u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
        u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER))
      raw->characters[c].font = KEEP;
  }
}

// Opens one `PATH` or `PATH#INDEX` and takes it into the cascade; 0 when that cannot be done.
static int open_font(baseline_raw *raw, char *name, double size) {
  unsigned index = 0;
  char *mark = strrchr(name, '#');
  if (mark != NULL) {
    index = (unsigned)strtoul(mark + 1, NULL, 10);
    *mark = 0;
  }
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(name);
  if (blob == NULL || raw->font_count == MOST_FONTS) return 0;
  hb_face_t *face = hb_face_create(blob, index);
  hb_font_t *font = hb_font_create(face);
  int scale = (int)lround(size * UNITS);
  hb_font_set_scale(font, scale, scale);
  hb_ot_font_set_funcs(font);
  hb_font_make_immutable(font);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  raw->fonts[raw->font_count++] = font;
  return 1;
}

baseline_raw *baseline_raw_open(const char *cascade, double size) {
  baseline_raw *raw = calloc(1, sizeof *raw);
  char *names = strdup(cascade);
  if (raw == NULL || names == NULL) {
    free(names);
    baseline_raw_close(raw);
    return NULL;
  }
  int opened = 1;
  char *rest = names;
  for (char *name = strtok_r(rest, ",", &rest); name != NULL && opened;
       name = strtok_r(NULL, ",", &rest))
    opened = open_font(raw, name, size);
  free(names);
  if (!opened || raw->font_count == 0) {
    baseline_raw_close(raw);
    return NULL;
  }
  UErrorCode status = U_ZERO_ERROR;
  raw->lines = ubrk_open(UBRK_LINE, "", NULL, 0, &status);
  raw->buffer = hb_buffer_create();
  raw->characters = malloc(sizeof(character) * CODE_POINTS);
  if (U_FAILURE(status) || raw->characters == NULL) {
    baseline_raw_close(raw);
    return NULL;
  }
  fill_characters(raw);
  return raw;
}

static void free_columns(opportunities *found) { free(found->fit); }

void baseline_raw_close(baseline_raw *raw) {
  if (raw == NULL) return;
  for (int32_t index = 0; index < raw->font_count; index++) hb_font_destroy(raw->fonts[index]);
  if (raw->lines != NULL) ubrk_close(raw->lines);
  hb_buffer_destroy(raw->buffer);
  free(raw->characters);
  free(raw->advance);
  free(raw->mark);
  free_columns(&raw->found);
  free(raw);
}

static int make_columns(opportunities *found, int32_t capacity) {
  char *block = malloc((size_t)capacity * 9 + 1);
  if (block == NULL) return 0;
  found->capacity = capacity;
  found->fit = (int32_t *)(void *)block;
  found->next = found->fit + capacity;
  found->kind = (uint8_t *)(found->next + capacity);
  return 1;
}

// MARK: Shaping

static int is_terminator(uint16_t unit) {
  return (unit >= 0x0A && unit <= 0x0D) || unit == 0x85 || unit == 0x2028 || unit == 0x2029;
}

static int is_unshaped(uint16_t unit) { return unit < 0x20 || is_terminator(unit); }

static int hangs(uint16_t unit) { return unit == 0x20 || unit == 0x09 || unit == 0x3000; }

enum { MARK_OPPORTUNITY = 1, MARK_CLUSTER = 2 };

static void shape_run(
    baseline_raw *raw, const uint16_t *text, int32_t length, int32_t start, int32_t end,
    uint8_t font, uint8_t script) {
  hb_buffer_t *buffer = raw->buffer;
  hb_buffer_clear_contents(buffer);
  hb_buffer_add_utf16(buffer, text, length, (unsigned)start, end - start);
  hb_script_t tag = HB_SCRIPT_COMMON;
  if (script > USCRIPT_INHERITED)
    tag = hb_script_from_string(uscript_getShortName((UScriptCode)script), 4);
  hb_direction_t direction = hb_script_get_horizontal_direction(tag);
  hb_buffer_set_script(buffer, tag);
  hb_buffer_set_direction(
      buffer, direction == HB_DIRECTION_RTL ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_shape(raw->fonts[font], buffer, NULL, 0);
  unsigned count = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &count);
  for (unsigned index = 0; index < count; index++) {
    uint32_t cluster = infos[index].cluster;
    raw->advance[cluster] += positions[index].x_advance;
    raw->mark[cluster] |= MARK_CLUSTER;
  }
}

static void shape_text(baseline_raw *raw, const uint16_t *text, int32_t length) {
  int32_t start = 0;
  uint8_t font = 0;
  uint8_t script = USCRIPT_COMMON;
  int32_t offset = 0;
  while (offset < length) {
    uint32_t c = text[offset];
    int32_t end = offset + 1;
    if ((c & 0xFC00) == 0xD800 && end < length && (text[end] & 0xFC00) == 0xDC00)
      c = 0x10000 + ((c & 0x3FF) << 10) + (text[end++] & 0x3FF);
    if (c < 0x10000 && is_unshaped((uint16_t)c)) {
      if (start < offset) shape_run(raw, text, length, start, offset, font, script);
      script = USCRIPT_COMMON;
      start = end;
    } else {
      int is_emoji = end < length && text[end] == 0xFE0F;
      uint8_t own_font = is_emoji ? raw->characters[c].emoji : raw->characters[c].font;
      uint8_t own_script = raw->characters[c].script;
      if (own_font == KEEP) own_font = start < offset ? font : 0;
      int is_common = own_script <= USCRIPT_INHERITED;
      if (start < offset) {
        int differs = !is_common && script > USCRIPT_INHERITED && own_script != script;
        if (own_font != font || differs) {
          shape_run(raw, text, length, start, offset, font, script);
          // What is common goes on with the script before it.
          start = offset;
        }
      }
      font = own_font;
      if (!is_common) script = own_script;
    }
    offset = end;
  }
  if (start < length) shape_run(raw, text, length, start, length, font, script);
}

// MARK: Break opportunities

static inline void append(opportunities *found, int32_t fit, int32_t next, uint8_t kind) {
  int32_t index = found->count++;
  found->fit[index] = fit;
  found->next[index] = next;
  found->kind[index] = kind;
}

static void find_opportunities(
    baseline_raw *raw, const uint16_t *text, int32_t length, double narrowest) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(raw->lines, (const UChar *)text, length, &status);
  ubrk_first(raw->lines);
  for (int32_t at = ubrk_next(raw->lines); at != UBRK_DONE; at = ubrk_next(raw->lines))
    raw->mark[at] |= MARK_OPPORTUNITY;

  opportunities *found = &raw->found;
  found->count = 0;
  found->has_tabs = 0;
  int32_t limit = (int32_t)(narrowest * UNITS);
  int32_t pen = 0;         // from the last hard break
  int32_t shown = 0;       // the pen without the white space before it
  int32_t piece_start = 0; // the offset and the pen where the piece begins
  int32_t piece_pen = 0;
  int has_tab = 0; // since the last opportunity
  for (int32_t offset = 0; offset < length; offset++) {
    pen += raw->advance[offset];
    if (text[offset] == '\t') found->has_tabs = has_tab = 1;
    if (!hangs(text[offset]) && !is_terminator(text[offset])) shown = pen;
    int32_t end = offset + 1;
    if (!(raw->mark[end] & MARK_OPPORTUNITY)) continue;
    // A piece that is wider than a line is broken between clusters.
    if (shown - piece_pen > limit) {
      int32_t inner = piece_pen;
      for (int32_t at = piece_start; at < offset; at++) {
        inner += raw->advance[at];
        if (raw->mark[at + 1] & MARK_CLUSTER) append(found, inner, inner, KIND_EMERGENCY);
      }
    }
    int is_hard = end == length || is_terminator(text[offset]);
    append(found, shown, pen, is_hard ? KIND_HARD : has_tab ? KIND_TAB : KIND_SOFT);
    has_tab = 0;
    if (is_hard) pen = shown = 0;
    piece_start = end;
    piece_pen = pen;
  }
}

static void prepare(baseline_raw *raw, const uint16_t *text, int32_t length, double narrowest) {
  if (length + 1 > raw->capacity) {
    raw->capacity = 2 * length + 256;
    free(raw->advance);
    free(raw->mark);
    free_columns(&raw->found);
    raw->advance = malloc(sizeof(int32_t) * (size_t)raw->capacity);
    raw->mark = malloc((size_t)raw->capacity);
    make_columns(&raw->found, 2 * raw->capacity);
  }
  memset(raw->advance, 0, sizeof(int32_t) * (size_t)(length + 1));
  memset(raw->mark, 0, (size_t)(length + 1));
  shape_text(raw, text, length);
  find_opportunities(raw, text, length, narrowest);
}

// MARK: Laying out

static inline int32_t scan(const opportunities *found, double width, int has_tabs) {
  const int32_t limit = (int32_t)(width * UNITS);
  const int32_t count = found->count;
  int32_t lines = 0;
  int32_t origin = 0;
  int32_t soft = -1;
  int32_t emergency = -1;
  for (int32_t k = 0; k < count; k++) {
    uint8_t kind = found->kind[k];
    if (found->fit[k] - origin > limit) {
      int32_t end = soft >= 0 ? soft : emergency >= 0 ? emergency : k;
      lines++;
      soft = emergency = -1;
      if (end == k && kind == KIND_HARD) {
        origin = 0;
        continue;
      }
      origin = found->next[end];
      k = end;
    } else if (kind == KIND_HARD) {
      lines++;
      origin = 0;
      soft = emergency = -1;
    } else if (kind == KIND_SOFT) {
      soft = k;
    } else if (has_tabs && kind == KIND_TAB) {
      int32_t tab = found->next[k] - origin;
      if (tab < LAST_TAB_STOP) {
        soft = k;
        origin -= TAB_STOP - tab % TAB_STOP;
      } else {
        lines++;
        soft = emergency = -1;
        origin = found->next[k];
      }
    } else {
      emergency = k;
    }
  }
  return lines > 0 ? lines : 1;
}

static int32_t count_lines(const opportunities *found, double width) {
  return found->has_tabs ? scan(found, width, 1) : scan(found, width, 0);
}

int32_t baseline_raw_measure(
    baseline_raw *raw, const uint16_t *text, int32_t length, double width) {
  prepare(raw, text, length, width);
  return count_lines(&raw->found, width);
}

baseline_raw_text *baseline_raw_prepare(
    baseline_raw *raw, const uint16_t *text, int32_t length, double narrowest) {
  prepare(raw, text, length, narrowest);
  baseline_raw_text *kept = malloc(sizeof *kept);
  if (kept == NULL) return NULL;
  int32_t count = raw->found.count;
  if (!make_columns(&kept->table, count)) {
    free(kept);
    return NULL;
  }
  kept->table.count = count;
  kept->table.has_tabs = raw->found.has_tabs;
  memcpy(kept->table.fit, raw->found.fit, sizeof(int32_t) * (size_t)count);
  memcpy(kept->table.next, raw->found.next, sizeof(int32_t) * (size_t)count);
  memcpy(kept->table.kind, raw->found.kind, (size_t)count);
  return kept;
}

void baseline_raw_text_free(baseline_raw_text *text) {
  if (text == NULL) return;
  free_columns(&text->table);
  free(text);
}

int32_t baseline_raw_lines(const baseline_raw_text *text, double width) {
  return count_lines(&text->table, width);
}

// The floor that everything without a cache stands on: HarfBuzz on whole runs, ICU's line iterator
// and a greedy scan, with nothing in between.
#pragma once
#include <stdint.h>

/// A font cascade at one size, with the one buffer and the one iterator that are used again.
typedef struct baseline_raw baseline_raw;

/// Opens a cascade, written `PATH#INDEX` with commas between; NULL when a font or the iterator
/// cannot be had.
///
/// What each code point's font and script are is worked out here, ahead of all measuring: the floor
/// is to be as low as it can be.
baseline_raw *baseline_raw_open(const char *cascade, double size);
void baseline_raw_close(baseline_raw *raw);

/// Shapes a text, finds its break opportunities and counts its lines at a width in points.
int32_t baseline_raw_measure(
    baseline_raw *raw, const uint16_t *text, int32_t length, double width);

/// A text's break opportunities with their advances, in one block.
typedef struct baseline_raw_text baseline_raw_text;

/// Shapes a text and keeps what laying out needs, for widths of `narrowest` points and more.
baseline_raw_text *baseline_raw_prepare(
    baseline_raw *raw, const uint16_t *text, int32_t length, double narrowest);
void baseline_raw_text_free(baseline_raw_text *text);

/// Counts a kept text's lines at a width in points.
int32_t baseline_raw_lines(const baseline_raw_text *text, double width);

// Unicode data as constant bytes: character properties, break rules, word lists.
//
// The files are in `data`; its README describes each. They are compiled in, so that no answer
// depends on the ICU of the machine or on a folder that may be missing.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A file's contents; static storage.
typedef struct cunicodedata_file {
  const uint8_t *bytes;
  size_t length;
} cunicodedata_file;

/// Numbers of the files.
enum {
  CUNICODEDATA_CHARACTERS = 0,
  CUNICODEDATA_SCRIPTS = 1,
  CUNICODEDATA_LINE = 2,
  CUNICODEDATA_LINE_CJ = 3,
  CUNICODEDATA_LINE_NORMAL = 4,
  CUNICODEDATA_LINE_NORMAL_CJ = 5,
  CUNICODEDATA_LINE_LOOSE = 6,
  CUNICODEDATA_LINE_LOOSE_CJ = 7,
  CUNICODEDATA_LINE_PHRASE_CJ = 8,
  CUNICODEDATA_LINE_NORMAL_PHRASE_CJ = 9,
  CUNICODEDATA_LINE_LOOSE_PHRASE_CJ = 10,
  CUNICODEDATA_BURMESE = 11,
  CUNICODEDATA_KHMER = 12,
  CUNICODEDATA_LAO = 13,
  CUNICODEDATA_THAI = 14,
  CUNICODEDATA_CHINESE_JAPANESE = 15,
  CUNICODEDATA_JAPANESE_PHRASE_SUFFIXES = 16,
  CUNICODEDATA_CHROMIUM_KHMER = 17,
  CUNICODEDATA_CHROMIUM_LAO = 18,
  CUNICODEDATA_JAPANESE_NORMALIZATION = 19,
  CUNICODEDATA_CHROMIUM_LINE = 20,
  CUNICODEDATA_CHROMIUM_LINE_CHINESE = 21,
  CUNICODEDATA_CHROMIUM_LINE_RULES = 22,
  CUNICODEDATA_CHROMIUM_GRAPHEMES = 23,
  CUNICODEDATA_QUOTATION_MARKS = 24,
  CUNICODEDATA_CHROMIUM_LINE_STRICT = 25,
  CUNICODEDATA_CHROMIUM_LINE_LOOSE = 26,
  CUNICODEDATA_CHROMIUM_LINE_LOOSE_CJ = 27,
  CUNICODEDATA_LIBREOFFICE_LINE = 28,
  CUNICODEDATA_CHROMIUM_JAPANESE_PHRASES = 29,
};

/// The file with a number; no bytes where there is none.
cunicodedata_file cunicodedata(int32_t number);

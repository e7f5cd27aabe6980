#include "cunicodedata.h"

// `#embed` is of C23; clang has it as an extension in every language mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t characters[] = {
#embed "data/characters.bin"
};
static const uint8_t scripts[] = {
#embed "data/scripts.bin"
};
static const uint8_t line[] = {
#embed "data/line.bin"
};
static const uint8_t line_cj[] = {
#embed "data/line-cj.bin"
};
static const uint8_t line_normal[] = {
#embed "data/line-normal.bin"
};
static const uint8_t line_normal_cj[] = {
#embed "data/line-normal-cj.bin"
};
static const uint8_t line_loose[] = {
#embed "data/line-loose.bin"
};
static const uint8_t line_loose_cj[] = {
#embed "data/line-loose-cj.bin"
};
static const uint8_t line_phrase_cj[] = {
#embed "data/line-phrase-cj.bin"
};
static const uint8_t line_normal_phrase_cj[] = {
#embed "data/line-normal-phrase-cj.bin"
};
static const uint8_t line_loose_phrase_cj[] = {
#embed "data/line-loose-phrase-cj.bin"
};
static const uint8_t burmese[] = {
#embed "data/burmese.words"
};
static const uint8_t khmer[] = {
#embed "data/khmer.words"
};
static const uint8_t lao[] = {
#embed "data/lao.words"
};
static const uint8_t thai[] = {
#embed "data/thai.words"
};
static const uint8_t chinese_japanese[] = {
#embed "data/chinese-japanese.words"
};
static const uint8_t japanese_phrase_suffixes[] = {
#embed "data/japanese-phrase-suffixes.txt"
};
static const uint8_t chromium_khmer[] = {
#embed "data/chromium-khmer.words"
};
static const uint8_t chromium_lao[] = {
#embed "data/chromium-lao.words"
};
static const uint8_t japanese_normalization[] = {
#embed "data/japanese-normalization.txt"
};

static const uint8_t chromium_line[] = {
#embed "data/chromium-line.bin"
};
static const uint8_t chromium_line_chinese[] = {
#embed "data/chromium-line-chinese.bin"
};
static const uint8_t chromium_line_rules[] = {
#embed "data/chromium-line-rules.bin"
};
static const uint8_t chromium_graphemes[] = {
#embed "data/chromium-graphemes.bin"
};
static const uint8_t chromium_line_strict[] = {
#embed "data/chromium-line-strict.bin"
};
static const uint8_t chromium_line_loose[] = {
#embed "data/chromium-line-loose.bin"
};
static const uint8_t chromium_line_loose_cj[] = {
#embed "data/chromium-line-loose-cj.bin"
};
static const uint8_t chromium_japanese_phrases[] = {
#embed "data/chromium-japanese-phrases.txt"
};
static const uint8_t libreoffice_line[] = {
#embed "data/libreoffice-line.bin"
};
static const uint8_t quotation_marks[] = {
#embed "data/quotation-marks.txt"
};

#define FILE_OF(array) {array, sizeof array}

static const cunicodedata_file files[] = {
    [CUNICODEDATA_CHARACTERS] = FILE_OF(characters),
    [CUNICODEDATA_SCRIPTS] = FILE_OF(scripts),
    [CUNICODEDATA_LINE] = FILE_OF(line),
    [CUNICODEDATA_LINE_CJ] = FILE_OF(line_cj),
    [CUNICODEDATA_LINE_NORMAL] = FILE_OF(line_normal),
    [CUNICODEDATA_LINE_NORMAL_CJ] = FILE_OF(line_normal_cj),
    [CUNICODEDATA_LINE_LOOSE] = FILE_OF(line_loose),
    [CUNICODEDATA_LINE_LOOSE_CJ] = FILE_OF(line_loose_cj),
    [CUNICODEDATA_LINE_PHRASE_CJ] = FILE_OF(line_phrase_cj),
    [CUNICODEDATA_LINE_NORMAL_PHRASE_CJ] = FILE_OF(line_normal_phrase_cj),
    [CUNICODEDATA_LINE_LOOSE_PHRASE_CJ] = FILE_OF(line_loose_phrase_cj),
    [CUNICODEDATA_BURMESE] = FILE_OF(burmese),
    [CUNICODEDATA_KHMER] = FILE_OF(khmer),
    [CUNICODEDATA_LAO] = FILE_OF(lao),
    [CUNICODEDATA_THAI] = FILE_OF(thai),
    [CUNICODEDATA_CHINESE_JAPANESE] = FILE_OF(chinese_japanese),
    [CUNICODEDATA_JAPANESE_PHRASE_SUFFIXES] = FILE_OF(japanese_phrase_suffixes),
    [CUNICODEDATA_CHROMIUM_KHMER] = FILE_OF(chromium_khmer),
    [CUNICODEDATA_CHROMIUM_LAO] = FILE_OF(chromium_lao),
    [CUNICODEDATA_JAPANESE_NORMALIZATION] = FILE_OF(japanese_normalization),
    [CUNICODEDATA_CHROMIUM_LINE] = FILE_OF(chromium_line),
    [CUNICODEDATA_CHROMIUM_LINE_CHINESE] = FILE_OF(chromium_line_chinese),
    [CUNICODEDATA_CHROMIUM_LINE_RULES] = FILE_OF(chromium_line_rules),
    [CUNICODEDATA_CHROMIUM_GRAPHEMES] = FILE_OF(chromium_graphemes),
    [CUNICODEDATA_QUOTATION_MARKS] = FILE_OF(quotation_marks),
    [CUNICODEDATA_CHROMIUM_LINE_STRICT] = FILE_OF(chromium_line_strict),
    [CUNICODEDATA_CHROMIUM_LINE_LOOSE] = FILE_OF(chromium_line_loose),
    [CUNICODEDATA_CHROMIUM_LINE_LOOSE_CJ] = FILE_OF(chromium_line_loose_cj),
    [CUNICODEDATA_LIBREOFFICE_LINE] = FILE_OF(libreoffice_line),
    [CUNICODEDATA_CHROMIUM_JAPANESE_PHRASES] = FILE_OF(chromium_japanese_phrases),
};

cunicodedata_file cunicodedata(int32_t number) {
  static const cunicodedata_file none = {0, 0};
  if (number < 0 || (size_t)number >= sizeof files / sizeof *files) return none;
  return files[number];
}

'use strict';
// The functions of chenglou/pretext with their signatures, over this engine under Chromium's rules.
const { invalid } = require('./checks.js');
const { prepare: prepareText, request } = require('./core.js');
const { RIGHT_TO_LEFT, cssStyle, cssValues } = require('./css.js');

// Pieces that pretext has as segments of their own; an ideograph or kana stands alone, unless words are kept.
const ALONE = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const PIECE = new RegExp(`[\\n\\t\\u00AD\\u200B]| +|[${ALONE}]\\p{M}*|[^\\n\\t\\u00AD\\u200B ${ALONE}]+`, 'gu');
const KEPT_PIECE = /[\n\t\u00AD\u200B]| +|[^\n\t\u00AD\u200B ]+/gu;
const STANDS_ALONE = new RegExp(`^[${ALONE}]`, 'u');
const KINDS = {
  '\n': 'hard-break', '\t': 'tab', '\u00AD': 'soft-hyphen', '\u200B': 'zero-width-break', ' ': 'space',
};
const TAIL = 1024;

let graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
let locale;

function normalize(text, isPreWrap) {
  if (isPreWrap) return text.replace(/\r\n|[\r\f]/g, '\n');
  const collapsed = text.replace(/[ \t\n\r\f]+/g, ' ');
  return collapsed.slice(collapsed.startsWith(' ') ? 1 : 0, collapsed.length - (collapsed.endsWith(' ') ? 1 : 0));
}

/** What `prepare` returns: a text, and on request its segments, which cursors count. */
class Prepared {
  #text;
  #style;
  #isPreWrap;
  #piece;
  #segments;
  #tail;

  constructor(text, font, { whiteSpace = 'normal', wordBreak = 'normal', letterSpacing = 0 } = {}) {
    if (typeof text !== 'string') throw invalid('the text is not a string; give a string');
    if (whiteSpace !== 'normal' && whiteSpace !== 'pre-wrap') {
      throw invalid(`whiteSpace ${whiteSpace} is not followed; use normal or pre-wrap`);
    }
    if (wordBreak !== 'normal' && wordBreak !== 'keep-all') {
      throw invalid(`wordBreak ${wordBreak} is not followed; use normal or keep-all`);
    }
    if (!Number.isFinite(letterSpacing)) throw invalid(`letterSpacing is ${letterSpacing}; give CSS pixels`);
    this.#isPreWrap = whiteSpace === 'pre-wrap';
    this.#piece = wordBreak === 'normal' ? PIECE : KEPT_PIECE;
    // White space has collapsed already.
    const css = { 'white-space': 'pre-wrap', 'overflow-wrap': 'break-word', 'word-break': wordBreak };
    if (letterSpacing !== 0) css['letter-spacing'] = `${letterSpacing}px`;
    this.#style = { ...(locale && { language: locale }), css };
    this.font = font;
    this.#text = prepareText(normalize(text, this.#isPreWrap), cssStyle(font, this.#style));
  }

  get string() {
    return this.#text.text;
  }

  size(width) {
    return this.#text.layout(width > 0 ? width : 0);
  }

  /** As pretext counts it, white space at a line's end has a width where it is kept. */
  maxLineWidth(width) {
    if (!this.#isPreWrap) return this.size(width).width;
    return this.lines(width).reduce((widest, line) => Math.max(widest, line.width), 0);
  }

  lines(width) {
    return this.string === '' ? [] : this.#linesOf(this.#text, width);
  }

  #linesOf(text, width) {
    const lines = text.lines(width > 0 ? width : 0);
    if (this.#isPreWrap) for (const line of lines) line.width += line.trailingWidth;
    return lines;
  }

  /**
   * The line at a width that begins at an offset. Lines do not depend on those before them, so a text that
   * begins there has it as its first; the next calls find theirs among its further lines.
   */
  lineAt(offset, width) {
    const { string } = this;
    // A cursor of a program's own may stand before the space that ends the last line.
    if (!this.#isPreWrap && string[offset] === ' ') offset++;
    if (offset >= string.length) return null;
    const kept = this.#tail;
    const line = kept && kept.width === width && kept.lines.get(offset);
    if (line) return line;
    for (const length of offset === 0 ? [Infinity] : [TAIL, Infinity]) {
      const end = offset + length < string.length ? string.lastIndexOf(' ', offset + length) + 1 : string.length;
      if (end <= offset) continue;
      const text = offset === 0 ? this.#text : prepareText(string.slice(offset, end), cssStyle(this.font, this.#style));
      const found = this.#linesOf(text, width).map((each) => ({
        ...each, start: each.start + offset, stop: each.stop + offset,
      }));
      if (text !== this.#text) text.close();
      // The last line of a part may go on behind it.
      if (end < string.length) found.pop();
      if (found.length === 0) continue;
      this.#tail = { width, lines: new Map(found.map((each) => [each.start, each])) };
      return found[0];
    }
    return null;
  }

  get #all() {
    if (this.#segments) return this.#segments;
    this.#segments = [];
    for (const { 0: text, index: start } of this.string.matchAll(this.#piece)) {
      const last = this.#segments.at(-1);
      // Closing punctuation behind an ideograph belongs to it.
      if (last && STANDS_ALONE.test(last.text) && /^[\p{Pe}\p{Pf}\p{Po}]+$/u.test(text)) {
        last.text += text;
        continue;
      }
      const kind = KINDS[text[0]] ?? 'text';
      this.#segments.push({ text, start, kind: kind === 'space' && this.#isPreWrap ? 'preserved-space' : kind });
    }
    return this.#segments;
  }

  get segments() {
    return this.#all.map((each) => each.text);
  }

  get kinds() {
    return this.#all.map((each) => each.kind);
  }

  /** The advance of each segment by itself. */
  get widths() {
    return this.#all.map(({ text, kind }) => {
      if (kind !== 'text' && kind !== 'space' && kind !== 'preserved-space') return 0;
      const prepared = prepareText(text, cssStyle(this.font, this.#style));
      const [line] = prepared.lines();
      prepared.close();
      return line.width + line.trailingWidth;
    });
  }

  /** The embedding level of each segment's start; `null` where all is from left to right. */
  get segLevels() {
    if (!RIGHT_TO_LEFT.test(this.string)) return null;
    const values = { ...cssValues(this.font, this.#style), text: this.string, lineRuns: true };
    const levels = new Int8Array(this.#all.length);
    for (const { runs } of request(values).lines) {
      for (const { start, end, level } of runs) {
        for (let i = 0; i < levels.length; i++) {
          if (this.#all[i].start >= start && this.#all[i].start < end) levels[i] = level;
        }
      }
    }
    return levels;
  }

  cursor(offset) {
    const segments = this.#all;
    if (offset >= this.string.length) return { segmentIndex: segments.length, graphemeIndex: 0 };
    let low = 0;
    let high = segments.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (segments[middle].start <= offset) low = middle;
      else high = middle;
    }
    const before = segments[low].text.slice(0, offset - segments[low].start);
    return { segmentIndex: low, graphemeIndex: before === '' ? 0 : [...graphemes.segment(before)].length };
  }

  offset({ segmentIndex, graphemeIndex }) {
    const segment = this.#all[segmentIndex];
    if (!segment) return this.string.length;
    let offset = segment.start;
    if (graphemeIndex > 0) {
      let index = 0;
      for (const each of graphemes.segment(segment.text)) {
        if (index++ === graphemeIndex) break;
        offset += each.segment.length;
      }
    }
    return offset;
  }

  range(line) {
    return { width: line.width, start: this.cursor(line.start), end: this.cursor(line.stop) };
  }

  lineText(start, stop) {
    const slice = this.string.slice(start, stop);
    const shown = slice.replace(/[\u00AD\n]/g, '');
    return slice.endsWith('\u00AD') ? `${shown}-` : shown;
  }
}

function prepare(text, font, options) {
  return new Prepared(text, font, options);
}

function layout(prepared, maxWidth, lineHeight) {
  const lineCount = prepared.string === '' ? 0 : prepared.size(maxWidth).lineCount;
  return { lineCount, height: lineCount * lineHeight };
}

function layoutWithLines(prepared, maxWidth, lineHeight) {
  const lines = prepared.lines(maxWidth).map((line) => ({
    text: prepared.lineText(line.start, line.stop), ...prepared.range(line),
  }));
  return { lineCount: lines.length, height: lines.length * lineHeight, lines };
}

function walkLineRanges(prepared, maxWidth, onLine) {
  const lines = prepared.lines(maxWidth);
  for (const line of lines) onLine(prepared.range(line));
  return lines.length;
}

function measureLineStats(prepared, maxWidth) {
  if (prepared.string === '') return { lineCount: 0, maxLineWidth: 0 };
  return { lineCount: prepared.size(maxWidth).lineCount, maxLineWidth: prepared.maxLineWidth(maxWidth) };
}

function measureNaturalWidth(prepared) {
  return prepared.string === '' ? 0 : prepared.maxLineWidth(Infinity);
}

function layoutNextLineRange(prepared, start, maxWidth) {
  const line = prepared.lineAt(prepared.offset(start), maxWidth);
  return line && prepared.range(line);
}

function materializeLineRange(prepared, line) {
  const text = prepared.lineText(prepared.offset(line.start), prepared.offset(line.end));
  return { text, width: line.width, start: { ...line.start }, end: { ...line.end } };
}

function layoutNextLine(prepared, start, maxWidth) {
  const range = layoutNextLineRange(prepared, start, maxWidth);
  return range && materializeLineRange(prepared, range);
}

/** Here for programs that call it: texts are freed with the objects that hold them. */
function clearCache() {}

function setLocale(tag) {
  locale = tag;
  graphemes = new Intl.Segmenter(tag, { granularity: 'grapheme' });
}

module.exports = {
  prepare, prepareWithSegments: prepare, layout, layoutWithLines, walkLineRanges, measureLineStats,
  measureNaturalWidth, layoutNextLine, layoutNextLineRange, materializeLineRange, clearCache, setLocale,
};

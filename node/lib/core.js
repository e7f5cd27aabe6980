'use strict';
const { invalid, refuseOthers, remembered, wrongType } = require('./checks.js');
const native = require('./native.js').load();
const { results, version } = native;
const statusNames = Object.freeze(native.statuses);

const PARTS = ['runs', 'attachments', 'paragraphs'];

function checkText(text) {
  if (typeof text !== 'string') throw wrongType('the text', text, 'a string');
}

function checkLayout(width, maxLines) {
  if (typeof width !== 'number') throw wrongType('the width', width, 'points, or leave it out');
  if (!(Number.isInteger(maxLines) && maxLines >= 0 && maxLines < 2 ** 31)) {
    throw invalid(`maxLines is ${String(maxLines)}; give a whole number from 0 to 2147483647; 0 is no limit`);
  }
}

function checkPositive(value, name) {
  if (typeof value !== 'number') throw wrongType(name, value, 'points above 0');
  if (!(value > 0)) throw invalid(`${name} is ${value}; give points above 0`);
}

/** JSON has no NaN and no infinity, and would make them `null`, which is a key that is absent. */
function finite(key, value) {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw invalid(`${key} is ${value}; give a finite number, or leave the key out`);
  }
  return value;
}

/** Styles by their JSON. */
const styles = new Map();

/** How a text is set: fonts, size, line breaks, line heights. Saves a call to read the object again. */
class Style {
  #handle;
  #parts;

  constructor(values = {}) {
    if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      throw wrongType('the style', values, 'an object such as {size: 16}, or a Style');
    }
    let rest = values;
    if (PARTS.some((key) => values[key] != null)) {
      const { runs, attachments, paragraphs, ...others } = values;
      rest = others;
      this.#parts = JSON.stringify({ runs, attachments, paragraphs }, finite);
    }
    const json = JSON.stringify(rest, finite);
    this.#handle = remembered(styles, json, () => native.openStyle(json));
  }

  /** What of the style's `platform` is not followed. */
  get approximations() {
    return native.approximations(this.#handle).split('\n').filter(Boolean);
  }

  /** A hash of everything that can change a number, but for the text and the width. */
  get fingerprint() {
    return native.fingerprint(this.#handle);
  }

  /** The native style of a call's style; a text's parts, such as `runs`, go with `prepare` alone. */
  static handle(style, call) {
    const found = style instanceof Style ? style : new Style(style);
    if (found.#parts !== undefined) throw invalid(`${call} takes no runs, attachments and paragraphs; use prepare`);
    return found.#handle;
  }

  static prepare(text, style) {
    const found = style instanceof Style ? style : new Style(style);
    return native.prepare(found.#handle, text, found.#parts);
  }
}
const { handle: styleHandle, prepare: prepareNative } = Style;
delete Style.handle;
delete Style.prepare;

function size() {
  return {
    width: results[0],
    height: results[1],
    lineCount: results[2],
    isTruncated: results[3] !== 0,
    missingGlyphs: results[4],
    sameWidths: [results[5], results[6]],
  };
}

/** A text that was shaped once, to be laid out at any width. */
class PreparedText {
  #native;
  #byteCount;

  constructor(text, style) {
    checkText(text);
    this.#native = prepareNative(text, style);
    this.text = text;
    [this.naturalWidth, this.minimumWidth, this.missingGlyphs, this.#byteCount] = results;
  }

  layout(width = Infinity, maxLines = 0) {
    checkLayout(width, maxLines);
    native.layout(this.#native, width, maxLines);
    return size();
  }

  lines(width = Infinity, maxLines = 0) {
    checkLayout(width, maxLines);
    const numbers = new Float64Array(native.lines(this.#native, width, maxLines));
    const { text } = this;
    const isASCII = this.#byteCount === text.length;
    const lines = [];
    let unit = 0;
    let byte = 0;
    // Offsets of the library count bytes of UTF-8, JavaScript's UTF-16 units.
    const unitAt = (offset) => {
      if (isASCII) return offset;
      while (byte < offset) {
        const code = text.codePointAt(unit);
        byte += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        unit += code < 0x10000 ? 1 : 2;
      }
      return unit;
    };
    for (let i = 0; i < numbers.length; i += 10) {
      const start = unitAt(numbers[i]);
      const stop = unitAt(numbers[i + 1]);
      lines.push({
        text: text.slice(start, stop), start, stop, width: numbers[i + 2], trailingWidth: numbers[i + 3],
        indent: numbers[i + 4], top: numbers[i + 5], baseline: numbers[i + 6], height: numbers[i + 7],
        paragraph: numbers[i + 8], end: native.lineEnds[numbers[i + 9]],
      });
    }
    return lines;
  }

  /** The text as an SVG document with the outlines of its glyphs. */
  svg(width = Infinity, maxLines = 0) {
    checkLayout(width, maxLines);
    return native.svg(this.#native, width, maxLines);
  }

  /** The files of the fonts that supplied glyphs. */
  get fontsUsed() {
    return native.fonts(this.#native).split('\n').filter(Boolean);
  }

  /** Frees the text now; otherwise the collector does it. */
  close() {
    native.close(this.#native);
  }
}
if (Symbol.dispose) PreparedText.prototype[Symbol.dispose] = PreparedText.prototype.close;

function prepare(text, style) {
  return new PreparedText(text, style);
}

function measure(text, style, width = Infinity, maxLines = 0) {
  checkText(text);
  checkLayout(width, maxLines);
  native.measure(styleHandle(style, 'measure'), text, width, maxLines);
  return size();
}

function wrap(text, style, width = Infinity) {
  if (text === '') return [];
  const prepared = prepare(text, style);
  try {
    return prepared.lines(width).map((line) => line.text.trimEnd());
  } finally {
    prepared.close();
  }
}

function fit(text, style, box) {
  checkText(text);
  if (typeof box !== 'object' || box === null) throw wrongType('the box', box, 'an object such as {width: 90}');
  const { width, height = null, maxLines = 1, largestSize = 512, allowBrokenWords = false, ...others } = box;
  refuseOthers(others, 'key of a box; it has width, height, maxLines, largestSize and allowBrokenWords');
  checkLayout(width, maxLines ?? 0);
  if (height !== null) checkPositive(height, 'the height');
  checkPositive(largestSize, 'largestSize');
  if (typeof allowBrokenWords !== 'boolean') {
    throw wrongType('allowBrokenWords', allowBrokenWords, 'true or false');
  }
  native.fit(
    styleHandle(style, 'fit'), text, width, height ?? 0, maxLines ?? 0, largestSize, allowBrokenWords,
  );
  const [fits, lineCount, foundWidth, foundHeight, brokenWords, tightest, largest] = results;
  return {
    fits: fits !== 0, lineCount, width: foundWidth, height: foundHeight, brokenWords,
    tightestWidth: Number.isNaN(tightest) ? null : tightest,
    largestSize: Number.isNaN(largest) ? null : largest,
  };
}

/** The texts from one row up to another as Arrow has them: which are there, where each begins, bytes of UTF-8. */
function pack(texts, start, end) {
  const validity = new Uint8Array((end - start + 7) >> 3);
  const offsets = new Int32Array(end - start + 1);
  let nullCount = 0;
  let size = 0;
  for (let row = 0; row < end - start; row++) {
    const text = texts[start + row];
    if (typeof text === 'string') {
      size += Buffer.byteLength(text);
      validity[row >> 3] |= 1 << (row & 7);
    } else if (text == null) nullCount++;
    else throw wrongType(`texts[${start + row}]`, text, 'a string, or null');
    if (size > 0x7fffffff) throw invalid(`the texts before texts[${start + row + 1}] have over 2 GB; give fewer at once`);
    offsets[row + 1] = size;
  }
  const bytes = Buffer.allocUnsafe(size);
  for (let row = 0; row < end - start; row++) {
    if (offsets[row] < offsets[row + 1]) bytes.write(texts[start + row], offsets[row]);
  }
  return { arrays: [validity, offsets, bytes], nullCount };
}

/** A column's results, and a function that measures some of its rows into them. */
function column(texts, style, width, { maxLines = 0, threads = 1, ...others }) {
  if (!Array.isArray(texts)) throw wrongType('the column', texts, 'an array of strings');
  refuseOthers(others, 'option of a column; it has maxLines and threads');
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= 256)) {
    throw invalid(`threads is ${threads}; give a whole number from 1 to 256`);
  }
  const count = texts.length;
  const isOne = typeof width === 'number';
  if (!isOne && (typeof width !== 'object' || width === null)) {
    throw wrongType('the width', width, 'points, or an array with points for each text');
  }
  checkLayout(0, maxLines);
  const widths = isOne ? Float64Array.of(width) : Float64Array.from(width);
  if (!isOne && widths.length !== count) {
    throw invalid(`there are ${widths.length} widths for ${count} texts; give one, or one for each`);
  }
  if (isOne && !(width >= 0)) throw invalid(`the width is ${width}; give points from 0 up`);
  const found = {
    widths: new Float64Array(count),
    heights: new Float64Array(count),
    lineCounts: new Int32Array(count),
    statuses: new Int32Array(count),
    missingGlyphs: new Int32Array(count),
    fontsUsed: [],
  };
  const { fontsUsed, ...arrays } = found;
  const handle = styleHandle(style, 'measureColumn');
  const rows = (start, end, isAsync) => {
    const packed = pack(texts, start, end);
    const parts = [...Object.values(arrays), ...(isOne ? [] : [widths])].map((array) => array.subarray(start, end));
    // All of it has to live as long as the call, the style as well.
    const kept = [...parts, ...(isOne ? [widths] : []), ...packed.arrays, handle];
    return native.measureColumn(handle, kept, packed.nullCount, maxLines, threads, isAsync);
  };
  const add = (names) => {
    found.fontsUsed = [...new Set([...found.fontsUsed, ...names.split('\n').filter(Boolean)])].sort();
  };
  return { found, rows, add, count };
}

function measureColumn(texts, style, width = Infinity, options = {}) {
  const { found, rows, add, count } = column(texts, style, width, options);
  for (let start = 0; start < count; start += 65536) add(rows(start, Math.min(start + 65536, count), false));
  return found;
}

/** Only reading the strings needs the main thread: it does so for a few thousand rows at once. */
async function measureColumnAsync(texts, style, width = Infinity, options = {}) {
  const { found, rows, add, count } = column(texts, style, width, options);
  for (let start = 0; start < count; start += 4096) add(await rows(start, Math.min(start + 4096, count), true));
  return found;
}

function request(values) {
  if (typeof values !== 'string' && (typeof values !== 'object' || values === null)) {
    throw wrongType('the request', values, 'an object such as {text: "Hello"}, or its JSON');
  }
  const json = typeof values === 'string' ? values : JSON.stringify(values, finite);
  const reply = JSON.parse(native.request(json));
  if (reply.error) throw Object.assign(new Error(reply.error.message), { code: reply.error.code });
  return reply;
}

function setTimeLimit(seconds) {
  if (typeof seconds !== 'number') throw wrongType('the time limit', seconds, 'seconds');
  native.setTimeLimit(seconds);
  styles.clear();
}

// The names are read off here for `import`, so each stands for itself.
module.exports = {
  version, statusNames, Style, PreparedText, prepare, measure, wrap, fit, measureColumn, measureColumnAsync, request,
  setTimeLimit,
};

'use strict';
const native = require('./native.js').load();
const { results } = native;

/** Styles by their JSON. A program has few; the map forgets the oldest beyond this. */
const styles = new Map();
const STYLE_COUNT = 256;
const PARTS = ['runs', 'attachments', 'paragraphs'];
const ROWS_AT_ONCE = 4096;

function invalid(message) {
  return Object.assign(new RangeError(message), { code: 'invalidArgument' });
}

function wrongType(what, value, expected) {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'an array' : `of type ${typeof value}`;
  return Object.assign(new TypeError(`${what} is ${kind}; give ${expected}`), { code: 'invalidArgument' });
}

/** JSON has no NaN and no infinity, and would make them `null`, which is a key that is absent. */
function finite(key, value) {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw invalid(`${key} is ${value}; give a finite number, or leave the key out`);
  }
  return value;
}

function openStyle(json) {
  let handle = styles.get(json);
  if (handle === undefined) {
    handle = native.openStyle(json);
    if (styles.size >= STYLE_COUNT) styles.delete(styles.keys().next().value);
    styles.set(json, handle);
  }
  return handle;
}

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
      rest = { ...values };
      const parts = {};
      for (const key of PARTS) {
        parts[key] = rest[key];
        delete rest[key];
      }
      this.#parts = JSON.stringify(parts, finite);
    }
    this.#handle = openStyle(JSON.stringify(rest, finite));
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
    if (call && found.#parts !== undefined) {
      throw invalid(`${call} takes no runs, attachments and paragraphs; use prepare`);
    }
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
    this.#native = prepareNative(text, style);
    this.text = text;
    this.naturalWidth = results[0];
    this.minimumWidth = results[1];
    this.missingGlyphs = results[2];
    this.#byteCount = results[3];
  }

  layout(width = Infinity, maxLines = 0) {
    native.layout(this.#native, width, maxLines);
    return size();
  }

  lines(width = Infinity, maxLines = 0) {
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
        text: text.slice(start, stop),
        start,
        stop,
        width: numbers[i + 2],
        trailingWidth: numbers[i + 3],
        indent: numbers[i + 4],
        top: numbers[i + 5],
        baseline: numbers[i + 6],
        height: numbers[i + 7],
        paragraph: numbers[i + 8],
        end: native.lineEnds[numbers[i + 9]],
      });
    }
    return lines;
  }

  /** The text as an SVG document with the outlines of its glyphs. */
  svg(width = Infinity, maxLines = 0) {
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
  if (typeof box !== 'object' || box === null) throw wrongType('the box', box, 'an object such as {width: 90}');
  const { width, height = null, maxLines = 1, largestSize = 512, allowBrokenWords = false, ...others } = box;
  const [unknown] = Object.keys(others);
  if (unknown) {
    throw invalid(
      `${unknown} is no key of a box; it has width, height, maxLines, largestSize and allowBrokenWords`,
    );
  }
  if (height !== null && !(height > 0)) throw invalid(`the height is ${height}; give points above 0`);
  if (!(largestSize > 0)) throw invalid(`largestSize is ${largestSize}; give points above 0`);
  native.fit(
    styleHandle(style, 'fit'), text, width, height ?? 0, maxLines ?? 0, largestSize, allowBrokenWords,
  );
  return {
    fits: results[0] !== 0,
    lineCount: results[1],
    width: results[2],
    height: results[3],
    brokenWords: results[4],
    tightestWidth: Number.isNaN(results[5]) ? null : results[5],
    largestSize: Number.isNaN(results[6]) ? null : results[6],
  };
}

/** The arrays of a column's results, and a function that measures some of its rows into them. */
function column(texts, style, width, { maxLines = 0, threads = 1, ...others }, isAsync) {
  if (!Array.isArray(texts)) throw wrongType('the column', texts, 'an array of strings');
  const [unknown] = Object.keys(others);
  if (unknown) throw invalid(`${unknown} is no option of a column; it has maxLines and threads`);
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= 256)) {
    throw invalid(`threads is ${threads}; give a whole number from 1 to 256`);
  }
  const count = texts.length;
  const isOne = typeof width === 'number';
  if (!isOne && (typeof width !== 'object' || width === null)) {
    throw wrongType('the width', width, 'points, or an array with points for each text');
  }
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
  const handle = styleHandle(style, 'measureColumn');
  // The last two have to live as long as a call.
  const arrays = [
    found.widths, found.heights, found.lineCounts, found.statuses, found.missingGlyphs, handle, widths,
  ];
  const rows = (start, rowCount) =>
    native.measureColumn(handle, texts, start, rowCount, widths, maxLines, threads, arrays, isAsync);
  return { found, rows, count };
}

function fontList(names) {
  return [...new Set(names.split('\n').filter(Boolean))].sort();
}

function measureColumn(texts, style, width = Infinity, options = {}) {
  const { found, rows, count } = column(texts, style, width, options, false);
  if (count > 0) found.fontsUsed = fontList(rows(0, count));
  return found;
}

/** Only reading the strings needs the main thread: it does so for a few thousand rows at once. */
async function measureColumnAsync(texts, style, width = Infinity, options = {}) {
  const { found, rows, count } = column(texts, style, width, options, true);
  let names = '';
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    names += `\n${await rows(start, Math.min(ROWS_AT_ONCE, count - start))}`;
  }
  found.fontsUsed = fontList(names);
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
  native.setTimeLimit(seconds);
  styles.clear();
}

module.exports = {
  version: native.version,
  statusNames: Object.freeze(native.statuses),
  Style,
  PreparedText,
  prepare,
  measure,
  wrap,
  fit,
  measureColumn,
  measureColumnAsync,
  request,
  setTimeLimit,
  invalid,
};

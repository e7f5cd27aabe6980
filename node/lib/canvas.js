'use strict';
// What a canvas measures, without a canvas.
const fs = require('node:fs');
const { invalid, refuseOthers, remembered } = require('./checks.js');
const { request } = require('./core.js');
const { RIGHT_TO_LEFT, cssValues, parseFont } = require('./css.js');

const BASELINES = new Set(['alphabetic', 'top', 'hanging', 'middle', 'ideographic', 'bottom']);
const ALIGNMENTS = new Set(['start', 'end', 'left', 'right', 'center']);
/** Ascent and descent of a font, by its values as JSON. */
const fontBoxes = new Map();
const extents = new Map();

/**
 * The ascent and descent of the first font, which fallback fonts do not change, rounded as Blink rounds them;
 * and the part of the em box above the baseline.
 */
function fontBox(values) {
  return remembered(fontBoxes, JSON.stringify(values), () => {
    const [line] = request({ ...values, profile: 'pango', text: '', lineBoxes: true }).lines;
    const ascent = Math.round(line.ascent);
    const descent = Math.round(line.descent);
    const [file] = values.fonts;
    const [above, below] = remembered(extents, file, () => typographicExtent(file) ?? null) ?? [ascent, descent];
    const emAscent = above + below > 0 ? (values.size * above) / (above + below) : values.size;
    return { ascent, descent, emAscent };
  });
}

/** sTypoAscender and -sTypoDescender of a font file's table OS/2, in font units; `undefined` without one. */
function typographicExtent(file) {
  let data;
  try {
    data = fs.readFileSync(file);
  } catch {
    return undefined; // The system font, which is no file.
  }
  let start = data.length >= 16 && data.toString('latin1', 0, 4) === 'ttcf' ? data.readUInt32BE(12) : 0;
  if (start + 12 > data.length) return undefined;
  const count = data.readUInt16BE(start + 4);
  const end = Math.min(start + 12 + 16 * count, data.length - 15);
  for (start += 12; start < end; start += 16) {
    if (data.toString('latin1', start, start + 4) !== 'OS/2') continue;
    const table = data.readUInt32BE(start + 8);
    if (table + 72 > data.length) return undefined;
    const ascent = data.readInt16BE(table + 68);
    const descent = -data.readInt16BE(table + 70);
    return ascent > 0 && ascent + descent > 0 ? [ascent, descent] : undefined;
  }
  return undefined;
}

/**
 * The advance of a line, and the box of its ink from its left edge and its baseline. Blink shapes a canvas's
 * words and spaces one by one, so that nothing is kerned with a space.
 */
function measureLine(values, string) {
  const isMixed = values.direction === 'rtl' || RIGHT_TO_LEFT.test(string);
  const ink = { left: Infinity, right: -Infinity, ascent: -Infinity, descent: -Infinity };
  let width = 0;
  const add = (part, left) => {
    const reply = request({ ...values, text: part, lineBoxes: true, ink: true });
    const [line] = reply.lines;
    const { x, y, width: inkWidth, height } = reply.ink;
    if (inkWidth > 0 || height > 0) {
      const start = left + x - line.x + (values.direction === 'rtl' ? line.trailing : 0);
      ink.left = Math.min(ink.left, start);
      ink.right = Math.max(ink.right, start + inkWidth);
      ink.ascent = Math.max(ink.ascent, line.baseline - y);
      ink.descent = Math.max(ink.descent, y + height - line.baseline);
    }
    return line.width + line.trailing;
  };
  for (const part of string.match(/ +|[^ ]+/g) ?? ['']) width += add(part, width);
  if (isMixed) {
    // Words stand in another order than they are written.
    Object.assign(ink, { left: Infinity, right: -Infinity });
    add(string, 0);
  }
  if (ink.left > ink.right) Object.assign(ink, { left: 0, right: 0, ascent: 0, descent: 0 });
  return { width, ink };
}

/** A text's TextMetrics in CSS pixels, as `measureText` of a canvas under Chromium gives it. */
function measureText(font, text, options = {}) {
  const {
    textAlign = 'start', textBaseline = 'alphabetic', direction = 'ltr', letterSpacing = 0,
    fontKerning = 'auto', language, ...others
  } = options;
  refuseOthers(others, 'option of measureText; see MeasureTextOptions');
  if (!ALIGNMENTS.has(textAlign)) throw invalid(`textAlign ${textAlign} is unknown; use start, end, left, right or center`);
  if (!BASELINES.has(textBaseline)) throw invalid(`textBaseline ${textBaseline} is unknown; use alphabetic, top, hanging, middle, ideographic or bottom`);
  if (direction !== 'ltr' && direction !== 'rtl') throw invalid(`direction ${direction} is unknown; use ltr or rtl`);
  const values = cssValues(font, {
    direction,
    ...(language && { language }),
    ...(letterSpacing !== 0 && { tracking: letterSpacing, ligatures: false }),
    ...(fontKerning === 'none' && { kern: letterSpacing }),
  });
  // A canvas sets one line, with white space as spaces.
  const { width, ink } = measureLine(values, String(text).replace(/[\t\n\v\f\r]/g, ' '));
  const box = fontBox(values);
  const isRightToLeft = direction === 'rtl';
  const origin = {
    left: 0, right: width, center: width / 2,
    start: isRightToLeft ? width : 0, end: isRightToLeft ? 0 : width,
  }[textAlign];
  const hanging = box.ascent * 0.8;
  // How far the baseline of `textBaseline` is above the alphabetic one.
  const raised = {
    alphabetic: 0, top: box.emAscent, hanging, middle: box.emAscent - values.size / 2,
    ideographic: -box.descent, bottom: box.emAscent - values.size,
  }[textBaseline];
  return {
    width,
    actualBoundingBoxLeft: origin - ink.left,
    actualBoundingBoxRight: ink.right - origin,
    fontBoundingBoxAscent: box.ascent - raised,
    fontBoundingBoxDescent: box.descent + raised,
    actualBoundingBoxAscent: ink.ascent - raised,
    actualBoundingBoxDescent: ink.descent + raised,
    emHeightAscent: box.emAscent - raised,
    emHeightDescent: values.size - box.emAscent + raised,
    hangingBaseline: hanging - raised,
    alphabeticBaseline: -raised || 0,
    ideographicBaseline: -box.descent - raised,
  };
}

const STATE = ['font', 'textAlign', 'textBaseline', 'direction', 'letterSpacing', 'fontKerning'];

/** A canvas 2D context that measures, for libraries that ask for one; it does not draw. */
class MeasureContext {
  #state = {
    font: '10px sans-serif', textAlign: 'start', textBaseline: 'alphabetic', direction: 'ltr',
    letterSpacing: '0px', fontKerning: 'auto',
  };
  #saved = [];

  static {
    for (const key of STATE) {
      Object.defineProperty(this.prototype, key, {
        enumerable: true,
        get() {
          return this.#state[key];
        },
        set(value) {
          if (key === 'font') parseFont(value); // A wrong font is an error here, not ignored.
          if (key === 'letterSpacing' && !/^-?\d*\.?\d+px$/.test(value)) {
            throw invalid(`letterSpacing ${value} is not in px; write, for example, "2px"`);
          }
          this.#state[key] = key === 'direction' && value === 'inherit' ? 'ltr' : value;
        },
      });
    }
  }

  save() {
    this.#saved.push({ ...this.#state });
  }

  restore() {
    this.#state = this.#saved.pop() ?? this.#state;
  }

  measureText(text) {
    const { font, letterSpacing, ...options } = this.#state;
    return measureText(font, text, { ...options, letterSpacing: parseFloat(letterSpacing) });
  }
}

function createMeasureContext() {
  return new MeasureContext();
}

module.exports = { measureText, createMeasureContext, fontBox };

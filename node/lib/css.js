'use strict';
// From a CSS `font` shorthand to a style: families are registered by file, or bundled.
const path = require('node:path');
const { invalid, refuseOthers, remembered } = require('./checks.js');
const { Style } = require('./core.js');

const UNITS = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6 };
const WEIGHTS = { normal: 400, bold: 700, bolder: 700, lighter: 100 };

const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Families by their names in lower case: faces with a file, a range of weights and a slant. */
const families = new Map();
/** Styles by shorthand and options. */
const styles = new Map();

// As Chromium on a Linux with the Liberation fonts, which have the advances of Arial, Times New Roman and
// Courier New.
const ALIASES = {
  arial: 'liberation sans', helvetica: 'liberation sans', 'sans-serif': 'liberation sans',
  'times new roman': 'liberation serif', times: 'liberation serif', serif: 'liberation serif',
  'courier new': 'liberation mono', courier: 'liberation mono', monospace: 'liberation mono',
};
const SYSTEM = new Set(['system-ui', '-apple-system', 'blinkmacsystemfont', 'ui-sans-serif']);
const BUNDLED = [
  ['Inter', 'Inter-Regular.otf', 400, 400], ['Inter', 'Inter-SemiBold.otf', 600, 600],
  ['Inter', 'Inter-Bold.otf', 700, 700], ['Inter', 'Inter-roman.var.ttf', 100, 900],
  ['Roboto', 'Roboto-Regular.ttf', 400, 400], ['Noto Sans', 'NotoSans-Regular.ttf', 400, 400],
  ['Liberation Sans', 'LiberationSans-Regular.ttf', 400, 400],
  ['Liberation Sans', 'LiberationSans-Bold.ttf', 700, 700],
  ['Liberation Serif', 'LiberationSerif-Regular.ttf', 400, 400],
  ['Liberation Mono', 'LiberationMono-Regular.ttf', 400, 400],
];

function fontsFolder() {
  return (
    process.env.TEXTMEASURE_FONTS ??
    path.join(path.dirname(require.resolve(`textmeasure-${process.platform}-${process.arch}`)), 'fonts')
  );
}

function addFace(family, face) {
  const key = family.toLowerCase();
  if (!families.has(key)) families.set(key, []);
  families.get(key).push(face);
}

/** Registers a font file as a face of a family, as `@font-face` does. `weight` may be a range, "100 900". */
function registerFont(file, { family, weight = 400, style = 'normal', ...others } = {}) {
  refuseOthers(others, 'option of registerFont; it has family, weight and style');
  if (typeof family !== 'string' || !family) {
    throw invalid('the font has no family; write registerFont(file, {family: "Name"})');
  }
  const range = String(weight).trim().split(/\s+/).map((word) => WEIGHTS[word] ?? Number(word));
  const [from, to = from] = range;
  if (!(from >= 1 && from <= to && to <= 1000) || range.length > 2) {
    throw invalid(`${weight} is no weight; write 400, "bold" or a range such as "100 900"`);
  }
  if (!/^(normal|italic|oblique)$/.test(style)) throw invalid(`${style} is no style; write normal or italic`);
  new Style({ fonts: [path.resolve(file)] }); // A file that is no font is an error here and now.
  addFace(family, { file: path.resolve(file), from, to, isItalic: style !== 'normal', isOwn: true });
  styles.clear();
}

/** The parts of a `font` shorthand, with the size in pixels. */
function parseFont(font) {
  const match = /^\s*((?:[a-z0-9-]+\s+)*?)(\d*\.?\d+)([a-z%]+)(?:\s*\/\s*[^\s,]+)?\s+(\S.*?)\s*$/i.exec(font);
  const unit = match && UNITS[match[3].toLowerCase()];
  if (!unit) throw invalid(`${JSON.stringify(font)} is no font shorthand; write, for example, "bold 16px Inter"`);
  const parsed = { weight: 400, isItalic: false, size: Number(match[2]) * unit, families: [] };
  for (const word of match[1].toLowerCase().split(/\s+/).filter(Boolean)) {
    if (word === 'italic' || word === 'oblique') parsed.isItalic = true;
    else if (word in WEIGHTS && word !== 'normal') parsed.weight = WEIGHTS[word];
    else if (/^\d+$/.test(word)) parsed.weight = Number(word);
    else if (word !== 'normal') throw invalid(`${word} in ${JSON.stringify(font)} is not followed; leave it out`);
  }
  for (const [, quoted, single, plain] of match[4].matchAll(/"([^"]*)"|'([^']*)'|([^,"']+)/g)) {
    const name = (quoted ?? single ?? plain).trim().replace(/\s+/g, ' ');
    if (name) parsed.families.push(name);
  }
  return parsed;
}

/** A length of CSS or SVG in pixels; `em` gives the font size that relative ones refer to. */
function lengthInPixels(value, em, what) {
  const match = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(em|rem|ex|%|[a-z]*)\s*$/i.exec(value);
  const unit = match?.[2].toLowerCase();
  if (match && unit === 'em') return match[1] * em();
  if (match && unit === '%' && what === 'font-size') return (match[1] / 100) * em();
  if (match && unit === 'rem') return match[1] * 16;
  const factor = unit === '' ? 1 : UNITS[unit];
  if (!match || !factor) throw invalid(`the ${what} ${value} is not followed; write it in px`);
  return match[1] * factor;
}

/** The face of a family that CSS's font matching chooses. */
function matchFace(faces, { weight, isItalic }) {
  const slanted = faces.filter((face) => face.isItalic === isItalic);
  let best;
  let least = Infinity;
  for (const face of slanted.length > 0 ? slanted : faces) {
    const nearest = Math.min(Math.max(weight, face.from), face.to);
    // Between 400 and 500 heavier ones up to 500 come first, then lighter; below lighter, above heavier.
    const isFirst = weight < 400 ? nearest < weight : weight > 500 ? nearest > weight : nearest > weight && nearest <= 500;
    const distance = nearest === weight ? 0 : Math.abs(nearest - weight) + (isFirst ? 0 : 1000);
    if (distance < least) [best, least] = [face, distance];
  }
  return best;
}

/** The bundled fonts: a family that a program registers has the place of one of the same name. */
function bundledFaces(key) {
  const folder = fontsFolder();
  return BUNDLED.filter(([family]) => family.toLowerCase() === key).map(([, file, from, to]) => ({
    file: path.join(folder, file), from, to, isItalic: false,
  }));
}

function facesOf(name) {
  const key = name.toLowerCase();
  if (families.has(key)) return families.get(key);
  const alias = ALIASES[key] ?? key;
  return families.get(alias) ?? bundledFaces(alias);
}

/** The style of a `font` shorthand under Chromium's rules; a length is a CSS pixel. */
function cssStyle(font, values = {}) {
  if (typeof font !== 'string') throw invalid('the font is not a string; write, for example, "16px Inter"');
  return remembered(styles, font + JSON.stringify(values), () => new Style(cssValues(font, values)));
}

function cssValues(font, values = {}) {
  const parsed = parseFont(font);
  const fonts = [];
  let variations;
  for (const name of parsed.families) {
    const faces = facesOf(name);
    if (faces.length > 0) {
      const face = matchFace(faces, parsed);
      fonts.push(face.file);
      if (face.from < face.to) variations = `wght=${Math.min(Math.max(parsed.weight, face.from), face.to)}`;
    } else if (SYSTEM.has(name.toLowerCase())) {
      fonts.push(parsed.weight >= 700 ? 'system-bold' : parsed.weight >= 600 ? 'system-semibold' : 'system');
    }
  }
  if (fonts.length === 0) {
    throw invalid(
      `no family of ${JSON.stringify(font)} is registered or bundled; call ` +
        'registerFont(file, {family}), or add a family such as sans-serif',
    );
  }
  return {
    // Properties of CSS have the rules of a page, and a direction among them.
    ...(!values.css && { platform: 'chromium', direction: 'ltr' }),
    fonts: [...new Set(fonts), 'bundled'], size: parsed.size, ...(variations && { variations }), ...values,
  };
}

module.exports = { RIGHT_TO_LEFT, registerFont, parseFont, cssStyle, cssValues, lengthInPixels };

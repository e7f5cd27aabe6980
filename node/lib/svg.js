'use strict';
// SVG's methods that measure, for documents without layout such as jsdom's.
const { invalid } = require('./checks.js');
const { request } = require('./core.js');
const { cssValues, lengthInPixels } = require('./css.js');
const { fontBox } = require('./canvas.js');
const { Extent, multiply, numbers, parseTransform, pathBox } = require('./geometry.js');

const CONTENT = new Set(['text', 'tspan', 'a']);
const UNRENDERED = new Set([
  'defs', 'clipPath', 'mask', 'marker', 'symbol', 'pattern', 'linearGradient', 'radialGradient', 'filter',
  'title', 'desc', 'metadata', 'style', 'script',
]);
const AREAS = new Set(['rect', 'circle', 'ellipse', 'image', 'foreignObject']);
const SVG = 'http://www.w3.org/2000/svg';

function unsupported(what) {
  const error = new Error(`${what} is not followed; measure its text or shape as an element of its own`);
  return Object.assign(error, { code: 'unsupported' });
}

/** The value that an element itself has for a property: its style, its style sheets', its attribute. */
function own(element, name) {
  const { ownerDocument: document } = element;
  const inline = element.style?.getPropertyValue(name);
  if (inline) return inline;
  if (document?.styleSheets?.length > 0) {
    const computed = document.defaultView?.getComputedStyle(element).getPropertyValue(name);
    if (computed) return computed;
  }
  return element.getAttribute?.(name) || undefined;
}

function inherited(element, name, initial) {
  for (let each = element; each?.getAttribute; each = each.parentNode) {
    const value = own(each, name);
    if (value !== undefined && value !== 'inherit') return value;
  }
  return initial;
}

function fontSize(element) {
  if (!element?.getAttribute) return 16;
  const value = own(element, 'font-size');
  if (value === undefined || value === 'inherit') return fontSize(element.parentNode);
  return lengthInPixels(value, () => fontSize(element.parentNode), 'font-size');
}

/** A style's values, and what of CSS moves its glyphs. */
function fontOf(element) {
  const size = fontSize(element);
  const spacing = inherited(element, 'letter-spacing', 'normal');
  const letterSpacing = spacing === 'normal' ? 0 : lengthInPixels(spacing, () => size, 'letter-spacing');
  const weight = inherited(element, 'font-weight', '400');
  const slant = inherited(element, 'font-style', 'normal');
  const family = inherited(element, 'font-family', 'serif');
  const values = cssValues(`${slant} ${weight} ${size}px ${family}`, {
    direction: inherited(element, 'direction', 'ltr'),
    ...(letterSpacing !== 0 && { tracking: letterSpacing, ligatures: false }),
  });
  // Blink sets text at its size on the screen, where it rounds ascent and descent.
  let matrix = [1, 0, 0, 1, 0, 0];
  for (let each = element; each?.getAttribute; each = each.parentNode) {
    matrix = multiply(parseTransform(each.getAttribute('transform')), matrix);
  }
  const scale = Math.hypot(...matrix.slice(0, 4)) / Math.SQRT2 || 1;
  const { ascent, descent } = fontBox({ ...values, size: size * scale });
  const box = { ascent: ascent / scale, descent: descent / scale };
  return { values, key: JSON.stringify(values), box, shift: baselineShift(element, box, values) };
}

function lengths(element, name, size) {
  return (element.getAttribute(name) ?? '').split(/[\s,]+/).filter(Boolean)
    .map((each) => lengthInPixels(each, () => size, name));
}

/** How far a baseline is below the alphabetic one's place: the glyphs move down by it. */
function baselineShift(element, box, values) {
  const name = inherited(element, 'dominant-baseline', 'auto');
  if (name === 'middle') {
    const { lines: [line], ink } = request({ ...values, text: 'x', ink: true, lineBoxes: true });
    return (line.baseline - ink.y) / 2;
  }
  return {
    central: (box.ascent - box.descent) / 2, hanging: box.ascent * 0.8, 'text-before-edge': box.ascent,
    'text-top': box.ascent, 'text-after-edge': -box.descent, 'text-bottom': -box.descent,
    ideographic: -box.descent,
  }[name] ?? 0;
}

/** The characters of a text element after white space collapsed, and the ranges of its elements. */
function characters(root) {
  const units = []; // for each UTF-16 unit its text node's element
  const ranges = new Map();
  let string = '';
  let last = -1; // the last space that may still be at the end
  const visit = (element) => {
    const start = string.length;
    const space = inherited(element, 'white-space', inherited(element, 'xml:space'));
    const keeps = space === 'preserve' || space === 'pre' || space === 'pre-wrap';
    for (const child of element.childNodes) {
      if (child.nodeType === 3) {
        for (const unit of child.data.replace(/[\t\n\r]/g, ' ').split('')) {
          if (unit === ' ' && !keeps && (string === '' || string.endsWith(' '))) continue;
          last = unit === ' ' && !keeps ? string.length : -1;
          string += unit;
          units.push(element);
        }
      } else if (child.localName === 'textPath') throw unsupported('<textPath>');
      else if (CONTENT.has(child.localName) && own(child, 'display') !== 'none') visit(child);
    }
    ranges.set(element, [start, string.length]);
  };
  visit(root);
  if (last >= 0) {
    string = string.slice(0, -1);
    units.pop();
    for (const range of ranges.values()) for (const i of [0, 1]) range[i] = Math.min(range[i], string.length);
  }
  return { string, units, ranges };
}

/** What `x`, `y`, `dx` and `dy` give each character; elements inside override those around them. */
function positions(ranges) {
  const given = { x: [], y: [], dx: [], dy: [] };
  for (const [element, [start, stop]] of [...ranges].reverse()) {
    const size = fontSize(element);
    for (const name of Object.keys(given)) {
      lengths(element, name, size).forEach((value, i) => {
        if (start + i < stop) given[name][start + i] = value;
      });
    }
  }
  return given;
}

/** The cells of a text element: each grapheme cluster with its place, advance and font box. */
function layoutText(root) {
  const { string, units, ranges } = characters(root);
  const given = positions(ranges);
  const cells = [];
  const fonts = new Map();
  const fontAt = (unit) => {
    const element = units[unit];
    if (!fonts.has(element)) fonts.set(element, fontOf(element));
    return fonts.get(element);
  };
  // Runs of one font within one chunk are shaped together.
  let x = 0;
  let chunk = 0;
  for (let start = 0; start < string.length;) {
    const font = fontAt(start);
    const isChunk = start === 0 || given.x[start] !== undefined || given.y[start] !== undefined;
    let stop = start + 1;
    while (
      stop < string.length && fontAt(stop).key === font.key && fontAt(stop).shift === font.shift &&
      given.x[stop] === undefined && given.y[stop] === undefined
    ) stop++;
    if (isChunk) chunk = start;
    const { lines: [line] } = request({ ...font.values, text: string.slice(start, stop), graphemes: true });
    const left = Math.min(...line.graphemes.map((each) => each.x), Infinity);
    for (const each of [...line.graphemes].sort((a, b) => a.start - b.start)) {
      cells.push({
        start: start + each.start, stop: start + each.end, x: x + each.x - left, y: font.shift,
        width: each.width, box: font.box, chunk,
      });
    }
    x += line.width + line.trailing;
    start = stop;
  }
  adjustLengths(root, ranges, cells);
  place(root, units, given, cells);
  return { string, ranges, cells };
}

/** `textLength`: spreads the characters of an element, or stretches them. */
function adjustLengths(root, ranges, cells) {
  for (const [element, [start, stop]] of ranges) {
    if (!element.hasAttribute('textLength')) continue;
    const inside = cells.filter((cell) => cell.start >= start && cell.start < stop);
    if (inside.length === 0) continue;
    const left = Math.min(...inside.map((cell) => cell.x));
    const right = Math.max(...inside.map((cell) => cell.x + cell.width));
    const [wanted] = lengths(element, 'textLength', fontSize(element));
    const more = wanted - (right - left);
    const factor = wanted / (right - left);
    const stretches = element.getAttribute('lengthAdjust') === 'spacingAndGlyphs';
    const inOrder = [...inside].sort((a, b) => a.x - b.x);
    inOrder.forEach((cell, i) => {
      if (stretches) {
        cell.x = left + (cell.x - left) * factor;
        cell.width *= factor;
      } else if (inOrder.length > 1) cell.x += (more * i) / (inOrder.length - 1);
    });
    for (const cell of cells) if (cell.start >= stop && inside.length > 1) cell.x += more;
  }
}

/** Moves each chunk to its place, by `x`, `dx` and `text-anchor`. */
function place(root, units, given, cells) {
  let shiftX = 0;
  let shiftY = 0;
  for (const chunk of new Set(cells.map((cell) => cell.chunk))) {
    const inside = cells.filter((cell) => cell.chunk === chunk);
    const left = () => Math.min(...inside.map((cell) => cell.x));
    if (given.x[chunk] !== undefined) shiftX = given.x[chunk] - left();
    if (given.y[chunk] !== undefined) shiftY = given.y[chunk];
    for (const cell of inside) {
      shiftX += given.dx[cell.start] ?? 0;
      shiftY += given.dy[cell.start] ?? 0;
      cell.x += shiftX;
      cell.y += shiftY;
    }
    const element = units[chunk] ?? root;
    const part = { start: 0, middle: 0.5, end: 1 }[inherited(element, 'text-anchor', 'start')] ?? 0;
    const isRightToLeft = inherited(element, 'direction', 'ltr') === 'rtl';
    const width = Math.max(...inside.map((cell) => cell.x + cell.width)) - left();
    const by = width * (isRightToLeft ? 1 - part : part);
    for (const cell of inside) cell.x -= by;
  }
}

/** The text element that an element of its content belongs to, laid out, and the element's cells. */
function cellsOf(element) {
  let root = element;
  while (root.localName !== 'text' && CONTENT.has(root.parentNode?.localName)) root = root.parentNode;
  const { ranges, cells, string } = layoutText(root);
  const [start, stop] = ranges.get(element) ?? [0, 0];
  return { start, stop, string, cells: cells.filter((cell) => cell.start >= start && cell.start < stop) };
}

function cellBox(cell) {
  return {
    x: cell.x, y: cell.y - cell.box.ascent, width: cell.width, height: cell.box.ascent + cell.box.descent,
  };
}

function number(element, name) {
  const value = element.getAttribute(name);
  return value === null ? 0 : lengthInPixels(value, () => fontSize(element), name);
}

const SHAPES = {
  rect: (e) => ({ x: number(e, 'x'), y: number(e, 'y'), width: number(e, 'width'), height: number(e, 'height') }),
  circle: (e) => around(number(e, 'cx'), number(e, 'cy'), number(e, 'r'), number(e, 'r')),
  ellipse: (e) => around(number(e, 'cx'), number(e, 'cy'), number(e, 'rx'), number(e, 'ry')),
  line: (e) => new Extent().add(number(e, 'x1'), number(e, 'y1')).add(number(e, 'x2'), number(e, 'y2')).box,
  polyline: (e) => points(e),
  polygon: (e) => points(e),
  path: (e) => pathBox(e.getAttribute('d')),
};
SHAPES.image = SHAPES.foreignObject = SHAPES.rect;

function around(x, y, rx, ry) {
  return { x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry };
}

function points(element) {
  const extent = new Extent();
  const values = numbers(element.getAttribute('points'));
  for (let i = 0; i + 1 < values.length; i += 2) extent.add(values[i], values[i + 1]);
  return extent.box;
}

/** The box of an element in its own coordinates; `null` where it shows nothing. */
function boxOf(element) {
  if (element.closest('text')) {
    const extent = new Extent();
    for (const cell of cellsOf(element).cells) extent.addBox(cellBox(cell));
    return extent.box;
  }
  if (SHAPES[element.localName]) return SHAPES[element.localName](element);
  if (element.localName === 'use') throw unsupported('<use>');
  const extent = new Extent();
  for (const child of element.children) {
    if (child.namespaceURI !== SVG || UNRENDERED.has(child.localName) || own(child, 'display') === 'none') continue;
    const box = boxOf(child);
    // A shape without an area is not there, but for lines and paths.
    if (box && AREAS.has(child.localName) && !(box.width > 0 && box.height > 0)) continue;
    extent.addBox(box, parseTransform(child.getAttribute('transform')));
  }
  return extent.box;
}

/** The cell of the character with a number. */
function cellAt(element, index) {
  const { start, stop, cells } = cellsOf(element);
  const cell = cells.find((each) => start + index >= each.start && start + index < each.stop);
  if (cell && index >= 0 && start + index < stop) return cell;
  throw invalid(`the text has no character ${index}; it has ${stop - start}`);
}

const METHODS = {
  getBBox() {
    return boxOf(this) ?? { x: 0, y: 0, width: 0, height: 0 };
  },
  getNumberOfChars() {
    const { start, stop } = cellsOf(this);
    return stop - start;
  },
  getComputedTextLength() {
    return cellsOf(this).cells.reduce((sum, cell) => sum + cell.width, 0);
  },
  getSubStringLength(index, count) {
    cellAt(this, index);
    const { start, cells } = cellsOf(this);
    const inside = cells.filter((cell) => cell.start >= start + index && cell.start < start + index + count);
    return inside.reduce((sum, cell) => sum + cell.width, 0);
  },
  getExtentOfChar(index) {
    return cellBox(cellAt(this, index));
  },
  getStartPositionOfChar(index) {
    const { x, y } = cellAt(this, index);
    return { x, y };
  },
  getEndPositionOfChar(index) {
    const { x, y, width } = cellAt(this, index);
    return { x: x + width, y };
  },
};

/** Gives the SVG elements of a window without layout the methods that measure. */
function installSVG(window) {
  const prototype = window?.SVGElement?.prototype;
  if (!prototype) {
    throw invalid('the window has no SVGElement; give the window of jsdom, such as dom.window');
  }
  // Elements whose own classes estimate, as svgdom's do, lose that.
  for (const tag of ['svg', 'g', 'use', ...CONTENT, ...Object.keys(SHAPES)]) {
    let each = Object.getPrototypeOf(window.document.createElementNS(SVG, tag));
    for (; each && each !== prototype; each = Object.getPrototypeOf(each)) {
      for (const name of Object.keys(METHODS)) delete each[name];
    }
  }
  for (const [name, value] of Object.entries(METHODS)) {
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  }
}

module.exports = { installSVG };

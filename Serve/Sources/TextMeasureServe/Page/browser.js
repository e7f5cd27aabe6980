// Where this browser begins its lines: it is asked by Range, as Scripts/compare-with-chromium.py does.

const range = document.createRange();

// The top of the character at an offset; null for one without a box. White space that collapsed has an empty
// one on the next line.
function topOf(node, text, offset, collapsing) {
  range.setStart(node, offset);
  range.setEnd(node, after(text, offset));
  let boxes = range.getClientRects();
  if (collapsing.includes(text[offset])) boxes = Array.from(boxes).filter((box) => box.width > 0);
  return boxes.length ? boxes[boxes.length - 1].top : null;
}

// The white space that may collapse in a node's block.
function collapsible(node) {
  const block = node.parentElement;
  if (!block.classList.contains("page")) return "";
  return { collapse: " \t\n\r", "preserve-breaks": " \t\r" }[getComputedStyle(block).whiteSpaceCollapse] ?? "";
}

// The offset after the character at one.
function after(text, offset) {
  const unit = text.charCodeAt(offset);
  return Math.min(text.length, offset + (unit >= 0xD800 && unit < 0xDC00 ? 2 : 1));
}

function whole(text, offset) {
  const unit = text.charCodeAt(offset);
  return offset > 0 && unit >= 0xDC00 && unit < 0xE000 ? offset - 1 : offset;
}

// How many lines there are: a text of one style has boxes with one top a line.
function lineCount(node, text) {
  range.setStart(node, 0);
  range.setEnd(node, text.length);
  let count = 0;
  let level = -Infinity;
  for (const box of range.getClientRects()) if (box.top > level + 1) { count++; level = box.top; }
  return count;
}

// Whether lines start at offsets and nowhere else: the characters at both sides of each stand on
// different lines, and there are as many lines as offsets.
function areStarts(node, text, offsets) {
  if (offsets[0] !== 0 || lineCount(node, text) !== offsets.length) return false;
  for (let i = 1; i < offsets.length; i++) {
    const start = offsets[i];
    if (start <= offsets[i - 1] || start >= text.length || whole(text, start) !== start) return false;
    range.setStart(node, whole(text, start - 1));
    range.setEnd(node, after(text, start));
    const boxes = range.getClientRects();
    if (boxes.length !== 2 || boxes[1].top <= boxes[0].top + 1) return false;
  }
  return true;
}

// The UTF-16 offsets at which lines start. A guess that is right is confirmed by a question a line;
// else they are searched. Tops never fall from one character to the next, so the next start is found
// by bisection, and the guess only says where to look first.
export function lineStarts(node, text, guess = []) {
  if (!text.length) return [0];
  if (guess.length && areStarts(node, text, guess)) return guess;
  const starts = [0];
  const collapsing = collapsible(node);
  let first = 0;
  let level = null;
  while (first < text.length && level === null) level = topOf(node, text, first++, collapsing);
  if (level === null) return starts;
  // Whether the character at an offset, or the next one that has a box, stands lower.
  const isBelow = (offset) => {
    for (let i = whole(text, offset); i < text.length; i++) {
      const y = topOf(node, text, whole(text, i), collapsing);
      if (y !== null) return y > level + 1;
    }
    return true;
  };
  const guesses = new Set(guess);
  const sorted = [...guesses].sort((a, b) => a - b);
  let next = 0;
  while (true) {
    let low = starts[starts.length - 1];
    let high = text.length;
    while (next < sorted.length && sorted[next] <= low) next++;
    const hint = sorted[next];
    if (hint !== undefined && hint < text.length) {
      if (isBelow(hint)) high = hint; else low = hint;
      if (high === hint && hint > 0 && !isBelow(hint - 1)) low = high - 1;
    }
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (isBelow(middle)) high = middle; else low = middle;
    }
    let start = whole(text, high);
    // A character without a box belongs to the line before.
    let y = start < text.length ? topOf(node, text, start, collapsing) : null;
    while (start < text.length && y === null) { start++; y = start < text.length ? topOf(node, text, start, collapsing) : null; }
    if (start >= text.length) return starts;
    starts.push(start);
    level = y;
  }
}

// How wide each line is, without the white space that hangs at its end.
export function lineWidths(node, text, starts) {
  return starts.map((start, line) => {
    const end = line + 1 < starts.length ? starts[line + 1] : text.length;
    const content = text.slice(start, end).replace(/[ \t\n\u3000]+$/, "");
    if (!content.length) return 0;
    range.setStart(node, start);
    range.setEnd(node, start + content.length);
    const boxes = Array.from(range.getClientRects()).filter((box) => box.width > 0);
    return boxes.length ? Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left)) : 0;
  });
}

// The names and values of CSS's declarations, as `textmeasure --css` reads them.
export function declarations(css) {
  const found = {};
  for (const each of css.split(";").map((part) => part.trim().replace(/\s+/g, " ")).filter(Boolean)) {
    const [, name, value] = /^([^:]+?) ?: ?(.+)$/.exec(each) ?? [];
    if (!value) throw new Error(`“${each}” is no declaration; write, for example, line-height: 1.5`);
    found[name] = value;
  }
  return found;
}

// The names of declarations that this browser does not know.
export function unknown(css) { return Object.entries(declarations(css)).filter(([name, value]) => !CSS.supports(name, value)).map(([name]) => name); }

// The declarations that a block has.
const declared = new WeakMap();

// The text in a block as the page compares it.
export function style(block, state, families) {
  for (const name of declared.get(block) ?? []) block.style.removeProperty(name);
  block.classList.add("b");
  block.classList.toggle("page", Boolean(state.css));
  block.classList.toggle("auto", state.direction === "auto");
  block.lang = state.language || "";
  block.dir = state.direction === "auto" ? "" : state.direction;
  const css = block.style;
  css.fontFamily = families.map((family) => `"${family}"`).join(",");
  css.fontSize = `${state.size}px`;
  css.letterSpacing = state.tracking ? `${state.tracking}px` : "";
  css.fontVariationSettings = Object.entries(state.axes).map(([tag, value]) => `"${tag}" ${value}`).join(",") || "normal";
  css.fontFeatureSettings = (state.features || "").split(/[,;]/).map((part) => part.trim()).filter(Boolean)
    .map((part) => { const [tag, value = "1"] = part.split("="); return `"${tag.trim()}" ${Number(value)}`; }).join(",") || "normal";
  if (!state.css) return;
  block.classList.remove("auto");
  block.dir = css.letterSpacing = "";
  if (!Object.keys(state.axes).length) css.fontVariationSettings = "";
  if (!state.features) css.fontFeatureSettings = "";
  const own = declarations(state.css);
  declared.set(block, Object.keys(own));
  for (const [name, value] of Object.entries(own)) css.setProperty(name, value);
  // The files that supplied glyphs here, by the names that the page gives them.
  css.fontFamily = families.map((family) => `"${family}"`).join(",");
}

export const browserName = (() => {
  const brands = navigator.userAgentData?.brands?.map((brand) => `${brand.brand} ${brand.version}`) ?? [];
  return brands.find((brand) => /Chrom/.test(brand)) ?? navigator.userAgent;
})();
export const isChromium = /Chrom/.test(browserName);

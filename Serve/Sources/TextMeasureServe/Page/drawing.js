// Draws what the engine laid out: glyph outlines, line boxes, baselines.
import { outlines, fontsByNumber } from "./engine.js";

// Colours of the style sheet, kept: reading one makes the browser compute styles.
const colors = new Map();
export function forgetColors() { colors.clear(); hatch = null; }
export function color(name) {
  if (!colors.has(name)) colors.set(name, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  return colors.get(name);
}

// A canvas of a size in CSS pixels, cleared, with `margin` around what begins at `top`.
export function prepare(canvas, { width, height, margin, top = 0 }) {
  const ratio = Math.min(window.devicePixelRatio || 1, 3);
  const pixels = [Math.ceil((width + 2 * margin) * ratio), Math.ceil((height + 2 * margin) * ratio)];
  if (canvas.width !== pixels[0] || canvas.height !== pixels[1]) {
    [canvas.width, canvas.height] = pixels;
    canvas.style.width = `${pixels[0] / ratio}px`;
    canvas.style.height = `${pixels[1] / ratio}px`;
  }
  const offset = `translateY(${top}px)`;
  if (top && canvas.style.transform !== offset || !top && canvas.style.transform) canvas.style.transform = top ? offset : "";
  const context = canvas.getContext("2d");
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(ratio, 0, 0, ratio, margin * ratio, (margin - top) * ratio);
  return context;
}

// A run's outlines as one path, in points: a path a glyph takes twice as long to draw. A coloured
// bitmap has no outline: its box is in a path of its own.
function shapes(line, run) {
  if (run.shapes) return run.shapes;
  const made = { outlines: new Path2D(), boxes: new Path2D() };
  const scale = run.size / (fontsByNumber.get(run.font)?.unitsPerEm ?? 1000);
  for (let i = 0; i < run.glyphs.length; i += 5) {
    const path = outlines.get(`${run.font}:${run.glyphs[i]}`);
    const x = run.glyphs[i + 2] / 256;
    const y = line.baseline + run.glyphs[i + 3] / 256;
    const advance = run.glyphs[i + 4] / 256;
    if (path) made.outlines.addPath(path, { a: scale, d: -scale, e: x, f: y });
    else if (advance > run.size * 0.9 && run.kind === "text" && run.glyphs[i] !== 3) made.boxes.rect(x, y - run.size * 0.88, advance, run.size * 1.08);
  }
  return run.shapes = made;
}

// The glyphs of a drawing, as outlines or filled.
export function glyphs(context, drawing, { stroke, fill }) {
  context.lineWidth = 1;
  if (stroke) context.strokeStyle = stroke;
  if (fill) context.fillStyle = fill;
  for (const line of drawing.lines) {
    for (const run of line.runs) {
      const { outlines, boxes } = shapes(line, run);
      if (fill) context.fill(outlines);
      if (stroke) { context.stroke(outlines); context.stroke(boxes); }
    }
  }
}

// Stripes, so that lines that differ are told apart without colours too.
let hatch = null;
function stripes(context) {
  if (hatch) return hatch;
  const tile = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
  const ink = tile.getContext("2d");
  ink.strokeStyle = color("--other-mark"); ink.lineWidth = 2;
  for (const x of [-8, 0, 8]) { ink.beginPath(); ink.moveTo(x, 8); ink.lineTo(x + 8, 0); ink.stroke(); }
  return hatch = context.createPattern(tile, "repeat");
}

// A band behind each line: plain where both agree about it, striped and marked × where they do not.
export function bands(context, lines, width, agrees) {
  lines.forEach((line, index) => {
    const left = line.rtl ? Math.max(-6, width - line.width - 2) : -2;
    const box = [left, line.top + 0.5, Math.max(4, line.width + 4), line.height - 1];
    context.fillStyle = color("--same");
    if (agrees(index) === false) {
      context.fillStyle = color("--other"); context.fillRect(...box);
      context.fillStyle = stripes(context);
      context.fillRect(...box);
      context.fillStyle = color("--other-ink"); context.font = "bold 18px system-ui, sans-serif"; context.textBaseline = "middle"; context.textAlign = "center";
      context.fillText("×", line.rtl ? width + 9 : -10, line.top + line.height / 2);
    } else { context.fillRect(...box); }
  });
}

// Line boxes, ascent and descent, baselines.
export function boxes(context, drawing, width) {
  const [accent, ours] = [color("--accent"), color("--ours")];
  for (const line of drawing.lines) {
    context.globalAlpha = 0.14; context.fillStyle = accent;
    context.fillRect(0, line.baseline - line.ascent, width, line.ascent + line.descent);
    context.globalAlpha = 0.8; context.strokeStyle = accent; context.lineWidth = 0.75;
    context.strokeRect(0, line.top, width, line.height);
    context.globalAlpha = 1; context.strokeStyle = ours; context.lineWidth = 1;
    context.beginPath(); context.moveTo(0, line.baseline); context.lineTo(width, line.baseline); context.stroke();
  }
}

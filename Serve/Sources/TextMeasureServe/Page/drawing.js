// Draws what the engine laid out: glyph outlines, line boxes, baselines.
import { outlines, fontsByNumber } from "./engine.js";

export function color(name) { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); }

// A canvas of a size in CSS pixels, cleared, with `margin` around its origin.
export function prepare(canvas, width, height, margin) {
  const ratio = Math.min(window.devicePixelRatio || 1, 3);
  const pixels = [Math.ceil((width + 2 * margin) * ratio), Math.ceil((height + 2 * margin) * ratio)];
  if (canvas.width !== pixels[0] || canvas.height !== pixels[1]) {
    [canvas.width, canvas.height] = pixels;
    canvas.style.width = `${pixels[0] / ratio}px`;
    canvas.style.height = `${pixels[1] / ratio}px`;
  }
  const context = canvas.getContext("2d");
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(ratio, 0, 0, ratio, margin * ratio, margin * ratio);
  return context;
}

// The glyphs of a drawing, as outlines or filled.
export function glyphs(context, drawing, { stroke, fill }, from = -Infinity, to = Infinity) {
  const base = context.getTransform();
  const weight = 1;
  for (const line of drawing.lines) {
    if (line.top + line.height < from || line.top > to) continue;
    for (const run of line.runs) {
      const units = fontsByNumber.get(run.font)?.unitsPerEm ?? 1000;
      const scale = run.size / units;
      for (let i = 0; i < run.glyphs.length; i += 5) {
        const path = outlines.get(`${run.font}:${run.glyphs[i]}`);
        const x = run.glyphs[i + 2] / 256;
        const y = line.baseline + run.glyphs[i + 3] / 256;
        if (!path) {
          const advance = run.glyphs[i + 4] / 256;
          // A coloured bitmap has no outline: its box is shown.
          if (advance > run.size * 0.9 && run.kind === "text" && stroke && run.glyphs[i] !== 3) {
            context.strokeStyle = stroke; context.lineWidth = weight;
            context.strokeRect(x, y - run.size * 0.88, advance, run.size * 1.08);
          }
          continue;
        }
        context.setTransform(base.a * scale, 0, 0, -base.d * scale, base.e + base.a * x, base.f + base.d * y);
        if (fill) { context.fillStyle = fill; context.fill(path); }
        if (stroke) { context.strokeStyle = stroke; context.lineWidth = weight / scale; context.stroke(path); }
        context.setTransform(base);
      }
    }
  }
}

// A band behind each line, coloured by whether both agree about it.
export function bands(context, lines, width, agrees, margin = 6) {
  const [same, other] = [color("--same"), color("--other")];
  lines.forEach((line, index) => {
    context.fillStyle = agrees[index] === false ? other : same;
    const left = line.rtl ? Math.max(-margin, width - line.width - 2) : -2;
    context.fillRect(left, line.top + 0.5, Math.max(4, line.width + 4), line.height - 1);
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

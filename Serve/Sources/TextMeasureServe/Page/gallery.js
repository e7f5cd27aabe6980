// Shows the recorded drawings of data.js as SVG.
"use strict";
const SVG = "http://www.w3.org/2000/svg";
const slider = document.getElementById("width");
const main = document.getElementById("samples");

function svg(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const shown = window.gallery.map(({ sample, drawings }) => {
  const outlines = new Map();
  const units = new Map();
  for (const { drawing } of drawings) {
    for (const font of drawing.fonts) units.set(font.number, font.unitsPerEm);
    for (const [key, path] of Object.entries(drawing.outlines)) outlines.set(key, path);
  }
  const article = document.createElement("article");
  const title = document.createElement("h2");
  const said = document.createElement("span");
  title.append(sample.name, said);
  const picture = svg("svg", { role: "img" });
  article.append(title, picture);
  main.append(article);
  return { sample, drawings, outlines, units, picture, said };
});

function show() {
  document.getElementById("out").textContent = `${slider.value} pt`;
  for (const { sample, drawings, outlines, units, picture, said } of shown) {
    const { width, drawing } = drawings.find((each) => each.width >= Number(slider.value)) ?? drawings[drawings.length - 1];
    picture.setAttribute("width", width + 2);
    picture.setAttribute("height", drawing.height);
    picture.setAttribute("aria-label", `${sample.text} ${drawing.lines.length} lines at ${width} points`);
    picture.replaceChildren(svg("line", { x1: width + 0.5, x2: width + 0.5, y1: 0, y2: drawing.height }));
    for (const line of drawing.lines) {
      picture.append(svg("rect", { x: line.rtl ? width - line.width : 0, y: line.top + 1, width: line.width, height: line.height - 2, rx: 2 }));
      for (const run of line.runs) {
        const scale = run.size / (units.get(run.font) || 1000);
        for (let i = 0; i < run.glyphs.length; i += 5) {
          const path = outlines.get(`${run.font}:${run.glyphs[i]}`);
          if (path) picture.append(svg("path", { d: path, transform: `translate(${run.glyphs[i + 2] / 256} ${line.baseline + run.glyphs[i + 3] / 256}) scale(${scale} ${-scale})` }));
        }
      }
    }
    said.textContent = `${sample.font}, ${drawing.lines.length} ${drawing.lines.length === 1 ? "line" : "lines"}, ${Math.round(drawing.height * 100) / 100} pt high`;
  }
}

const widths = window.gallery[0].drawings.map((each) => each.width);
Object.assign(slider, { min: widths[0], max: widths[widths.length - 1], value: Math.min(420, Math.max(widths[0], document.documentElement.clientWidth - 80)) });
slider.addEventListener("input", show);
show();

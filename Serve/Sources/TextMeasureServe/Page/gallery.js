// Shows the recorded drawings of data.js as SVG over this browser's own text in the same fonts.
"use strict";
const SVG = "http://www.w3.org/2000/svg";
const slider = document.getElementById("width");
const rules = document.getElementById("rules");
const main = document.getElementById("samples");
const familyOf = (id) => "tm-" + id.replace(/[^A-Za-z0-9]/g, "-");

function svg(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// `?sample=English` shows one.
const wanted = new URLSearchParams(location.search).get("sample");
const shown = window.gallery.samples.filter(({ sample }) => !wanted || sample.id === wanted).map(({ sample, drawings }) => {
  const outlines = new Map();
  const units = new Map();
  for (const { drawing } of drawings) {
    for (const font of drawing.fonts) units.set(font.number, font.unitsPerEm);
    for (const [key, path] of Object.entries(drawing.outlines)) outlines.set(key, path);
  }
  const article = document.createElement("article");
  const title = document.createElement("h2");
  const said = document.createElement("span");
  title.append(sample.id, said);
  const sheet = document.createElement("div"); sheet.className = "sheet";
  const block = document.createElement("div");
  const node = document.createTextNode(sample.text);
  block.append(node);
  style(block, { language: sample.language, direction: "auto", size: sample.size, tracking: 0, axes: {}, features: "" }, sample.fonts.map(familyOf));
  const picture = svg("svg", { "aria-hidden": "true" });
  sheet.append(block, picture);
  article.append(title, sheet);
  main.append(article);
  return { sample, drawings, outlines, units, sheet, node, picture, said };
});

function show() {
  document.getElementById("out").textContent = `${slider.value} pt`;
  let [same, all] = [0, 0];
  for (const { sample, drawings, outlines, units, sheet, node, picture, said } of shown) {
    const { width, drawing } = drawings.find((each) => each.rules === rules.value && each.width >= Number(slider.value)) ?? drawings.at(-1);
    sheet.style.width = `${width}px`;
    picture.setAttribute("width", width);
    picture.setAttribute("height", drawing.height);
    const theirs = lineStarts(node, sample.text, drawing.starts);
    const agrees = (line) => drawing.starts[line] === theirs[line] && drawing.starts[line + 1] === theirs[line + 1];
    const count = Math.max(drawing.starts.length, theirs.length);
    all += count;
    for (let line = 0; line < count; line++) if (agrees(line)) same++;
    const parts = [];
    drawing.lines.forEach((line, number) => {
      const box = { x: line.rtl ? width - line.width - 2 : -2, y: line.top + 1, width: line.width + 4, height: line.height - 2, rx: 2 };
      if (agrees(number)) { parts.push(svg("rect", box)); }
      else parts.push(svg("rect", { ...box, class: "other" }), svg("rect", { ...box, class: "stripes" }), svg("text", { x: line.rtl ? width + 11 : -11, y: line.top + line.height / 2 }, "×"));
      for (const run of line.runs) {
        const scale = run.size / (units.get(run.font) || 1000);
        for (let i = 0; i < run.glyphs.length; i += 5) {
          const path = outlines.get(`${run.font}:${run.glyphs[i]}`);
          if (path) parts.push(svg("path", { d: path, transform: `translate(${run.glyphs[i + 2] / 256} ${line.baseline + run.glyphs[i + 3] / 256}) scale(${scale} ${-scale})` }));
        }
      }
    });
    picture.replaceChildren(...parts);
    said.textContent = `${sample.fonts[0]}, ${drawing.lines.length} ${drawing.lines.length === 1 ? "line" : "lines"}, ${Math.round(drawing.height * 100) / 100} pt high`;
  }
  const verdict = document.getElementById("verdict");
  verdict.textContent = `Agrees with this browser: ${same} of ${all} lines`;
  verdict.className = same === all ? "" : "differs";
}

const widths = window.gallery.samples[0].drawings.map((each) => each.width);
const room = document.documentElement.clientWidth - 90;
Object.assign(slider, { min: Math.min(...widths), max: Math.max(...widths), value: Math.min(420, Math.max(Math.min(...widths), room - room % 20)) });
for (const control of [slider, rules]) control.addEventListener("input", show);

async function load() {
  await Promise.all(Object.entries(window.gallery.fonts).map(async ([id, file]) => {
    const face = new FontFace(familyOf(id), `url("${file}")`);
    document.fonts.add(face);
    await face.load();
  }));
  show();
}
window.ready = load();

// Height strategies side by side, and a table of 100,000 rows measured as they come into view.
import { registerView, round, state } from "./app.js";
import { get } from "./engine.js";
import { face, familyOf } from "./fonts.js";

const box = document.getElementById("cells");
const slider = document.getElementById("cell-width");
const table = document.getElementById("table");
const body = document.getElementById("table-body");
const info = document.getElementById("table-info");
const SVG = "http://www.w3.org/2000/svg";

// What the rows are measured in.
const fonts = ["Inter-Regular.otf", "Noto Sans CJK SC", "NotoColorEmoji.ttf"];
const families = fonts.map((id) => `"${familyOf(id)}"`).join(", ");

function svg(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// A cell as its frames: texts by their lines, the rest as boxes.
function cell(parts, width, height) {
  // What is read out is the cell's own text.
  const made = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  for (const part of parts) {
    if (part.lines) {
      for (const line of part.lines) made.append(svg("text", { x: part.x + line.x, y: part.y + line.baseline, "font-size": part.size ?? 14, fill: "currentColor", "font-family": `${families}, system-ui, sans-serif` }, line.text));
    } else {
      made.append(svg("rect", { x: part.x, y: part.y, width: Math.max(0, part.width), height: Math.max(0, part.height), rx: 4, fill: "currentColor", "fill-opacity": part.photos ? 0.14 : 0.06 }));
    }
  }
  return made;
}

function element(tag, properties = {}, ...children) { const made = Object.assign(document.createElement(tag), properties); made.append(...children); return made; }

let turn = 0;
let busy = false;
let again = false;
async function strategies() {
  if (busy) { again = true; return; }
  busy = true;
  try {
    do {
      again = false;
      const width = Number(slider.value);
      const report = await get(`cells?width=${width}`);
      box.replaceChildren(...report.rows.slice(0, 5).map((row) => {
        const first = row.heights[0]?.points ?? 0;
        const most = Math.max(...row.heights.map((each) => each.points ?? 0), 1);
        const bars = element("div", { className: "bars" });
        for (const each of row.heights) {
          const differs = Math.abs((each.points ?? 0) - first) > 1e-6;
          const bar = element("div", { className: differs ? "differs" : "" });
          bar.style.width = `${100 * (each.points ?? 0) / most}%`;
          bars.append(element("span", { textContent: each.strategy }), bar, element("span", { textContent: each.points === undefined ? "–" : `${round(each.points)}` }));
        }
        const reasons = element("ul", { className: "reasons" }, ...row.differences.slice(0, 6).map((each) => element("li", { textContent: `${each.strategy}: ${each.points > 0 ? "+" : ""}${round(each.points)} pt. ${each.reason}` })));
        return element("article", { className: "cellrow" }, cell(row.parts, width, first), element("div", {}, bars, reasons));
      }));
    } while (again);
  } catch (error) { box.textContent = error.message; } finally { busy = false; }
}

// MARK: The table

let page = null;
let asking = false;
let stale = false;
const drawn = new Map();

async function ask() {
  if (asking) { stale = true; return; }
  asking = true;
  try {
    do {
      stale = false;
      const width = Math.max(240, Math.min(760, table.clientWidth - 4));
      const anchor = page?.rows.find((row) => row.y + row.height > table.scrollTop);
      const top = Math.max(0, table.scrollTop - 200);
      const next = await get(`rows?width=${width}&top=${top}&height=${table.clientHeight + 400}`);
      body.style.height = `${next.total}px`;
      // A row above the view that was estimated may turn out higher: what is seen stays in place.
      const same = anchor && next.rows.find((row) => row.row === anchor.row);
      if (same && Math.abs(same.y - anchor.y) > 0.01) table.scrollTop += same.y - anchor.y;
      page = next;
      const wanted = new Set(next.rows.map((row) => row.row));
      for (const [row, made] of drawn) if (!wanted.has(row)) { made.remove(); drawn.delete(row); }
      for (const row of next.rows) {
        let made = drawn.get(row.row);
        if (!made || made.dataset.width !== String(width)) { made?.remove(); made = cell(row.parts, width, row.height); made.dataset.width = width; made.dataset.row = row.row; drawn.set(row.row, made); body.append(made); }
        made.style.top = `${row.y}px`;
      }
      const seen = next.count - next.estimated;
      info.textContent = `Row ${(next.rows[0]?.row ?? 0).toLocaleString("en")} of ${next.count.toLocaleString("en")}; ${seen.toLocaleString("en")} measured so far, the rest estimated; ${Math.round(next.total).toLocaleString("en")} pt in all.`;
    } while (stale);
  } catch (error) { info.textContent = error.message; } finally { asking = false; }
}

table.addEventListener("scroll", ask, { passive: true });
new ResizeObserver(() => { if (!document.getElementById("view-cells").hidden) ask(); }).observe(table);
slider.addEventListener("input", () => { document.getElementById("cell-width-out").textContent = `${slider.value} pt`; strategies(); });

registerView("cells", () => { document.getElementById("cell-width-out").textContent = `${slider.value} pt`; if (!turn++) { for (const id of fonts) face(id).catch(() => null); strategies(); } ask(); });

// All widths from 40 to 800: one pixel each, red and twice as high where a line starts elsewhere.
import { change, dress, request, state } from "./app.js";
import { measure } from "./engine.js";
import { lineStarts } from "./browser.js";
import { color } from "./drawing.js";
import { samples } from "./samples.js";

const first = 40;
const last = 800;
const strips = document.getElementById("strips");
const button = document.getElementById("sweep-run");
let stop = null;

// Sweeps one text; `note` hears of each width.
export async function sweep(values, signal, note) {
  const block = document.createElement("div");
  const node = document.createTextNode(values.text);
  const holder = document.createElement("div");
  Object.assign(holder.style, { position: "absolute", left: "0", top: "0", visibility: "hidden", width: "0", height: "0", overflow: "hidden" });
  block.append(node); holder.append(block); document.body.append(holder);
  try {
    const asked = request({ ...values, width: first });
    await dress(block, values, await measure(asked), asked);
    let lines = 0;
    let same = 0;
    const misses = [];
    let pending = [];
    for (let from = first; from <= last && !signal?.aborted; from += 40) {
      const widths = Array.from({ length: Math.min(40, last - from + 1) }, (_, i) => from + i);
      pending = await Promise.all(widths.map((width) => measure({ ...asked, width })));
      widths.forEach((width, i) => {
        const ours = pending[i].lines.map((line) => line.start);
        block.style.width = `${width}px`;
        const theirs = lineStarts(node, values.text, ours);
        const count = Math.max(ours.length, theirs.length);
        const equal = Array.from({ length: count }, (_, at) => ours[at] === theirs[at] && ours[at + 1] === theirs[at + 1]).filter(Boolean).length;
        lines += count; same += equal;
        if (equal !== count) misses.push({ width, ours, browsers: theirs });
        note?.(width, equal === count);
      });
      await new Promise((resolve) => setTimeout(resolve));
    }
    return { lines, same, misses };
  } finally { holder.remove(); }
}

function strip(name, values) {
  const row = document.createElement("div"); row.className = "strip";
  const title = document.createElement("b"); title.textContent = name;
  const canvas = Object.assign(document.createElement("canvas"), { width: last - first + 1, height: 2 });
  const said = document.createElement("span"); said.textContent = "waiting";
  row.append(title, canvas, said); strips.append(row);
  canvas.addEventListener("click", (event) => {
    const box = canvas.getBoundingClientRect();
    const width = first + Math.floor((event.clientX - box.left) / box.width * (last - first + 1));
    change({ ...values, width, lines: 0, truncation: "wordWrap" });
    document.getElementById("tab-compare").click();
  });
  return { canvas, said, name };
}

async function run() {
  stop?.abort();
  const mine = stop = new AbortController();
  button.textContent = "Stop";
  strips.replaceChildren();
  const own = { ...state, lines: 0, truncation: "wordWrap" };
  const jobs = [["Your text", own], ...samples.map((sample) => [sample.name, { ...own, text: sample.text, font: sample.font, language: sample.language, direction: "auto", axes: {}, features: "", tracking: 0 }])]
    .map(([name, values]) => ({ values, ...strip(name, values) }));
  const [same, other] = [color("--same-ink"), color("--other-ink")];
  const total = { lines: 0, same: 0, misses: [] };
  for (const job of jobs) {
    if (mine.signal.aborted) break;
    const context = job.canvas.getContext("2d");
    job.said.textContent = "…";
    try {
      const found = await sweep(job.values, mine.signal, (width, agrees) => { context.fillStyle = agrees ? same : other; context.globalAlpha = agrees ? 0.55 : 1; context.fillRect(width - first, agrees ? 1 : 0, 1, agrees ? 1 : 2); });
      job.said.textContent = found.misses.length ? `${found.same} of ${found.lines} lines` : `all ${found.lines} lines`;
      job.canvas.setAttribute("role", "img");
      job.canvas.setAttribute("aria-label", `${job.name}: ${found.same} of ${found.lines} lines agree; ${found.misses.length} of 761 widths differ`);
      total.lines += found.lines; total.same += found.same;
      total.misses.push(...found.misses.map((miss) => ({ name: job.name, ...miss })));
    } catch (error) { job.said.textContent = error.message; }
    document.getElementById("sweep-total").textContent = `${total.same} of ${total.lines} lines agree`;
  }
  if (stop === mine) { stop = null; button.textContent = "Sweep your text and all samples"; }
  window.textmeasure.swept = total;
  return total;
}

button.addEventListener("click", () => { if (stop) { stop.abort(); stop = null; button.textContent = "Sweep your text and all samples"; } else run(); });
window.textmeasure.sweep = run;

// The page: state in the fragment, controls, and the comparison of both layouts.
import { draw, get, measure, measureAt } from "./engine.js";
import * as fonts from "./fonts.js";
import * as browser from "./browser.js";
import * as drawing from "./drawing.js";
import { samples } from "./samples.js";
import { report, test } from "./report.js";

const $ = (id) => document.getElementById(id);

export const defaults = {
  text: samples[0].text, font: "Inter-Regular.otf", size: 34, width: 560, language: "en",
  direction: "auto", rules: "chromium", profile: "chromium", lines: 0, truncation: "wordWrap",
  tracking: 0, lineSpacing: 0, features: "", css: "", axes: {}, mode: "overlay", view: "compare",
};
const ranges = { size: [1, 1000], width: [1, 10000], lines: [0, 99], tracking: [-100, 100], lineSpacing: [0, 1000] };
export const state = { ...defaults, axes: {} };
// What both made of the state; null until they have.
let result = null;
let lastDrawing = null;
const text = document.createTextNode("");
// Around the outlines: room for what reaches past a line, and for the marks beside lines.
const margin = 22;

// MARK: State

function take(values) {
  for (const [key, value] of Object.entries(values)) {
    if (!(key in defaults)) throw new Error(`there is no '${key}'; use ${Object.keys(defaults).join(", ")}`);
    if (key in ranges) {
      const number = Number(value);
      const [least, most] = ranges[key];
      if (!Number.isFinite(number)) throw new Error(`'${key}' is no number`);
      state[key] = Math.min(most, Math.max(least, number));
    } else if (key === "axes") {
      state.axes = Object.fromEntries(Object.entries(value ?? {}).map(([tag, at]) => [tag, Number(at)]).filter(([, at]) => Number.isFinite(at)));
    } else { state[key] = String(value ?? ""); }
  }
}

// The state as an address: what differs from the defaults.
function fragment() {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (key === "axes") { if (Object.keys(value).length) parameters.set("axes", Object.entries(value).map(([tag, at]) => `${tag}=${at}`).join(",")); }
    else if (value !== defaults[key]) parameters.set(key, value);
  }
  return `${location.pathname}${parameters.size ? `#${parameters}` : ""}`;
}

// A new address costs milliseconds, and browsers take no more than 200 in ten seconds.
const written = [];
let writing = 0;
function writeFragment() {
  clearTimeout(writing);
  const made = fragment();
  if (made === location.pathname + location.hash) return;
  const now = performance.now();
  while (written.length && now - written[0] > 1000) written.shift();
  if (written.length >= 4) { writing = setTimeout(writeFragment, 300); return; }
  written.push(now);
  history.replaceState(null, "", made);
}

function readFragment() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const values = { ...defaults };
  for (const [key, value] of parameters) {
    if (key === "axes") values.axes = Object.fromEntries(value.split(",").map((pair) => pair.split("=")));
    else if (key in defaults) values[key] = value;
  }
  try { take(values); } catch (error) { tell(error.message); }
}

export function tell(message) { $("notice").textContent = message; $("notice").hidden = !message; }

// Says what is wrong with a request: where its properties of CSS are, if it has any.
function tellWrong(message) {
  const isCSS = Boolean(state.css) && Boolean(message);
  $("css-error").textContent = isCSS ? message : ""; $("css-error").hidden = !isCSS;
  $("css").setAttribute("aria-invalid", isCSS);
  if (!isCSS && (message || !$("notice").hidden)) tell(message);
}

let toastTimer = 0;
function toast(message) {
  $("toast").textContent = message; $("toast").classList.add("shown");
  clearTimeout(toastTimer); toastTimer = setTimeout(() => $("toast").classList.remove("shown"), 2200);
}

// MARK: Requests

export function request(values = state) {
  const made = { text: values.text, width: values.width, fonts: fonts.cascade(values), size: values.size, breakRules: values.rules, profile: values.profile, lines: true };
  if (values.language) made.language = values.language;
  if (values.css) {
    made.css = browser.declarations(values.css);
    if (/^(vertical|sideways)/.test(made.css["writing-mode"])) throw new Error("the page shows horizontal text alone; leave writing-mode out");
    for (const key of ["breakRules", "profile"]) delete made[key];
    if (made.css.font || made.css["font-size"]) delete made.size;
  } else {
    if (values.direction !== "auto") made.direction = values.direction;
    if (values.tracking) made.tracking = values.tracking;
  }
  if (values.lineSpacing) made.lineSpacing = values.lineSpacing;
  if (values.features) made.features = values.features;
  if (Object.keys(values.axes).length) made.variations = Object.entries(values.axes).map(([tag, at]) => `${tag}=${at}`).join(",");
  if (values.lines) made.maximumLines = values.lines;
  if (values.truncation !== "wordWrap") made.lineBreakMode = values.truncation;
  return made;
}

// The browser's text as the state has it; loads the fonts that supply glyphs.
export async function dress(block, values, reply, asked) {
  const ids = fonts.used(reply, asked.fonts);
  await Promise.all(ids.map((id) => fonts.face(id)));
  browser.style(block, values, ids.map(fonts.familyOf));
  return ids;
}

// MARK: Layout

const sampled = new Map();
let styled = null;
let running = null;
let again = false;
// The last frame in milliseconds: until both layouts were compared, and until ours was drawn.
export const timing = { frame: 0, drawn: 0 };

// What decides the browser's style: everything but the width.
const styleKey = () => JSON.stringify([state.text, fonts.cascade(state), state.size, state.language, state.direction, state.tracking, state.features, state.axes, state.css]);

// Lays out and shows; calls while one is under way share the next.
export function update() {
  if (running) { again = true; return running; }
  running = (async () => {
    try {
      do { again = false; await layOut(); } while (again);
    } finally { running = null; }
  })();
  return running;
}

async function layOut() {
  const key = styleKey();
  const paper = $("paper");
  try {
    const asked = request();
    if (key !== styled) {
      const reply = await measure(asked);
      const ids = await dress($("browser"), state, reply, asked);
      text.data = state.text;
      if (!text.parentNode) $("browser").append(text);
      styled = key; result = null; sampled.clear();
      layOut.fonts = ids;
    }
    const began = performance.now();
    const reply = await measureAt(asked);
    step = result ? asked.width - result.asked.width : 0;
    paper.style.width = `${asked.width}px`;
    compare(reply, asked);
    Object.assign(result, { began, frame: performance.now() - began });
    timing.frame = result.frame;
    redraw();
    show();
    tellWrong("");
  } catch (error) {
    result = null; styled = null;
    tellWrong(error.message);
    $("verdict").className = "verdict waiting"; $("agreement").textContent = "Nothing to compare"; $("detail").textContent = "";
    throw error;
  }
}

// Draws the lines that were compared last; calls while a drawing is under way share the next.
let redrawing = null;
let redrawsAgain = false;
let saidTiming = -Infinity;
function redraw() {
  if (redrawing) { redrawsAgain = true; return redrawing; }
  redrawing = (async () => {
    try {
      do {
        redrawsAgain = false;
        const compared = result;
        if (!compared) break;
        lastDrawing = { ...await draw(compared.asked, viewport()), compared };
        paint();
        timing.drawn = performance.now() - compared.began;
        if (performance.now() - saidTiming > 400) { saidTiming = performance.now(); write("timing", `both laid out in ${compared.frame.toFixed(1)} ms, drawn after ${timing.drawn.toFixed(1)} ms`); }
        lookAhead(compared.asked);
      } while (redrawsAgain);
    } catch (error) { tell(error.message); } finally { redrawing = null; }
  })();
  return redrawing;
}

// A drag goes on in its direction: the next widths are asked for while nobody waits. A larger step is
// a jump, and says nothing about the next one.
let step = 0;
const farthestStep = 12;
function lookAhead(asked) {
  const reach = Math.abs(step) <= farthestStep ? 2 * Math.abs(step) : 0;
  for (let ahead = 1; ahead <= reach; ahead++) {
    const width = asked.width + Math.sign(step) * ahead;
    if (width >= 40 && width <= 800) measureAt({ ...asked, width });
  }
}

function compare(reply, asked) {
  const { width } = asked;
  const ours = reply.lines.map((line) => line.start);
  const found = browser.lineStarts(text, state.text, ours);
  // A limit on lines hides the rest; a truncated line has other characters.
  const clamp = Number(asked.css?.["line-clamp"] ?? asked.css?.["-webkit-line-clamp"]) || 0;
  const cut = (state.lines > 0 || clamp > 0) && found.length >= ours.length;
  const browsers = cut ? found.slice(0, ours.length) : found;
  const counted = cut && (clamp > 0 || state.truncation !== "wordWrap") && found.length > ours.length ? Math.max(0, ours.length - 1) : Math.max(ours.length, browsers.length);
  // A terminator at the end opens a line for one, and none for the other, that nobody sees.
  const agree = Array.from({ length: Math.max(ours.length, browsers.length) }, (_, line) =>
    line >= counted || (ours[line] === browsers[line] && ends(ours, line) === ends(browsers, line)));
  result = { asked, ours, browsers, agree, agrees: agree.every(Boolean), widths: reply.lines.map((line) => line.width), fonts: layOut.fonts, height: reply.height };
  if (sampled.size >= 60 && !sampled.has(width)) sampled.delete(sampled.keys().next().value);
  sampled.delete(width);
  sampled.set(width, [agree.filter(Boolean).length, agree.length]);
}

function ends(starts, line) { return line + 1 < starts.length ? starts[line + 1] : state.text.length; }

// Why lines may differ, where it is known.
async function reason() {
  if (!browser.isChromium) return "this browser is not Chromium, whose rules are compared";
  const unknown = browser.unknown(state.css);
  if (unknown.length) return `this browser does not know ${unknown.join(", ")}`;
  if (!state.css && state.rules !== "chromium") return "Unicode’s rules break where Chromium’s do not, and the other way round";
  const first = result.agree.indexOf(false);
  const asked = request();
  const reply = await measure({ ...asked, widths: true });
  if (reply.missingGlyphs) return `${reply.missingGlyphs} characters have no glyph in these fonts; the browser takes one from a font of its machine`;
  const { validFrom, validTo } = reply.widths ?? {};
  if (validFrom != null && (state.width - validFrom < 0.05 || (validTo != null && validTo - state.width < 0.05))) return "a line fits by less than 0.05 pt, and the browser rounds advances to 1/64 px";
  if (/^(th|km|lo|my)/.test(state.language) || /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]/.test(state.text.slice(result.ours[first] ?? 0))) return "words without spaces are found by a dictionary, and the two may have other versions of it";
  return "";
}

// MARK: Showing

// What is shown of the text and some more, points from its top. Kept, because reading it lays out.
const shown = { top: 0, height: 0 };
const beyond = 80;
function viewport() { return [Math.floor(shown.top) - beyond, Math.ceil(shown.top + (shown.height || innerHeight)) + beyond]; }

// Draws the lines of the last answer.
function paint() {
  const paper = $("paper");
  if (paper.dataset.mode !== state.mode) paper.dataset.mode = state.mode;
  if (!lastDrawing) return;
  const last = lastDrawing.lines.at(-1);
  const top = lastDrawing.lines[0]?.top ?? 0;
  const height = Math.max(10, (last ? last.top + last.height : lastDrawing.height) - top);
  // Dragging must not make a new bitmap at every width.
  const context = drawing.prepare($("outlines"), { width: Math.ceil(state.width / 64) * 64, height: Math.ceil(height / 64) * 64, margin, top });
  const { compared } = lastDrawing;
  if (compared) drawing.bands(context, lastDrawing.lines, compared.asked.width, (line) => compared.agree[lastDrawing.first + line]);
  const ours = drawing.color("--ours");
  if (state.mode === "split") {
    const half = state.width / 2;
    context.save(); context.beginPath(); context.rect(half, top - margin, half + margin, height + 2 * margin); context.clip();
    drawing.glyphs(context, lastDrawing, { fill: ours }); context.restore();
    context.strokeStyle = drawing.color("--accent"); context.beginPath(); context.moveTo(half, top - 8); context.lineTo(half, top + height + 8); context.stroke();
    const copy = $("browser").cloneNode(true); copy.removeAttribute("id");
    $("second").replaceChildren(copy);
  } else {
    if ($("second").firstChild) $("second").replaceChildren();
    drawing.glyphs(context, lastDrawing, state.mode === "overlay" ? { stroke: ours } : { fill: ours });
  }
}

function isDrawn() {
  const { first, lines, starts } = lastDrawing;
  const bottom = shown.top + (shown.height || innerHeight);
  return (first === 0 || lines[0]?.top <= shown.top) && (first + lines.length === starts.length || lines.at(-1)?.top > bottom);
}

// Draws the lines that come into view.
let scrolling = false;
async function scrolled() {
  shown.top = $("stage").scrollTop;
  if (scrolling || !lastDrawing) return;
  scrolling = true;
  try {
    await running;
    for (let tries = 0; tries < 4 && !isDrawn(); tries++) await redraw();
  } catch { /* The notice says why. */ } finally { scrolling = false; }
}

function write(id, said) { const element = $(id); if (element.textContent !== said) element.textContent = said; }

let reading = 0;
// Shows what both found, once in a frame.
let showing = 0;
let shownLast = 0;
function show() { if (!showing) showing = requestAnimationFrame(() => { showing = 0; if (result) showNow(); }); }
function showNow() {
  shownLast = performance.now();
  showWidth();
  const same = [...sampled.values()].reduce((sum, [count]) => sum + count, 0);
  const all = [...sampled.values()].reduce((sum, [, count]) => sum + count, 0);
  const widths = sampled.size === 1 ? "at this width" : `in the last ${sampled.size} widths`;
  const differs = same !== all;
  $("verdict").className = `verdict${differs ? " differs" : ""}`;
  write("agreement", `Agrees with this browser: ${same} of ${all} lines ${widths}`);
  write("detail", `${result.ours.length} ${result.ours.length === 1 ? "line" : "lines"} here at ${state.width} pt, ${round(result.height)} pt high`);
  const handle = $("handle");
  handle.setAttribute("aria-valuenow", state.width); handle.setAttribute("aria-valuetext", `${state.width} points, ${result.ours.length} lines`);
  // Read out when the dragging pauses.
  clearTimeout(reading);
  reading = setTimeout(() => write("spoken", `${$("agreement").textContent}. ${$("detail").textContent}.`), 700);
  firstDifference();
  writeFragment();
}

async function firstDifference() {
  const at = result.agree.indexOf(false);
  if (at < 0) { $("first").textContent = ""; result.reason = ""; return; }
  const mine = result;
  const part = (starts) => { const start = starts[at]; return start === undefined ? "no such line" : `“${state.text.slice(start, ends(starts, at)).trimEnd()}”`; };
  const said = `First difference, line ${at + 1}: here ${part(mine.ours)}, in the browser ${part(mine.browsers)}.`;
  $("first").textContent = said;
  mine.reason = await reason().catch(() => "");
  if (mine === result && mine.reason) $("first").textContent = `${said} Likely because ${mine.reason}.`;
}

export function round(value) { return Math.round(value * 100) / 100; }

// MARK: Controls

const inputs = ["text", "font", "size", "width", "language", "direction", "rules", "profile", "lines", "truncation", "tracking", "lineSpacing", "features", "css"];

function fillFonts() {
  const select = $("font");
  const uploaded = fonts.all().filter((font) => font.isUploaded);
  const option = (font) => {
    const made = document.createElement("option");
    made.value = font.id;
    made.textContent = `${font.family} ${font.style === "Regular" ? "" : font.style}`.trim() + (font.axes.length ? " (variable)" : "");
    return made;
  };
  const group = (label, list) => { const made = document.createElement("optgroup"); made.label = label; made.append(...list.map(option)); return made; };
  select.replaceChildren(...(uploaded.length ? [group("Yours", uploaded)] : []), group("Bundled", fonts.all().filter((font) => !font.isUploaded)));
}

// The names that a request may have, as the library lists them.
async function fillChoices() {
  const known = await get("version");
  for (const id of ["direction", "rules", "profile"]) $(id).replaceChildren(...known[id].map((name) => new Option(name)));
}

function fillControls() {
  for (const id of inputs) { const element = $(id); if (document.activeElement !== element && element.value !== String(state[id])) element.value = state[id]; }
  for (const id of ["rules", "profile", "direction", "tracking"]) $(id).disabled = Boolean(state.css);
  write("size-out", `${state.size} pt`); write("width-out", `${state.width} pt`);
  const font = fonts.entry(state.font);
  if (!font) tell(`This link names a font that is not here (${state.font}); drop it on the page.`);
  const box = $("axes");
  if (box.dataset.font !== state.font) {
    box.dataset.font = state.font;
    $("feature-list").replaceChildren(...(font?.features ?? []).map((tag) => { const made = document.createElement("option"); made.value = `${tag}=1`; return made; }));
    box.replaceChildren(...(font?.axes ?? []).map((axis) => {
      const field = document.createElement("div"); field.className = "field";
      const label = document.createElement("label"); label.htmlFor = `axis-${axis.tag}`; label.textContent = `Axis ${axis.tag} `;
      const output = document.createElement("output"); label.append(output);
      const slider = Object.assign(document.createElement("input"), { type: "range", id: `axis-${axis.tag}`, min: axis.minimum, max: axis.maximum, step: (axis.maximum - axis.minimum) / 200 });
      slider.addEventListener("input", () => { const axes = { ...state.axes }; if (Number(slider.value) === axis.standard) delete axes[axis.tag]; else axes[axis.tag] = Number(slider.value); change({ axes }); });
      field.append(label, slider); return field;
    }));
  }
  for (const axis of font?.axes ?? []) { const at = state.axes[axis.tag] ?? axis.standard; $(`axis-${axis.tag}`).value = at; $(`axis-${axis.tag}`).labels[0].querySelector("output").textContent = round(at); }
  for (const button of $("samples").children) { const on = String(button.dataset.text === state.text); if (button.getAttribute("aria-pressed") !== on) button.setAttribute("aria-pressed", on); }
  for (const button of $("mode").children) { const on = button.dataset.mode === state.mode; if (button.getAttribute("aria-checked") !== String(on)) { button.setAttribute("aria-checked", String(on)); button.tabIndex = on ? 0 : -1; } }
}

// A width that is dragged is shown with its lines.
function showInputs(values) { if (Object.keys(values).some((key) => key !== "width")) fillControls(); }
function showWidth() { if (document.activeElement !== $("width")) $("width").value = state.width; write("width-out", `${state.width} pt`); }

// Changes the state, shows it, and lays out; pointers move once a frame.
export function change(values) {
  try { if (values.font && values.font !== state.font && !values.axes) values = { ...values, axes: {} }; take(values); } catch (error) { tell(error.message); return; }
  showInputs(values);
  update().catch(() => null).then(refreshView);
}

const views = {};
export function registerView(name, refresh) { views[name] = refresh; }
function refreshView() { writeFragment(); views[state.view]?.(); }

function selectView(name, focuses = false) {
  if (!$(`view-${name}`)) name = "compare";
  state.view = name;
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const on = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(on)); tab.tabIndex = on ? 0 : -1;
    if (on && focuses) tab.focus();
    $(tab.getAttribute("aria-controls")).hidden = !on;
  }
  refreshView();
}

// Arrow keys move among buttons of a group, of which one can be reached by Tab.
function arrows(group, selector, choose) {
  group.addEventListener("keydown", (event) => {
    const buttons = [...group.querySelectorAll(selector)];
    const at = buttons.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -at, End: buttons.length - 1 - at }[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    const next = buttons[(at + step + buttons.length) % buttons.length];
    next.focus(); choose(next);
  });
  group.addEventListener("click", (event) => { const button = event.target.closest(selector); if (button) choose(button); });
}

function connect() {
  for (const id of inputs) $(id).addEventListener("input", () => { if ($(id).value !== "" || ["text", "language", "features", "css"].includes(id)) change({ [id]: $(id).value }); });
  for (const sample of samples) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: sample.name, lang: sample.language });
    button.dataset.text = sample.text;
    button.addEventListener("click", () => change({ text: sample.text, language: sample.language, font: sample.font, axes: {}, features: "" }));
    $("samples").append(button);
  }
  $("controls").addEventListener("submit", (event) => event.preventDefault());
  arrows(document.querySelector("[role=tablist]"), "[role=tab]", (tab) => selectView(tab.id.slice(4)));
  arrows($("mode"), "button", (button) => { state.mode = button.dataset.mode; fillControls(); paint(); writeFragment(); });

  const handle = $("handle");
  // Pointers move once a frame, just before it is drawn: asked after that, the answer is not kept
  // waiting by it, and is there for the next one.
  const drawnFrame = new MessageChannel();
  let pointer = null;
  drawnFrame.port1.onmessage = () => {
    if (!pointer) return;
    change({ width: Math.min(800, Math.max(40, Math.round(pointer.x + pointer.width - pointer.from))) });
  };
  handle.addEventListener("pointerdown", (event) => { handle.setPointerCapture(event.pointerId); event.preventDefault(); handle.focus(); pointer = { from: event.clientX, x: event.clientX, width: state.width }; });
  handle.addEventListener("pointermove", (event) => {
    if (!handle.hasPointerCapture(event.pointerId) || !pointer) return;
    pointer.x = event.clientX;
    requestAnimationFrame(() => drawnFrame.port2.postMessage(0));
  });
  handle.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -20, PageUp: 20, Home: -800, End: 800 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    change({ width: Math.min(800, Math.max(40, state.width + step * (event.shiftKey ? 10 : 1))) });
  });
  $("stage").addEventListener("scroll", scrolled, { passive: true });
  new ResizeObserver(() => { shown.height = $("stage").clientHeight; }).observe($("stage"));

  const add = async (file) => {
    try { const made = await fonts.load(await file.arrayBuffer(), file.name); fillFonts(); change({ font: made.id }); toast(`${made.family} is loaded`); } catch (error) { tell(`${file.name}: ${error.message}`); }
  };
  $("file").addEventListener("change", () => { if ($("file").files[0]) add($("file").files[0]); });
  for (const name of ["dragover", "drop", "dragleave"]) addEventListener(name, (event) => {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    document.body.classList.toggle("dragging", name === "dragover");
    if (name === "drop" && event.dataTransfer.files[0]) add(event.dataTransfer.files[0]);
  });

  const copy = async (make, said) => {
    try { const made = await make(); await navigator.clipboard.writeText(made); toast(said); } catch (error) { tell(`It could not be copied: ${error.message}`); }
  };
  const ready = async () => { await update(); if (!result.agrees && result.reason === undefined) result.reason = await reason(); };
  $("copy-report").addEventListener("click", () => copy(async () => { await ready(); return report(state, request(), result); }, "The report is in the clipboard"));
  $("copy-test").addEventListener("click", () => copy(async () => { await ready(); return test(request(), result); }, "The test is in the clipboard"));
  $("copy-link").addEventListener("click", () => copy(async () => new URL(fragment(), location.href).href, "The link is in the clipboard"));
  addEventListener("hashchange", () => { readFragment(); fillControls(); selectView(state.view); change({}); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { drawing.forgetColors(); paint(); refreshView(); });
}

// MARK: For tests and the curious

const api = {
  async set(values) { if (values.font && !values.axes && values.font !== state.font) values = { ...values, axes: {} }; take(values); showInputs(values); await update(); if (performance.now() - shownLast > 60) showNow(); return api.state(); },
  state() {
    return { ...structuredClone(state), ours: result?.ours ?? [], browsers: result?.browsers ?? [],
      ourWidths: result?.widths ?? [],
      browserWidths: result ? browser.lineWidths(text, state.text, result.browsers) : [] };
  },
  fonts() { return structuredClone(fonts.all()); },
  async load(bytes, name) { const made = await fonts.load(bytes, name); fillFonts(); return made; },
  async painted() { await update(); while (redrawing) await redrawing; },
  request: () => request(), timing,
};
window.textmeasure = api;

async function start() {
  await Promise.all([fonts.refresh(), fillChoices()]);
  fillFonts();
  connect();
  readFragment();
  // Where the whole text should be seen at first, and nothing else was asked.
  if (!/[#&]width=/.test(location.hash)) state.width = Math.max(200, Math.min(defaults.width, $("stage").clientWidth - 70));
  if (!location.hash && state.width < 400) state.size = 24;
  fillControls();
  await Promise.all(["sweep", "platforms", "stages", "cells"].map((name) => import(`./${name}.js`)));
  await api.painted().catch(() => null);
  selectView(state.view);
  api.isReady = true;
}
api.ready = start().catch((error) => { tell(error.message); throw error; });

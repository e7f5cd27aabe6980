// Characters, break opportunities, runs and glyphs of the text; hovering links them.
import { registerView, request, round, state } from "./app.js";
import { post } from "./engine.js";

const box = document.getElementById("stages");
let turn = 0;

const names = { AL: "alphabetic", ID: "ideographic", SP: "space", CL: "close punctuation", OP: "open punctuation", QU: "quotation", IS: "infix numeric", NU: "numeric", EX: "exclamation", BA: "break after", HY: "hyphen", GL: "glue", CM: "combining mark", SA: "complex context", HL: "Hebrew letter", ZW: "zero width space", BK: "mandatory break", LF: "line feed", NS: "non-starter", CJ: "conditional Japanese starter", EB: "emoji base", EM: "emoji modifier", ZWJ: "zero width joiner", RI: "regional indicator", PR: "prefix numeric", PO: "postfix numeric", SY: "break symbols", B2: "break both", IN: "inseparable", CP: "close parenthesis", H2: "Hangul LV", H3: "Hangul LVT", AI: "ambiguous", WJ: "word joiner" };

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function table(heads, rows) {
  const made = element("table", {}, element("thead", {}, element("tr", {}, ...heads.map(([name, kind]) => element("th", { className: kind, textContent: name, scope: "col" })))));
  const body = element("tbody");
  for (const { cells, link } of rows) {
    const row = element("tr", {}, ...cells.map((cell, index) => element("td", { className: heads[index][1], textContent: cell })));
    if (link) { row.dataset.start = link[0]; row.dataset.end = link[1]; }
    body.append(row);
  }
  made.append(body);
  return element("div", { className: "scroll", tabIndex: 0 }, made);
}

async function refresh() {
  const mine = ++turn;
  const shown = state.text.slice(0, 4000);
  let report;
  try { report = await post("inspect", JSON.stringify(request())); } catch (error) { box.textContent = error.message; return; }
  if (mine !== turn) return;
  const ends = new Map((report.breakOpportunities ?? []).map((each) => [each.offset, each.kind]));
  const characters = element("div", { className: "chars" });
  for (const each of report.characters ?? []) {
    const end = each.offset + each.text.length;
    const kind = ends.get(end);
    const button = element("button", { type: "button", className: kind ?? "", title: `${each.codePoint}, Line_Break ${each.lineBreak} ${names[each.lineBreak] ?? ""}${kind ? `; a line may end after it (${kind})` : ""}` },
      element("b", { textContent: /\s/.test(each.text) ? "␣" : each.text }), element("i", { textContent: each.lineBreak }));
    button.dataset.start = each.offset; button.dataset.end = end;
    characters.append(button);
  }
  const runs = (report.runs ?? []).map((run) => ({ cells: [run.line + 1, shown.slice(run.start, run.end), run.script, run.level, run.font, round(run.x), round(run.width), run.glyphs.length], link: [run.start, run.end] }));
  const glyphs = (report.runs ?? []).flatMap((run) => run.glyphs.map((glyph, index) => {
    const later = run.glyphs.map((other) => other.cluster).filter((cluster) => cluster > glyph.cluster);
    const end = later.length ? Math.min(...later) : run.end;
    return { cells: [glyph.id, glyph.name, shown.slice(glyph.cluster, end), round(glyph.advance), round(glyph.advance * run.size / run.unitsPerEm), glyph.xOffset || glyph.yOffset ? `${round(glyph.xOffset)}, ${round(glyph.yOffset)}` : "", run.font], link: [glyph.cluster, end] };
  }));
  const corrections = (report.corrections ?? []).map((each) => ({ cells: [each.line + 1, shown.slice(each.start, each.end), `${each.points > 0 ? "+" : ""}${round(each.points)}`], link: [each.start, each.end] }));
  box.replaceChildren(
    element("h2", { textContent: "Characters and where lines may end" }),
    element("p", { className: "quiet", textContent: "Below each character its Line_Break class (UAX 14). A green mark: a line may end here; red: it must; dashed: with a hyphen." }),
    characters,
    element("h2", { textContent: "Runs" }), table([["line", "n"], ["text", ""], ["script", ""], ["level", "n"], ["font", ""], ["x", "n"], ["width pt", "n"], ["glyphs", "n"]], runs),
    element("h2", { textContent: "Glyphs" }), table([["glyph", "n"], ["name", ""], ["text", ""], ["advance, units", "n"], ["pt", "n"], ["offset", "n"], ["font", ""]], glyphs.slice(0, 3000)),
    element("h2", { textContent: "Corrections where breaking is unsafe" }),
    corrections.length ? table([["line", "n"], ["text", ""], ["change pt", "n"]], corrections) : element("p", { className: "quiet", textContent: "None at this width: every line is as wide as the same characters in the unbroken text." }));
  linked = [...box.querySelectorAll("[data-start]")];
}

let linked = [];
function light(target) {
  const start = target ? Number(target.dataset.start) : NaN;
  const end = target ? Number(target.dataset.end) : NaN;
  for (const each of linked) each.classList.toggle("lit", Number(each.dataset.start) < end && Number(each.dataset.end) > start);
}
for (const name of ["mouseover", "focusin"]) box.addEventListener(name, (event) => light(event.target.closest("[data-start]")));
box.addEventListener("mouseleave", () => light(null));
box.addEventListener("click", (event) => {
  const target = event.target.closest("[data-start]");
  if (!target) return;
  light(target);
  for (const scroll of box.querySelectorAll(".scroll, .chars")) if (!scroll.contains(target)) scroll.querySelector(".lit")?.scrollIntoView({ block: "nearest", inline: "nearest" });
});

registerView("stages", refresh);

// The same text as each platform lays it out, side by side.
import { registerView, request, round, state } from "./app.js";
import { draw } from "./engine.js";
import * as drawing from "./drawing.js";

const platforms = [
  { name: "UIKit label", note: "UILabel, system line heights", values: { api: "sizeThatFits", profile: "uikit", breakRules: "unicode", scale: 3 } },
  { name: "Android", note: "TextView, includeFontPadding off", values: { profile: "android", breakRules: "unicode" } },
  { name: "Flutter", note: "Text widget", values: { profile: "flutter", breakRules: "unicode" } },
  { name: "Chromium", note: "a block with line-height: normal", values: { profile: "chromium", breakRules: "chromium" } },
];
const box = document.getElementById("platforms");
let cards = null;
let turn = 0;

function makeCards() {
  return platforms.map((platform) => {
    const card = document.createElement("article"); card.className = "card";
    const title = document.createElement("h2"); title.textContent = platform.name;
    const said = document.createElement("p");
    const canvas = document.createElement("canvas"); canvas.setAttribute("role", "img");
    card.append(title, said, canvas); box.append(card);
    return { platform, said, canvas };
  });
}

async function refresh() {
  cards ??= makeCards();
  const mine = ++turn;
  for (const { platform, said, canvas } of cards) {
    try {
      const asked = { ...request(), ...platform.values, lines: true };
      if (asked.api === "sizeThatFits" && !asked.lineBreakMode) asked.lineBreakMode = "wordWrap";
      const reply = await draw(asked);
      if (mine !== turn) return;
      const height = Math.max(20, reply.height);
      const context = drawing.prepare(canvas, { width: state.width, height: Math.min(height, 4000), margin: 3 });
      drawing.boxes(context, reply, state.width);
      drawing.glyphs(context, reply, { fill: drawing.color("--ink") });
      const gaps = reply.lines.length ? `, line ${round(reply.lines[0].height)} pt` : "";
      said.textContent = `${platform.note}: ${round(reply.height)} pt, ${reply.lines.length} ${reply.lines.length === 1 ? "line" : "lines"}${gaps}`;
      canvas.setAttribute("aria-label", `${platform.name}: ${reply.lines.length} lines, ${round(reply.height)} points high`);
    } catch (error) { said.textContent = error.message; }
  }
}

registerView("platforms", refresh);

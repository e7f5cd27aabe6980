// The same text as each platform lays it out, side by side.
import { registerView, request, round, state } from "./app.js";
import { draw, measure } from "./engine.js";
import * as drawing from "./drawing.js";

const platforms = [
  { name: "iOS", note: "UILabel", values: { platform: "ios", api: "sizeThatFits", scale: 3 } },
  { name: "Android", note: "TextView", values: { platform: "android" } },
  { name: "Compose", note: "Text", values: { platform: "compose" } },
  { name: "Flutter", note: "Text", values: { platform: "flutter" } },
  { name: "Chromium", note: "a block with line-height: normal", values: { platform: "chromium" } },
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
    const lacking = document.createElement("small");
    card.append(title, said, canvas, lacking); box.append(card);
    return { platform, said, canvas, lacking };
  });
}

async function refresh() {
  cards ??= makeCards();
  const mine = ++turn;
  for (const { platform, said, canvas, lacking } of cards) {
    try {
      // The platform's own rules, not those chosen for the comparison; CSS is Chromium's alone.
      const { breakRules, profile, css, ...own } = request();
      const rules = css && platform.name === "Chromium" ? { css } : platform.values;
      const asked = { size: state.size, ...own, ...rules, lines: true };
      if (rules.css && !own.size) delete asked.size;
      if (asked.api === "sizeThatFits" && !asked.lineBreakMode) asked.lineBreakMode = "wordWrap";
      const [reply, measured] = await Promise.all([draw(asked), measure({ ...asked, lines: false })]);
      if (mine !== turn) return;
      const height = Math.max(20, reply.height);
      const context = drawing.prepare(canvas, { width: state.width, height: Math.min(height, 4000), margin: 3 });
      drawing.boxes(context, reply, state.width);
      drawing.glyphs(context, reply, { fill: drawing.color("--ink") });
      const gaps = reply.lines.length ? `, line ${round(reply.lines[0].height)} pt` : "";
      said.textContent = `${platform.note}: ${round(reply.height)} pt, ${reply.lines.length} ${reply.lines.length === 1 ? "line" : "lines"}${gaps}`;
      lacking.textContent = measured.approximations?.length ? `Not followed: ${measured.approximations.map((each) => each.replace(/^\w+: /, "")).join("; ")}.` : "";
      canvas.setAttribute("aria-label", `${platform.name}: ${reply.lines.length} lines, ${round(reply.height)} points high`);
    } catch (error) { said.textContent = error.message; }
  }
}

registerView("platforms", refresh);

#!/usr/bin/env python3
"""Lays texts that no reference holds out in Chromium and here, and compares.

Asks headless Chromium for the lines of texts made by comparison.py, asks `textmeasure batch` for the
same under Chromium's rules, and prints how many agree and the first lines that do not:

    Scripts/compare-with-chromium.py --count 2000 --seed 7
    Scripts/compare-with-chromium.py --plain          nothing mixed in
    Scripts/compare-with-chromium.py --chains         fallback fonts, scripts mixed
    Scripts/compare-with-chromium.py --new --installed     other texts, any installed font
    Scripts/compare-with-chromium.py --scrambled --languages km,lo,my,th

Needs `chromium` (156 is what the references were recorded with) and a release build. The same seed
gives the same texts. Ends with status 1 when fewer cases agree than --least asks, in percent.
"""
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import comparison

STYLE = """
* { margin: 0; padding: 0; border: 0 } body { width: 100000px }
.b { display: block; white-space: pre-wrap; overflow-wrap: anywhere; word-break: normal;
  line-break: auto; hyphens: manual; line-height: normal; font-weight: 400; font-style: normal;
  font-kerning: auto; font-synthesis: none; text-rendering: geometricPrecision; tab-size: 8;
  unicode-bidi: isolate; text-spacing-trim: space-all; text-autospace: no-autospace }
"""

# A line begins where a character stands lower than the one before it.
PROGRAM = """
async function record() {
  const cases = JSON.parse(document.getElementById("cases").textContent);
  for (const face of document.fonts) await face.load().catch(() => null);
  const found = [];
  for (const each of cases) {
    const block = document.createElement("div");
    block.className = "b"; block.lang = each.lang; block.dir = each.dir;
    block.style.fontFamily = each.family; block.style.fontSize = each.size + "px";
    block.style.width = each.width + "px";
    const text = document.createTextNode(each.text);
    block.appendChild(text); document.body.appendChild(block);
    const range = document.createRange();
    const starts = [0];
    let top = null;
    for (let i = 0; i < each.text.length;) {
      const length = each.text.codePointAt(i) > 0xFFFF ? 2 : 1;
      range.setStart(text, i); range.setEnd(text, i + length);
      const boxes = range.getClientRects();
      if (boxes.length > 0) {
        const y = boxes[boxes.length - 1].top;
        if (top !== null && y > top + 1) starts.push(i);
        if (top === null || y > top + 1) top = y;
      }
      i += length;
    }
    // Without the white space that hangs, and with what each run's width was rounded up by.
    const extents = starts.map((start, line) => {
      const end = line + 1 < starts.length ? starts[line + 1] : each.text.length;
      const content = each.text.slice(start, end).replace(/[ \\t\\n\\u3000]+$/, "");
      range.setStart(text, start); range.setEnd(text, start + content.length);
      const boxes = Array.from(range.getClientRects()).filter(box => box.width > 0);
      if (boxes.length === 0) return [0, 1];
      const left = Math.min(...boxes.map(box => box.left));
      return [Math.max(...boxes.map(box => box.right)) - left, boxes.length];
    });
    found.push({ starts, extents, height: block.getBoundingClientRect().height });
    block.remove();
  }
  const result = document.createElement("pre");
  result.id = "result"; result.textContent = JSON.stringify(found);
  document.body.replaceChildren(result);
}
record();
"""

def record(cases, shelf, browser):
    faces = "".join(shelf.face(f) for f in sorted({f for case in cases for f in case["fonts"]}))
    data = json.dumps([
        {**case, "family": ",".join(shelf.family(font) for font in case["fonts"])}
        for case in cases
    ]).replace("<", "\\u003c")
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text(
            f"<!doctype html><meta charset=utf-8><style>{faces}{STYLE}</style><body>"
            f"<script type=application/json id=cases>{data}</script><script>{PROGRAM}</script>",
            encoding="utf-8",
        )
        done = subprocess.run(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu",
                "--font-render-hinting=none", "--force-device-scale-factor=1",
                "--allow-file-access-from-files", "--virtual-time-budget=600000", "--dump-dom",
                page.as_uri(),
            ],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False,
        )
    result = re.search('<pre id="result">(.*?)</pre>', done.stdout.decode(), re.DOTALL)
    if result is None:
        sys.exit(f"{browser} gave no result; is it installed?")
    return json.loads(html.unescape(result[1]))


def main():
    parser = comparison.options(__doc__)
    parser.add_argument("--browser", default="chromium")
    options = parser.parse_args()
    shelf, kept = comparison.make_cases(options, "chromium", "chromium")
    recorded = record([case for case, _ in kept], shelf, options.browser)
    tally = comparison.Tally()
    heights = widths = close = 0
    different = []
    for (case, reply), reference in zip(kept, recorded):
        if tally.add(case, reference["starts"], [line["start"] for line in reply["lines"]]):
            for line, (extent, runs) in zip(reply["lines"], reference["extents"]):
                text = comparison.piece(case["text"], max(0, line["start"] - 1), line["end"])
                # The browser counts a visible hyphen to either line, and tells not where a tab ends.
                if "\u00ad" in text or "\t" in text:
                    continue
                slack = (3 + 2 * runs) / 64 + 2e-5 * extent
                widths += 1
                if abs(extent - line["width"]) <= slack:
                    close += 1
                else:
                    different.append(
                        f"{comparison.describe(case, [], [])}: {text!r} is {extent},"
                        f" found {line['width']}")
            if abs(reply["height"] - reference["height"]) < 0.01:
                heights += 1
            else:
                tally.differences.append(
                    f"{comparison.describe(case, [], [])}: {reference['height']} high,"
                    f" {reply['height']} found")
    tally.report(options.show)
    print(f"heights    {heights} of {tally.same}")
    print(f"widths     {close} of {widths}  {100 * close / max(1, widths):.3f} %")
    for line in different[: options.show]:
        print(line)
    return 100 * tally.same / tally.cases < options.least


if __name__ == "__main__":
    sys.exit(main())

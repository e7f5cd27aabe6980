#!/usr/bin/env python3
"""Compares the heights and lines of a page's blocks in Chromium with those of their computed styles here.

Reads pages of HTML, asks headless Chromium for each block of text: its text, its computed style, its width, lines
and height. Sends the same styles as `css` of requests, and prints how many blocks agree:

    Scripts/compare-pages-with-chromium.py Scripts/pages.html
    Scripts/compare-pages-with-chromium.py --show 50 page.html

Needs `chromium` and a release build. A page may name the bundled fonts and the installed ones of this machine.
Ends with status 1 when fewer blocks agree than --least asks, in percent.
"""
import argparse
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import elements

#: The families of pages that have a bundled file.
FONTS = {
    "Inter": [("Inter-Regular.otf", 400), ("Inter-SemiBold.otf", 600), ("Inter-Bold.otf", 700)],
    "Roboto": [("Roboto-Regular.ttf", 400)],
    "Noto Sans": [("NotoSans-Regular.ttf", 400)],
}
PROGRAM = elements.PROGRAM + """
async function record() {
  for (const face of document.fonts) await face.load().catch(() => null);
  const found = readBlocks();
  const result = document.createElement("pre");
  result.id = "result"; result.textContent = JSON.stringify(found);
  document.body.replaceChildren(result);
}
record();
"""


def record(page, browser):
    faces = "".join(
        f"@font-face {{ font-family: '{family}'; font-weight: {weight};"
        f" src: url('{(elements.ROOT / 'fonts/bundled' / file).as_uri()}') }}\n"
        for family, files in FONTS.items() for file, weight in files)
    text = page.read_text(encoding="utf-8")
    style = f"<style>{faces} * {{ text-rendering: geometricPrecision; font-synthesis: none }}</style>"
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "page.html"
        copy.write_text(f"{text}{style}<script>{PROGRAM}</script>", encoding="utf-8")
        done = subprocess.run(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1280,4000",
                "--font-render-hinting=none", "--force-device-scale-factor=1",
                "--allow-file-access-from-files", "--virtual-time-budget=60000", "--dump-dom",
                copy.as_uri(),
            ],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False,
        )
    result = re.search('<pre id="result">(.*?)</pre>', done.stdout.decode(), re.DOTALL)
    if result is None:
        sys.exit(f"{browser} gave no result; is it installed?")
    return json.loads(html.unescape(result[1]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("pages", nargs="+", type=pathlib.Path)
    parser.add_argument("--browser", default="chromium")
    parser.add_argument("--show", type=int, default=20, help="how many differences to name")
    parser.add_argument("--least", type=float, default=0, help="percent of blocks that must agree")
    parser.add_argument("--tool", default=str(elements.ROOT / ".build/release/textmeasure"))
    options = parser.parse_args()
    blocks = [block for page in options.pages for block in record(page, options.browser)]
    files = [str(elements.ROOT / "fonts/bundled" / file) for each in FONTS.values() for file, _ in each]
    asked = [elements.requests(block, fonts=files) for block in blocks]
    replies = iter(elements.answers(options.tool, [each for some in asked for each in some]))
    same = boxes = 0
    for block, some in zip(blocks, asked):
        own = [next(replies) for _ in some]
        if block["besides"]:
            boxes += 1
            continue
        differs = elements.judge(block, own)
        if not differs:
            same += 1
        elif options.show > 0:
            options.show -= 1
            found = sum(reply.get("height", 0) for reply in own)
            print(f"{block['name']} {block['width']} wide: {block['height']} high, found {found}: {differs}:"
                  f" {block['segments'][0]['text'].strip()[:60]!r}")
    count = len(blocks) - boxes
    percent = 100 * same / max(1, count)
    print(f"blocks     {same} of {count}  {percent:.2f} % ({boxes} more have boxes in their lines)")
    return percent < options.least


if __name__ == "__main__":
    sys.exit(main())

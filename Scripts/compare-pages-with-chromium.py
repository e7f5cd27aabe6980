#!/usr/bin/env python3
"""Compares the heights of a page's elements in Chromium with those of their computed styles here.

Reads pages of HTML, asks headless Chromium for each element with text alone: its text, its computed style, its
width and height. Sends the same styles as `css` of requests, and prints how many heights agree:

    Scripts/compare-pages-with-chromium.py Scripts/pages.html
    Scripts/compare-pages-with-chromium.py --show 50 page.html

Needs `chromium` and a release build. A page may name the bundled fonts and the installed ones of this machine.
Ends with status 1 when fewer heights agree than --least asks, in percent.
"""
import argparse
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
#: The families of pages that have a bundled file.
FONTS = {
    "Inter": [("Inter-Regular.otf", 400), ("Inter-SemiBold.otf", 600), ("Inter-Bold.otf", 700)],
    "Roboto": [("Roboto-Regular.ttf", 400)],
    "Noto Sans": [("NotoSans-Regular.ttf", 400)],
}
PROGRAM = """
async function record() {
  for (const face of document.fonts) await face.load().catch(() => null);
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    // Elements whose only child is a text.
    if (element.childNodes.length !== 1 || element.firstChild.nodeType !== Node.TEXT_NODE) continue;
    const style = getComputedStyle(element);
    if (["inline", "none"].includes(style.display) || /^(script|style|pre.result)$/i.test(element.tagName)) continue;
    const css = {};
    for (const name of style) css[name] = style.getPropertyValue(name);
    const box = element.getBoundingClientRect();
    const sum = (...names) => names.reduce((all, name) => all + parseFloat(style[name]), 0);
    found.push({
      text: element.firstChild.data, css, language: element.closest("[lang]")?.lang ?? "",
      width: box.width - sum("paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"),
      height: box.height - sum("paddingTop", "paddingBottom", "borderTopWidth", "borderBottomWidth"),
      name: element.tagName.toLowerCase() + (element.className ? "." + element.className : ""),
    });
  }
  const result = document.createElement("pre");
  result.id = "result"; result.textContent = JSON.stringify(found);
  document.body.replaceChildren(result);
}
record();
"""


def record(page, browser):
    faces = "".join(
        f"@font-face {{ font-family: '{family}'; font-weight: {weight};"
        f" src: url('{(ROOT / 'fonts/bundled' / file).as_uri()}') }}\n"
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
    parser.add_argument("--least", type=float, default=0, help="percent of heights that must agree")
    parser.add_argument("--tool", default=str(ROOT / ".build/release/textmeasure"))
    options = parser.parse_args()
    elements = [element for page in options.pages for element in record(page, options.browser)]
    files = [str(ROOT / "fonts/bundled" / file) for each in FONTS.values() for file, _ in each]
    requests = [
        json.dumps({
            "text": element["text"], "width": element["width"], "css": element["css"], "fonts": files,
            **({"language": element["language"]} if element["language"] else {}),
        })
        for element in elements
    ]
    done = subprocess.run(
        [options.tool, "batch"], input="\n".join(requests).encode(), stdout=subprocess.PIPE,
        check=False)
    replies = [json.loads(line) for line in done.stdout.decode().splitlines()]
    same = 0
    for element, reply in zip(elements, replies):
        # A computed style has a factor of line-height as pixels, rounded: 1/64 px a line. A box's edges may
        # lie between units, too.
        slack = (reply.get("lineCount", 0) + 2) / 64
        if abs(reply.get("height", -1) - element["height"]) <= slack:
            same += 1
        elif options.show > 0:
            options.show -= 1
            found = reply.get("height", reply.get("error"))
            print(f"{element['name']} {element['width']} wide: {element['height']} high, found {found}:"
                  f" {element['text'].strip()[:60]!r}")
    percent = 100 * same / max(1, len(elements))
    print(f"heights    {same} of {len(elements)}  {percent:.2f} %")
    return percent < options.least


if __name__ == "__main__":
    sys.exit(main())

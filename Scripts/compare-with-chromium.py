#!/usr/bin/env python3
"""Lays texts that no reference holds out in Chromium and here, and compares.

Cuts the recorded texts anew, mixes in what is awkward (quotes, numbers, addresses, emoji, soft
hyphens, tabs, words of other scripts), gives each a font, a size and a width, asks headless Chromium
for the lines of all of them, asks `textmeasure batch` for the same, and prints how many agree and
the first lines that do not:

    Scripts/compare-with-chromium.py --count 2000 --seed 7
    Scripts/compare-with-chromium.py --plain          nothing mixed in
    Scripts/compare-with-chromium.py --chains         fallback fonts, scripts mixed

Needs `chromium` (156 is what the references were recorded with) and a release build. The same seed
gives the same texts. Ends with status 1 when fewer cases agree than --least asks, in percent.
"""
import argparse
import gzip
import html
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent
REFERENCES = ROOT / "Tests/AccuracyTests/References"
FOLDERS = [ROOT / "fonts/bundled", ROOT / "fonts/reference", pathlib.Path("/usr/share/fonts")]

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
    found.push({ starts, height: block.getBoundingClientRect().height });
    block.remove();
  }
  const result = document.createElement("pre");
  result.id = "result"; result.textContent = JSON.stringify(found);
  document.body.replaceChildren(result);
}
record();
"""

AWKWARD = [
    "“quoted”", "‘single’", "«guillemets»", "„tief“", "100%", "$3.50", "€1,200.00", "-5", "a-b-c",
    "foo/bar", "https://example.com/a/b?x=1&y=2#z", "user@example.org", "C++", "1/2", "…", "—",
    "x—y", "1–2", "10:30", "2026-03-01", "#tag", "(a)", "[b]", "!?", "...", "&", "50°", "No.",
    "\u00a0", "a\u00a0b", "\u200b", "sup\u00ader\u00adcali\u00adfrag", "a\tb", "wo\u2060rd", "-flag",
    "--long=va", "a\\b", '"q"', "it's", "1st", "+1", "<b>", "№5", "½", "™", "“‘b’”", "A1-B2", "٣",
]
EMOJI = ["👨‍👩‍👧‍👦", "🇩🇪🇫🇷", "👍🏽", "❤️", "☺", "✈️", "1️⃣", "😀😀"]
RIGHT_TO_LEFT = {"ar", "fa", "he", "ur", "yi"}
SIZES = [11, 12, 13, 14, 15, 15.5, 16, 17, 18, 20, 22, 24, 28, 33]
WIDTHS = [37, 48, 60, 75, 90, 111, 120, 147, 180, 200, 233, 300, 355, 411, 500, 640]


class Shelf:
    """Where font files are, and how Chromium is told of them."""

    def __init__(self, names):
        self.names = names
        self.paths = {}
        for folder in FOLDERS:
            for path in sorted(folder.rglob("*")):
                if path.suffix in (".ttf", ".otf", ".ttc"):
                    self.paths.setdefault(path.name, path)

    def path(self, font):
        """The file of a font named `File.ttf#face`; collections only where they are installed."""
        file, face = font.split("#")
        path = self.paths.get(file)
        if path is None or (path.suffix == ".ttc" and ROOT in path.parents):
            return None
        return f"{path}#{face}"

    def face(self, font):
        path = self.path(font).split("#")[0]
        is_collection = path.endswith(".ttc")
        source = f"local('{self.names[font]}')" if is_collection else f"url('file://{path}')"
        return f"@font-face {{ font-family: {self.family(font)}; src: {source} }}\n"

    @staticmethod
    def family(font):
        return "F" + "".join(c if c.isalnum() else "_" for c in font)


def read_references():
    with gzip.open(REFERENCES / "chromium-lines.ndjson.gz", "rt", encoding="utf-8") as file:
        meta = json.loads(next(file))
        texts, fonts = {}, {}
        for record in map(json.loads, file):
            if len(record["fonts"]) == 1 and record["lang"] != "und":
                texts.setdefault(record["lang"], []).append(record["text"])
                fonts.setdefault(record["lang"], set()).add(record["fonts"][0])
    return meta["fonts"], texts, {lang: sorted(names) for lang, names in fonts.items()}


def may_part(word, index):
    """Whether something may be put there without tearing a cluster."""
    if index in (0, len(word)):
        return True
    around = word[index - 1 : index + 1]
    return (
        not unicodedata.category(word[index]).startswith("M")
        and unicodedata.combining(word[index - 1]) != 9
        and not any(c in "\u200c\u200d\u0e33\u0eb3" for c in around)
        and not 0xE40 <= ord(word[index - 1]) <= 0xE44
    )


def make_case(choose, texts, fonts, shelf, options):
    lang = choose.choice(sorted(texts))
    known = [font for font in fonts[lang] if shelf.path(font)]
    if not known or lang in ("km", "lo"):
        return None
    words = " ".join(choose.choice(texts[lang]) for _ in range(2)).replace("\f", " ").split(" ")
    start = choose.randrange(max(1, len(words) - 20))
    words = words[start : start + choose.randint(3, 30)]
    cascade = [choose.choice(known)]
    if not options.plain:
        for _ in range(choose.randint(1, 4)):
            place = choose.randrange(len(words))
            word, piece = words[place], choose.choice(AWKWARD)
            inside = [i for i in range(len(word) + 1) if may_part(word, i)]
            at = choose.choice(inside)
            words[place : place + 1] = choose.choice(
                [[word, piece], [word + piece], [word[:at] + piece + word[at:]]]
            )
    if options.chains:
        other = choose.choice([lang for lang in sorted(texts) if lang not in ("km", "lo")])
        words[0:0] = choose.choice(texts[other]).split(" ")[: choose.randint(1, 4)]
        words.insert(choose.randrange(len(words)), choose.choice(EMOJI))
        more = ["NotoSans-Regular.ttf#0", choose.choice(fonts[other]), "NotoColorEmoji.ttf#0"]
        cascade += [font for font in more if shelf.path(font)]
    text = " ".join(words)[:400].strip("\n")
    if not text:
        return None
    direction = "rtl" if lang in RIGHT_TO_LEFT else "ltr"
    if choose.random() < 0.1:
        direction = "ltr" if direction == "rtl" else "rtl"
    return {
        "text": text, "lang": lang, "dir": direction, "fonts": list(dict.fromkeys(cascade)),
        "size": choose.choice(SIZES), "width": choose.choice(WIDTHS),
    }


def measure(cases, shelf, tool):
    requests = [
        json.dumps({
            "text": case["text"], "fonts": [shelf.path(font) for font in case["fonts"]],
            "size": case["size"], "width": case["width"], "breakRules": "chromium",
            "language": case["lang"], "direction": case["dir"], "lines": True,
            "profile": "chromium",
        })
        for case in cases
    ]
    done = subprocess.run(
        [tool, "batch"], input="\n".join(requests).encode(), stdout=subprocess.PIPE, check=False
    )
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def record(cases, shelf, browser):
    faces = "".join(shelf.face(f) for f in sorted({f for case in cases for f in case["fonts"]}))
    data = json.dumps([
        {**case, "family": ",".join(shelf.family(font) for font in case["fonts"])}
        for case in cases
    ]).replace("<", "\\u003c")
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text(
            f"<!doctype html><meta charset=utf-8><style>{faces}{STYLE}</style>"
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


def piece(text, start, end):
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le", "replace")


def describe(case, recorded, found):
    name = f"{case['lang']} {','.join(case['fonts'])} {case['size']} px, {case['width']} px wide"
    for line, start in enumerate(recorded):
        end = (recorded + [None])[line + 1]
        ours = (found + [None] * len(recorded))[line + 1] if line + 1 < len(found) else None
        if end != ours:
            return (
                f"{name}: line {line} is {piece(case['text'], start, end or 9999)!r},"
                f" found {piece(case['text'], start, ours or 9999)!r}"
            )
    return name


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--count", type=int, default=1000, help="how many texts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="mix nothing in")
    parser.add_argument("--chains", action="store_true", help="mix scripts and fonts")
    parser.add_argument("--show", type=int, default=20, help="how many differences to name")
    parser.add_argument("--least", type=float, default=0, help="percent of cases that must agree")
    parser.add_argument("--browser", default="chromium")
    parser.add_argument("--tool", default=str(ROOT / ".build/release/textmeasure"))
    options = parser.parse_args()
    names, texts, fonts = read_references()
    shelf = Shelf(names)
    choose = random.Random(options.seed)
    made = (make_case(choose, texts, fonts, shelf, options) for _ in range(options.count))
    cases = [case for case in made if case]
    # Where a character is missing Chromium takes any font of the system.
    replies = measure(cases, shelf, options.tool)
    kept = [(c, r) for c, r in zip(cases, replies) if r.get("missingGlyphs") == 0]
    recorded = record([case for case, _ in kept], shelf, options.browser)
    same = ends = all_ends = heights = 0
    differences = []
    for (case, reply), reference in zip(kept, recorded):
        found = [line["start"] for line in reply["lines"]]
        all_ends += len(reference["starts"]) - 1
        ends += len(set(reference["starts"][1:]) & set(found))
        if found != reference["starts"]:
            differences.append(describe(case, reference["starts"], found))
            continue
        same += 1
        if abs(reply["height"] - reference["height"]) < 0.01:
            heights += 1
        else:
            differences.append(
                f"{describe(case, [], [])}: {reference['height']} high, {reply['height']} found")
    if not kept:
        sys.exit("no text is covered by the fonts at hand")
    print(f"cases      {same} of {len(kept)}  {100 * same / len(kept):.3f} %")
    print(f"line ends  {ends} of {all_ends}  {100 * ends / max(1, all_ends):.3f} %")
    print(f"heights    {heights} of {same}")
    for difference in differences[: options.show]:
        print(difference)
    return 100 * same / len(kept) < options.least


if __name__ == "__main__":
    sys.exit(main())

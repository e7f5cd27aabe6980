"""Texts that no reference holds, laid out here, and the count of what another engine does alike.

Cuts the recorded texts again, takes texts of comparison-texts.json, mixes in what is awkward (quotes,
numbers, addresses, emoji, soft hyphens, tabs, words of other scripts), and gives each a font, a size
and a width. Used by compare-with-chromium.py, compare-spans-with-chromium.py and compare-with-pango.py.
"""
import argparse
import collections
import gzip
import json
import pathlib
import random
import re
import subprocess
import sys
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent
REFERENCES = ROOT / "Tests/AccuracyTests/References"
NEW_TEXTS = ROOT / "Scripts/comparison-texts.json"
FOLDERS = [ROOT / "fonts/bundled", ROOT / "Tests/Fonts", pathlib.Path("/usr/share/fonts")]

AWKWARD = [
    "“quoted”", "‘single’", "«guillemets»", "„tief“", "100%", "$3.50", "€1,200.00", "-5", "a-b-c",
    "foo/bar", "https://example.com/a/b?x=1&y=2#z", "user@example.org", "C++", "1/2", "…", "—",
    "x—y", "1–2", "10:30", "2026-03-01", "#tag", "(a)", "[b]", "!?", "...", "&", "50°", "No.",
    "\u00a0", "a\u00a0b", "\u200b", "sup\u00ader\u00adcali\u00adfrag", "a\tb", "wo\u2060rd", "-flag",
    "--long=va", "a\\b", "a\u2028b", "x\u000by", '"q"', "it's", "1st", "+1", "<b>", "№5", "½", "™", "“‘b’”", "A1-B2", "٣",
]
EMOJI = ["👨‍👩‍👧‍👦", "🇩🇪🇫🇷", "👍🏽", "❤️", "☺", "✈️", "1️⃣", "😀😀"]
#: Languages whose words a dictionary finds.
DICTIONARY = ("km", "lo", "my", "th")
#: The default cascade; of its collection with ideographs the face of a text's language.
DEFAULTS = [
    "Inter-Regular.otf#0", "NotoSans-Regular.ttf#0", "NotoSansArabic-Regular.ttf#0",
    "NotoSansHebrew-Regular.ttf#0", "NotoSansDevanagari-Regular.ttf#0", "NotoSansThai-Regular.ttf#0",
    "NotoSansCJK-Regular.ttc#{}", "NotoColorEmoji.ttf#0",
]
REGIONS = {"ja": 0, "ko": 1, "zh-Hans": 2, "zh-Hant": 3, "zh-TW": 3, "zh-HK": 4, "zh-MO": 4}
RIGHT_TO_LEFT = {"ar", "fa", "he", "ur", "yi"}
#: Random properties of CSS; those left out have their initial values.
CSS = {
    "white-space": ["normal", "nowrap", "pre", "pre-wrap", "pre-line", "break-spaces"],
    "overflow-wrap": ["normal", "break-word", "anywhere"],
    "word-break": ["normal", "break-all", "keep-all", "break-word", "auto-phrase"],
    "line-break": ["auto", "loose", "normal", "strict", "anywhere"],
    "hyphens": ["none", "manual"],
    "hyphenate-character": ["auto", '"="', '"--"', '""'],
    "line-height": ["normal", "1", "1.2", "1.5", "1.33", "19px", "1.4em", "140%", "3ex", "2ch"],
    "letter-spacing": ["normal", "0.5px", "2px", "0.05em", "-0.3px", "5%", "0.1ch"],
    "word-spacing": ["normal", "3px", "0.25em", "-1px", "20%", "0.2ic"],
    "tab-size": ["8", "4", "2", "30px", "0", "3ch"],
    "text-indent": ["0", "20px", "2em", "-10px", "10%", "2ic", "1lh", "3cap"],
    "text-align": ["start", "end", "left", "right", "center", "justify"],
    "text-align-last": ["auto", "end", "center", "justify"],
    "text-justify": ["auto", "none", "inter-word", "inter-character"],
    "text-autospace": ["normal", "no-autospace"],
    "text-box": ["normal", "trim-start", "trim-both cap alphabetic", "trim-end ex text"],
    "font-size-adjust": ["none", "0.5", "0.6", "cap-height 0.7", "ch-width 0.6", "from-font"],
    "text-wrap-style": ["auto", "balance", "pretty", "stable"],
    "text-transform": ["none", "uppercase", "lowercase", "capitalize"],
    "text-spacing-trim": ["normal", "trim-start", "space-first", "space-all"],
    "font-kerning": ["auto", "none"],
    "font-variant-ligatures": ["normal", "none", "no-common-ligatures", "discretionary-ligatures"],
    "font-variant-numeric": ["normal", "tabular-nums", "oldstyle-nums", "slashed-zero"],
    "font-feature-settings": ["normal", '"kern" 0', '"ss01", "zzzz" 2', '"palt"'],
}
#: The same of runs.
RUN_CSS = {
    "vertical-align": ["baseline", "sub", "super", "top", "bottom", "middle", "text-top",
                       "text-bottom", "5px", "-0.3em", "40%", "1ex"],
    "line-height": ["normal", "1", "1.5", "12px", "2em", "150%", "3ex"],
    "letter-spacing": ["normal", "1px", "0.1em", "5%"],
    "text-transform": ["none", "uppercase", "capitalize"],
    "line-break": ["auto", "loose", "strict", "anywhere"],
    "word-break": ["normal", "break-all", "keep-all"],
}
#: As above, in vertical text.
VERTICAL = {
    "writing-mode": ["vertical-rl", "vertical-rl", "vertical-lr", "sideways-rl", "sideways-lr"],
    "text-orientation": ["mixed", "mixed", "upright", "sideways"],
}
#: As above, of readings.
RUBY = {
    "ruby-align": ["space-around", "space-around", "space-around", "center", "start", "space-between"],
    "ruby-position": ["over", "over", "over", "under"],
    "line-height": ["normal", "normal", "1", "1.5", "2"],
    "writing-mode": ["horizontal-tb", "horizontal-tb", "vertical-rl", "vertical-lr"],
    "text-spacing-trim": ["space-all", "normal"],
    "text-indent": ["0", "0", "1em"],
    "ruby-overhang": ["auto", "auto", "spaces"],
}
#: As above, of texts with boxes in their lines.
BOXES = {
    "white-space": ["normal", "normal", "pre-wrap", "pre-line", "break-spaces", "pre"],
    "text-align": ["start", "justify"],
    "text-justify": ["auto", "inter-character", "inter-character", "inter-word"],
    "overflow-wrap": ["normal", "normal", "anywhere"],
    "text-spacing-trim": ["space-all"],
    "text-autospace": ["no-autospace"],
}
#: What stands around a box.
AROUND = ["", "", " ", " ", "\n", "  ", "\u3000", "\ufffc", " \ufffc", "\ufffc ", ".", "(", "\u00a0"]
#: What may stand beside each other in vertical text.
COMBINED = re.compile(r"(?<!\w)([0-9]{1,4}|[A-Za-z]{2,3}|[!?]{2})(?!\w)|(?<![0-9])[0-9]{2}(?![0-9])")
#: What readings consist of, by language.
READINGS = {"ja": "かんじよみながいとしょウエキッ", "zh-Hans": "ㄅㄆㄇㄈㄉㄊㄋㄚㄛㄜ", "": "aeimnors th"}
#: White space for what collapses it.
SPACES = ["\n", "  ", " \n ", "\t", "\n\n", " \t", "   ", "\u200b\n", "\u3000"]
SIZES = [11, 12, 13, 14, 15, 15.5, 16, 17, 18, 20, 22, 24, 28, 33]
WIDTHS = [37, 48, 60, 75, 90, 111, 120, 147, 180, 200, 233, 300, 355, 411, 500, 640]


class Shelf:
    """Where font files are, and how Chromium is told of them."""

    def __init__(self, names):
        self.names = names
        self.covering = {}
        self.local = set()
        self.counts = None
        self.paths = {}
        for folder in FOLDERS:
            for path in sorted(folder.rglob("*")):
                # Browsers take a face of a collection only from an installed one.
                if path.suffix in (".ttf", ".otf") or (
                    path.suffix == ".ttc" and ROOT not in path.parents
                ):
                    self.paths.setdefault(path.name, path)

    def path(self, font):
        """The file of a font named `File.ttf#face`; collections only where they are installed."""
        file, face = font.split("#")
        path = self.paths.get(file)
        return None if path is None else f"{path}#{face}"

    def face(self, font):
        path = self.path(font).split("#")[0]
        is_local = path.endswith(".ttc") or font in self.local
        source = f"local('{self.names[font]}')" if is_local else f"url('file://{path}')"
        return f"@font-face {{ font-family: {self.family(font)}; src: {source} }}\n"

    def installed(self, lang):
        """The installed fonts of one face that Fontconfig says have a language's characters."""
        if lang not in self.covering:
            self.covering[lang] = []
            listed = subprocess.run(
                ["fc-list", "-f", "%{file}|%{postscriptname}|%{index}\n",
                 f":lang={lang.lower()}:variable=false:color=false"],
                stdout=subprocess.PIPE, check=False,
            )
            faces = [line.split("|") for line in sorted(listed.stdout.decode().splitlines())]
            for path, name, index in faces:
                # A named instance of a variable font, which a browser would take by its name.
                if index != "0" or self.installed_names()[name] > 1:
                    continue
                font = pathlib.Path(path).name + "#0"
                if (path.endswith((".ttf", ".otf")) and name and self.path(font) == f"{path}#0"
                        and not has_bitmaps(path)):
                    self.covering[lang].append(font)
                    # A browser drops what it finds wrong in the tables of a font from a file.
                    self.names[font] = name
                    self.local.add(font)
        return self.covering[lang]

    def installed_names(self):
        """How many faces have each name: a browser takes any of several."""
        if self.counts is None:
            listed = subprocess.run(
                ["fc-list", "-f", "%{postscriptname}\n"], stdout=subprocess.PIPE, check=False)
            self.counts = collections.Counter(listed.stdout.decode().splitlines())
        return self.counts

    @staticmethod
    def family(font):
        return "F" + "".join(c if c.isalnum() else "_" for c in font)


def has_bitmaps(path):
    """Whether a font has embedded bitmaps: Chromium sets an installed one by whole pixels."""
    with open(path, "rb") as file:
        return b"EBLC" in file.read(1024)


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


def make_text(choose, texts, lang, options):
    """Some words of a language, and whether they may be long without a space."""
    if options.scrambled:
        # Pieces of words in any order: what a dictionary has to look for longest.
        source = "".join(choose.choice(texts[lang]) for _ in range(2))
        pieces = []
        for _ in range(choose.randint(2, 14)):
            start = choose.randrange(len(source))
            while start > 0 and not may_part(source, start):
                start -= 1
            pieces.append(source[start : start + choose.randint(1, 9)])
        return ["".join(pieces).replace("\f", " ")]
    words = " ".join(choose.choice(texts[lang]) for _ in range(2)).replace("\f", " ").split(" ")
    start = choose.randrange(max(1, len(words) - 20))
    return words[start : start + choose.randint(3, 30)]


def defaults(lang):
    return [font.format(REGIONS.get(lang, 2)) for font in DEFAULTS]


def make_case(choose, texts, fonts, shelf, options):
    lang = choose.choice([each for each in sorted(texts) if each not in options.without])
    known = [font for font in fonts.get(lang, []) if shelf.path(font)]
    if options.installed:
        known = shelf.installed(lang)
    if not known:
        return None
    words = make_text(choose, texts, lang, options)
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
        other = choose.choice([each for each in sorted(texts) if each not in options.without])
        words[0:0] = choose.choice(texts[other]).split(" ")[: choose.randint(1, 4)]
        words.insert(choose.randrange(len(words)), choose.choice(EMOJI))
        others = [font for font in fonts.get(other, []) if shelf.path(font)]
        if options.installed:
            others = shelf.installed(other)
        more = ["NotoSans-Regular.ttf#0", *others[:1], "NotoColorEmoji.ttf#0"]
        if others:
            more[1] = choose.choice(others)
        cascade += [font for font in more if shelf.path(font)]
    if options.defaults:
        if lang == "zh-Hant":
            lang = choose.choice(["zh-Hant", "zh-TW", "zh-HK", "zh-MO"])
        cascade = defaults(lang)
    if options.css:
        for _ in range(choose.randint(1, 3)):
            words.insert(choose.randrange(len(words) + 1), choose.choice(SPACES))
    if options.boxes:
        for _ in range(choose.randint(1, 4)):
            box = choose.choice(AROUND) + "\ufffc" + choose.choice(AROUND)
            words[choose.randrange(len(words))] += choose.choice(["", " "]) + box
    text = " ".join(words)[:400].strip("\n")
    if not text.strip():
        return None
    direction = "rtl" if lang in RIGHT_TO_LEFT else "ltr"
    if choose.random() < 0.1:
        direction = "ltr" if direction == "rtl" else "rtl"
    css = {}
    if options.css:
        for name in choose.sample(sorted(CSS), choose.randint(1, 5)):
            css[name] = choose.choice(CSS[name])
    rubies = []
    if options.ruby:
        css |= {name: choose.choice(values) for name, values in RUBY.items()}
        rubies = make_rubies(choose, text, lang, options.long)
    boxes = []
    if options.boxes:
        css |= {name: choose.choice(values) for name, values in BOXES.items()}
        boxes = [
            {"at": len(text[:at].encode("utf-16-le")) // 2, "width": choose.choice([5, 20, 50, 200]),
             "height": choose.choice([4, 10, 30])}
            for at, character in enumerate(text) if character == "\ufffc"
        ]
    combined = []
    if options.vertical and not options.ruby:
        combined = [
            {"start": match.start(), "end": match.end()} for match in COMBINED.finditer(text)
            if max(text) < "\U00010000" and choose.random() < 0.3
        ]
    if options.vertical:
        css |= {name: choose.choice(values) for name, values in VERTICAL.items()}
    return {
        **({"css": css} if options.css or options.vertical or options.ruby or options.boxes else {}),
        **({"rubies": rubies} if rubies else {}),
        **({"boxes": boxes} if boxes else {}),
        **({"combined": combined} if combined else {}),
        "text": text, "lang": lang, "dir": direction, "fonts": list(dict.fromkeys(cascade)),
        "size": choose.choice(SIZES),
        "width": round(choose.uniform(30, 500), 6) if options.fractional
        else choose.choice(WIDTHS[6:] if options.ruby else WIDTHS),
    }


def make_rubies(choose, text, lang, is_long):
    """Readings of words and of single characters, each with its range."""
    rubies = []
    kana = READINGS.get("zh-Hans" if lang.startswith("zh") else lang, READINGS[""])
    place = 0
    while place < len(text):
        length = choose.choice([1, 2, 3, 5, 6, 8, 10, 14] if is_long else [1, 1, 2, 2, 2, 3, 3])
        end = min(place + length, len(text))
        if unicodedata.east_asian_width(text[place]) != "W":
            end = place + 1
            while end < len(text) and text[end - 1].isascii() and text[end].isascii() and text[end].isalpha():
                end += 1
        base = text[place:end]
        is_word = all(unicodedata.category(c)[0] == "L" for c in base)
        if ord(max(base)) < 0x10000 and is_word and choose.random() < 0.3:
            count = max(1, round(choose.uniform(0.3, 2.6) * len(base)))
            count = count if is_long else min(count, 8)
            reading = "".join(choose.choice(kana) for _ in range(count)).strip() or "a"
            rubies.append({"start": place, "end": end, "ruby": reading})
        place = end
    return rubies


def measure(cases, shelf, tool, rules, profile):
    def fonts(case):
        # The tool's own choice of the face is compared too.
        is_default = case["fonts"] == defaults(case["lang"])
        return {} if is_default else {"fonts": [shelf.path(font) for font in case["fonts"]]}

    def settings(case):
        if "css" in case:
            runs = [
                *case.get("rubies", []),
                *({**each, "css": {"text-combine-upright": "all"}} for each in case.get("combined", []))
            ]
            return {
                "css": {**case["css"], "direction": case["dir"]}, "widths": True,
                "graphemes": True, **({"runs": runs} if runs else {}),
                **({"attachments": case["boxes"]} if "boxes" in case else {}),
            }
        return {"breakRules": rules, "direction": case["dir"], "profile": profile}

    requests = [
        json.dumps({
            "text": case["text"], **fonts(case), "size": case["size"], "width": case["width"],
            "language": case["lang"], "lines": True, **settings(case),
        })
        for case in cases
    ]
    done = subprocess.run(
        [tool, "batch"], input="\n".join(requests).encode(), stdout=subprocess.PIPE, check=False
    )
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def piece(text, start, end):
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le", "replace")


def describe(case, recorded, found):
    name = f"{case['lang']} {','.join(case['fonts'])} {case['size']} px, {case['width']} px wide"
    if "css" in case:
        name += f" {case['dir']} {json.dumps(case['css'])} {case['text']!r}"
    for line, start in enumerate(recorded):
        end = (recorded + [None])[line + 1]
        ours = (found + [None] * len(recorded))[line + 1] if line + 1 < len(found) else None
        if end != ours:
            return (
                f"{name}: line {line} is {piece(case['text'], start, end or 9999)!r},"
                f" found {piece(case['text'], start, ours or 9999)!r}"
            )
    return name


def options(description):
    """The options that every comparison has."""
    parser = argparse.ArgumentParser(description=description.split("\n", 1)[0])
    parser.add_argument("--count", type=int, default=1000, help="how many texts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="mix nothing in")
    parser.add_argument("--chains", action="store_true", help="mix scripts and fonts")
    parser.add_argument(
        "--defaults", action="store_true", help="the default cascade, with the face of a language")
    parser.add_argument("--new", action="store_true", help="take texts that were never recorded")
    parser.add_argument("--scrambled", action="store_true", help="put pieces of words together")
    parser.add_argument("--fractional", action="store_true", help="widths of millionths")
    parser.add_argument("--css", action="store_true", help="random properties of CSS")
    parser.add_argument("--vertical", action="store_true", help="vertical text; also with --css")
    parser.add_argument("--ruby", action="store_true", help="readings; also with --vertical")
    parser.add_argument("--long", action="store_true", help="readings of long bases, which lines divide")
    parser.add_argument("--boxes", action="store_true", help="boxes in lines; also with --css")
    parser.add_argument("--installed", action="store_true", help="take any installed font")
    parser.add_argument("--languages", default="", help="these alone, separated by commas")
    parser.add_argument("--without", default="", help="not these")
    parser.add_argument("--show", type=int, default=20, help="how many differences to name")
    parser.add_argument("--least", type=float, default=0, help="percent of cases that must agree")
    parser.add_argument("--tool", default=str(ROOT / ".build/release/textmeasure"))
    return parser


def make_texts(options):
    """The shelf, the source of choices, cases, and the fonts that each language was recorded in."""
    options.without = set(options.without.split(","))
    names, texts, fonts = read_references()
    if options.new:
        texts = json.loads(NEW_TEXTS.read_text(encoding="utf-8"))
    if options.languages:
        chosen = options.languages.split(",")
        texts = {lang: texts[lang] for lang in chosen if lang in texts}
    shelf = Shelf({**names, "NotoSansCJK-Regular.ttc#4": "NotoSansCJKhk-Regular"})
    choose = random.Random(options.seed)
    made = (make_case(choose, texts, fonts, shelf, options) for _ in range(options.count))
    return shelf, choose, [case for case in made if case], fonts


def make_cases(options, rules, profile):
    """The shelf, and cases with the tool's replies; those left out for which a font lacks a glyph,
    as engines take any font of the system then."""
    shelf, _, cases, _ = make_texts(options)
    replies = measure(cases, shelf, options.tool, rules, profile)
    kept = [(c, r) for c, r in zip(cases, replies) if r.get("missingGlyphs") == 0]
    if not kept:
        sys.exit("no text is covered by the fonts at hand")
    return shelf, kept


class Tally:
    """How many cases and line ends agree, and what differs."""

    def __init__(self):
        self.cases = self.same = self.ends = self.same_ends = 0
        self.differences = []

    def add(self, case, recorded, found):
        """Counts a case by where its lines start; true when all do alike."""
        self.cases += 1
        self.ends += len(recorded) - 1
        self.same_ends += len(set(recorded[1:]) & set(found))
        if found == recorded:
            self.same += 1
            return True
        self.differences.append(describe(case, recorded, found))
        return False

    def report(self, show):
        print(f"cases      {self.same} of {self.cases}  {100 * self.same / self.cases:.3f} %")
        print(f"line ends  {self.same_ends} of {self.ends}"
              f"  {100 * self.same_ends / max(1, self.ends):.3f} %")
        for difference in self.differences[:show]:
            print(difference)

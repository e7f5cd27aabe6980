#!/usr/bin/env python3
"""Counts the paragraphs whose lines end where Android's Minikin ends them.

    Scripts/compare-with-minikin.py TOOL MINIKIN [--count 3000] [--seed 1] [--boxes] [--bounds] [--record FILE]

MINIKIN is a program outside this repository: Minikin of AOSP, linked with HarfBuzz, ICU and the
bundled hyphenation patterns. It reads lines of eleven fields between tabs (id, font files joined by |,
language, size, strategy, frequency, `LineBreakStyle`, `LineBreakWordStyle`, width, text with \\n for
line feeds, options between commas), lays each paragraph out and answers with the id and the UTF-16
offsets at which lines end. Options are `5-11:40` for a replacement span of text, which it replaces by
U+FFFC, with its width, and `bounds` for glyphs' boxes, in whole pixels around them, that count as width.
The texts are those of comparison.py, cut and mixed anew.
"""
import argparse
import collections
import gzip
import json
import os
import pathlib
import random
import subprocess

import comparison

FONTS = pathlib.Path(os.environ.get("TEXTMEASURE_FONTS", comparison.ROOT / "fonts/bundled"))
#: The only font of a text in a language: fallback is another matter.
LANGUAGES = {
    "en-US": "Roboto-Regular.ttf", "en-GB": "Roboto-Regular.ttf", "de": "Roboto-Regular.ttf",
    "fr": "Roboto-Regular.ttf", "es": "Roboto-Regular.ttf", "it": "Roboto-Regular.ttf",
    "pt-BR": "Roboto-Regular.ttf", "ru": "Roboto-Regular.ttf", "uk": "Roboto-Regular.ttf",
    "tr": "Roboto-Regular.ttf", "vi": "Roboto-Regular.ttf", "ja": "NotoSansCJK-Regular.ttc#0",
    "ko": "NotoSansCJK-Regular.ttc#1", "zh-Hans": "NotoSansCJK-Regular.ttc#2",
    "ar": "NotoSansArabic-Regular.ttf", "he": "NotoSansHebrew-Regular.ttf",
    "hi": "NotoSansDevanagari-Regular.ttf", "th": "NotoSansThai-Regular.ttf",
}
AWKWARD = [
    "sugar-free", "well-known", "https://example.com/a/b?x=1&y=2#z", "user.name@example.org",
    "http://a.b/~c,d-e?f=g&h#i%j_k/l", "sup\u00ader\u00adcali\u00adfrag\u00adilistic", "a-b-c",
    "1–2", "it's", "foo/bar", "(see", "e.g.)", "10:30", "a\u00a0b", "“quoted”", "C:/temp", "x@y",
    "Donaudampfschifffahrtsgesellschaftskapitän", "pneumonoultramicroscopicsilicovolcanoconiosis",
    "long-term-maintenance", "mother-in-law's", "AT&T", "50%", "-5", "…", "mailto:a@b.cd,",
]
STRATEGIES = ["simple", "high_quality", "balanced"]
FREQUENCIES = ["none", "normal", "full"]
#: `LineBreakStyle` and `LineBreakWordStyle` of Minikin by the subtag of a language: without one, both are
#: chosen by the language.
STYLES = {"": (5, 2), "loose": (1, 0), "normal": (2, 0), "strict": (3, 0)}
SIZES = [10, 12, 14, 16, 17.5, 20, 24, 28, 31.5, 42]


def make_case(choose, texts, number):
    tag = choose.choice(sorted(LANGUAGES))
    source = texts.get(tag) or texts.get(tag.split("-")[0]) or texts["en"]
    words = []
    while len(words) < choose.choice([6, 20, 60, 120]):
        words += choose.choice(source).replace("\f", " ").replace("\t", " ").split(" ")
    for _ in range(choose.choice([0, 0, 1, 3, 8])):
        place = choose.randrange(len(words) + 1)
        words[place:place] = [choose.choice(AWKWARD)]
    text = " ".join(words).strip()
    if choose.random() < 0.2:
        text = text.replace(" ", "\n", choose.choice([1, 3]))
    text = text.replace("\r", "").strip("\n")
    size = choose.choice(SIZES)
    style = choose.choice(["", "", "", "loose", "normal", "strict"])
    return {
        "id": number, "text": text, "language": tag, "font": LANGUAGES[tag], "size": size,
        "width": round(size * choose.choice([2.5, 4, 6, 9, 14, 20, 28, 40]) * choose.uniform(0.8, 1.2), 2),
        "breakStrategy": choose.choice(STRATEGIES),
        "hyphenationFrequency": choose.choice(FREQUENCIES), "style": style,
    }


def add_boxes(choose, case):
    """Lets boxes replace a few words or parts of them."""
    units = case["text"].encode("utf-16-le")
    case["boxes"], end = [], 0
    for _ in range(choose.choice([1, 1, 2, 4])):
        start = choose.randrange(end, len(units) // 2 + 1)
        end = min(start + choose.choice([1, 2, 5, 9]), len(units) // 2)
        part = [units[2 * i] | units[2 * i + 1] << 8 for i in range(start, end)]
        if part and not any(unit == 10 or 0xD800 <= unit < 0xE000 for unit in part):
            case["boxes"].append((start, end, round(case["size"] * choose.choice([0.5, 1, 2.5, 6]), 2)))


def request(case):
    tag = case["language"] + (f"-u-lb-{case['style']}" if case["style"] else "")
    return {
        "id": case["id"], "text": case["text"], "fonts": [str(FONTS / case["font"])], "size": case["size"],
        "language": tag, "width": case["width"], "platform": "android", "lines": True,
        "android": {key: case[key] for key in ("breakStrategy", "hyphenationFrequency", "useBoundsForWidth")
                    if key in case},
        **({"attachments": [{"at": start, "end": end, "width": width, "height": 1}
                            for start, end, width in case["boxes"]]} if case.get("boxes") else {}),
    }


def question(case):
    fonts = "|".join(request(case)["fonts"])
    fields = [case["id"], fonts, case["language"], case["size"], case["breakStrategy"],
              case["hyphenationFrequency"], *STYLES[case["style"]], case["width"],
              case["text"].replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t"),
              ",".join([f"{start}-{end}:{width}" for start, end, width in case.get("boxes", [])]
                       + ["bounds"] * case["useBoundsForWidth"])]
    return "\t".join(map(str, fields))


def run(command, lines):
    return subprocess.run(command, input="\n".join(lines) + "\n", stdout=subprocess.PIPE, text=True,
                          check=True).stdout.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("minikin", help="the program and its arguments")
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boxes", action="store_true", help="let boxes replace text")
    parser.add_argument("--bounds", action="store_true", help="let boxes of glyphs count as width")
    parser.add_argument("--record", help="write the cases and Minikin's line ends to a .gz file")
    parser.add_argument("--show", type=int, default=0, help="differences to show")
    options = parser.parse_args()
    choose = random.Random(options.seed)
    _, texts, _ = comparison.read_references()
    with open(comparison.NEW_TEXTS, encoding="utf-8") as file:
        for lang, more in json.load(file).items():
            texts.setdefault(lang, []).extend(more)
    cases = [make_case(choose, texts, number) for number in range(options.count)]
    for case in cases:
        if options.boxes:
            add_boxes(choose, case)
        case["useBoundsForWidth"] = options.bounds
    answers = {}
    for line in run(options.minikin.split(), map(question, cases)):
        fields = line.split("\t")
        answers[int(fields[0])] = ([int(end) for end in fields[1].split(",") if end], fields[2:])
    replies = map(json.loads, run(
        [options.tool, "batch"], (json.dumps(request(case)) for case in cases)))
    alike, all_lines, same_lines = collections.Counter(), 0, 0
    totals, shown = collections.Counter(), 0
    for case, reply in zip(cases, replies):
        expected, more = answers[case["id"]]
        if "lines" not in reply:
            raise SystemExit(f"{case['id']}: {reply}")
        found = [line["end"] for line in reply["lines"]]
        keys = ["all", case["breakStrategy"], case["breakStrategy"] + " " + case["hyphenationFrequency"],
                case["language"]]
        all_lines += len(expected)
        same_lines += len(set(expected) & set(found))
        for key in keys:
            totals[key] += 1
            alike[key] += found == expected
        if found != expected and shown < options.show:
            shown += 1
            units = case["text"].encode("utf-16-le")

            def cut(ends):
                return [units[2 * a : 2 * b].decode("utf-16-le") for a, b in zip([0] + ends, ends)]
            first = next((i for i, (a, b) in enumerate(zip(expected, found)) if a != b), 0)
            print({key: value for key, value in case.items() if key != "text"})
            for name, ends in (("minikin", expected), ("here", found)):
                print("  ", name, ends[first : first + 4], cut(ends)[first : first + 4])
            print("  ", more, [(round(line["width"], 3)) for line in reply["lines"]][first : first + 3])
    for key in sorted(totals):
        print(f"{key:24} {alike[key]:6} of {totals[key]:6}  {100 * alike[key] / totals[key]:.2f} %")
    print(f"line ends {same_lines} of {all_lines}  {100 * same_lines / all_lines:.3f} %")
    if options.record:
        with gzip.GzipFile(options.record, "wb", mtime=0) as file:
            for case in cases:
                case["ends"] = answers[case["id"]][0]
                file.write((json.dumps(case, ensure_ascii=False) + "\n").encode())


if __name__ == "__main__":
    main()

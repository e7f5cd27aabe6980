#!/usr/bin/env python3
"""Lays texts that no reference holds out in Flutter's engine and here, and compares.

Asks CanvasKit, as Flutter builds it, for the lines of texts made by Scripts/comparison.py, asks
`textmeasure batch` for the same under Flutter's rules, and prints how many agree and the first that do
not:

    Lab/compare-with-flutter.py canvaskit --count 18000 --plain
    Lab/compare-with-flutter.py canvaskit --count 5000 --chains
    Lab/compare-with-flutter.py canvaskit --feed /path/to/texts.ndjson

`canvaskit` is Flutter's folder of that name: see flutter-oracle.mjs, which needs node. A feed has a JSON
object with a `text` a line; it is laid out in the default cascade. Widths of equal lines agree within
1/100 px. The same seed gives the same texts. Ends with status 1 when fewer cases agree than --least asks.
"""
import gzip
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Scripts"))
import comparison  # noqa: E402


def read_feed(file, options):
    """Cases of a feed's texts, in the default cascade at a few widths and sizes."""
    opened = gzip.open if file.endswith(".gz") else open
    with opened(file, "rt", encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in lines]
    for index, text in enumerate(texts[: options.count]):
        is_right_to_left = any("\u0590" <= c <= "\u08ff" for c in text[:1])
        yield {
            "text": text, "lang": "zh-Hans", "dir": "rtl" if is_right_to_left else "ltr",
            "fonts": comparison.defaults("zh-Hans"), "size": (14, 13, 17.5)[index % 3],
            "width": (355, 200, 120, 90)[index % 4],
        }


def record(cases, shelf, folder):
    """What Flutter's engine lays out."""
    requests = [
        json.dumps({
            "text": case["text"], "fonts": [shelf.path(font) for font in case["fonts"]],
            "size": case["size"], "width": case["width"], "dir": case["dir"],
            "locale": case["lang"],
        })
        for case in cases
    ]
    done = subprocess.run(
        ["node", str(ROOT / "Lab/flutter-oracle.mjs"), folder], input="\n".join(requests).encode(),
        stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def main():
    parser = comparison.options(__doc__)
    parser.add_argument("canvaskit", help="Flutter's folder with canvaskit.wasm")
    parser.add_argument("--feed", help="lay these texts out instead")
    parser.add_argument("--record", help="write what Flutter does with the bundled fonts to a file")
    options = parser.parse_args()
    if options.feed:
        shelf, _, _, _ = comparison.make_texts(comparison.options("").parse_args(["--count", "0"]))
        cases = list(read_feed(options.feed, options))
        replies = comparison.measure(cases, shelf, options.tool, "flutter", "flutter")
        kept = [(c, r) for c, r in zip(cases, replies) if r.get("missingGlyphs") == 0]
    else:
        shelf, kept = comparison.make_cases(options, "flutter", "flutter")
    recorded = record([case for case, _ in kept], shelf, options.canvaskit)
    tally = comparison.Tally()
    heights = widths = close = 0
    different = []
    for (case, reply), reference in zip(kept, recorded):
        lines = reply["lines"]
        is_same = tally.add(case, [line[0] for line in reference["lines"]], [line["start"] for line in lines])
        ours = {(line["start"], line["end"]): line for line in lines}
        for start, end, width, *_ in reference["lines"]:
            line = ours.get((start, end))
            if line is None:
                continue
            widths += 1
            if abs(line["width"] - width) <= 0.01:
                close += 1
            else:
                text = comparison.piece(case["text"], start, end)
                different.append(
                    f"{comparison.describe(case, [], [])}: {text!r} is {width}, found {line['width']}")
        if is_same and abs(reply["height"] - reference["height"]) < 0.01:
            heights += 1
        elif is_same:
            tally.differences.append(
                f"{comparison.describe(case, [], [])} {case['text']!r}: {reference['height']} high,"
                f" {reply['height']} found")
    tally.report(options.show)
    print(f"heights    {heights} of {tally.same}")
    print(f"widths     {close} of {widths}  {100 * close / max(1, widths):.3f} %")
    for line in different[: options.show]:
        print(line)
    if options.record:
        bundled = {path.name for path in (ROOT / "fonts/bundled").iterdir()}
        with gzip.open(options.record, "wt", encoding="utf-8") as file:
            for (case, _), reference in zip(kept, recorded):
                if not bundled.issuperset(font.split("#")[0] for font in case["fonts"]):
                    continue
                print(json.dumps({
                    **case, "height": reference["height"],
                    "lines": [[line[0], round(line[2], 4)] for line in reference["lines"]],
                }, ensure_ascii=False), file=file)
    return 100 * tally.same / tally.cases < options.least


if __name__ == "__main__":
    sys.exit(main())

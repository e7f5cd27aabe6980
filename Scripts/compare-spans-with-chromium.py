#!/usr/bin/env python3
"""Lays styled texts out in Chromium and here, and compares where their lines end.

Each text has spans of several fonts and sizes, of whole words and of parts. Headless Chromium lays them out as <span> elements, `textmeasure batch` as `runs` under
Chromium's rules. Prints how many line ends agree and the first that do not:

    Scripts/compare-spans-with-chromium.py --count 500 --seed 1
    Scripts/compare-spans-with-chromium.py --new          texts that were never recorded
    Scripts/compare-spans-with-chromium.py --plain        nothing awkward mixed in
    Scripts/compare-spans-with-chromium.py --css          random properties of CSS: heights

Needs `chromium` and a release build. The same seed gives the same texts. Ends with status 1 when fewer
line ends agree than --least asks, in percent.
"""
import json
import subprocess
import sys

import comparison
import recording

#: Two fonts at least for each, so that spans differ in more than their size.
LANGUAGES = (
    "en", "de", "fr", "ru", "el", "vi", "tr", "pl", "ar", "he", "hi", "th", "ja", "ko", "zh-Hans"
)
#: Fonts for what every text has some of.
LATIN = ["Inter-Bold.otf#0", "Roboto-Medium.ttf#0", "NotoSerif-Regular.ttf#0",
         "LiberationSerif-Regular.ttf#0", "NotoSans-Bold.ttf#0", "DejaVuSansMono.ttf#0"]


def cascades(choose, case, fonts, shelf):
    """The cascades that spans take: every one has the whole text's characters."""
    known = [font for font in fonts.get(case["lang"], []) if shelf.path(font)]
    known = list(dict.fromkeys(case["fonts"] + known + choose.sample(LATIN, 2)))
    return [[font] + [other for other in case["fonts"] if other != font] for font in known]


def spans(choose, text, size, choices, has_css):
    """Stretches of a text, ascending, mostly of whole words, as UTF-16 offsets."""
    words = [0]
    words += [i + 1 for i, c in enumerate(text) if c in " \t" and i + 1 < len(text)]
    words += [i for i, c in enumerate(text) if c in " \t" and i > 0]
    inside = [i for i in range(1, len(text)) if comparison.may_part(text, i)]
    cuts = set()
    for _ in range(2 * choose.randint(1, 4)):
        cuts.add(choose.choice(words if choose.random() < 0.7 or not inside else inside))
    cuts = sorted(cuts | ({len(text)} if choose.random() < 0.2 else set()))
    units = [len(text[:cut].encode("utf-16-le")) // 2 for cut in cuts]
    found = []
    for start, end in zip(units[::2], units[1::2]):
        if start < end:
            found.append({
                "start": start, "end": end, "fonts": choose.choice(choices),
                "size": choose.choice([size, size, round(size * 0.75, 2), round(size * 1.5, 2)]),
            })
            if has_css:
                names = choose.sample(sorted(comparison.RUN_CSS), choose.randint(1, 3))
                found[-1]["css"] = {n: choose.choice(comparison.RUN_CSS[n]) for n in names}
    return found


def request(case, shelf):
    if "css" in case:
        settings = {"css": {**case["css"], "direction": case["dir"]}}
    else:
        settings = {"direction": case["dir"], "breakRules": "chromium", "profile": "chromium"}
    return json.dumps({
        "text": case["text"], "fonts": [shelf.path(font) for font in case["fonts"]],
        "size": case["size"], "width": case["width"], "language": case["lang"],
        "lines": True, **settings,
        "runs": [
            {**span, "fonts": [shelf.path(font) for font in span["fonts"]]}
            for span in case["spans"]
        ],
    })


def main():
    parser = comparison.options(__doc__)
    parser.add_argument("--browser", default="chromium")
    parser.set_defaults(count=500)
    options = parser.parse_args()
    if not options.languages:
        options.languages = ",".join(LANGUAGES)
    # More, as those are left out for which a font lacks a glyph.
    options.count, wanted = options.count * 3, options.count
    shelf, choose, cases, fonts = comparison.make_texts(options)
    for case in cases:
        case["spans"] = spans(
            choose, case["text"], case["size"], cascades(choose, case, fonts, shelf), options.css)
    cases = [case for case in cases if case["spans"]]
    done = subprocess.run(
        [options.tool, "batch"], input="\n".join(request(c, shelf) for c in cases).encode(),
        stdout=subprocess.PIPE, check=False,
    )
    replies = [json.loads(line) for line in done.stdout.decode().splitlines()]
    kept = [(c, r) for c, r in zip(cases, replies) if r.get("missingGlyphs") == 0][:wanted]
    errors = [r["error"]["message"] for r in replies if "error" in r]
    # Such as a word-break beside the block's auto-phrase.
    refused = [message for message in errors if "of a run is another than the block's" in message]
    if len(refused) < len(errors):
        sys.exit(f"{len(errors)} requests failed: {next(m for m in errors if m not in refused)}")
    recorded = recording.record([case for case, _ in kept], shelf, options.browser)
    tally = comparison.Tally()
    languages = set()
    heights = 0
    for (case, reply), reference in zip(kept, recorded):
        languages.add(case["lang"])
        # Where runs are raised, the page cannot tell where lines begin.
        if not options.css:
            tally.add(case, reference["starts"], [line["start"] for line in reply["lines"]])
        elif abs(reply["height"] - reference["height"]) < 0.01:
            heights += 1
        elif options.show > 0:
            options.show -= 1
            print(f"{comparison.describe(case, [], [])}"
                  f" {json.dumps(case['spans'], ensure_ascii=False)}:"
                  f" {reference['height']} high, {reply['height']} found")
    print(f"languages  {len(languages)}")
    if options.css:
        print(f"heights    {heights} of {len(kept)}, {len(refused)} refused")
        return 100 * heights / max(1, len(kept)) < options.least
    tally.report(options.show)
    return 100 * tally.same_ends / max(1, tally.ends) < options.least


if __name__ == "__main__":
    sys.exit(main())

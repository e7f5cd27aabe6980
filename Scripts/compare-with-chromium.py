#!/usr/bin/env python3
"""Lays texts that no reference holds out in Chromium and here, and compares.

Asks headless Chromium for the lines of texts made by comparison.py, asks `textmeasure batch` for the
same under Chromium's rules, and prints how many agree and the first lines that do not:

    Scripts/compare-with-chromium.py --count 2000 --seed 7
    Scripts/compare-with-chromium.py --plain          nothing mixed in
    Scripts/compare-with-chromium.py --chains         fallback fonts, scripts mixed
    Scripts/compare-with-chromium.py --defaults --languages ja,ko,zh-Hans,zh-Hant
    Scripts/compare-with-chromium.py --new --installed     other texts, any installed font
    Scripts/compare-with-chromium.py --css          random properties of CSS
    Scripts/compare-with-chromium.py --vertical     vertical text, also where each character is
    Scripts/compare-with-chromium.py --ruby         readings
    Scripts/compare-with-chromium.py --boxes        boxes in lines, also where each character is
    Scripts/compare-with-chromium.py --scrambled --languages km,lo,my,th

Needs `chromium` (156 is what the references were recorded with) and a release build. The same seed
gives the same texts. Ends with status 1 when fewer cases agree than --least asks, in percent.
"""
import sys

import comparison
import recording


def main():
    parser = comparison.options(__doc__)
    parser.add_argument("--browser", default="chromium")
    options = parser.parse_args()
    shelf, kept = comparison.make_cases(options, "chromium", "chromium")
    recorded = recording.record([case for case, _ in kept], shelf, options.browser)
    tally = comparison.Tally()
    heights = widths = close = minimums = places = placed = 0
    different = []
    for (case, reply), reference in zip(kept, recorded):
        if tally.add(case, reference["starts"], [line["start"] for line in reply["lines"]]):
            for line, (extent, runs) in zip(reply["lines"], reference["extents"]):
                text = comparison.piece(case["text"], max(0, line["start"] - 1), line["end"])
                # The browser counts a visible hyphen to either line, and tells not where a tab ends;
                # justified lines fill the width, and some spaces do not hang.
                if "\u00ad" in text or "\t" in text:
                    continue
                css = case.get("css", {})
                if "justify" in (css.get("text-align"), css.get("text-align-last")):
                    continue
                if "white-space" in css:
                    continue
                slack = (3 + 2 * runs) / 64 + 2e-5 * extent
                widths += 1
                if abs(extent - line["width"]) <= slack:
                    close += 1
                else:
                    different.append(
                        f"{comparison.describe(case, [], [])}: {text!r} is {extent},"
                        f" found {line['width']}")
            if options.vertical or options.ruby or options.boxes:
                found = {
                    box["start"]: box["x"] for line in reply["lines"] for box in line["graphemes"]}
                for offset, place in reference["places"]:
                    if offset in found and case["text"][offset] not in " \t\u3000\u00ad":
                        places += 1
                        placed += abs(found[offset] - place) <= 0.05
            # A maximum is rounded up to 1/64 px.
            if options.css and abs(reply["widths"]["minimum"] - reference["minimum"]) < 0.1:
                minimums += 1
            elif options.css:
                different.append(
                    f"{comparison.describe(case, [], [])}: at least {reference['minimum']} wide,"
                    f" found {reply['widths']['minimum']}")
            if abs(reply["height"] - reference["height"]) < 0.01:
                heights += 1
            else:
                tally.differences.append(
                    f"{comparison.describe(case, [], [])}: {reference['height']} high,"
                    f" {reply['height']} found")
    tally.report(options.show)
    print(f"heights    {heights} of {tally.same}")
    print(f"widths     {close} of {widths}  {100 * close / max(1, widths):.3f} %")
    if places:
        print(f"places     {placed} of {places}  {100 * placed / places:.3f} %")
    if options.css:
        print(f"minimum widths {minimums} of {tally.same}")
    for line in different[: options.show]:
        print(line)
    return 100 * tally.same / tally.cases < options.least


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Lays texts out with random fields of TextPainter in Flutter's engine and here, and compares.

    Lab/compare-flutter-settings.py canvaskit --count 3000

As compare-with-flutter.py, with heights, struts, placeholders, alignment, letter spacing, ellipses and width
bases. Counts where all of these are alike: the lines' starts, heights, left edges and text above their
baselines; the text's width and height; the places of some clusters, within 1/50 px.
"""
import json
import random
import subprocess
import sys

import importlib

flutter = importlib.import_module("compare-with-flutter")
comparison = flutter.comparison
ALIGNMENTS = ["baseline", "aboveBaseline", "belowBaseline", "top", "bottom", "middle"]


def chance(choose, share, values):
    """One of some values in a share of cases, else nothing."""
    return choose.choice(values) if choose.random() < share else None


def make_settings(choose, case):
    """Random fields, as the tool and as Flutter's engine take them."""
    ours = {"platform": "flutter", "direction": case["dir"]}
    painter, theirs = {}, {}
    height = chance(choose, 0.5, [0.5, 1, 1.2, 1.5, 2, 3])
    if height:
        painter["height"] = theirs["height"] = height
        painter["leadingDistribution"] = choose.choice(["proportional", "even"])
        theirs["halfLeading"] = painter["leadingDistribution"] == "even"
        first, last = choose.random() < 0.5, choose.random() < 0.5
        painter |= {"applyHeightToFirstAscent": first, "applyHeightToLastDescent": last}
        theirs["heightBehavior"] = (not first) + 2 * (not last)
    if choose.random() < 0.4:
        strut = {"size": choose.choice([10, 14, 20, 33.5])}
        factor = chance(choose, 0.6, [0.7, 1, 1.5, 2])
        is_even = choose.random() < 0.4
        leading = chance(choose, 0.4, [0.1, 0.5, 1])
        force = choose.random() < 0.4
        theirs["strut"] = {
            "size": strut["size"], "fonts": None, "halfLeading": is_even, "force": force,
            **({"height": factor} if factor else {}), "leading": leading or 0}
        strut |= {"leadingDistribution": "even" if is_even else "proportional",
                  "leading": leading or 0, "forceStrutHeight": force}
        if factor:
            strut["height"] = factor
        painter["strut"] = strut
    align = chance(choose, 0.5, ["left", "right", "center", "justified"])
    if align:
        ours["alignment"] = align
        theirs["align"] = {"justified": "Justify"}.get(align, align.title())
    spacing = chance(choose, 0.2, [0.5, 2, -0.3])
    if spacing:
        ours["tracking"] = theirs["letterSpacing"] = spacing
    most = chance(choose, 0.3, [1, 2, 3])
    if most:
        ours["maximumLines"] = theirs["maxLines"] = most
        if choose.random() < 0.7:
            ours["lineBreakMode"] = "truncateTail"
            theirs["ellipsis"] = "\u2026"
    painter["textWidthBasis"] = choose.choice(["parent", "longestLine"])
    if choose.random() < 0.3:
        words = case["text"].split(" ")
        attachments, placeholders = [], []
        for _ in range(choose.randint(1, 2)):
            words.insert(choose.randrange(len(words) + 1), "\ufffc")
        case["text"] = text = " ".join(words)
        at = -1
        while (at := text.find("\ufffc", at + 1)) >= 0:
            offset = len(text[:at].encode("utf-16-le")) // 2
            width, high = choose.choice([10, 24, 50]), choose.choice([8, 20, 60])
            alignment, baseline = choose.choice(ALIGNMENTS), choose.choice([0, 5, high])
            placeholders.append([offset, width, high, alignment[0].upper() + alignment[1:], baseline])
            attachments.append({
                "at": offset, "width": width, "height": high, "alignment": alignment,
                **({"baseline": baseline - high} if alignment == "baseline" else {})})
        ours["attachments"], theirs["placeholders"] = attachments, placeholders
    ours["flutter"] = painter
    return ours, theirs


def compare(case, theirs, reply, reference):
    """What differs; nothing where all is alike."""
    if [line["start"] for line in reply["lines"]] != [line[0] for line in reference["lines"]]:
        return "starts"
    if abs(reply["height"] - reference["height"]) > 0.01:
        return f"height {reference['height']}, found {reply['height']}"
    if reply["truncated"] != reference["truncated"]:
        return f"truncated {reference['truncated']}"
    width = reference["longest"]
    if case["basis"] == "parent":
        width = min(case["width"], reference["maximum"])
    if abs(reply["width"] - width) > 0.02:
        return f"width {width}, found {reply['width']}"
    for number, (line, other) in enumerate(zip(reply["lines"], reference["lines"])):
        if abs(line["x"] - other[7]) > 0.02:
            return f"line {number} at {other[7]}, found {line['x']}"
        if number + 1 < len(reply["lines"]) and abs(line["height"] - other[3]) > 0.01:
            return f"line {number} is {other[3]} high, found {line['height']}"
    boxes = {box["start"]: box for line in reply["lines"] for box in line["graphemes"]}
    for (start, _), rects in zip(theirs["rects"], reference["rects"]):
        box = boxes.get(start)
        if box is None or len(rects) != 1 or rects[0][2] - rects[0][0] == 0:
            continue
        if abs(box["x"] - rects[0][0]) > 0.02:
            return f"{start} is at {rects[0][0]}, found {box['x']}"
    return None


def main():
    parser = comparison.options(__doc__)
    parser.add_argument("canvaskit", help="Flutter's folder with canvaskit.wasm")
    options = parser.parse_args()
    shelf, _, cases, _ = comparison.make_texts(options)
    choose = random.Random(options.seed)
    requests, references = [], []
    for case in cases:
        ours, theirs = make_settings(choose, case)
        case["basis"] = ours["flutter"]["textWidthBasis"]
        fonts = [shelf.path(font) for font in case["fonts"]]
        if "strut" in theirs:
            theirs["strut"]["fonts"] = fonts[:1]
        requests.append({
            **ours, "text": case["text"], "fonts": fonts, "size": case["size"], "width": case["width"],
            "language": case["lang"], "lines": True, "lineBoxes": True, "graphemes": True})
        references.append({
            **theirs, "text": case["text"], "fonts": fonts, "size": case["size"], "width": case["width"],
            "dir": case["dir"], "locale": case["lang"]})

    def run(command, lines):
        done = subprocess.run(
            command, input="\n".join(map(json.dumps, lines)).encode(), stdout=subprocess.PIPE, check=False)
        return [json.loads(line) for line in done.stdout.decode().splitlines()]

    replies = run([options.tool, "batch"], requests)
    for case, theirs, reply in zip(cases, references, replies):
        # White space at a line's end stands beside the line in its own direction.
        boxes = [
            (box["start"], box["end"]) for line in reply.get("lines", []) for box in line["graphemes"]
            if not comparison.piece(case["text"], box["start"], box["end"]).isspace()]
        theirs["rects"] = sorted(choose.sample(boxes, min(6, len(boxes))))
    recorded = run(["node", str(comparison.ROOT / "Lab/flutter-oracle.mjs"), options.canvaskit], references)
    same = count = 0
    shown = options.show
    for case, ours, theirs, reply, reference in zip(cases, requests, references, replies, recorded):
        if reply.get("missingGlyphs") != 0:
            if "error" in reply and shown > 0:
                shown -= 1
                print(reply["error"]["message"])
            continue
        count += 1
        different = compare(case, theirs, reply, reference)
        if different is None:
            same += 1
        elif shown > 0:
            shown -= 1
            settings = {key: ours[key] for key in sorted(ours) if key not in ("lines", "lineBoxes", "graphemes")}
            print(f"{different}: {json.dumps(settings, ensure_ascii=False)}")
    print(f"alike      {same} of {count}  {100 * same / max(1, count):.3f} %")
    return 100 * same / max(1, count) < options.least


if __name__ == "__main__":
    sys.exit(main())

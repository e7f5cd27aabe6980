#!/usr/bin/env python3
"""Compares the answers of two builds of the tool, byte for byte, to random requests of every kind.

    compare-builds.py OLD NEW [--count N] [--seed N] [--keep FOLDER]

OLD and NEW are `textmeasure` executables. A request mixes texts of many scripts with styles, runs,
attachments, tabs, hyphens, spacing, truncation, labels, line-height profiles, both sets of break rules,
cascades, fixed and fitted sizes, and asks for every part of a reply, valid intervals of widths included.
Some have a key more whose value may be wrong, so that refusals are compared too.
Ends with status 1 where answers differ, and prints the first requests whose answers do.
"""
import argparse
import collections
import gzip
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Scripts"))
import comparison  # noqa: E402

CASCADES = [
    None, None, None, ["system"], ["Inter-Regular", "bundled"], ["Inter-SemiBold", "bundled"],
    ["Roboto-Regular", "bundled"], ["LiberationSans", "bundled"], ["LiberationSerif"],
    ["LiberationMono", "bundled"], ["NotoSans-Regular", "bundled"],
    [str(ROOT / "fonts/bundled/NotoSansCJK-Regular.ttc") + "#0", "Inter-Regular"],
]
LANGUAGES = ["en", "de", "fr", "ja", "ko", "zh-Hans", "zh-Hant", "th", "ar", "he", "hi", "tr", "es", "it"]
PARTS = ["lines", "lineBoxes", "graphemes", "lineRuns", "glyphs", "slack", "widths", "breaks", "ink"]
MODES = ["wordWrap", "charWrap", "clip", "truncateHead", "truncateMiddle", "truncateTail"]
STRATEGIES = ["none", "pushOut", "hangulWordPriority", "standard"]
PROFILES = ["uikit", "uikit", "appkit", "chromium", "chromium", "android", "flutter", "catalyst"]
STYLES = ["body", "title1", "footnote", "headline", "largeTitle", "caption2", "extraLargeTitle"]
CATEGORIES = ["small", "large", "accessibilityLarge", "extraSmall", "accessibilityExtraExtraExtraLarge"]
OPTIONS = [
    ["usesLineFragmentOrigin", "usesFontLeading"], "truncatesLastVisibleLine", "usesDeviceMetrics", [],
    ["usesLineFragmentOrigin", "oneShot", "disableScreenFontSubstitution"],
    ["optionsResolvesNaturalAlignmentWithBaseWritingDirection", "usesLineFragmentOrigin", "truncatesLastVisibleLine"],
]
# What may be wrong with a value, or right by chance.
VALUES = [
    None, True, False, 0, 1, -1, 1.5, -2.25, 0.5, 1e10, 1e300, "", "a", "left", "x" * 4097, [], ["a"], [1], [""],
    [None], {}, [{}], [{"start": 0, "end": 1}], [{"start": 2, "end": 1, "size": 3}], "truncateTail", "Auto", 7,
]
DIRECTED = ["\u202aa\u202c", "\u202bא\u202c", "\u202eabc\u202c", "\u2067ab\u2069", "\u200f", "\u200e", "‏(א)"]
LETTERS = "aAvVTofi.,-—'\"()[]%/1 7 \t\n\r\u2028\u00ad\u0301\u200b\u2060\u200d\u00a0שבاعกิकि한中、ーア😀👍🏽🇩🇪"


def texts():
    """The texts that requests are made of, by kind."""
    by_language = json.loads((ROOT / "Scripts/comparison-texts.json").read_text())
    found = list(itertools.chain.from_iterable(by_language.values()))
    for path in sorted((ROOT / "Lab/Benchmarks/Workloads").glob("*.ndjson.gz")):
        if "long" in path.name:
            continue
        with gzip.open(path, "rt") as lines:
            found += [json.loads(line)["text"] for line in itertools.islice(lines, 2500)]
    return found


def make_text(rng, pool):
    kind = rng.random()
    if kind < 0.06:
        return "".join(rng.choice(LETTERS) for _ in range(rng.randint(0, 60)))
    parts = []
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 5])):
        text = rng.choice(pool)
        if len(text) > 20 and rng.random() < 0.5:
            start = rng.randrange(len(text) - 10)
            text = text[start : start + rng.randint(3, 140)]
        parts.append(text)
    joined = rng.choice([" ", "\n", "", "\t", " — ", "\r\n", "\n\n", " "]).join(parts)
    while rng.random() < 0.3:
        place = rng.randint(0, len(joined))
        extra = rng.choice(comparison.AWKWARD + comparison.EMOJI + DIRECTED)
        joined = joined[:place] + rng.choice(["", " "]) + extra + rng.choice(["", " "]) + joined[place:]
    if rng.random() < 0.08:
        joined = joined.replace(" ", "")
    if rng.random() < 0.05:
        joined = "".join(letter + rng.choice(["", "", "\u00ad"]) for letter in joined)
    if rng.random() < 0.08:
        joined += rng.choice(["\n", " ", "   ", "\u3000", "\r\n", "\t"])
    # A lone surrogate cannot be sent.
    return joined.encode("utf-16-le", "ignore").decode("utf-16-le")[:600]


def boundaries(text):
    """The UTF-16 offsets between characters."""
    found = [0]
    for character in text:
        found.append(found[-1] + (2 if ord(character) > 0xFFFF else 1))
    return found


def make_style(rng):
    style = {}
    if rng.random() < 0.4:
        fonts = rng.choice(CASCADES)
        if fonts:
            style["fonts"] = fonts
    if rng.random() < 0.6:
        style["size"] = rng.choice(comparison.SIZES + [9.5, 40, 72])
    elif rng.random() < 0.15:
        style["textStyle"] = rng.choice(STYLES)
        style["contentSizeCategory"] = rng.choice(CATEGORIES)
    if "textStyle" in style and rng.random() < 0.1:
        style["size"] = 15
    if rng.random() < 0.25:
        style["language"] = rng.choice(LANGUAGES)
    if rng.random() < 0.1:
        style[rng.choice(["kern", "tracking"])] = rng.choice([0, 0.5, 1.25, 3, -0.4, -2])
    if rng.random() < 0.05:
        style["features"] = rng.choice(["liga=0", "tnum", "ss01", "kern=0", "calt=0"])
    if rng.random() < 0.05:
        style["ligatures"] = False
    if rng.random() < 0.04:
        style["fonts"] = [str(ROOT / "fonts/bundled/Inter-roman.var.ttf"), "Roboto-Regular"]
        style["variations"] = rng.choice(["wght=650", "wght=300", "wght=412.5"])
    if rng.random() < 0.04:
        style["baselineOffset"] = rng.choice([-3, 4.5])
    if rng.random() < 0.03:
        style["opticalSizing"] = False
    if rng.random() < 0.01:
        style["systemFallback"] = rng.choice([True, False])
    if rng.random() < 0.03:
        style[rng.choice(["size", "kern", "fonts", "language", "textStyle", "ligatures"])] = None
    return style


def make_paragraph(rng):
    style = {}
    if rng.random() < 0.3:
        style["lineBreakMode"] = rng.choice(MODES)
    if rng.random() < 0.12:
        style["lineBreakStrategy"] = rng.choice(STRATEGIES)
    if rng.random() < 0.2:
        style["alignment"] = rng.choice(["natural", "left", "right", "center", "justified"])
    for key, values in [
        ("lineSpacing", [2, 5.5]), ("minimumLineHeight", [20, 40]), ("maximumLineHeight", [14, 18]),
        ("lineHeightMultiple", [0.8, 1.3]), ("paragraphSpacing", [6]), ("paragraphSpacingBefore", [3]),
        ("firstLineHeadIndent", [12, 40]), ("headIndent", [10]), ("tailIndent", [-8, 150]),
        ("hyphenationFactor", [0.5, 0.9, 1]), ("defaultTabInterval", [20, 36]),
    ]:
        if rng.random() < 0.05:
            style[key] = rng.choice(values)
    if rng.random() < 0.05:
        style["tabStops"] = [
            {"location": place, "alignment": rng.choice(["left", "right", "center", "decimal"])}
            for place in sorted(rng.sample(range(10, 300, 7), rng.randint(1, 3)))
        ]
        for stop in style["tabStops"]:
            if rng.random() < 0.3:
                stop["terminators"] = rng.choice([",", " .", "n"])
            elif rng.random() < 0.2:
                stop[rng.choice(["alignment", "terminators"])] = None
    if rng.random() < 0.1:
        style["direction"] = rng.choice(["ltr", "rtl", "auto"])
    return style


def make_request(rng, pool, number):
    text = make_text(rng, pool)
    request = {"id": number, "text": text}
    api = rng.choice(["layout", "layout", "layout", "boundingRect", "sizeThatFits"])
    request["api"] = api
    request.update(make_style(rng))
    request.update(make_paragraph(rng))
    places = boundaries(text)
    if len(places) > 4 and rng.random() < 0.25:
        ends = sorted(rng.sample(places, 2 * rng.randint(1, min(3, len(places) // 2))))
        request["runs"] = [
            {"start": start, "end": end, **make_style(rng)}
            for start, end in zip(ends[::2], ends[1::2])
        ]
    if rng.random() < 0.05:
        # Attachments stand for U+FFFC, here instead of a space.
        offset = text.find(" ")
        if offset >= 0 and "runs" not in request:
            request["text"] = text[:offset] + "\ufffc" + text[offset + 1 :]
            request["attachments"] = [
                {"at": boundaries(text)[offset], "width": rng.choice([0, 18, 40]), "height": 20, "baseline": -4}
            ]
    if len(places) > 8 and rng.random() < 0.06:
        middle = places[len(places) // 2]
        request["paragraphs"] = [{"start": 0, "end": middle, **make_paragraph(rng)}]
        if rng.random() < 0.4:
            request["paragraphs"] += [{"start": middle, "end": places[-1], **make_paragraph(rng)}]
        for paragraph in request["paragraphs"]:
            if rng.random() < 0.3:
                paragraph["language"] = rng.choice(LANGUAGES)
    if rng.random() < 0.85:
        request["width"] = rng.choice(comparison.WIDTHS + [0, 3, 20, 1000, rng.randint(1, 40000) / 64])
    elif api == "layout" and rng.random() < 0.3:
        request["lineWidths"] = [rng.choice(comparison.WIDTHS) for _ in range(rng.randint(1, 4))]
    if rng.random() < 0.2:
        request["maximumLines"] = rng.randint(0, 4)
    if rng.random() < 0.1:
        request["height"] = rng.choice([10, 35, 60, 100])
    if rng.random() < 0.4:
        request["profile"] = rng.choice(PROFILES)
    if rng.random() < 0.35:
        request["breakRules"] = "chromium"
    if rng.random() < 0.1:
        request["options"] = rng.choice(OPTIONS)
    if rng.random() < 0.1:
        request["scale"] = rng.choice([2, 3])
    if rng.random() < 0.06:
        request["minimumScaleFactor"] = rng.choice([0.5, 0.8])
    if rng.random() < 0.08 and "lineWidths" not in request:
        request["balance"] = True
    if rng.random() < 0.04 and "width" in request:
        request["fitSize"] = {"minimum": 8, "maximum": 40, "step": rng.choice([0.5, 1, 3])}
        if rng.random() < 0.3:
            request["fitSize"]["allowBrokenWords"] = rng.choice([True, False])
    if rng.random() < 0.05 and (api == "layout" or rng.random() < 0.1):
        request["truncationToken"] = rng.choice([" … more", "[…]", "—"])
        request["lineBreakMode"] = rng.choice(MODES[3:])
        request["maximumLines"] = rng.randint(1, 3)
    for part in ("fingerprint", "protocol"):
        if rng.random() < 0.03:
            request[part] = True
    for part in PARTS:
        if rng.random() < 0.4 and not ("lineWidths" in request and part in ("slack", "widths")):
            request[part] = True
    return request


def known_keys():
    """The keys of a request and of each object in it."""
    objects = json.loads((ROOT / "docs/batch.schema.json").read_text())["$defs"]
    return {name: sorted(value["properties"]) for name, value in objects.items()}


def spoil(rng, known, request):
    """The request as a line, now and then with a key more, which may be wrong or there twice."""
    line = json.dumps(request, ensure_ascii=False)
    while rng.random() < 0.08:
        where, name = "request", ""
        inner = [key for key in ("runs", "attachments", "paragraphs", "tabStops") if f'"{key}": [{{' in line]
        if inner and rng.random() < 0.5:
            name = rng.choice(inner)
            where = name[:-1]
        key = rng.choice(known[where] + ["sise", "font", "linebreakmode"])
        # The keys of one object may be wrong in another.
        if rng.random() < 0.1:
            key = rng.choice(known[rng.choice(sorted(known))])
        member = f"{json.dumps(key)}: {json.dumps(rng.choice(VALUES))}, "
        place = line.index(f'"{name}": [{{') + len(name) + 6 if name else 1
        line = line[:place] + member + line[place:]
    if rng.random() < 0.004:
        place = rng.randrange(len(line))
        line = line[:place] + rng.choice(["", "}", ",", '"', "\\"]) + line[place + 1 :]
    return line


def answers(tool, requests, jobs):
    """Each reply, without the number of its line."""
    # Messages name the folder of the fonts, which is each build's own otherwise.
    fonts = {**os.environ, "TEXTMEASURE_FONTS": str(ROOT / "fonts/bundled")}
    reply = subprocess.run(
        [tool, "batch", str(requests), "--jobs", str(jobs), "--errors-in-replies"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=fonts, check=True,
    )
    return reply.stdout.splitlines()


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("old", help="the executable whose answers are right")
    options.add_argument("new", help="the executable to compare")
    options.add_argument("--count", type=int, default=50_000, help="requests (default: 50,000)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=2, help="workers of a build (default: 2)")
    options.add_argument("--keep", type=pathlib.Path, help="folder in which requests and answers stay")
    options.add_argument("--show", type=int, default=5, help="differences to print (default: 5)")
    given = options.parse_args()
    rng = random.Random(given.seed)
    pool = texts()
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        requests = folder / f"requests-{given.seed}-{given.count}.ndjson"
        known = known_keys()
        lines = [spoil(rng, known, make_request(rng, pool, number)) for number in range(given.count)]
        requests.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        recorded = requests.with_suffix(".replies")
        if given.keep and recorded.exists():
            old = recorded.read_bytes().splitlines()
        else:
            old = answers(given.old, requests, given.jobs)
            if given.keep:
                recorded.write_bytes(b"\n".join(old) + b"\n")
        new = answers(given.new, requests, given.jobs)
    keys = collections.Counter()
    different = []
    for line, before, after in itertools.zip_longest(lines, old, new):
        if before == after:
            continue
        before, after = json.loads(before or b"{}"), json.loads(after or b"{}")
        changed = sorted(key for key in {*before, *after} if before.get(key) != after.get(key))
        keys[" ".join(changed)] += 1
        different.append((line, before, after, changed))
    errors = sum(b'"error"' in reply[:200] for reply in old)
    print(f"{len(old)} requests, {errors} of them refused by the first build: {len(different)} differ")
    for names, count in keys.most_common():
        print(f"  {count} in {names}")
    for line, before, after, changed in different[: given.show]:
        print(line)
        for key in changed:
            print(f"  {key}: {str(before.get(key))[:600]}\n    now {str(after.get(key))[:600]}")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()

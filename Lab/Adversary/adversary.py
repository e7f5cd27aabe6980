#!/usr/bin/env python3
"""Looks for lines that are not as HarfBuzz shapes them, in any folder of fonts.

For each font it makes texts of the font's own characters and rules, lays them out with
`textmeasure batch`, and compares every line with the slice of the whole run that HarfBuzz shapes:
its width, what hangs at its end, and where it ends. Each text is asked alone in a new process
(cold), after many others (warm), in another order and by two workers. What differs is shrunk to
the shortest batch lines that show it, and sorted by what the shrunk texts have in common. Lines
that differ and have a dotted circle, which HarfBuzz puts under a mark without a letter, are counted
apart: nobody writes them.

    Lab/Adversary/adversary.py fonts/bundled Tests/Fonts --seconds 40
    Lab/Adversary/adversary.py /usr/share/fonts --seconds 600 --report found.ndjson

Ends with status 1 when something else differs; with --strict also when those do.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import time
import typing
import unicodedata
from concurrent.futures import ProcessPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import native
import oracle
import texts

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUFFIXES = (".ttf", ".otf", ".ttc")
#: How many texts of a deck are also asked in processes of their own.
COLD = 6
#: The name of what a circle under a mark without a letter says of a text.
GARBAGE = "dotted circle"
#: How many differences of a font are shrunk, and how many of those that look alike.
MOST_SHRUNK = 8
MOST_ALIKE = 2
#: How many of a font's differences with a dotted circle are shrunk.
MOST_GARBAGE = 1


class Difference(typing.NamedTuple):
    """What is wrong with a line of a reply."""

    kind: str
    line: int
    expected: typing.Any
    found: typing.Any
    #: Whether HarfBuzz puts a dotted circle into the line or its runs.
    is_garbage: bool


def first_of(found):
    """The first difference that is not garbage; else the first."""
    return next((each for each in found if not each.is_garbage), found[0]) if found else None


class Deck:
    """Requests with one font and setting."""

    def __init__(self, path, index, script, features, variations, size, rules="unicode"):
        self.path, self.index, self.script = path, index, script
        self.features, self.variations, self.size = features, variations, size
        self.rules = rules
        self.font = native.Font(path, index, variations)

    def request(self, text, width):
        request = {
            "fonts": [f"{self.path}#{self.index}"], "text": text, "size": self.size,
            "width": width, "lines": True,
        }
        if self.rules != "unicode":
            request["breakRules"] = self.rules
        if self.features:
            request["features"] = ",".join(f"{tag}={value}" for tag, value in self.features)
        if self.variations:
            request["variations"] = ",".join(f"{tag}={value}" for tag, value in self.variations)
        return request

    def differences(self, request, reply, known=None):
        """What is wrong with a reply; nothing where it does not compare."""
        if reply is None or "lines" not in reply:
            return [Difference("error", 0, "lines", (reply or {}).get("error", "no reply"), False)]
        text = known or oracle.Text(
            request["text"], self.font, self.size, self.script, self.features)
        lines = reply["lines"]
        return [
            Difference(*each, oracle.has_circle(text, lines, each))
            for each in oracle.check(text, lines, request["width"], self.rules)]


def ask(tool, requests, jobs=1):
    """The tool's replies in the order of the requests."""
    done = subprocess.run(
        [tool, "batch", "--jobs", str(jobs)],
        input="\n".join(map(json.dumps, requests)).encode() + b"\n",
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    return replies + [None] * (len(requests) - len(replies))


class Finding:
    """A difference, and the fewest lines that show it."""

    def __init__(self, way, history, request, difference, deck):
        self.way, self.history, self.request = way, history, request
        self.difference, self.deck = difference, deck

    def cause(self):
        """What findings of one cause have in common, as far as the shrunk text tells."""
        text = self.request["text"]
        parts = []
        if "\u00ad" in text:
            parts.append("soft hyphen")
        if any(c in " \u3000" for c in text):
            parts.append("space")
        if any(native.category(ord(c)) in texts.MARKS for c in text):
            parts.append("mark")
        if any(native.script(ord(c)) == 0 and c not in " \u3000\u00ad" for c in text):
            parts.append("common")
        if any(unicodedata.normalize("NFD", c) != c for c in text):
            parts.append("composed")
        if self.deck.rules != "unicode":
            parts.append(self.deck.rules)
        if self.deck.variations:
            parts.append("axes")
        if self.deck.features:
            parts.append("features")
        if self.difference.is_garbage:
            parts.append(GARBAGE)
        return f"{self.way} {self.difference.kind}, {native.script_name(self.deck.script)}: " + (
            ", ".join(parts) or "letters")

    def record(self):
        return {
            "cause": self.cause(), "history": self.history, "request": self.request,
            **self.difference._asdict(),
        }


class Search:
    """Compares the decks of one font."""

    def __init__(self, tool, path, index, seed):
        self.tool = tool
        self.path, self.index = str(path), index
        self.choose = random.Random(f"{seed}/{path.name}#{index}")
        self.lines = self.texts = 0
        self.wrong = self.garbage = self.left_out = 0
        self.findings = []
        self.alike = {}

    def is_worth_shrinking(self, request, difference):
        """Whether few differences of this kind were shrunk, in texts with the same signs."""
        if difference.is_garbage:
            shrunk = sum(finding.difference.is_garbage for finding in self.findings)
            return shrunk < MOST_GARBAGE
        text = request["text"]
        look = (
            difference.kind, "\u3000" in text, "\u00ad" in text, " " in text,
            any(native.category(ord(c)) in texts.MARKS for c in text))
        self.alike[look] = self.alike.get(look, 0) + 1
        return self.alike[look] <= MOST_ALIKE and len(self.findings) < MOST_SHRUNK

    def run(self, count, deadline):
        font = native.Font(self.path, self.index)
        lookups = texts.Rules(font)
        alphabets = list(texts.alphabets(font))[:6]
        makers = {a.script: texts.Maker(self.choose, font, a, lookups) for a in alphabets}
        for number, alphabet in enumerate(alphabets):
            for _ in range(2 if number == 0 else 1):
                if time.time() > deadline:
                    return
                features, variations = texts.settings(self.choose, font)
                if self.choose.random() < (0.2 if variations else 0.5):
                    features, variations = [], []
                size = self.choose.choice([11, 12, 14, 15.5, 16, 17, 20, 33])
                rules = "chromium" if self.choose.random() < 0.2 else "unicode"
                deck = Deck(
                    self.path, self.index, alphabet.script, features, variations, size, rules)
                self.compare(deck, makers[alphabet.script], count)

    def width(self, size):
        choose = self.choose
        ems = choose.choice([choose.uniform(0.2, 2), choose.uniform(1, 6), choose.uniform(4, 25)])
        return round(ems * size, choose.choice([0, 2, 6]))

    def compare(self, deck, maker, count):
        requests = []
        for _ in range(count):
            text = maker.text()
            for _ in range(self.choose.choice([1, 1, 2])):
                requests.append(deck.request(text, self.width(deck.size)))
        kept = {}

        def judge(request, reply):
            text = request["text"]
            if text not in kept:
                kept[text] = oracle.Text(text, deck.font, deck.size, deck.script, deck.features)
            kept[text].left_out = 0
            found = deck.differences(request, reply, kept[text])
            self.left_out += kept[text].left_out
            self.texts += 1
            self.lines += len(reply["lines"]) if reply and "lines" in reply else 0
            garbage = {each.line for each in found if each.is_garbage}
            wrong = {each.line for each in found if not each.is_garbage}
            self.wrong += len(wrong)
            self.garbage += len(garbage - wrong)
            return first_of(found)

        wrong = []
        warm = ask(self.tool, requests)
        for place, (request, reply) in enumerate(zip(requests, warm)):
            if found := judge(request, reply):
                wrong.append((requests[:place], request, found))
        order = list(range(len(requests)))
        self.choose.shuffle(order)
        shuffled = ask(self.tool, [requests[place] for place in order], jobs=2)
        for number, (place, reply) in enumerate(zip(order, shuffled)):
            if reply != warm[place] and (found := judge(requests[place], reply)):
                wrong.append(([requests[p] for p in order[:number]], requests[place], found))
        for request in self.choose.sample(requests, min(COLD, len(requests))):
            if found := judge(request, ask(self.tool, [request])[0]):
                wrong.append(([], request, found))
        for history, request, difference in wrong:
            if not self.is_worth_shrinking(request, difference):
                continue
            finding = self.shrink(deck, history, request, difference.is_garbage)
            if finding:
                self.findings.append(finding)

    def shrink(self, deck, history, request, is_garbage):
        def differs(history, request):
            found = first_of(deck.differences(request, ask(self.tool, history + [request])[-1]))
            # What is garbage may come of removing letters.
            return found if found and found.is_garbage <= is_garbage else None

        way = "cold"
        if differs([], request):
            history = []
        else:
            # The text itself, often enough, is the shortest history that warms what it meets.
            way = "warm"
            own = [request] * (2 + 600 // max(1, len(request["text"])))
            if differs(own, request):
                history = None
            elif not differs(history, request):
                return None

        def past(request):
            if history is None:
                return [request] * (2 + 600 // max(1, len(request["text"])))
            return history

        def test(text, width):
            if not any(native.script(ord(c)) == deck.script for c in text):
                return None
            candidate = {**request, "text": text, "width": width}
            return differs(past(candidate), candidate)

        text, width = request["text"], request["width"]
        deadline = time.time() + 6
        size = max(1, len(text) // 2)
        while size >= 1 and time.time() < deadline:
            start, shorter = 0, False
            while start < len(text) and time.time() < deadline:
                candidate = text[:start] + text[start + size :]
                if candidate and test(candidate, width):
                    text, shorter = candidate, True
                else:
                    start += size
            if not shorter:
                size //= 2
        if test(text, 10000):
            width = 10000
        elif test(text, round(width)):
            width = round(width)
        final = {**request, "text": text, "width": width}
        difference = differs(past(final), final)
        if difference is None:
            return None
        warming = past(final)
        if history is None:
            warming = [final] * len(warming)
        elif way == "warm":
            # A long history is halved while it still shows the difference.
            while len(warming) > 1 and differs(warming[len(warming) // 2 :], final):
                warming = warming[len(warming) // 2 :]
        return Finding(way, [r["text"] for r in warming], final, difference, deck)


def search(task):
    tool, path, index, seed, count, deadline = task
    if time.time() > deadline:
        return None
    # The tool refuses fonts with bitmaps of one size only.
    probe = {"fonts": [f"{path}#{index}"], "text": "A", "size": 16}
    if ((ask(tool, [probe])[0] or {}).get("error") or {}).get("code") == "fontInvalid":
        return None
    found = Search(tool, path, index, seed)
    try:
        found.run(count, deadline)
    except native.HarfBuzzError:
        return None
    return (path, index, found.texts, found.lines, found.wrong, found.garbage, found.left_out,
            [finding.record() for finding in found.findings])


def font_files(folders):
    for folder in map(pathlib.Path, folders):
        paths = [folder] if folder.is_file() else sorted(folder.rglob("*"))
        for path in paths:
            if path.suffix.lower() in SUFFIXES and path.is_file():
                yield path.resolve()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folders", nargs="+", help="fonts, or folders with fonts in them")
    parser.add_argument("--seconds", type=float, default=600, help="how long to look")
    parser.add_argument("--seed", default="1", help="another seed makes other texts")
    parser.add_argument("--texts", type=int, default=60, help="texts of each font and script")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--tool", default=str(ROOT / ".build/release/textmeasure"))
    parser.add_argument("--report", help="write what differs to this file, a JSON object a line")
    parser.add_argument("--strict", action="store_true", help="count dotted circles as wrong, too")
    parser.add_argument("--show", type=int, default=12, help="causes to print")
    options = parser.parse_args()

    deadline = time.time() + options.seconds
    files = list(font_files(options.folders))
    if not files:
        parser.error("no font is in these folders")
    tasks, rounds = [], 0
    random.Random(options.seed).shuffle(files)
    for number in range(1000):
        tasks += [
            (options.tool, path, 0, f"{options.seed}.{number}", options.texts, deadline)
            for path in files]
        if len(tasks) > 200_000:
            break
    fonts, count, lines, wrong, garbage, left_out, records = set(), 0, 0, 0, 0, 0, []
    with ProcessPoolExecutor(options.processes) as pool:
        waiting = []
        tasks = iter(tasks)
        while True:
            while len(waiting) < 2 * options.processes and time.time() < deadline:
                waiting.append(pool.submit(search, next(tasks)))
            if not waiting:
                break
            result = waiting.pop(0).result()
            if result is None:
                continue
            (path, index, more_texts, more_lines, more_wrong, more_garbage, more_left_out,
             found) = result
            fonts.add((path, index))
            count += more_texts
            lines += more_lines
            wrong += more_wrong
            garbage += more_garbage
            left_out += more_left_out
            records += found
    if lines == 0:
        sys.exit("no line was compared: is the tool built, and are there fonts?")
    causes = {}
    for record in records:
        causes.setdefault(record["cause"], []).append(record)
    print(f"HarfBuzz {native.harfbuzz_version()}, seed {options.seed}: {lines} lines of {count} "
          f"layouts in {len(fonts)} fonts, {wrong} wrong, {garbage} more with dotted circles; "
          f"{len(records)} shrunk; {left_out} lines left to Chromium")
    for cause in sorted(causes, key=lambda each: -len(causes[each]))[: options.show]:
        print(f"\n{cause}: {len(causes[cause])} shrunk")
        record = min(causes[cause], key=lambda each: len(each["request"]["text"]))
        if record["history"]:
            print(f"  after {len(record['history'])} texts such as "
                  f"{json.dumps(record['history'][-1], ensure_ascii=True)}")
        print("  " + json.dumps(record["request"], ensure_ascii=True))
        print(f"  line {record['line']}: {record['kind']} {record['found']}, must be "
              f"{record['expected']}")
    if options.report:
        with open(options.report, "w", encoding="utf-8") as file:
            for record in records:
                file.write(json.dumps(record) + "\n")
    return wrong > 0 or options.strict and garbage > 0


if __name__ == "__main__":
    sys.exit(main())

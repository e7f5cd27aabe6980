#!/usr/bin/env python3
"""Compares line breaks under Apple's rules with Apple's own ICU, which Swift's Foundation contains.

Sows quotation marks, brackets and dashes into words of comparison-texts.json, asks that ICU and
`textmeasure batch` with `breakRules: apple` for the opportunities, and prints how many texts agree and
the first that do not. Boundaries inside a grapheme cluster do not count: no line ends there here.

    Scripts/compare-with-apple-icu.py --count 20000 --seed 1
    Scripts/compare-with-apple-icu.py --rules unicode       Unicode's rules, without quotation marks
    Scripts/compare-with-apple-icu.py --record FILE.tsv.gz  writes texts and Apple's breaks
"""
import argparse
import ctypes
import gzip
import importlib
import json
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Scripts"))
LANGUAGES = ["en", "de", "fr", "es", "it", "pt-BR", "nl", "sv", "fi", "pl", "hu", "ru", "el", "he",
             "ar", "hi", "th", "ko", "ja", "zh-Hans", "zh-Hant"]
MARKS = "«»‘’‚“”„‹›\"'()[]{}—–-…!?.,:;/%「」（）《》"


def made(words, language, random):
    """Words with marks before, between, after and inside them."""
    text = ""
    for _ in range(random.randint(3, 9)):
        word = random.choice(words)
        for _ in range(random.choice((0, 0, 1, 1, 2))):
            place = random.choice((0, len(word), random.randint(0, len(word))))
            word = word[:place] + random.choice(MARKS) + word[place:]
        text += word + random.choice((" ", " ", " ", "", "\u00a0", " — "))
    return text.strip()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", choices=("apple", "unicode"), default="apple")
    parser.add_argument("--tool", default=str(ROOT / ".build/release/textmeasure"))
    parser.add_argument("--record")
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--least", type=float, default=0)
    options = parser.parse_args()
    library = importlib.import_module("make-unicode-data").AppleLibrary()
    dice = random.Random(options.seed)
    by_language = json.loads((ROOT / "Scripts/comparison-texts.json").read_text("utf-8"))
    # UIKit ignores the opportunities at soft hyphens, ICU does not.
    words = {language: " ".join(by_language[language]).replace("\u00ad", "").split()
             for language in LANGUAGES}
    cases = []
    for number in range(options.count):
        language = LANGUAGES[number % len(LANGUAGES)]
        cases.append((language, made(words[language], language, dice)))
    iterators = {language: ctypes.c_void_p(library.call(
        "ubrk_open", 2, language.replace("-", "_").encode(), None, 0, result=ctypes.c_void_p))
        for language in LANGUAGES}
    expected = [library.boundaries(iterators[language], text) for language, text in cases]
    if options.record:
        with gzip.GzipFile(options.record, "wb", mtime=0) as file:
            for (language, text), breaks in zip(cases, expected):
                file.write(f"{language}\t{text}\t{' '.join(map(str, breaks))}\n".encode())
        return 0
    requests = "".join(json.dumps({
        "text": text, "language": language, "breakRules": options.rules, "breaks": True,
        "graphemes": True}) + "\n" for language, text in cases)
    replies = subprocess.run(
        [options.tool, "batch"], input=requests.encode(), stdout=subprocess.PIPE, check=True)
    agreeing, shown = 0, 0
    for (language, text), breaks, line in zip(cases, expected, replies.stdout.splitlines()):
        reply = json.loads(line)
        clusters = {cluster["start"] for row in reply["lines"] for cluster in row["graphemes"]}
        clusters.add(breaks[-1])
        found = [one["offset"] for one in reply["breaks"]]
        wanted = [offset for offset in breaks if offset in clusters]
        if found == wanted:
            agreeing += 1
        elif shown < options.show:
            shown += 1
            print(f"{language} {text!r}: Apple {wanted}, here {found}")
    print(f"{agreeing} of {len(cases)} agree, {100 * agreeing / len(cases):.3f} %")
    return agreeing < options.least * len(cases) / 100


if __name__ == "__main__":
    sys.exit(main())

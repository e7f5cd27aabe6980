#!/usr/bin/env python3
"""Searches for texts that cost too much: find-slow-texts.py TEXTMEASURE [--seconds N] [--seed N]

Texts repeat a few characters up to 50,000 characters: pairs and triples of printable ASCII, and of 40
classes of characters, under rule sets, options, fonts and widths, in a random order. `batch` answers them
in one process; a text that looks slow is timed again, each length in a process of its own. All times are
processor time.

It is a finding when
* a text takes more than 5 µs a character to measure, 45 with joining scripts, 55 with soft hyphens,
* or ten times that to fit (`slack`, `widths`, `balance`), which measures at several widths,
* or twice the length takes more than 2.6 times the time, once that exceeds 0.2 s,
* or it takes more than 20 s, or ends the process.

Prints the findings, the most expensive first, each as a command that reproduces it. The status is 1 when
there are some, 2 when the search itself is broken. The seed determines the order of the search, but how
far it gets depends on the machine.
"""
import argparse
import collections
import itertools
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

LONGEST = 50_000
LENGTHS = [LONGEST >> halvings for halvings in (5, 4, 3, 2, 1, 0)]
MEASURE, JOINING, SOFT_HYPHEN = 5, 45, 55  # microseconds a character
FIT = 10  # times the above
DOUBLING, NOTICEABLE = 2.6, 0.2  # ratio, seconds
EXACT = 0.02  # seconds, below which starting the process decides, and a first line break is a leap
PATIENCE = 20  # seconds of processor time for a group of lines
GROUP = 8
ENOUGH = 2  # seconds, after which no greater length is timed
# Shares of the time: when the search ends, and when the last text that looked slow begins to be timed.
SEARCHING, TIMING = 0.6, 0.95
# Time on a clock says nothing on a busy machine, so batch has no limit of it.
ARGUMENTS = ["batch", "--jobs", "1", "--line-time-limit", "0"]

JOINING_CLASSES = {"Arabic", "other joining scripts"}
CLASSES = {
    "small letters": list("aefilmtvwx"),
    "capitals": list("AEILTVWY"),
    "digits": list("0147"),
    "spaces": [" "],
    "other spaces": list("\u00a0\u2003\u2009\u202f\u3000"),
    "tabs": ["\t"],
    "line ends": ["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"],
    "hyphens and dashes": list("-\u2010\u2011–—"),
    "soft hyphens": ["\u00ad"],
    "opening brackets": list("([{«“⟨"),
    "closing brackets": list(")]}»”⟩"),
    "quotation marks": list("'\"’‹"),
    "stops": list(".,:;!?…"),
    "slashes": list("/\\|"),
    "before numbers": list("$€£№+"),
    "after numbers": list("%‰°¢"),
    "symbols": list("@#&*^~_=<>→"),
    "spaces without width": ["\u200b"],
    "joiners": list("\u200c\u200d\u2060\ufeff\u034f"),
    "marks": list("\u0301\u0308\u0323\u20dd\u1abe"),
    "composed letters": list("éÅñǆ"),
    "parts of ligatures": ["f", "ffi", "fl", "ĳ"],
    "Greek": list("αΩςΐ"),
    "Cyrillic": list("жЩӣ"),
    "Hebrew": ["א", "ש", "ש\u05c1", "ל\u05b8"],
    "Arabic": ["ب", "ا", "ل", "لا", "ب\u064e", "٣", "ـ"],
    "other joining scripts": ["ܒ", "ߊ", "ᠠ"],
    "Devanagari": ["क", "क्ष", "कि", "र्", "\u094d"],
    "other Indic": ["ক", "க", "கொ", "ക്", "\u0c4d"],
    "Thai and Lao": ["ก", "เ", "ำ", "\u0e48", "ภาษา", "ກ"],
    "Khmer and Myanmar": ["ក", "្រ", "ខ្មែរ", "က", "\u1039"],
    "Hangul": list("한각아"),
    "jamo": list("\u1112\u1161\u11abㄱ"),
    "kana": ["か", "カ", "ぱ", "は\u309a", "ｶ", "っ", "ー"],
    "ideographs": list("漢字、。「」𠮷"),
    "emoji": ["😀", "👍🏽", "👩\u200d👧", "🏽"],
    "flags and keycaps": ["🇩🇪", "🇩", "1\u20e3", "🏴\U000e0067\U000e007f"],
    "variation selectors": ["\ufe0e", "\ufe0f", "❤\ufe0f", "\U000e0100"],
    "bidi controls": list("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c"),
    "unassigned": ["\ue000", "\U0010fffd", "\u0378", "\ufffe", "\ufffc", "\x01"],
}
ASCII = [chr(code) for code in range(32, 127)]
RULES = ["unicode", "chromium"]
WIDTHS = [20, 100, 300, 10_000]
OPTIONS = {
    "plain": {},
    "plain, no width": {"width": None},
    "slack": {"slack": True},
    "widths": {"widths": True},
    "balance": {"balance": True},
    "hyphenationFactor": {"hyphenationFactor": 1},
    "charWrap": {"lineBreakMode": "charWrap"},
    "tracking": {"tracking": 0.5},
    "truncateTail": {"lineBreakMode": "truncateTail", "maximumLines": 3},
    "truncateMiddle": {"lineBreakMode": "truncateMiddle", "maximumLines": 2},
    "truncateHead": {"lineBreakMode": "truncateHead", "maximumLines": 1},
    "maximumLines": {"maximumLines": 1000},
}
FITS = {"slack", "balance", "widths"}
LATIN_FONTS = ["Inter-Regular.otf", "Roboto-Regular.ttf", "LiberationSans-Regular.ttf", "LiberationSerif-Regular.ttf",
               "LiberationMono-Regular.ttf", "NotoSans-Regular.ttf", "Inter-roman.var.ttf"]
FONTS = [None, None, "Inter-Regular.otf", "Roboto-Regular.ttf", "NotoSansCJK-Regular.ttc", "NotoSansArabic-Regular.ttf"]


class Candidate(collections.namedtuple("Candidate", "pieces shuffled option rules font width classes")):
    """What is repeated, and how it is measured. Shuffled pieces come in a random order, so that no cache
    knows the words."""

    def text(self, length):
        """About so many characters, at least one of each piece."""
        count = max(1, length // len("".join(self.pieces)))
        if not self.shuffled:
            return "".join(self.pieces) * count
        return "".join(random.Random(1).choices(self.pieces, k=count * len(self.pieces)))

    def settings(self):
        request = {"width": self.width, "size": 12, "breakRules": self.rules, **OPTIONS[self.option]}
        if self.font:
            request["fonts"] = [self.font]
        return {key: value for key, value in request.items() if value is not None}

    def line(self, length):
        return json.dumps({"text": self.text(length), **self.settings()}).encode() + b"\n"

    def limit(self):
        """In microseconds a character."""
        pieces = "".join(self.pieces)
        limit = MEASURE
        if JOINING_CLASSES & set(self.classes):
            limit = JOINING
        if "\u00ad" in pieces:
            limit = SOFT_HYPHEN
        return limit * (FIT if self.option in FITS else 1)

    def command(self, length):
        """A line for a shell."""
        count = max(1, length // len("".join(self.pieces)))
        text = f"{ascii(''.join(self.pieces))}*{count}"
        imports = "json"
        if self.shuffled:
            imports = "json,random"
            text = f"''.join(random.Random(1).choices({ascii(list(self.pieces))},k={count * len(self.pieces)}))"
        program = f"import {imports}; print(json.dumps(dict(text={text}, **{ascii(self.settings())})))"
        quoted = program.replace("'", "'\\''")
        return f"python3 -c '{quoted}' | textmeasure batch --jobs 1"


def processor_clock(pid):
    """The Linux clock of the processor time of all threads of a process, as clock_getcpuclockid gives it."""
    return (~pid << 3) | 2


def limit_time(pid, seconds):
    """Lets a process end when it has taken so much processor time."""
    _, hard = resource.prlimit(pid, resource.RLIMIT_CPU)
    resource.prlimit(pid, resource.RLIMIT_CPU, (seconds, hard))


class Batch:
    """One `textmeasure batch` that answers groups of lines."""

    def __init__(self, tool):
        self.tool = tool
        self.process = None

    def start(self):
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = subprocess.Popen(
            [self.tool, *ARGUMENTS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.seconds([b'{"text":"a"}\n'])

    def seconds(self, lines):
        """Processor time for lines, or None when the process ended, as it does after PATIENCE."""
        clock = processor_clock(self.process.pid)
        before = time.clock_gettime(clock)
        try:
            limit_time(self.process.pid, int(before) + PATIENCE)
            for line in lines:
                self.process.stdin.write(line)
            self.process.stdin.flush()
            for line in lines:
                reply = self.process.stdout.readline()
                if not reply:
                    raise BrokenPipeError
                check(reply, line)
            return time.clock_gettime(clock) - before
        except OSError:
            self.start()
            return None


def check(reply, line):
    """Ends when the search's own request is wrong."""
    if b'"width"' not in reply[:200]:
        print(f"find-slow-texts: {line[-200:]} is answered {reply[:300]}", file=sys.stderr)
        sys.exit(2)


def alone(tool, line):
    """Processor time of a process for one line, and how it ended if it did not answer."""
    with tempfile.TemporaryFile() as requests, tempfile.TemporaryFile() as replies:
        requests.write(line)
        requests.seek(0)
        process = subprocess.Popen(
            [tool, *ARGUMENTS], stdin=requests, stdout=replies, stderr=subprocess.DEVNULL)
        limit_time(process.pid, PATIENCE)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        replies.seek(0)
        reply = replies.read()
    failure = None
    if process.returncode == -signal.SIGXCPU:
        failure = f"takes more than {PATIENCE} s"
    elif process.returncode < 0:
        failure = f"ends the process with signal {-process.returncode}"
    else:
        check(reply, line)
    return usage.ru_utime + usage.ru_stime, failure


class Finding:
    """A slow text, timed alone at growing lengths."""

    def __init__(self, tool, candidate):
        self.candidate, self.worst, self.length, self.doubling = candidate, 0, LENGTHS[0], 0
        base, self.failure = alone(tool, candidate.line(1))
        last = 0
        for length in LENGTHS:
            if self.failure or last > ENOUGH:
                break
            spent, self.failure = alone(tool, candidate.line(length))
            spent = max(0, spent - base)
            each = spent * 1e6 / len(candidate.text(length))
            if self.failure or (spent > EXACT and each > self.worst):
                self.worst, self.length = each, length
            if last > EXACT and spent > NOTICEABLE:
                self.doubling = max(self.doubling, spent / last)
            last = spent

    def excess(self):
        """How many times the limit."""
        if self.failure:
            return float("inf")
        return max(self.worst / self.candidate.limit(), self.doubling / DOUBLING)

    def __str__(self):
        candidate = self.candidate
        failure = f", {self.failure}" if self.failure else ""
        ratio = f", a doubling {self.doubling:.1f} times" if self.doubling > DOUBLING else ""
        return (f"{self.worst:.1f} µs a character at {self.length}, limit {candidate.limit()}{ratio}{failure}: "
                f"{candidate.option}, {candidate.rules}, {candidate.font or 'bundled fonts'}, "
                f"width {candidate.width}, {' + '.join(candidate.classes)}\n  {candidate.command(self.length)}")


def candidates(random_source):
    """What to try: in turns a pair of ASCII, a triple of it, and some of the classes."""
    pairs = [pair for font in LATIN_FONTS for option in ("plain", "slack")
             for pair in itertools.product(itertools.combinations_with_replacement(ASCII, 2), [font], [option])]
    random_source.shuffle(pairs)
    options, names = list(OPTIONS), list(CLASSES)

    def made(pieces, classes, font=None, option=None, shuffled=False):
        return Candidate(
            tuple(pieces), shuffled, option or random_source.choice(options), random_source.choice(RULES),
            font, random_source.choice(WIDTHS), tuple(classes))

    while True:
        for pair, font, option in pairs:
            yield made(pair, ["ASCII"], font, option)
            yield made(random_source.choices(ASCII, k=3), ["ASCII"], random_source.choice(LATIN_FONTS))
            classes = random_source.sample(names, random_source.choice((2, 2, 3)))
            pieces = [random_source.choice(CLASSES[name]) for name in classes]
            if random_source.random() < 0.2:
                pieces = [piece for name in classes for piece in CLASSES[name]]
                yield made(pieces, classes, random_source.choice(FONTS), shuffled=True)
            else:
                yield made(pieces, classes, random_source.choice(FONTS))


def groups(random_source):
    """Candidates of one length, with that length. Several that only measure are timed together: each
    usually takes a tenth of its limit."""
    waiting = collections.defaultdict(list)
    for candidate in candidates(random_source):
        # As much time for each length; what fits takes ten times as long, so it is mostly tried short.
        fits = candidate.option in FITS
        length = random_source.choices(LENGTHS, [1 / each ** (2 if fits else 1) for each in LENGTHS])[0]
        if fits:
            yield length, [candidate]
            continue
        waiting[length].append(candidate)
        if len(waiting[length]) == GROUP:
            yield length, waiting.pop(length)


def suspicion(batch, candidate, length):
    """How many times its limit a text takes."""
    spent = batch.seconds([candidate.line(length)])
    if spent is None:
        return float("inf")
    excess = spent * 1e6 / len(candidate.text(length)) / candidate.limit()
    if excess < 1 and spent > NOTICEABLE:
        half = batch.seconds([candidate.line(length // 2)])
        if half is None:
            return float("inf")
        excess = max(excess, spent / half / DOUBLING if half > EXACT else 0)
    return excess


def by_kind(suspects):
    """One of each kind first, the most expensive of them before the others."""
    kinds = collections.Counter()
    order = []
    for excess, candidate in sorted(suspects, key=lambda suspect: -suspect[0]):
        kind = (candidate.option, candidate.rules, candidate.classes)
        order.append((kinds[kind], candidate))
        kinds[kind] += 1
    return [candidate for _, candidate in sorted(order, key=lambda each: each[0])]


def search(tool, seconds, seed):
    began = time.monotonic()
    batch, tried, suspects = Batch(tool), 0, []
    batch.start()
    for length, group in groups(random.Random(seed)):
        if time.monotonic() > began + seconds * SEARCHING:
            break
        tried += len(group)
        if len(group) > 1:
            spent = batch.seconds([candidate.line(length) for candidate in group])
            if spent is not None and spent < NOTICEABLE and \
                    spent * 1e6 < min(candidate.limit() * len(candidate.text(length)) for candidate in group):
                continue
        for candidate in group:
            excess = suspicion(batch, candidate, length)
            if excess > 1:
                suspects.append((excess, candidate))
    findings, timed = [], 0
    for candidate in by_kind(suspects):
        if time.monotonic() > began + seconds * TIMING:
            break
        timed += 1
        finding = Finding(tool, candidate)
        if finding.excess() > 1:  # Again, because everything else on the machine only adds.
            finding = min(finding, Finding(tool, candidate), key=Finding.excess)
        if finding.excess() > 1:
            findings.append(finding)
    for finding in sorted(findings, key=Finding.excess, reverse=True):
        print(finding)
    print(f"{tried} texts tried, {len(suspects)} looked slow, {timed} of these timed alone, "
          f"{len(findings)} cost too much; seed {seed}")
    return 1 if findings else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0].split(":")[0] + ".")
    parser.add_argument("textmeasure", help="the executable")
    parser.add_argument("--seconds", type=float, default=600, help="how long to search (default: 600)")
    parser.add_argument(
        "--seed", type=int, default=random.SystemRandom().randrange(10**6), help="of the order (default: a random one)")
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", flush=True)
    return search(arguments.textmeasure, arguments.seconds, arguments.seed)


if __name__ == "__main__":
    sys.exit(main())

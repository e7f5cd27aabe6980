#!/usr/bin/env python3
"""Measures what measuring costs, beside HarfBuzz and ICU alone and beside Pango where that is
installed with its headers; writes a summary into PERFORMANCE.md, all rows into .build/performance.md and
results.json."""

import argparse
import gzip
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FEEDS = ["mixed-feed", "english", "chinese"]
#: How often the start is tried, and how often the feed is repeated as requests.
STARTS = 50
COPIES = 200


def output_of(*command):
    """What a command prints; "" where it is not there."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    except FileNotFoundError:
        return ""
    return done.stdout


def build(*arguments):
    """Builds for release, and returns the folder of the programs."""
    command = ["swift", "build", "-c", "release", *arguments]
    subprocess.run(command, stdout=sys.stderr, check=True)
    folder = subprocess.run([*command, "--show-bin-path"], stdout=subprocess.PIPE, text=True, check=True)
    return pathlib.Path(folder.stdout.strip())


def workload_fonts():
    """The fonts of the workloads, and whose they are: as Debian's packages install them, because the
    figures of other engines were taken with those; the bundled ones, which hold fewer characters of
    the large fonts, where one is missing."""
    bundled = ROOT / "fonts/bundled"
    noto = pathlib.Path("/usr/share/fonts/truetype/noto")
    opentype = pathlib.Path("/usr/share/fonts/opentype")
    for source, latin, cjk, rest in [
        ("Debian's fonts", opentype / "inter", opentype / "noto", noto),
        ("the bundled fonts", bundled, bundled, bundled),
    ]:
        names = [f"NotoSans{script}-Regular.ttf" for script in ("Arabic", "Hebrew", "Thai", "Devanagari")]
        inter, ideographs = latin / "Inter-Regular.otf", cjk / "NotoSansCJK-Regular.ttc"
        others = [rest / name for name in (*names, "NotoColorEmoji.ttf")]
        if all(path.is_file() for path in (inter, ideographs, *others)):
            break
    cascade = [str(inter), f"{ideographs}#2", *map(str, others)]
    return {"english": cascade[0], "chinese": cascade[1], "all": ",".join(cascade)}, source


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds(*commands):
    """The processor's time of some commands side by side (user and system), and the clock's."""
    spent, began = processor_seconds(), time.monotonic()
    started = [
        subprocess.Popen(each, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for each in commands
    ]
    for process in started:
        process.wait()
    return processor_seconds() - spent, time.monotonic() - began


class Bench:
    """One run: the programs, a folder of workloads, and the lines that the report is made of."""

    def __init__(self, programs, work, rounds, quick):
        self.program = programs / "textmeasure-bench"
        self.work = work
        self.rounds = rounds
        self.quick = quick
        self.lines = work / "lines.ndjson"
        self.fonts, self.fonts_from = workload_fonts()
        for packed in sorted((HERE / "Workloads").glob("*.ndjson.gz")):
            (work / packed.stem).write_bytes(gzip.decompress(packed.read_bytes()))
        self.vary_english()

    def vary_english(self):
        """Lines that need more than a break table, made of the English feed: every eighth space is a
        tab, every sixth a dash, an address stands after a few words, seven words are written as one."""
        lines = (self.work / "english.ndjson").read_text().split("\n")[:2000]
        address = (r"https://example.com/items/\1/reviews/\1-\1-\1/comments?page=\1&sort=newest-first")
        for name, pattern, replacement in [
            ("tabs", r"(( [^ ]+){7}) ", r"\1\\t"),
            ("dashes", r"(( [^ ]+){5}) ", r"\1—"),
            ("addresses", r'^\{"id": ([0-9]+), (([^ ]+ ){6})', rf'{{"id": \1, \2{address} '),
            ("long-words", r"([^ ]+) " * 7, r"\1\2\3\4\5\6\7 "),
        ]:
            changed = "".join(re.sub(pattern, replacement, line) + "\n" for line in lines)
            (self.work / f"english-{name}.ndjson").write_text(changed)

    def run(self, workload, peer, *options):
        """One line of figures, as the program prints it."""
        fonts = self.fonts.get(workload.partition("-")[0], self.fonts["all"])
        width = "300" if workload.startswith("english") else "355"
        return subprocess.run(
            [self.program, self.work / f"{workload}.ndjson", "--fonts", fonts, "--size", "14", "--width",
             width, "--peer", peer, *map(str, options)],
            stdout=subprocess.PIPE, text=True, check=True).stdout

    def measure(self, workload, peer, *options):
        with self.lines.open("a") as file:
            file.write(self.run(workload, peer, *options))

    def figure(self, name, value):
        with self.lines.open("a") as file:
            file.write(f'{{"figure":"{name}","value":{value:.6g}}}\n')

    def has_pango(self):
        """Whether the program was built with Pango: its status says what it has not."""
        (self.work / "hello.ndjson").write_text('{"text":"Hello"}\n')
        try:
            self.run("hello", "pango", "--warm-passes", 1, "--relayout-rounds", 0)
        except subprocess.CalledProcessError as error:
            if error.returncode != 69:
                raise
            return False
        return True

    def layouts(self, has_pango):
        """The library beside its peers."""
        for round_ in range(self.rounds):
            print(f"round {round_ + 1} of {self.rounds}", file=sys.stderr)
            # A pass over a feed is short beside the moments for which others slow a shared machine down.
            for turn in range(3):
                for workload in FEEDS:
                    self.measure_both(workload)
                    # Pango lays a text out again for each width, so that the twenty widths of the feeds
                    # take three minutes: one round of them has to do, and one later pass of seven.
                    widths = int(round_ == turn == 0 and not self.quick)
                    if has_pango:
                        self.measure(workload, "pango", "--warm-passes", 1, "--relayout-rounds", widths)
            if self.quick:
                continue
            for workload in ("long-english", "long-chinese"):
                self.measure_both(workload)
            for name in ("tabs", "dashes", "addresses", "long-words"):
                self.measure_both(f"english-{name}", "--warm-passes", 1)
            for size in (1_000_000, 2_000_000):
                joined = ("--joined-bytes", size, "--warm-passes", 1)
                self.measure_both("long-english", *joined, "--relayout-rounds", 1)
                # Half a minute, and more than twice that for twice the text: once, without the widths.
                if has_pango and round_ == 0 and size == 1_000_000:
                    self.measure("long-english", "pango", *joined, "--relayout-rounds", 0)

    def measure_both(self, workload, *options):
        for peer in ("ours", "raw"):
            self.measure(workload, peer, *options)

    # The tool: how long it takes to start, and what its line protocol costs.

    def tool_figures(self, tool):
        once, requests = self.work / "once", self.work / "requests"
        feed = (self.work / "mixed-feed.ndjson").read_text()
        once.write_text(re.sub(r"^\{", '{"width":355,"size":14,', feed, flags=re.MULTILINE))
        requests.write_text(once.read_text() * COPIES)
        count = requests.read_bytes().count(b"\n")
        batch = [tool, "batch", "--jobs", "1", requests]
        # What a figure is divided by is measured on both sides of it, since machines change their speed.
        for _ in range(self.rounds):
            for _ in range(3):
                before = self.raw_speed()
                # A process that does nothing is taken off: it is this program's.
                start = self.starts(tool, "measure", "Hello, world", "--width", "200")
                start = 1000 / STARTS * (start - self.starts("/bin/true"))
                self.figure("startup_ms", start)
                self.figure("startup", start * 1e6 / ((before + self.raw_speed()) / 2))
            # Shares are of processor time, so that others who work here do not lower them.
            before = self.library_seconds(count)
            spent, one = seconds(batch)
            self.figure("batch/of-library", (before + self.library_seconds(count)) / 2 / spent)
            _, two = seconds([tool, "batch", "--jobs", "2", requests])
            _, processes = seconds(batch, batch)
            self.figure("batch/texts-a-second", count / one)
            self.figure("batch/two-jobs", one / two)
            # What two processes reach at this moment: below 2 others work here, and less than that
            # cannot be asked of two workers.
            self.figure("batch/two-processes", 2 * one / processes)
            self.figure("batch/of-two-processes", processes / (2 * two))
        self.figure("batch/memory", peak(tool, requests) / peak(tool, once))

    def raw_speed(self):
        """The raw peer's time of a code point, which stands for the machine's speed at this moment."""
        line = self.run("mixed-feed", "raw", "--warm-passes", 1, "--relayout-rounds", 0)
        return json.loads(line)["cold_ns"]

    def library_seconds(self, count):
        """The processor's seconds that the library needs for the texts, its caches warm."""
        line = subprocess.run(
            [self.program, self.work / "mixed-feed.ndjson", "--fonts", "bundled", "--size", "14", "--width",
             "355", "--warm-passes", "40", "--relayout-rounds", "0"],
            stdout=subprocess.PIPE, text=True, check=True).stdout
        figures = json.loads(line)
        return count * figures["chars"] * figures["warm_ns"] / figures["texts"] / 1e9

    @staticmethod
    def starts(*command):
        return sum(seconds(command)[0] for _ in range(STARTS))


def peak(tool, requests):
    """The most memory that a stream was resident in, in kilobytes, looked at while it runs."""
    process = subprocess.Popen(
        [tool, "batch", "--jobs", "2", requests], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0
    status = pathlib.Path(f"/proc/{process.pid}/status")
    while process.poll() is None:
        found = re.search(r"^VmHWM:\s+(\d+)", status.read_text(), re.MULTILINE)
        most = int(found[1]) if found else most
        time.sleep(0.01)
    return most


def conditions(bench, has_pango):
    """On what the figures were taken."""
    model = re.search(r"^model name[^:]*: *(.*)", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    swift = re.search(r"Swift version [0-9.]+", output_of("swift", "--version"))
    text = f"Measured on {os.cpu_count()} processors ({model[1] if model else 'unknown'}) with " + ", ".join(
        filter(None, [
            swift and swift[0], *(f"{name} {output_of('pkg-config', '--modversion', package).strip()}"
                                  for name, package in [("HarfBuzz", "harfbuzz"), ("ICU", "icu-uc")]),
            has_pango and f"Pango {output_of('pkg-config', '--modversion', 'pangoft2').strip()}"]))
    return (f"{text} and {bench.fonts_from}; {bench.rounds} rounds, alternating peers; the feeds and the "
            "start three times a round.")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true",
                        help="write nothing; end with status 1 when a figure is beyond thresholds.json; "
                             "Pango, which has no thresholds, is left out")
    parser.add_argument("--quick", action="store_true",
                        help="the three feeds alone, without the long texts, the tool, batch and Pango's "
                             "re-layout")
    parser.add_argument("rounds", nargs="?", type=int, default=5,
                        help="how often each is measured, alternating peers (default: 5); the feeds and "
                             "the start, which take a moment, three times as often")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error(f"rounds is {options.rounds}; give 1 or more")
    os.chdir(ROOT)
    os.environ["SWIFT_BACKTRACE"] = "enable=no"
    # The package above offers the sample cells to its own packages only.
    os.environ["TEXTMEASURE_INTERNALS"] = "1"
    # A file that was added to the package above is seen only when the manifest here is newer.
    (HERE / "Package.swift").touch()
    programs = build("--package-path", str(HERE))
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(programs, pathlib.Path(folder), options.rounds, options.quick)
        has_pango = not options.check and bench.has_pango()
        bench.layouts(has_pango)
        if not options.quick:
            # The standard library is in the tool as it is when it is installed.
            bench.tool_figures(build("--static-swift-stdlib", "--product", "textmeasure") / "textmeasure")
        report = [programs / "textmeasure-bench-report", bench.lines, "--conditions",
                  conditions(bench, has_pango), "--thresholds", HERE / "thresholds.json"]
        if options.check:
            report.append("--check")
        elif not options.quick:
            report += ["--json", HERE / "results.json", "--rows", ".build/performance.md",
                       "--document", "PERFORMANCE.md"]
        return subprocess.run(report).returncode


if __name__ == "__main__":
    sys.exit(main())

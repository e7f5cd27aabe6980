#!/usr/bin/env python3
"""Sends the tool what a service must live through, and counts what became of it: damaged fonts, worst
cases, endless lines, many workers, millions of requests.

FUZZ_SECONDS is how long each target is fuzzed (600), FUZZ_JOBS how many at once (2), SLOW_SECONDS how
long slow texts are searched for (600), SOAK_REQUESTS how many requests the soak has (10,000,000),
SOAK_SECONDS how long it may take (3600), ATTACK_SECONDS how long the page's server is attacked (7200).

Each step keeps its rows in .build/reliability, in a folder of the commit whose code it tried. When all
steps have run on one commit, its table goes into RELIABILITY.md; a step that failed shows how. The status
is 1 when anything crashed, hung, leaked or was answered wrongly."""

import argparse
import itertools
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = ROOT / ".build/reliability"
DOCUMENT = ROOT / "RELIABILITY.md"
MARKS = ("<!-- figures -->\n", "<!-- end of figures -->")
#: What is tried: the commit of a run is the last that changed it.
CODE = ["Sources", "Package.swift", "Lab/Fuzzing/Sources", "Lab/Fuzzing/Checks", "Lab/Fuzzing/Regressions", "fonts"]
NO_COLUMN = "-"


class Outcome:
    """What came of a run of the tool: its status as a shell says it, `None` if it hung."""

    def __init__(self, status, output=b"", errors=b""):
        self.status = status
        self.output = output
        self.errors = errors

    def says(self, pattern):
        return any(re.search(pattern.encode(), part, re.MULTILINE) for part in (self.output, self.errors))


def shell_status(code):
    """The status that a shell has for a process: of one that a signal ended, 128 more."""
    return 128 - code if code < 0 else code


def run(arguments, data=b"", seconds=120, output=subprocess.PIPE, **options):
    """Runs a program with bytes on its standard input; kills it when it takes longer."""
    try:
        done = subprocess.run(
            list(map(str, arguments)), input=data, stdout=output, stderr=subprocess.PIPE,
            timeout=seconds, **options)
    except subprocess.TimeoutExpired as error:
        return Outcome(None, error.stdout or b"", error.stderr or b"")
    return Outcome(shell_status(done.returncode), done.stdout or b"", done.stderr)


def seconds_of(name, default):
    return int(os.environ.get(name, default))


def counted(text, pattern):
    """The lines of a text that have a pattern."""
    return len(re.findall(f"^.*{pattern}.*$", text, re.MULTILINE))


class Trial:
    """One run of some steps: the tool, a folder for files, and the rows of the table."""

    def __init__(self, tool, short, work):
        self.tool = tool
        self.short = short
        self.work = work
        self.rows = []
        self.failed = False

    def row(self, what, tried, crashes, hangs, leaks, wrong, otherwise, good):
        """A line of the table; a dash stands where a step cannot tell."""
        if not good:
            self.failed = True
            otherwise = f"**failed** {otherwise}"
        cells = [what, tried, crashes, hangs, leaks, wrong, otherwise]
        self.rows.append("| " + " | ".join(map(str, cells)) + " |\n")
        print(f"{what}: {tried}; crashes {crashes}, hangs {hangs}, leaks {leaks}, wrong {wrong}; "
              f"{otherwise}", flush=True)

    def file(self, name, content):
        path = self.work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def complain(self, text):
        print(text, file=sys.stderr, flush=True)

    # The steps, in the order of the table.

    def fuzz(self):
        seconds = seconds_of("FUZZ_SECONDS", 600)
        result = ROOT / ".build/fuzz/result.tsv"
        result.unlink(missing_ok=True)
        jobs = os.environ.get("FUZZ_JOBS", "2")
        subprocess.run(["Scripts/fuzz.sh", "--seconds", str(seconds), "--jobs", jobs])
        if not result.is_file():
            self.row("Fuzzing", "0 inputs", *[NO_COLUMN] * 4, "could not be built", False)
            return
        for line in result.read_text().splitlines():
            target, inputs, reached, edges, crashes, hangs, leaks, wrong, status = line.split("\t")
            if target != "target":
                self.row(f"Fuzzing: {target}", f"{inputs} inputs in {seconds} s", crashes, hangs, leaks,
                         wrong, f"{reached} of {edges} edges of our code reached",
                         status == "0" and inputs != "0")

    def address(self):
        self.with_sanitizer("address")

    def thread(self):
        self.with_sanitizer("thread")

    def with_sanitizer(self, name):
        """All tests under a sanitizer, once."""
        log = run(["Scripts/sanitize.sh", name], seconds=None).output.decode(errors="replace")
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / f"{name}.log").write_text(log)
        found = re.search(rf"^{name}\t(.*)\t(.*)\t(.*)\t(.*)$", log, re.MULTILINE)
        tests, left, reports, status = found.groups() if found else ("",) * 4
        leaks = counted(log, "^(?:Direct|Indirect) leak") if name == "address" else NO_COLUMN
        self.row(f"Tests under the {name} sanitizer",
                 f"{tests or 'no'} tests; {left or 'all'} of accuracy left out", reports or "none",
                 NO_COLUMN, leaks, 0, f"reports: {reports or 'none'}, {status or 'no status'}",
                 status == "status 0" and reports == "0")

    def serve(self):
        """The page's server under a random mixture of attacks, while somebody measures."""
        seconds = seconds_of("ATTACK_SECONDS", 7200)
        built = run(["Scripts/serve.sh", "--build"], seconds=None)
        attack = built
        if built.status == 0:
            server = built.output.decode().strip()
            attack = run([sys.executable, "Lab/Fuzzing/attack_serve.py", server, "fonts/bundled", seconds],
                         seconds=None)
        said = attack.output.decode(errors="replace")
        self.row("The page's server under a mixture of attacks", f"{seconds} s",
                 counted(said, "the process ended"), 0, NO_COLUMN, NO_COLUMN,
                 ";".join(said.split("\n")).strip(";").replace("|", ""), attack.status == 0)

    def slow_texts(self):
        """A random search for texts that cost too much."""
        seconds = seconds_of("SLOW_SECONDS", 600)
        search = run([sys.executable, "Lab/Fuzzing/find-slow-texts.py", self.tool, "--seconds", seconds],
                     seconds=None)
        said = search.output.decode(errors="replace")
        print(said, end="", flush=True)
        counts = re.search(
            r"^(\d+) texts tried, (\d+) [^,]*, (\d+) [^,]*, (\d+) ", said, re.MULTILINE)
        tried, looked, timed, found = counts.groups() if counts else ("0",) * 4
        self.row("A search for texts that cost too much", f"{tried} in {seconds} s",
                 counted(said, "ends the process"), counted(said, "takes more than"), NO_COLUMN, 0,
                 f"{timed} of {looked} that looked slow timed alone, {found} cost too much",
                 search.status == 0 and tried != "0")

    def fontconfig(self):
        """The tool on a machine whose Fontconfig configuration is missing or useless: the bundled
        fonts answer as ever, and a family that only Fontconfig could know is a typed error."""
        folder = self.work / "fontconfig"
        (folder / "folder").mkdir(parents=True)
        (folder / "empty").mkdir()
        nothing = (f'<?xml version="1.0"?><fontconfig><dir>{folder / "empty"}</dir></fontconfig>')
        self.file("fontconfig/garbage", b"<fontconfig><dir>\1")
        self.file("fontconfig/nothing", nothing)
        self.file("fontconfig/unreadable", nothing).chmod(0)
        self.file("fontconfig/zero", "")
        hello = '{"id":1,"text":"Hello"}\n'
        requests = self.file("fontconfig/requests", hello + (
            '{"id":2,"text":"\\uDBFF\\uDFFD private","systemFallback":true}\n'
            '{"id":3,"text":"a","fonts":["No Such Family At All"]}\n') + hello)
        good = run([self.tool, "batch"], hello.encode()).output
        names = ["missing", "folder", "garbage", "nothing", "unreadable", "zero"]
        right = 0
        for name in names:
            environment = os.environ | {
                "FONTCONFIG_FILE": str(folder / name), "FONTCONFIG_PATH": str(folder / "empty"),
                "XDG_CACHE_HOME": str(self.work / "cache")}
            outcome = run([self.tool, "batch", "--jobs", 1, requests], env=environment)
            lines = outcome.output.splitlines(keepends=True)
            if (outcome.status == 1 and len(lines) == 4 and lines[0] == good and lines[3] == good
                    and b'"missingGlyphs":1' in lines[1] and b"fontNotFound" in lines[2]):
                right += 1
            else:
                self.complain(f"Fontconfig {name}: status {outcome.status}: "
                              f"{outcome.output.decode()} {outcome.errors.decode()}")
        self.row("Fontconfig's configuration missing, unreadable, empty, broken, a folder, without fonts",
                 len(names), 0, 0, NO_COLUMN, len(names) - right,
                 f"{right} answered, with a typed error where only Fontconfig knows",
                 right == len(names))

    def flipped_fonts(self):
        """Fonts with some bytes changed, through the command line: a width or a typed error each."""
        chance = random.Random(20)
        tried = measured = refused = crashed = hung = 0
        for font in sorted((ROOT / "fonts/bundled").glob("*.?t[fc]")):
            original = font.read_bytes()
            if len(original) > 3_000_000:
                continue
            for number in range(4 if self.short else 60):
                content = bytearray(original)
                # Half of them in the tables' directory and the headers that follow it.
                reach = 2048 if number % 2 == 0 else len(content)
                for _ in range(number % 8 + 1):
                    content[chance.randrange(reach)] = chance.randrange(256)
                path = self.file("flipped", bytes(content))
                request = ('{"text":"Office AVATAR e\\u0301 שלום","width":80,"fonts":["%s"]}\n' % path)
                outcome = run([self.tool, "batch", "--jobs", 1], request.encode())
                tried += 1
                if outcome.status is None:
                    hung += 1
                elif outcome.status > 1:
                    crashed += 1
                elif b'"error":{"code":"' in outcome.output:
                    refused += 1
                elif b'"width":' in outcome.output:
                    measured += 1
                else:
                    crashed += 1
        self.row("Fonts with one to eight bytes changed", tried, crashed, hung, NO_COLUMN, NO_COLUMN,
                 f"{measured} measured, {refused} with a typed error", crashed + hung == 0)

    def worst_cases(self):
        scale = 50 if self.short else 1
        hebrew, thai, arabic = (f"NotoSans{each}-Regular.ttf" for each in ("Hebrew", "Thai", "Arabic"))
        for name, piece, count, *rest in [
            ("combining marks", r"\u0301", 1_000_000),
            ("combining marks that a font places", r"\u0301", 1_000_000, "NotoSans-Regular.ttf", "a"),
            ("combining marks that the first font lacks", r"\u1abe", 1_000_000, "", "a"),
            ("points", r"\u05b8\u05bc", 500_000, hebrew, "א"),
            ("vowel signs", r"\u064e", 1_000_000, arabic, "ب"),
            ("vowels that are taken apart", "ำ", 1_000_000, thai, "ก"),
            ("stacked consonants", "្រ", 500_000, "", "ក"),
            ("joined emoji", r"❤\ufe0f\u200d", 300_000, "NotoColorEmoji.ttf"),
            ("soft hyphens", r"\u00ad", 1_000_000),
            ("soft hyphens and spaces without width", r"\u00ad\u200b", 500_000),
            ("zero width everywhere", r"\u200b\u200d\u2060\ufeff", 250_000),
            ("a word of letters", "a", 1_000_000),
            ("a word of joining letters", "ب", 200_000),
            ("changes of direction", "aא", 100_000),
            ("nested embeddings", r"\u202ba\u202a", 100_000),
            ("opening brackets", "(", 400_000),
            ("a line of 10 MB", "The quick brown fox. ", 500_000),
            ("spaces", " ", 1_000_000),
            ("tabs", r"\t", 1_000_000),
            ("tabs in one word", r"א\t", 500_000),
            ("marks and tabs", r"\t\u0301", 500_000),
            ("marks and soft hyphens", r"\u00ad\u0301", 500_000),
            ("line breaks", r"\n", 1_000_000),
        ]:
            fonts = f',"fonts":["{rest[0]}"]' if rest and rest[0] else ""
            before = rest[1] if len(rest) > 1 else ""
            self.growing(name, count // scale, lambda size: (
                f'{{"text":"{before}{piece * size}","width":300{fonts}}}\n'))
        self.growing("languages", 50_000 // scale, lambda size: "".join(
            f'{{"text":"a","language":"{chr(97 + i % 26)}{chr(97 + i // 26 % 26)}'
            f'{chr(97 + i // 676 % 26)}-Latn-x-{i}"}}\n' for i in range(size)))
        self.growing("values of a feature", 5_000 // scale, lambda size: "".join(
            f'{{"text":"a","features":"ss01={i}"}}\n' for i in range(size)))

    def growing(self, name, count, requests):
        """The requests for `count` pieces, for half and for a quarter of them take time in proportion,
        or little more."""
        base, _ = self.milliseconds(requests(1))
        sizes = [count // 4, count // 2, count]
        times, answers = [], 0
        for size in sizes:
            asked = requests(size)
            taken, reply = self.milliseconds(asked)
            times.append(taken - base + 1)
            if reply.count(b'"width"') == asked.count("\n"):
                answers += 1
            else:
                self.complain(f"{name}: {reply[:300].decode(errors='replace')}")
        ratio = times[2] / max(times[0], 1)
        # A square would be 16; what is sorted or halved is 4 to 5; short times are not exact, and
        # those of the short form, beside the rest of the gate, least.
        exact = 250 if self.short else 100
        self.row(f"Worst case: {name}", "{}, {} and {} times".format(*sizes), 0, 0, NO_COLUMN, 0,
                 "{}, {} and {} ms".format(*times) + f": ratio {ratio:.1f}; {answers} of 3 answered",
                 answers == 3 and (ratio < 8 or times[2] < exact))

    def milliseconds(self, request):
        """The processor time that answering takes, and the answer."""
        path, output = self.file("case", request), self.work / "out"
        with output.open("wb") as file:
            process = subprocess.Popen(
                [self.tool, "batch", "--jobs", "1", "--line-time-limit", "0", path], stdout=file,
                stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return int((usage.ru_utime + usage.ru_stime) * 1000), output.read_bytes()

    def streams(self):
        """Streams that end, break or are no text."""
        one = b'{"id":1,"text":"one"}'
        good = r'^\{"id":1,"width"'
        counts = {"right": 0, "wrong": 0, "hung": 0}

        def stands(name, outcome, expected, status):
            if outcome.status is None:
                counts["hung"] += 1
            elif outcome.status == status and outcome.says(expected):
                counts["right"] += 1
            else:
                counts["wrong"] += 1
                said = (outcome.output[:300], outcome.errors[:300])
                self.complain(f"stream, {name}: status {outcome.status}: {said}")

        long_line = one + b'\n{"id":2,"text":"' + b"x" * 100_000_000 + b'"}\n{"id":3,"text":"after"}\n'
        for name, data, expected, status in [
            ("CRLF", one + b'\r\n{"id":2,"text":"two"}\r\n', good, 0),
            ("a byte-order mark", b"\xef\xbb\xbf" + one + b"\n", good, 0),
            ("invalid UTF-8", one + b'\n{"id":2,"text":"\xff\xfe"}\n', "UTF-8", 1),
            ("a NUL byte", one + b'\n{"id":2,"te\0xt":"a"}\n', '"error"', 1),
            ("input that is cut off", one + b'\n{"id":2,"text":"cut of', '"error"', 1),
            ("no line end", one, good, 0),
            ("nothing", b"", "", 0),
            ("empty lines", b"\n\n" + one + b"\n\n", good, 0),
            ("other JSON", one + b'\n[1,2]\n"a"\nnull\n{}\n', '"error"', 1),
            ("100,000 brackets", b"[" * 100_000, '"error"', 1),
            ("noise", os.urandom(200_000), '"error"', 1),
            ("a line of 100 MB", long_line, "limit is 67108864 bytes", 1),
        ]:
            outcome = run([self.tool, "batch"], data, seconds=300)
            stands(name, outcome, expected, status)
        # What stands around the long line is answered.
        around = re.findall(rb'^\{"id":[13],"width"', outcome.output, re.MULTILINE)
        counts["right" if len(around) == 2 else "wrong"] += 1
        # Fonts that are no files: nobody writes to the pipe, and the device has no end.
        pipe = self.work / "pipe.ttf"
        os.mkfifo(pipe)
        for font in (str(pipe), "/dev/zero"):
            data = b'{"id":2,"text":"a","fonts":["%s"]}\n%s\n' % (font.encode(), one)
            outcome = run([self.tool, "batch"], data, seconds=60)
            stands(f"{font} as a font", outcome, "fontUnreadable.*not a file", 1)
        # A full disk and a reader that goes away.
        if os.path.exists("/dev/full"):
            with open("/dev/full", "wb") as full:
                outcome = run([self.tool, "batch"], one + b"\n", seconds=60, output=full)
            stands("a full disk", outcome, "No space", 74)
        many = self.file("many", "".join(f'{{"text":"line {each}"}}\n' for each in range(200_000)))
        stands("a reader that goes away", self.read_once(many), '"width"', 141)
        counts["right" if self.resumes() else "wrong"] += 1
        self.row("Streams that end, break or are no text", sum(counts.values()), 0, counts["hung"],
                 NO_COLUMN, counts["wrong"],
                 f"{counts['right']} with a clear message, the right status and every line before",
                 counts["wrong"] + counts["hung"] == 0)

    def read_once(self, requests):
        """A run whose reader goes away after one line."""
        with requests.open("rb") as file:
            process = subprocess.Popen(
                [self.tool, "batch"], stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            line = process.stdout.readline()
            process.stdout.close()
            try:
                return Outcome(shell_status(process.wait(60)), line)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                return Outcome(None)

    def resumes(self):
        """Whether a run that was killed half-way and gone on with has the bytes of one in one go."""
        requests = self.file(
            "lines", "".join(f'{{"id":{each},"text":"line {each}"}}\n' for each in range(60_000)))
        whole = run([self.tool, "batch", requests], seconds=600).output
        output, begun = self.work / "part", self.work / "part.part"
        process = subprocess.Popen(
            [self.tool, "batch", requests, "--output", output], stderr=subprocess.DEVNULL)
        while process.poll() is None and not (begun.is_file() and begun.stat().st_size):
            time.sleep(0.01)
        process.kill()
        process.wait()
        rest = run([self.tool, "batch", requests, "--output", output, "--resume"], seconds=600)
        if rest.status == 0 and output.read_bytes() == whole:
            return True
        self.complain(f"stream, killed and gone on with: status {rest.status}")
        return False

    def workers(self):
        """The same requests by 1, 2, 8 and 64 workers, twice: the same bytes."""
        count = 1000 if self.short else 20_000
        texts = itertools.cycle(
            ["Hello wide world", "مرحبا بالعالم", "क्षत्रिय हिन्दी", "ภาษาไทยครับ", "漢字かな交じり", r"👩‍👩‍👧 e\u0301",
             r"trans\u00adport"])
        fonts = itertools.cycle(["Inter-Regular.otf", "Inter-roman.var.ttf", "NotoSans-Regular.ttf"])
        requests = self.file("requests", "".join(
            f'{{"id":{each},"text":"{text} {each % 311}","width":{20 + each % 200},"fonts":["{font}"],'
            f'"lines":true}}\n' for each, text, font in zip(range(count), texts, fonts)))
        jobs = [1, 2, 8, 64, 64, 8, 2, 1]
        outputs = [run([self.tool, "batch", "--jobs", each, requests], seconds=600).output
                   for each in [1, *jobs]]
        right = outputs[1:].count(outputs[0])
        self.row(f"{count} requests by 1, 2, 8 and 64 workers, twice", len(jobs) * count, 0, 0,
                 NO_COLUMN, len(jobs) - right, f"{right} of {len(jobs)} runs have the bytes of one worker",
                 right == len(jobs) and outputs[0].count(b"\n") == count)

    def soak(self):
        """Millions of requests with texts that no cache has seen; memory must not grow."""
        count = 20_000 if self.short else seconds_of("SOAK_REQUESTS", 10_000_000)
        most = seconds_of("SOAK_SECONDS", 3600)
        replies = self.work / "replies"
        began = time.monotonic()
        with replies.open("ab") as file:
            process = subprocess.Popen(
                [self.tool, "batch"], stdin=subprocess.PIPE, stdout=file, stderr=subprocess.DEVNULL)
        threading.Thread(target=write_soak, args=(process.stdin, count), daemon=True).start()
        last = samples = 0
        highest = [0] * 10
        while process.poll() is None:
            last = last_reply(replies) or last
            tenth = min(last * 10 // count, 9)
            highest[tenth] = max(highest[tenth], resident_megabytes(process.pid))
            samples += 1
            if time.monotonic() - began > most:
                process.kill()
            time.sleep(0.2)
            # Only the last replies are looked at.
            if replies.stat().st_size > 500_000_000:
                os.truncate(replies, 0)
        last = last_reply(replies) or last
        # The caches are full after a tenth and are bounded; a leak of 10 bytes a request would show.
        grown = max(highest[1:]) > highest[0] + 100
        self.row("Soak", f"{last} of {count} requests in {time.monotonic() - began:.0f} s",
                 int(shell_status(process.returncode) > 1), int(last != count), int(grown), NO_COLUMN,
                 f"at most {' '.join(map(str, highest))} MB resident in each tenth, {samples} samples",
                 process.returncode == 0 and last == count and not grown)


def write_soak(stream, count):
    try:
        with stream:
            for each in range(1, count + 1):
                stream.write(
                    f'{{"id":{each},"text":"Request {each} of a soak, with a word{each * 7919 % 1000003} '
                    f'and 漢字 {each % 977}","width":{40 + each % 300}}}\n'.encode())
    except (BrokenPipeError, ValueError):
        # The process ended, which its status says.
        pass


def last_reply(path):
    """The number of the last whole reply; 0 if there is none."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 4000))
        found = re.findall(rb'^\{"id":(\d+),.*"width".*\}$', file.read(), re.MULTILINE)
    return int(found[-1]) if found else 0


def resident_megabytes(process):
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"^VmRSS:\s+(\d+)", status, re.MULTILINE)
    return int(found[1]) // 1024 if found else 0


#: In the order of the table; the gate's run begins with the first that needs nothing but the tool.
STEPS = ["fuzz", "address", "thread", "serve", "slow_texts", "fontconfig", "flipped_fonts", "worst_cases",
         "streams", "workers", "soak"]
SHORT_STEPS = STEPS[STEPS.index("fontconfig"):]
WITHOUT_TOOL = {"fuzz", "address", "thread", "serve"}


def write_table(commit):
    """The table of RELIABILITY.md, where every step has run on the commit's code."""
    kept = [KEPT / commit / f"{step}.rows" for step in STEPS]
    missing = [path.stem for path in kept if not path.is_file()]
    if missing or commit.endswith("+"):
        reason = f"without {', '.join(missing)}" if missing else "files are not as committed"
        print(f"RELIABILITY.md is not written: {commit}: {reason}", file=sys.stderr)
        return
    head, begin, rest = DOCUMENT.read_text().partition(MARKS[0])
    _, end, tail = rest.partition(MARKS[1])
    rows = "".join(path.read_text() for path in kept)
    DOCUMENT.write_text(
        f"{head}{begin}\nOne run, on the code of commit `{commit}`.\n\n"
        "| what | tried | crashes | hangs | leaks | wrong answers | how it was answered |\n"
        f"| --- | --- | --: | --: | --: | --: | --- |\n{rows}\n{end}{tail}")


def age():
    """A line that says of which commit RELIABILITY.md is, and how many changed the code since."""
    figures = DOCUMENT.read_text().partition(MARKS[0])[2].partition(MARKS[1])[0]
    counts = []
    for commit in re.findall("`([0-9a-f]{7,40})`", figures):
        done = subprocess.run(["git", "rev-list", "--count", f"{commit}..HEAD", "--", *CODE],
                              capture_output=True, text=True)
        if done.returncode != 0:
            return f"RELIABILITY.md describes commit {commit}, which is not in this clone."
        counts.append((int(done.stdout), commit))
    count, oldest = max(counts, default=("all", "no commit"))
    return f"RELIABILITY.md describes {oldest}; commits that changed the code since: {count}."


def built_tool(short):
    build = ["swift", "build", "-c", "release", "--product", "textmeasure"]
    if short:
        build.append("--static-swift-stdlib")
    subprocess.run(build, stdout=sys.stderr, check=True)
    folder = subprocess.run([*build, "--show-bin-path"], stdout=subprocess.PIPE, text=True, check=True)
    return f"{folder.stdout.strip()}/textmeasure"


def commit_of_code():
    """The last commit that changed what is tried, with a plus sign when files are not as committed."""

    def said(*arguments):
        done = subprocess.run(["git", *arguments, "--", *CODE], capture_output=True, text=True)
        return done.stdout.strip()

    return said("log", "-1", "--format=%h") + ("+" if said("status", "--porcelain") else "")


def main():
    description, _, notes = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(
        description=description, epilog=notes, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true",
                        help="the gate's run: samples of each, with the tool as it is installed")
    parser.add_argument("--tool", help="try this executable and build none")
    parser.add_argument("--commit", help="the commit that the executable was built from")
    parser.add_argument("--age", action="store_true",
                        help="try nothing; say how many commits changed the code since RELIABILITY.md")
    parser.add_argument("steps", nargs="*", metavar="STEP",
                        help=f"{', '.join(STEPS)} (default: all; with --short from fontconfig on)")
    options = parser.parse_args()
    for step in options.steps:
        if step not in STEPS:
            parser.error(f"there is no step {step!r}; known are {', '.join(STEPS)}")
    os.chdir(ROOT)
    if options.age:
        print(age())
        return 0
    os.environ |= {"SWIFT_BACKTRACE": "enable=no", "TEXTMEASURE_FONTS": str(ROOT / "fonts/bundled")}
    steps = options.steps or (SHORT_STEPS if options.short else STEPS)
    tool = options.tool
    if tool is None and not WITHOUT_TOOL.issuperset(steps):
        tool = built_tool(options.short)
    work = pathlib.Path(tempfile.mkdtemp())
    # A killed run leaves no folder either.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    commit = options.commit or commit_of_code()
    trial = Trial(tool, options.short, work)
    try:
        for step in steps:
            trial.rows = []
            getattr(trial, step)()
            if not options.short:
                (KEPT / commit).mkdir(parents=True, exist_ok=True)
                (KEPT / commit / f"{step}.rows").write_text("".join(trial.rows))
        if not options.short:
            write_table(commit)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return int(trial.failed)


if __name__ == "__main__":
    sys.exit(main())

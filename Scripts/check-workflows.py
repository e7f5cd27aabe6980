#!/usr/bin/env python3
"""Checks what can be checked of the workflows without the machines that they are for: each command, script,
option, make target, job and value of a matrix that they name is there. Then it damages them, one name at a
time, and fails where it does not notice."""

import pathlib
import re
import shlex
import shutil
import subprocess
import sys

try:
    import yaml
except ImportError:
    print("PyYAML is missing: install python3-yaml; the workflows were not checked")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What the hosted machines have and this one need not.
HOSTED = {"apt-get", "gh", "swift"}
RUNNERS = {"ubuntu-24.04", "ubuntu-24.04-arm", "macos-26"}
SHELL = set("case do done elif else esac fi for if in then until while { } ( ) ! [[ time".split())
ACTIONS = {"actions/checkout@v4", "actions/upload-artifact@v4", "actions/download-artifact@v4"}
DAMAGES = [
    ("make wheel", "make wheels"), ("Scripts/check-wheel.sh", "Scripts/check-weel.sh"),
    ("needs: packages", "needs: package"), ("sha256sum", "sha256sums"), ("matrix.platform", "matrix.plattform"),
    ("macos-26", "macos-62"), ("actions/checkout@v4", "actions/check-out@v4"), ("make check\n", "make chek\n"),
    ("swift run textmeasure measure", "swift run textmeasure mesure"), ("for tarball in", "for in"),
    ("pattern: packages-", "pattern: package-"), ("--product textmeasure", "--product textmesure"),
]  # fmt: skip


def targets() -> set[str]:
    """The targets of the Makefile."""
    return set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def commands(script: str) -> list[list[str]]:
    """The words of each simple command in a script of the shell."""
    text = script.replace("\\\n", " ")
    text = re.sub(r"\$\{\{.*?\}\}", "VALUE", text)
    found = []
    for line in text.splitlines():
        # A command inside of a word is a command of its own.
        for inner in re.findall(r"\$\(([^()]*)\)", line):
            found.append(shlex.split(inner))
        lexer = shlex.shlex(re.sub(r"\$\([^()]*\)", "VALUE", line), posix=True, punctuation_chars="|&;<>")
        lexer.whitespace_split = True
        words: list[str] = []
        for token in [*lexer, ";"]:
            if not set(token) <= set("|&;"):
                words.append(token)
                continue
            while words and (words[0] in SHELL - {"for"} or re.match(r"\w+=", words[0])):
                words.pop(0)
            if words and words[0] != "for":
                found.append(words)
            words = []
    return found


def check_command(words: list[str]) -> str | None:
    """What is wrong with a command; `None` where nothing is."""
    name, arguments = words[0], words[1:]
    if name == "make":
        missing = [each for each in arguments if each not in targets()]
        return f"the Makefile has no target {missing[0]}" if missing else None
    if "/" in name:
        path = ROOT / name
        if not (path.is_file() and path.stat().st_mode & 0o100):
            return f"{name} is no script of the project"
        text = path.read_text()
        unknown = [each for each in arguments if each.startswith("-") and each not in text]
        return f"{name} has no option {unknown[0]}" if unknown else None
    if name == "swift":
        manifest = (ROOT / "Package.swift").read_text()
        tool = (ROOT / "Sources/TextMeasureTool").rglob("*.swift")
        product = arguments[arguments.index("--product") + 1] if "--product" in arguments else arguments[1]
        if f'name: "{product}"' not in manifest:
            return f"Package.swift has no product {product}"
        if arguments[0] == "run" and not any(f'commandName: "{arguments[2]}"' in file.read_text() for file in tool):
            return f"the tool has no command {arguments[2]}"
        return None
    is_builtin = subprocess.run(["bash", "-c", f"type -t {shlex.quote(name)}"], capture_output=True).returncode == 0
    return None if name in HOSTED or is_builtin or shutil.which(name) else f"there is no command {name}"


def check(text: str) -> list[str]:
    """What is wrong with a workflow."""
    try:
        workflow = yaml.safe_load(text)
    except yaml.YAMLError as error:
        return [f"it is not YAML: {error}"]
    # YAML 1.1 takes the key `on` for true.
    if not {"name", True, "permissions", "jobs"} <= set(workflow):
        return ["it has no name, on, permissions or jobs"]
    findings: list[str] = []
    artifacts: dict[str, list[str]] = {"upload": [], "download": []}
    for name, job in workflow["jobs"].items():
        for needed in [job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", []):
            if needed not in workflow["jobs"]:
                findings.append(f"{name} needs {needed}, which is no job")
        matrix = job.get("strategy", {}).get("matrix", {})
        rows = [row for value in matrix.values() for row in value]
        keys = set(matrix) | {key for row in rows if isinstance(row, dict) for key in row}
        for key in re.findall(r"matrix\.(\w+)", yaml.safe_dump(job)):
            if key not in keys:
                findings.append(f"{name}: the matrix has no {key}")
        runners = [row["runner"] if isinstance(row, dict) else row for row in rows] or [job.get("runs-on")]
        findings += [f"{name}: no machine is called {each}" for each in runners if each not in RUNNERS]
        for step in job["steps"]:
            if ("run" in step) == ("uses" in step):
                findings.append(f"{name}: a step has both run and uses, or neither")
            elif "uses" in step:
                if step["uses"] not in ACTIONS:
                    findings.append(f"{name}: {step['uses']} is not among the actions in use")
                for kind, key in [("upload", "name"), ("download", "pattern")]:
                    if kind in step["uses"]:
                        artifacts[kind].append(step["with"][key])
            else:
                script = re.sub(r"\$\{\{.*?\}\}", "VALUE", step["run"])
                parsed = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True)
                if parsed.returncode != 0:
                    findings.append(f"{name}: {parsed.stderr.strip()}")
                    continue
                found = (check_command(words) for words in commands(step["run"]))
                findings += [f"{name}: {each}" for each in found if each]
    for pattern in artifacts["download"]:
        if not any(each.startswith(pattern.rstrip("*")) for each in artifacts["upload"]):
            findings.append(f"nothing is uploaded that {pattern} downloads")
    return findings


def main() -> int:
    """Checks the files, and that damage is noticed; the exit status."""
    files = sorted((ROOT / ".github/workflows").glob("*.yml"))
    texts = {file.name: file.read_text() for file in files}
    findings = [f"{name}: {each}" for name, text in texts.items() for each in check(text)]
    for old, new in DAMAGES:
        damaged = [text.replace(old, new) for text in texts.values() if old in text]
        if not damaged or not all(check(text) for text in damaged):
            findings.append(f"{old!r} could become {new!r} unnoticed")
    print("\n".join(findings) or f"{len(files)} workflows name what is there")
    return 1 if findings else 0


sys.exit(main())

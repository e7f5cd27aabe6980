#!/usr/bin/env python3
"""Writes a manual page in roff for the tool and each of its commands.

    make-manual.py TEXTMEASURE DATE FOLDER

TEXTMEASURE is the tool, which describes its commands; DATE, such as 2026-11-23, is in the pages' feet.
"""
import json
import pathlib
import re
import subprocess
import sys

ESCAPES = {"\\": r"\e", "-": r"\-", "'": r"\(aq", '"': r"\(dq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}


def escaped(text):
    """The text in ASCII, so that every character survives in any locale's manual reader that can show it,
    and hyphens and quotes can be copied into a shell."""
    return "".join(ESCAPES.get(c) or (c if c.isascii() else f"\\[u{ord(c):04X}]") for c in text)


def line(text):
    """A line of text; a dot or an apostrophe at its start would be a request."""
    return "\\&" + escaped(text)


def section(title, text):
    paragraphs = [part for part in text.split("\n\n") if part]
    lines = ("\n".join(line(row) for row in part.split("\n") if row) for part in paragraphs)
    return f".SH {escaped(title.upper())}\n" + "\n.PP\n".join(lines) + "\n"


def item(term, text):
    return f".TP\n\\fB{escaped(term)}\\fR\n{line(text)}\n"


def spelling(argument):
    """How an argument is typed: `-o, --output <output>`, `<file>`."""
    value = f"<{argument.get('valueName', 'value')}>"
    names = ", ".join(("--" if n["kind"] == "long" else "-") + n["name"] for n in argument.get("names", []))
    return {"positional": value, "flag": names}.get(argument["kind"], f"{names} {value}")


def explanation(argument):
    text = " ".join(argument[key] for key in ("abstract", "discussion") if key in argument)
    values = argument.get("allValues", [])
    if not all(value in text for value in values):
        text += f" (values: {', '.join(values)})"
    if "defaultValue" in argument:
        text += f" (default: {argument['defaultValue']})"
    return text


def page(command, version, date):
    words = command.get("superCommands", []) + [command["commandName"]]
    name = "-".join(words)
    subcommands = shown_subcommands(command)
    arguments = [each for each in command.get("arguments", []) if each["shouldDisplay"]]
    synopsis = words + (["<command>", "[options]"] if subcommands else ["[options]"])
    for argument in arguments if not subcommands else []:
        if argument["kind"] == "positional":
            value = spelling(argument) + (" ..." if argument["isRepeating"] else "")
            synopsis.append(f"[{value}]" if argument["isOptional"] else value)
    paragraphs, examples, status = [], [], None
    for part in filter(None, command.get("discussion", "").split("\n\n")):
        if re.match("Examples?:\n", part):
            examples += [row.removeprefix("  ") for row in part.split("\n")[1:]]
        elif part.startswith("Exit status: "):
            status = part.removeprefix("Exit status: ")
        else:
            paragraphs.append(part)

    # Neither stretched nor hyphenated: both hinder copying.
    body = f'.TH "{escaped(name.upper())}" 1 "{escaped(date)}" "textmeasure {escaped(version)}" "User Commands"\n'
    body += ".ad l\n.nh\n" + section("Name", f"{name} - {command.get('abstract', '')}")
    body += f".SH SYNOPSIS\n{escaped(' '.join(synopsis))}\n"
    if paragraphs:
        body += section("Description", "\n\n".join(paragraphs))
    if subcommands:
        body += ".SH COMMANDS\n" + "".join(
            item(" ".join(each["superCommands"] + [each["commandName"]]), each.get("abstract", ""))
            for each in subcommands)
    body += ".SH OPTIONS\n" + "".join(item(spelling(each), explanation(each)) for each in arguments)
    if examples:
        body += ".SH EXAMPLES\n.EX\n" + "".join(line(row) + "\n" for row in examples) + ".EE\n"
    if status:
        body += section("Exit status", status)
    body += section(
        "Environment", "TEXTMEASURE_FONTS names the folder of the bundled fonts. NO_COLOR switches colour off.")
    others = ["-".join(words[:count]) for count in range(1, len(words))]
    others += ["-".join(each["superCommands"] + [each["commandName"]]) for each in subcommands]
    body += section("See also", ", ".join(f"{other}(1)" for other in others))
    # What a terminal without Unicode shows for each character that it has no sign for: its number. Before
    # .TH, which reads it: groff's macros begin each section with hyphenation on again.
    codes = sorted(set(re.findall(r"\\\[u([0-9A-F]+)\]", body)))
    return name, "".join(f".if \\n(.g .fchar \\[u{code}] <U+{code}>\n" for code in codes) + ".nr HY 0\n" + body


def shown_subcommands(command):
    return [each for each in command.get("subcommands", []) if each["shouldDisplay"] and each["commandName"] != "help"]


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    tool, date, folder = sys.argv[1:]
    def output(option):
        return subprocess.run([tool, option], stdout=subprocess.PIPE, check=True, text=True, encoding="utf-8").stdout
    version = output("--version").strip()
    commands = [json.loads(output("--experimental-dump-help"))["command"]]
    for command in commands:
        commands += shown_subcommands(command)
        name, text = page(command, version, date)
        pathlib.Path(folder, f"{name}.1").write_text(text, encoding="ascii")


main()

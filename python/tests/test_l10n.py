"""Whether translations fit: readers, rules, placeholders, findings and the command."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import json
import os
import plistlib
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest

import textmeasure as tm

pytest.importorskip("babel")

from textmeasure.l10n import (
    Catalogue,
    Entry,
    Finding,
    Limits,
    Problem,
    Report,
    Rule,
    Rules,
    RulesError,
    State,
    check,
    examine,
    read,
)
from textmeasure.l10n import __main__ as command
from textmeasure.l10n import _judge as judging
from textmeasure.l10n import _languages as languages
from textmeasure.l10n import _measure as measuring
from textmeasure.l10n import _model as limits
from textmeasure.l10n import _placeholders as placeholders
from textmeasure.l10n import _pseudo as pseudo
from textmeasure.l10n import _select as markup
from textmeasure.l10n._findings import KINDS
from textmeasure.l10n._reports import REPORTERS, format_of
from textmeasure.l10n._rules import CONTENT_SIZES, TEXT_STYLES

FONT = "Inter-Regular"
ROOT = Path(__file__).resolve().parents[2]


def rules(text: str, folder: Path = Path()) -> Rules:
    import tomllib

    return Rules.from_dict(tomllib.loads(text), folder)


def catalogue(*entries: Entry) -> Catalogue:
    return Catalogue(entries=list(entries), files=sorted({each.file for each in entries}))


def entry(text: str, **fields: object) -> Entry:
    values: dict[str, object] = {
        "file": "de.json", "line": 3, "key": "k", "language": "de", "syntaxes": ("printf", "icu"),
    }  # fmt: skip
    return Entry(text=text, **{**values, **fields})


def write(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def found(path: Path, **options: object) -> dict[str, Entry]:
    """The entries of a file by key and variation; there are no problems."""
    result = read([path], root=path.parent, **options)
    assert result.problems == []
    return {
        f"{each.key}#{each.variation}" if each.variation else each.key: each
        for each in result.entries
    }


# Readers: text, line, language, state, plural forms and limits of each format.

PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: pl\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

# Shown in the list.
#, c-format, max-size:100:2
msgctxt "list"
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d plik"
msgstr[1] "%d pliki"
msgstr[2] "%d plików"

#, fuzzy
msgid "Open"
msgstr "Otwórz"

msgid "Save"
msgstr "Zapisz"
"""


def test_gettext(tmp_path: Path) -> None:
    entries = found(write(tmp_path, "x.po", PO))
    one = entries["list|%d file#plural.0"]
    assert (one.text, one.source, one.line, one.language) == ("%d plik", "%d file", 10, "pl")
    assert one.numbers == (1,) and 22 in entries["list|%d file#plural.1"].numbers
    assert one.limits == Limits(width=100, lines=2, origin="max-size")
    assert "Shown in the list" in one.comment
    assert entries["Open"].state is State.UNTRANSLATED
    assert entries["Save"].line == 20 and entries["Save"].state is State.CHECK


def test_a_template_is_in_the_base_language(tmp_path: Path) -> None:
    template = PO.replace('msgstr "Zapisz"', 'msgstr ""')
    entries = found(write(tmp_path, "x.pot", template))
    assert (entries["Save"].text, entries["Save"].language) == ("Save", "en")


def test_strings(tmp_path: Path) -> None:
    text = '/* A button */\n"save" = "Spei\\"chern";\n\n// x\n"open all" = "Alle\\n\\U00f6ffnen";\n'
    entries = found(write(tmp_path, "de.lproj/Localizable.strings", text))
    assert entries["save"].text == 'Spei"chern' and entries["save"].comment == "A button"
    assert entries["open all"].line == 5 and entries["open all"].language == "de"
    crlf = found(write(tmp_path, "de.lproj/crlf.strings", text.replace("\n", "\r\n").encode()))
    assert crlf["save"].comment == "A button"
    utf16 = found(write(tmp_path, "fr.lproj/Localizable.strings", text.encode("utf-16")))
    assert utf16["save"].text == 'Spei"chern' and utf16["save"].language == "fr"


STRINGS = """/* The file's */

"a" = "x"; // trailing
"b" = "y"; /* two */ "c" = "z";
/* before */ "d" = "It"; plain.key-1$/: = bare;
"e" /* inside */ = // still
  "over
two lines" ;
shown;
'single' = 'it\\'s' ;
"""


def test_strings_are_tokens(tmp_path: Path) -> None:
    for end in ("\n", "\r\n", "\r"):
        for text in (STRINGS, "{" + STRINGS + "}"):
            path = write(tmp_path, "de.lproj/a.strings", text.replace("\n", end).encode())
            entries = found(path)
            assert {key: (each.text.replace(end, "\n"), each.line) for key, each in entries.items()} == {
                "a": ("x", 3), "b": ("y", 4), "c": ("z", 4), "d": ("It", 5),
                "plain.key-1$/:": ("bare", 5), "e": ("over\ntwo lines", 6), "shown": ("shown", 9),
                "single": ("it's", 10),
            }  # fmt: skip
            assert {key: each.comment for key, each in entries.items() if each.comment} == {
                "a": "trailing", "c": "two", "d": "before", "e": "inside\nstill",
            }  # fmt: skip


def test_escapes_of_strings(tmp_path: Path) -> None:
    text = r'"k\"\\" = "\t\101\U1F\Ud83d\ude80|\Ud83d\Ude80|\q";'
    (entry,) = found(write(tmp_path, "de.lproj/a.strings", text)).values()
    assert entry.key == 'k"\\' and entry.text == "\tA\x1f\ufffdude80|\U0001f680|q"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('"a" = "x";\n\n"b" = "y"\n\n"c" = "z";', 3, "the text of 'b' is followed by 'c'"),
        ('"a" = "x";\n"b" = "y"', 2, "is followed by the file's end; end it with ;"),
        ('"a" = "x";\n"b" "y";', 2, "the key 'b' is followed by 'y'"),
        ('"a" = "x";\n"b" = "y;\n"c" = "z";', 2, "ends on line 3, where 'c' follows"),
        ('"a" = "x";\n"b" = "y;\n', 2, "the string that begins here does not end"),
        ('"a" = "x";\n/* "b" = "y";\n', 2, "the comment that begins here does not end"),
        ('"a" =\n;', 2, "the value of 'a' is ';'"),
        ('"a" = (x, y);', 1, "the value of 'a' is '('"),
        ('"a" = "x";\n= "y";', 2, "a key is expected in place of '='"),
        ('"a" = "x";\ngr\u00f6\u00dfe = "y";', 2, "'gr' is followed by '\u00f6'"),
        ('{ "a" = "x"; }\n\n"b" = "y";', 3, "'b' follows the closing brace"),
        (
            "<plist><dict><key>a</key><string>x</string>\n<key>b</key><array/></dict></plist>",
            2,
            "the value of 'b' is no string",
        ),
        ('{ "a" = "x";\n', 2, "a key is expected in place of the file's end"),
        ('"a" = "\\377";', 1, "write \\Uxxxx"),
    ],
)
def test_errors_of_strings_name_the_line(
    tmp_path: Path, text: str, line: int, message: str
) -> None:
    path = write(tmp_path, "de.lproj/a.strings", text)
    (problem,) = read([path], root=tmp_path).problems
    assert problem.line == line and message in problem.message


def test_strings_as_property_lists(tmp_path: Path) -> None:
    texts = {"save & close": "Speichern", "n": "%d Dateien"}
    for format in (plistlib.FMT_XML, plistlib.FMT_BINARY):
        content = plistlib.dumps(texts, fmt=format)
        entries = found(write(tmp_path, "de.lproj/a.strings", content))
        assert {key: each.text for key, each in entries.items()} == texts
        assert entries["save & close"].line == (7 if format is plistlib.FMT_XML else None)
        assert entries["n"].format == "strings" and entries["n"].language == "de"


#: What each variable of a `.stringsdict` has beside its forms.
PLURAL = {
    "NSStringFormatSpecTypeKey": "NSStringPluralRuleType",
    "NSStringFormatValueTypeKey": "d",
}


@pytest.mark.parametrize(
    ("variable", "message"),
    [
        ({**PLURAL, "other": "%d"}, ""), ({**PLURAL, "other": "%#@w@"}, "the format of 'k' refers to 'w', which is no dictionary of forms; add one"),
        ({**PLURAL, "one": "%d"}, "the format of 'k' has no other in its variable 'v'; add it, such as %d files"),
        ({"NSStringFormatValueTypeKey": "d", "other": "%d"}, "the format of 'k' has no NSStringFormatSpecTypeKey in its variable 'v'; add it, such as NSStringPluralRuleType"),
        ({"NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "other": "%d"}, "the format of 'k' has no NSStringFormatValueTypeKey in its variable 'v'; add it, such as d"),
        ("%d", "the format of 'k' refers to 'v', which is no dictionary of forms; add one"),
        ({**PLURAL, "other": "%@ of %d"}, "the format of 'k' shows %@ in its variable 'v', whose type is d"),
        ({**PLURAL, "other": "%.1f"}, "the format of 'k' shows %.1f in its variable 'v', whose type is d"),
        ({**PLURAL, "NSStringFormatValueTypeKey": "", "other": "%d"}, "the format of 'k' shows %d in its variable 'v', whose type is "),
        ({**PLURAL, "othr": "%d", "other": "%d"}, "the format of 'k' has 'othr' in its variable 'v'; write a category, such as few"),
        ({**PLURAL, "other": "%lu of %@"}, ""), ({**PLURAL, "other": "%2$@: %1$d"}, ""),
        # As in Apple's example of `numericFormat`.
        ({"NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "other": "files"}, ""),
    ],
)  # fmt: skip
def test_what_a_variable_of_a_stringsdict_lacks_is_said(
    tmp_path: Path, variable: object, message: str
) -> None:
    rule = {"NSStringLocalizedFormatKey": "%#@v@", "v": variable}
    path = write(tmp_path, "de.lproj/a.stringsdict", plistlib.dumps({"k": rule}))
    result = read([path], root=tmp_path)
    assert [each.message for each in result.problems] == ([message] if message else [])
    assert bool(result.entries) is not bool(message)


@pytest.mark.parametrize(
    ("one", "other", "is_right"),
    [("%lld day", "%lld days", True), ("a day", "%lld days", True), ("day", "days", False),
     ("%@ day", "%@ days", False), ("100%", "5% more", False)],
)  # fmt: skip
def test_plural_forms_of_a_string_catalogue_show_a_number(
    tmp_path: Path, one: str, other: str, is_right: bool
) -> None:
    # “Cannot infer format specifier for string group because no numerical specifiers were found”
    forms = {
        case: {"stringUnit": {"value": text}} for case, text in (("one", one), ("other", other))
    }
    strings = {"k": {"localizations": {"en": {"variations": {"plural": forms}}}}}
    content = {"sourceLanguage": "en", "strings": strings}
    result = read([write(tmp_path, "a.xcstrings", json.dumps(content))], root=tmp_path)
    told = "'k' in en has plural forms without a number; add it, such as %lld"
    assert [each.message for each in result.problems[:1]] == ([] if is_right else [told])


def test_stringsdict(tmp_path: Path) -> None:
    plural = PLURAL
    content = {
        "files": {
            "NSStringLocalizedFormatKey": "%#@files@ in %#@folders@",
            "files": {**plural, "one": "%d file", "other": "%d files"},
            "folders": {**plural, "one": "%d folder", "other": "%d folders"},
        },
        "simple": {"NSStringLocalizedFormatKey": "%#@n@", "n": {**plural, "few": "%d pliki", "other": "%d pliku"}},
        "wide": {"NSStringVariableWidthRuleType": {"20": "Short", "50": "Rather long"}},
        "device": {"NSStringDeviceSpecificRuleType": {"mac": {"other": "x"}}},
    }  # fmt: skip
    path = write(tmp_path, "pl.lproj/Localizable.stringsdict", plistlib.dumps(content))
    entries = found(path)
    both = entries["files#plural.files=one,folders=other"]
    assert both.text == "%1$d file in %2$d folders"
    assert both.arguments["%1$d"] == (1,) and 1 not in both.arguments["%2$d"]
    assert entries["simple#plural.few"].numbers[:3] == (2, 3, 4)
    assert entries["wide#width.20"].text == "Short"
    assert entries["device"].unread.startswith("its keys 'NSStringDeviceSpecificRuleType' are of a")
    assert (entries["simple#plural.few"].line == ElementTree.parse(path) and 0) or entries[
        "simple#plural.few"
    ].line


def test_xcstrings(tmp_path: Path) -> None:
    content = {
        "sourceLanguage": "en",
        "version": "1.0",
        "strings": {
            "Save": {
                "comment": "button",
                "localizations": {
                    "de": {"stringUnit": {"state": "translated", "value": "Sichern"}}
                },
            },
            "%lld files": {
                "localizations": {
                    "de": {
                        "variations": {
                            "plural": {
                                "one": {
                                    "stringUnit": {"state": "translated", "value": "%lld Datei"}
                                },
                                "other": {
                                    "stringUnit": {"state": "translated", "value": "%lld Dateien"}
                                },
                            }
                        }
                    },
                    "fr": {"stringUnit": {"state": "new", "value": ""}},
                }
            },
            "sub": {
                "localizations": {
                    "en": {
                        "stringUnit": {"state": "translated", "value": "Got %#@n@"},
                        "substitutions": {
                            "n": {
                                "argNum": 1,
                                "formatSpecifier": "lld",
                                "variations": {
                                    "plural": {
                                        "one": {
                                            "stringUnit": {
                                                "state": "translated",
                                                "value": "%arg one",
                                            }
                                        },
                                        "other": {
                                            "stringUnit": {
                                                "state": "translated",
                                                "value": "%arg more",
                                            }
                                        },
                                    }
                                },
                            }
                        },
                    }
                }
            },
            "brand": {"shouldTranslate": False},
        },
    }
    path = write(tmp_path, "L.xcstrings", json.dumps(content, indent=1))
    result = read([path], root=tmp_path)
    assert result.problems == []
    by = {(each.key, each.language, each.variation): each for each in result.entries}
    assert by["Save", "de", ""].text == "Sichern" and by["Save", "de", ""].source == "Save"
    assert by["%lld files", "de", "plural.one"].numbers == (1,)
    assert by["%lld files", "fr", ""].state is State.UNTRANSLATED
    assert by["sub", "en", "plural.one"].text == "Got %lld one"
    assert by["brand", "en", ""].state is State.DO_NOT_TRANSLATE
    line = path.read_text().split("\n")[by["Save", "de", ""].line - 1]
    assert '"de"' in line


def test_a_key_that_a_catalogue_lacks_in_a_language_is_untranslated(tmp_path: Path) -> None:
    german = {"de": {"stringUnit": {"state": "translated", "value": "Sichern"}}}
    keys = {"Save": {"localizations": german}, "Go": {}, "Brand": {"shouldTranslate": False}}
    content = {"sourceLanguage": "en", "strings": keys}
    result = read([write(tmp_path, "L.xcstrings", json.dumps(content, indent=1))], root=tmp_path)
    (missing,) = (each for each in result.entries if each.state is State.UNTRANSLATED)
    assert (missing.key, missing.language, missing.line) == ("Go", "de", 14)
    report = examine(result, rules("[defaults]\nwidth = 300"))
    assert report.texts == 5 and report.checked == 3
    assert report.left_out == {"untranslated": 1, "not to be translated": 1}


def test_sets_of_strings(tmp_path: Path) -> None:
    """App Shortcuts have several phrases for one key, as many as each language needs."""
    phrases = {
        "en": {"state": "new", "values": ["Get it in ${app}", "Search ${app}"]},
        "de": {"state": "translated", "values": ["Hol es", "Such es", "Find es in ${app}"]},
        "fr": {"state": "new", "values": ["x"]},
        "it": {"state": "translated", "values": []},
    }
    content = {
        "sourceLanguage": "en",
        "strings": {
            "Get": {"localizations": {each: {"stringSet": set_} for each, set_ in phrases.items()}},
            "device": {"localizations": {"de": {"variations": {"device": {
                "mac": {"stringSet": {"state": "translated", "values": ["Klick", "Drück"]}},
                "other": {"stringUnit": {"state": "translated", "value": "Tipp"}},
            }}}}},
        },
    }  # fmt: skip
    path = write(tmp_path, "AppShortcuts.xcstrings", json.dumps(content))
    result = read([path], root=tmp_path)
    assert result.problems == []
    texts = {
        (each.language, each.key, each.variation): each.text
        for each in result.entries
        if each.state is State.CHECK and not each.unread
    }
    assert texts == {
        ("en", "Get[0]", ""): "Get it in ${app}", ("en", "Get[1]", ""): "Search ${app}",
        ("de", "Get[0]", ""): "Hol es", ("de", "Get[1]", ""): "Such es",
        ("de", "Get[2]", ""): "Find es in ${app}", ("en", "device", ""): "device",
        ("de", "device[0]", "device.mac"): "Klick", ("de", "device[1]", "device.mac"): "Drück",
        ("de", "device", "device.other"): "Tipp",
    }  # fmt: skip
    # The other key is missing in two languages.
    untranslated = [each.text for each in result.entries if each.state is State.UNTRANSLATED]
    assert untranslated == ["x", "", ""]
    report = examine(result, rules('[defaults]\nwidth = 60\n[samples]\n"*" = "App"'))
    assert {"Get[0]", "Get[1]", "Get[2]"} <= {each.key for each in report.findings}


SHAPES = [
    # A localization of a string catalogue, and what is said of it: a text, a state, or a reason.
    ({"stringUnit": {"state": "translated", "value": "x"}}, "x"),
    ({}, State.UNTRANSLATED),
    ({"stringUnit": {"state": "new"}}, State.UNTRANSLATED),
    ({"stringUnit": {}}, State.UNTRANSLATED),
    ({"stringSet": {"values": ["y"]}}, "y"),
    ({"stringSet": {"state": "translated", "values": []}}, "'stringSet'"),
    ({"stringList": {"values": ["y"]}}, "'stringList'"),
    ({"variations": {"plural": {}}}, "'variations'"),
    ({"substitutions": {"a": {"argNum": 1}}}, "'substitutions'"),
    ({"a": 1, "b": 2}, "'a', 'b'"),
]


@pytest.mark.parametrize(("shape", "said"), SHAPES)
def test_right_shapes_that_are_not_read(tmp_path: Path, shape: object, said: object) -> None:
    content = {"sourceLanguage": "en", "strings": {"k": {"localizations": {"en": {"stringUnit": {
        "value": "k"}}, "de": shape}}}}  # fmt: skip
    result = read([write(tmp_path, "L.xcstrings", json.dumps(content))], root=tmp_path)
    (german,) = (each for each in result.entries if each.language == "de")
    report = examine(result, rules("[defaults]\nwidth = 300"))
    assert result.problems == [] and report.status in {0, 1}
    if isinstance(said, State):
        assert german.state is said
    elif german.unread:
        (finding,) = report.findings
        assert finding.kind == "not-checked"
        assert finding.message == f"not measured: its keys {said} are of a form that is not read"
        assert finding.remedy == "Leave it out with skip = true."
        # A rule leaves it out, and the status is 0 again.
        out = rules('[defaults]\nwidth = 300\n[[rules]]\nlanguages = "de"\nskip = true')
        assert examine(result, out).status == 0
    else:
        assert german.text == said


def test_a_property_list_may_mix_strings_and_rules(tmp_path: Path) -> None:
    forms = {**PLURAL, "one": "%d Tag", "other": "%d Tage"}
    content = {
        "a": "text",
        "b": {"NSStringLocalizedFormatKey": "%#@n@", "n": forms},
        "c": {"NSStringOtherRuleType": {"x": "y"}},
        "d": {},
    }
    for name in ("de.lproj/a.strings", "de.lproj/b.stringsdict"):
        for format in (plistlib.FMT_XML, plistlib.FMT_BINARY):
            entries = found(write(tmp_path, name, plistlib.dumps(content, fmt=format)))
            assert {key: each.text for key, each in entries.items()} == {
                "a": "text", "b#plural.one": "%d Tag", "b#plural.other": "%d Tage", "c": "", "d": "",
            }  # fmt: skip
            assert "'NSStringOtherRuleType'" in entries["c"].unread
            assert entries["d"].unread == "it is empty"


def test_android(tmp_path: Path) -> None:
    text = """<?xml version="1.0"?>
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
  <!-- greets -->
  <string name="hi">Hallo <b>%1$s</b> &amp; <xliff:g id="n" example="42">%2$d</xliff:g>\\'s</string>
  <string name="brand" translatable="false">X</string>
  <string name="same">@string/hi</string>
  <plurals name="files"><item quantity="one">%d Datei</item><item quantity="other">%d Dateien</item></plurals>
  <string-array name="days"><item>Montag</item><item>Dienstag</item></string-array>
</resources>
"""
    entries = found(write(tmp_path, "app/src/main/res/values-de/strings.xml", text))
    assert entries["hi"].language == "de" and entries["hi"].line == 4
    assert "greets" in entries["hi"].comment and entries["hi"].metadata == {"%2$d": "42"}
    assert entries["brand"].state is State.DO_NOT_TRANSLATE
    assert entries["same"].state is State.EXCLUDED
    assert entries["files#plural.one"].text == "%d Datei"
    assert entries["days[1]"].text == "Dienstag"
    report = examine(
        catalogue(entries["hi"]), rules('samples = {"%s" = "Ada"}\n[defaults]\nwidth = 1')
    )
    assert report.findings[0].text == "Hallo Ada & 42's"


def test_arb(tmp_path: Path) -> None:
    text = """{
  "@@locale": "de",
  "hi": "Hallo {name}",
  "@hi": {"description": "greets", "placeholders": {"name": {"type": "String", "example": "Bob"}}},
  "n": "{count, plural, =0{Nichts} one{{count} Ding} other{{count} Dinge}}"
}"""
    entries = found(write(tmp_path, "lib/l10n/app_de.arb", text))
    assert entries["hi"].comment == "greets" and entries["hi"].metadata == {"name": "Bob"}
    assert (entries["hi"].line, entries["n"].line, entries["n"].language) == (3, 5, "de")
    path = write(tmp_path, "app_fr.arb", '{"a": "x",\n"b": 3, "@c": [], "c": "y"}')
    assert [(each.line, each.message) for each in read([path]).problems] == [
        (2, f"'{key}' is no text, or '@{key}' no object; correct them") for key in "bc"
    ]


def test_json(tmp_path: Path) -> None:
    text = """{
  "menu": {"open": "Öffnen {{x}}", "days": ["Mo", "Di"]},
  "items_one": "{{count}} Ding",
  "items_other": "{{count}} Dinge",
  "n": null, "yes": true, "1": {"2": "a"}, "x[0]": "b"
}"""
    entries = found(write(tmp_path, "locales/de/common.json", text))
    assert entries["menu.open"].line == 2 and entries["menu.days[1]"].text == "Di"
    assert entries["items#plural.one"].numbers == (1,) and entries["items#plural.one"].line == 3
    assert set(entries) == {
        "menu.open", "menu.days[0]", "menu.days[1]", "items#plural.one", "items#plural.other", "1.2",
        "x[0]",
    }  # fmt: skip
    assert entries["1.2"].line == entries["x[0]"].line == 5


@pytest.mark.parametrize(
    ("language", "text", "keys"),
    [
        ("es", '{"type_other": "Otro"}', {"type_other"}),
        ("ja", '{"type_other": "Otro"}', {"type#plural.other"}),
        ("es", '{"type_other": "{{count}}"}', {"type#plural.other"}),
        (
            "es",
            '{"type_one": "Uno", "type_other": "Otro"}',
            {"type#plural.one", "type#plural.other"},
        ),
    ],
)
def test_a_lone_key_with_an_end_is_no_plural_form(
    tmp_path: Path, language: str, text: str, keys: set[str]
) -> None:
    entries = found(write(tmp_path, f"locales/{language}/common.json", text))
    assert keys <= set(entries) and ("type_other" in entries) == ("type_other" in keys)


def test_a_file_without_a_language_has_the_source_texts(tmp_path: Path) -> None:
    data = '<root><data name="k"><value>{}</value></data></root>'
    for name in ("Strings", "Other"):
        write(tmp_path, f"{name}.resx", data.format(name))
        write(tmp_path, f"{name}.de-AT.resx", data.format("Deutsch"))
    write(tmp_path, "app.json", '{"k": "App"}')
    write(tmp_path, "app_de.json", '{"k": "Deutsch"}')
    result = read([tmp_path, tmp_path / "app.json"], root=tmp_path)
    assert {each.file: each.source for each in result.entries if each.text == "Deutsch"} == {
        "Strings.de-AT.resx": "Strings", "Other.de-AT.resx": "Other", "app_de.json": "App",
    }  # fmt: skip


def test_resx(tmp_path: Path) -> None:
    text = """<?xml version="1.0"?><root>
<data name="hi" xml:space="preserve"><value>Hallo {0}</value><comment>greets</comment></data>
<data name="img" type="System.Drawing.Bitmap, System.Drawing" mimetype="x"><value>AAA</value></data>
</root>"""
    entries = found(write(tmp_path, "Strings.de-AT.resx", text))
    assert set(entries) == {"hi"}
    assert (entries["hi"].language, entries["hi"].line) == ("de-AT", 2)


def test_qt(tmp_path: Path) -> None:
    text = """<?xml version="1.0" encoding="utf-8"?><!DOCTYPE TS>
<TS version="2.1" language="pl_PL" sourcelanguage="en"><context><name>Main</name>
<message><source>&amp;File</source><comment>menu</comment><translation>&amp;Plik</translation></message>
<message numerus="yes"><source>%n file(s)</source><translation><numerusform>%n plik</numerusform>
<numerusform>%n pliki</numerusform><numerusform>%n plików</numerusform></translation></message>
<message><source>New</source><translation type="unfinished"></translation></message>
<message><source>Wide</source><translation variants="yes"><lengthvariant>Long</lengthvariant><lengthvariant>Sh</lengthvariant></translation></message>
</context></TS>"""
    entries = found(write(tmp_path, "app_pl.ts", text))
    assert entries["Main|menu|&File"].accelerator == "&" and entries["Main|menu|&File"].line == 3
    assert entries["Main|%n file(s)#plural.few"].numbers[0] == 2
    assert entries["Main|New"].state is State.UNTRANSLATED
    assert entries["Main|Wide"].text == "Sh"


def test_xliff_1(tmp_path: Path) -> None:
    text = """<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:w="urn:w">
<file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<group size-unit="char" maxwidth="9"><trans-unit id="1" resname="open"><source>Open</source><target>Öffnen <x id="I" equiv-text="{{n}}"/></target><note>menu</note></trans-unit></group>
<trans-unit id="2" maxwidth="3" size-unit="cm"><source>A</source><target>B</target></trans-unit>
<trans-unit id="3" w:weblate-flags="max-size:80"><source>A</source><target><g id="b">fett</g></target></trans-unit>
<trans-unit id="4" translate="no"><source>A</source></trans-unit>
<trans-unit id="5"><source>A</source></trans-unit>
<trans-unit id="6" maxwidth="7" size-unit="percent"><source>A</source><target>B</target></trans-unit>
</body></file></xliff>"""
    entries = found(write(tmp_path, "x.xlf", text))
    assert entries["open"].text == "Öffnen {{n}}" and entries["open"].comment == "menu"
    assert entries["open"].limits == Limits(characters=9, origin="maxwidth")
    assert entries["2"].limits is not None and entries["2"].limits.width == pytest.approx(
        85.04, abs=0.01
    )
    assert entries["3"].limits == Limits(width=80, lines=1, origin="max-size")
    assert entries["3"].text == "fett"
    assert entries["4"].state is State.DO_NOT_TRANSLATE
    assert entries["5"].state is State.UNTRANSLATED
    # A limit that is not understood is a finding, not a text that fits.
    report = examine(catalogue(entries["6"]), rules("[defaults]\nwidth = 500"))
    assert [each.kind for each in report.findings] == ["not-checked"] and report.checked == 0
    assert report.findings[0].message == (
        'not measured: the limit maxwidth="7" size-unit="percent" is not read'
    )


def test_xliff_2(tmp_path: Path) -> None:
    text = """<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="fr"
xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"><file id="f">
<unit id="u1" name="hi" slr:sizeRestriction="0,4"><notes><note>greets</note></notes>
<segment><source>Hi</source><target>Salut <ph id="1" disp="%s"/></target></segment></unit>
<unit id="u2"><segment><source>A</source><target>B</target></segment><segment><source>C</source><target>D</target></segment></unit>
</file></xliff>"""
    entries = found(write(tmp_path, "x.xlf", text))
    assert entries["hi"].text == "Salut %s" and entries["hi"].language == "fr"
    assert entries["hi"].limits == Limits(characters=4, origin="sizeRestriction")
    assert entries["u2"].text == "BD" and entries["hi"].line == 4


#: A text of each format with the same key, in the language that its path names.
SAMPLES = {
    "de.lproj/a.strings": '"k" = "Größe 大";\n',
    "de.lproj/a.stringsdict": '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>k</key>'
    "<dict><key>NSStringLocalizedFormatKey</key><string>Größe 大</string></dict></dict></plist>",
    "a.xcstrings": '{"sourceLanguage": "en", "strings": {"k": {"localizations": {"en": {"stringUnit": {"value": "x"}},'
    ' "de": {"stringUnit": {"state": "translated", "value": "Größe 大"}}}}}}',
    "app_de.arb": '{"k": "Größe 大"}',
    "de.json": '{"k": "Größe 大"}',
    "de.ftl": "k = Größe 大\n",
    "de.po": 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "k"\nmsgstr "Größe 大"\n',
    "t.csv": "id,source,target\nk,x,Größe 大\n",
}


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]
)
def test_every_reader_of_text_reads_utf_16(tmp_path: Path, name: str, encoding: str) -> None:
    text = SAMPLES[name]
    if encoding.startswith("utf-16") and name.endswith("dict"):
        # As a program that writes UTF-16 says.
        text = text.replace('encoding="UTF-8"', 'encoding="UTF-16"')
    entries = read([write(tmp_path, name, text.encode(encoding))], root=tmp_path)
    assert entries.problems == []
    (entry,) = (each for each in entries.entries if each.text != "x")
    assert (entry.key, entry.text) == ("k", "Größe 大")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("de.strings", b'"a" = "\xe4";', "byte 7 is not UTF-8; save the file as UTF-8"),
        ("de.strings", '"a" = "ä";'.encode("utf-16-le") + b"\0", "is not UTF-16-LE; save the file as"),
        ("de.json", '{"a": "\ud800'.encode("utf-16-be", "surrogatepass"), "is not UTF-16-BE; save"),
        ("de.po", b'msgid "a"\nmsgstr "\xff\0"\n', "byte 18 is not UTF-8"),
    ],
)  # fmt: skip
def test_what_is_no_text_is_said(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (problem,) = read([write(tmp_path, name, content)], root=tmp_path).problems
    assert message in problem.message


def test_encodings_are_told_apart() -> None:
    from textmeasure.l10n._decoding import decoded, encoding_of

    for text in ('"设置" = "打开所有设置并保存";\n' * 50, '{"a":"日"}', "ключ = знач\n"):
        for encoding in ("utf-16-le", "utf-16-be", "utf-8"):
            assert encoding_of(text.encode(encoding)) == encoding
            assert decoded(text.encode(encoding))[0] == text
    # A few zeros in UTF-8 are characters.
    assert encoding_of(b"a" * 500 + b"\0" + b"b" * 500) == "utf-8"


def test_tables_and_rules_in_utf_16(project: Path) -> None:
    write(project, "data.csv", "id,source,target\nk,x,Größe\n".encode("utf-16-le"))
    toml = '[defaults]\nwidth = 500\n[samples]\n"*" = "x"\n'
    for encoding in ("utf-8-sig", "utf-16", "utf-16-le"):
        write(project, "textmeasure.toml", toml.encode(encoding))
        status, output, _ = run("check", folder=project)
        assert status == 0 and "Skipped" not in output, output
    write(project, "textmeasure.toml", b"[defaults]\nfont = '\xff'")
    assert (
        "textmeasure.toml:2: byte 19 is not UTF-8; save the file as UTF-8"
        in run("check", folder=project)[2]
    )


# XML as a parser sees it.

#: What is written in an element, and the text that it is: Android's compiler reads it so.
ANDROID_TEXTS = [
    ("our <![CDATA[Terms of Use]]> and more", "our Terms of Use and more"),
    ("<![CDATA[<b>Terms</b> of Use]]>", "<b>Terms</b> of Use"),
    ("<![CDATA[a]]><![CDATA[b]]> <![CDATA[ c ]]>", "ab c"),
    ("a <!-- never shown --> b<!--x-->c", "a bc"),
    ("a<?tool does?>b", "ab"),
    ("&app; &amp; &#x41;&#66; &lt;b&gt;", "My App & AB <b>"),
    ("<![CDATA[&app; &amp;]]>", "&app; &amp;"),
    ("a <b>bold <i>and <u>more</u></i></b> z", "a bold and more z"),
    ("<b>a</b> <b>b</b>", "a b"),
    ("a<br/>b", "a\nb"),
    ("<xliff:g id='n'>%1$s</xliff:g> of <xliff:g id='m'>%2$d</xliff:g>", "%1$s of %2$d"),
    ("\n    pretty\n    printed\n  ", "pretty printed"),
    ("\n  <![CDATA[ text  ]]>\n", "text"),
    ('" two  spaces "', " two  spaces "),
    ('a "b  c"  d', "a b  c d"),
    (r"""<![CDATA[<a href="x">it\'s</a>]]>""", "<a href=x>it's</a>"),
    (r"it\'s \"so\" \@ \? \# \\ \u00e4\n\t|\q", 'it\'s "so" @ ? # \\ ä\n\t|q'),
    (r"<![CDATA[a\nb]]>", "a\nb"),
    (r"\u0020a\u0020", " a "),
    ("&#x1f600;", "😀"),
    ("a\u00a0 \u00a0b", "a\u00a0 \u00a0b"),
    ("", ""),
]


@pytest.mark.parametrize(("written", "text"), ANDROID_TEXTS)
def test_android_s_xml(tmp_path: Path, written: str, text: str) -> None:
    content = f"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE resources [<!ENTITY app "My App">]>
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
<string name="s">{written}</string>
<plurals name="p"><item quantity="other">{written}</item></plurals>
<string-array name="a"><item>{written}</item></string-array>
<item type="string" name="i">{written}</item>
</resources>"""
    for encoding in ("utf-8", "utf-16", "utf-16-le"):
        path = write(
            tmp_path, "values-ja/s.xml", content.replace("utf-8", encoding).encode(encoding)
        )
        entries = found(path)
        assert {key: each.text for key, each in entries.items()} == dict.fromkeys(
            ("s", "p#plural.other", "a[0]", "i"), text
        )
        assert entries["s"].line == 4


def test_android_s_products_are_texts_of_their_own(tmp_path: Path) -> None:
    text = """<resources>
<!-- about --> <!-- it -->
<string name="a" product="tablet">tablet</string>
<string name="a" product="default">phone</string>
<integer name="i">3</integer><color name="c">#fff</color><eat-comment/>
</resources>"""
    entries = found(write(tmp_path, "values-de/a.xml", text))
    assert {key: each.text for key, each in entries.items()} == {
        "a#product.tablet": "tablet", "a#product.default": "phone",
    }  # fmt: skip
    assert entries["a#product.tablet"].comment.split() == ["about", "it"]


#: A text with all that XML has, in each other XML catalogue.
XML = "A<!-- c --> <![CDATA[B & <C>]]> &amp; &app;<?x y?> &#68;"
XML_CATALOGUES = {
    "a.resx": f'<root><data name="k" xml:space="preserve"><value>{XML}</value></data></root>',
    "a_de.ts": '<TS version="2.1" language="de"><context><name>c</name><message><source>k</source>'
    f"<translation>{XML}</translation></message></context></TS>",
    "a.xlf": '<xliff version="1.2"><file source-language="en" target-language="de"><body>'
    f'<trans-unit id="k"><source>k</source><target>{XML}</target></trans-unit></body></file></xliff>',
    "b.xlf": '<xliff version="2.1" srcLang="en" trgLang="de"><file id="f"><unit id="k"><segment>'
    f"<source>k</source><target>{XML}</target></segment></unit></file></xliff>",
}


@pytest.mark.parametrize("name", XML_CATALOGUES)
def test_xml_as_a_parser_sees_it(tmp_path: Path, name: str) -> None:
    content = '<!DOCTYPE r [<!ENTITY app "My App">]>' + XML_CATALOGUES[name]
    for encoding in ("utf-8", "utf-16", "utf-16-be", "windows-1252"):
        declared = f'<?xml version="1.0" encoding="{encoding}"?>{content}'
        (entry,) = found(write(tmp_path, name, declared.encode(encoding))).values()
        assert entry.text == "A B & <C> & My App D"


@pytest.mark.parametrize("name", ["de.lproj/a.strings", "de.lproj/a.stringsdict"])
def test_property_lists_as_a_parser_sees_them(tmp_path: Path, name: str) -> None:
    text = XML.replace("&app;", "My App")
    for encoding in ("utf-8", "utf-16", "utf-16-le", "iso-8859-1"):
        content = (
            f'<?xml version="1.0" encoding="{encoding}"?>\n<plist version="1.0"><dict><key>k</key>'
            f"<string>{text} é</string></dict></plist>"
        ).encode(encoding)
        (entry,) = found(write(tmp_path, name, content)).values()
        assert entry.text == "A B & <C> & My App D é"


def test_entities_of_other_files_are_not_read(tmp_path: Path) -> None:
    write(tmp_path, "secret", "secret")
    for declared in ('SYSTEM "secret"', 'PUBLIC "a" "secret"'):
        text = f"<!DOCTYPE r [<!ENTITY e {declared}>]><resources><string name='a'>&e;</string></resources>"
        result = read([write(tmp_path, "values/a.xml", text)], root=tmp_path)
        (problem,) = result.problems
        assert "not measured: the entity 'e' is in another file" in problem.message
        assert not result.entries


def test_a_file_of_many_elements_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from textmeasure.l10n._formats import _document

    monkeypatch.setattr(_document, "_MOST_ELEMENTS", 3)
    text = "<resources>\n<string name='a'>x</string>\n<b/>\n<b/></resources>"
    (problem,) = read([write(tmp_path, "values/a.xml", text)], root=tmp_path).problems
    assert "more than 3 elements; split it" in problem.message and problem.line == 4


def test_entities_that_grow_are_refused(tmp_path: Path) -> None:
    for value in ("aaaaaaaaaa", ""):
        bomb = BOMB.replace("aaaaaaaaaa", value)
        text = bomb + ']><resources><string name="x">&j;</string></resources>'
        began = time.process_time()
        (problem,) = read([write(tmp_path, "values/a.xml", text)], root=tmp_path).problems
        assert "too large" in problem.message or "amplification" in problem.message
        assert time.process_time() - began < 5


# XLIFF's inline elements, white space and segments.

XLIFF_1 = [
    # What stands in a target, and the text that shows.
    ('<x id="1" equiv-text="{{ n }}"/>', "{{ n }}"),
    ('<x id="INTERPOLATION"/>', "{INTERPOLATION}"),
    ('<x id="1" equiv-text=""/>', ""),
    ('a<x id="LINE_BREAK" ctype="lb" equiv-text="&lt;br/>"/>b', "a\nb"),
    ('a<x id="1" ctype="lb"/>b', "a\nb"),
    ('a<x id="1" ctype="image"/>b', "ab"),
    (
        '<x id="START_LINK" ctype="x-a" equiv-text="&lt;a>"/>a<x id="CLOSE_LINK" equiv-text="&lt;/a>"/>',
        "a",
    ),
    (
        '<x id="START_BLOCK_IF" equiv-text="@if (x) {"/>a<x id="CLOSE_BLOCK_IF" equiv-text="}"/>',
        "a",
    ),
    ('<g id="1" ctype="bold">a <g id="2">b</g></g> c', "a b c"),
    ('<bpt id="1">&lt;b&gt;</bpt>a<ept id="1">&lt;/b&gt;</ept>', "a"),
    ('<bpt id="1">&lt;a title="<sub>never</sub>"&gt;</bpt>a<ept id="1"/>', "a"),
    ('<bx id="1"/>a<ex id="1"/>', "a"),
    ('<it id="1" pos="open">&lt;b&gt;</it>a', "a"),
    ('<ph id="1">%1$d</ph> of <ph id="2">%2$d</ph>', "%1$d of %2$d"),
    ('a<ph id="1">&lt;br/&gt;</ph>b<ph id="2">&lt;img src="x"/&gt;</ph>', "a\nb"),
    ('<ph id="1" equiv-text="%s"/>', "%s"),
    ('<mrk mtype="seg" mid="1">a</mrk> <mrk mtype="x-dnt">b</mrk>', "a b"),
    ("\n      pretty\n      printed\n    ", "pretty printed"),
    ("a <g id='1'> b </g> c", "a b c"),
    ("a\u00a0\u00a0b\u3000", "a\u00a0\u00a0b\u3000"),
    ('<x id="1" equiv-text="{n,  plural}"/>', "{n,  plural}"),
    ('a <x id="ICU_1" equiv-text="{n, plural, =1 {...} other {...}}" xid="b"/>', "a {ICU_1}"),
]


@pytest.mark.parametrize(("written", "text"), XLIFF_1)
def test_inline_elements_of_xliff_1(tmp_path: Path, written: str, text: str) -> None:
    content = (
        '<xliff version="1.2"><file source-language="en" target-language="de" original="o"><body>'
        f'<trans-unit id="a"><source>{written}</source><target>{written}</target>'
        "<alt-trans><target>other</target></alt-trans></trans-unit></body></file></xliff>"
    )
    (entry,) = found(write(tmp_path, "x.xlf", content)).values()
    assert (entry.text, entry.source) == (text, text)


XLIFF_2 = [
    ('<ph id="0" equiv="INTERPOLATION" disp="{{ name }}"/>', "{{ name }}"),
    ('<ph id="0" equiv="INTERPOLATION"/>', "{INTERPOLATION}"),
    ('a <ph id="0" equiv="ICU" disp="{n, plural, =1 {...} other {...}}"/>', "a {ICU}"),
    ('<ph id="0"/>', "{0}"),
    ('<ph id="1" dataRef="d1"/> of <ph id="2" dataRef="d2" disp="n"/>', "%1$d of %2$d"),
    ('<ph id="1" equiv="" disp="&amp;amp;"/>File', "File"),
    ('<ph id="1" equiv="®"/>', "®"),
    ('a<ph id="0" equiv="LINE_BREAK" type="fmt" disp="&lt;br/>"/>b', "a\nb"),
    ('a<ph id="0" type="fmt" subType="xlf:lb"/>b', "a\nb"),
    ('a<ph id="0" dataRef="br"/>b', "a\nb"),
    ('a<ph id="0" equiv="TAG_IMG" type="image" disp="&lt;img/>"/>b<ph id="1" type="image"/>', "ab"),
    (
        '<pc id="0" equivStart="START_BOLD" equivEnd="CLOSE_BOLD" dispStart="&lt;b>">a <pc id="1">b</pc></pc>',
        "a b",
    ),
    ('<sc id="1" type="fmt"/>a<ec startRef="1"/>', "a"),
    (
        '<mrk id="1" type="term">a</mrk> <mrk id="2" translate="no">b</mrk><sm id="3"/>c<em startRef="3"/>',
        "a bc",
    ),
    ('a<cp hex="0009"/>b', "a\tb"),
    ("\n      pretty\n      printed\n    ", "pretty printed"),
]


@pytest.mark.parametrize(("written", "text"), XLIFF_2)
def test_inline_elements_of_xliff_2(tmp_path: Path, written: str, text: str) -> None:
    content = (
        '<xliff version="2.1" srcLang="en" trgLang="de"><file id="f"><unit id="a"><originalData>'
        '<data id="d1">%1$d</data><data id="d2">%2$d</data><data id="br">&lt;br/&gt;</data></originalData>'
        f"<segment><source>{written}</source><target>{written}</target></segment>"
        '<mtc:matches><mtc:match ref="#1"><source>x</source><target>y</target></mtc:match></mtc:matches>'
        "</unit></file></xliff>"
    ).replace("<xliff", '<xliff xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"')
    (entry,) = found(write(tmp_path, "x.xlf", content)).values()
    assert (entry.text, entry.source) == (text, text)


def test_a_code_of_xliff_2_is_known_by_its_id(tmp_path: Path) -> None:
    """As long as one side has no `equiv`: where both have one, that tells them apart."""
    text = """<xliff version="2.0" srcLang="en" trgLang="fi"><file><unit id="u"><segment>
    <source>A: <ph id="0"/>, <ph id="1" equiv="B"/></source>
    <target>A: <ph id="0" equiv="ICU"/>, <ph id="1" equiv="C"/></target>
    </segment></unit></file></xliff>"""
    (entry,) = read([write(tmp_path, "a.xlf", text)], root=tmp_path).entries
    assert (entry.source, entry.text) == ("A: {0}, {B}", "A: {0}, {C}")


@pytest.mark.parametrize(
    ("source", "target", "missing"),
    [
        ('<pc id="1" canDelete="no">A</pc>', "B", ('<pc id="1">',)), ('<pc id="1">A</pc>', "B", ()),
        ('<pc id="1" canDelete="no">A</pc>', '<sc id="1"/>B<ec startRef="1"/>', ()),
        ('A<sc id="1" canDelete="no"/>b<ec startRef="1"/>', "B", ('<sc id="1">',)),
        ('A<ph id="1" canDelete="no" equiv=""/>', "B", ('<ph id="1">',)),
        ('A<ph id="1" canDelete="no" equiv="N"/>', "B", ("{N}",)),
        ('A<ph id="1" canDelete="no" equiv="N"/>', '<mrk id="m"><ph id="1" equiv="N"/></mrk>B', ()),
        ('A<ph id="1" canDelete="no" disp="[x]"/><ph id="2" equiv="N"/>', "B", ("{N}", "[x]")),
        ('A<ph id="1" canDelete="no" subType="xlf:lb"/>', "B", ('<ph id="1">',)),
        ('A<ph id="1" canDelete="no" disp="%s"/>', "B", ("%s",)),
        ('<pc id="1" canDelete="no">A</pc>', "", ()),
        ('<pc id="1" canDelete="no">A</pc>', '<sc id="1"/>B', ('<pc id="1">',)),
        ('<sc id="1"/>A<ec startRef="1" canDelete="no"/>', '<sc id="1"/>B', ('<ec startRef="1">',)),
        ('<sc id="1"/>A<ec startRef="1" canDelete="no"/>', '<pc id="1">B</pc>', ()),
        ('A<ec id="4" isolated="yes" canDelete="no"/>', "B", ('<ec id="4">',)),
        ('A<ec id="4" isolated="yes" canDelete="no"/>', '<ec id="4" isolated="yes"/>B', ()),
    ],
)  # fmt: skip
def test_codes_of_xliff_2_that_may_not_be_deleted(
    tmp_path: Path, source: str, target: str, missing: tuple[str, ...]
) -> None:
    content = (
        '<xliff version="2.1" srcLang="en" trgLang="de"><file id="f"><unit id="a"><segment>'
        f"<source>{source}</source><target>{target}</target></segment></unit></file></xliff>"
    )
    result = read([write(tmp_path, "x.xlf", content)])
    found = check(
        result, rules("[defaults]\nwidth = 9000\n[samples]\n'*' = 'x'\n[severity]\nempty = 'off'")
    )
    assert [each.missing for each in found] == [missing] * bool(missing)
    said = [each.message.partition(" of the source text ")[0] for each in found]
    assert said == [", ".join(missing)] * bool(missing)
    assert {each.kind for each in found} <= {"placeholders-differ"}


def test_a_unit_of_several_segments_is_one_text(tmp_path: Path) -> None:
    content = """<xliff version="2.0" srcLang="en" trgLang="de"><file id="f">
<unit id="a">
  <segment><source>One. </source><target>Eins. </target></segment>
  <ignorable><source> </source></ignorable>
  <segment><source>Two.</source><target>Zwei.</target></segment>
</unit>
<unit id="order">
  <segment><source>Hello </source><target order="3">Hallo</target></segment>
  <ignorable><source>, </source><target order="2">, </target></ignorable>
  <segment><source>World</source><target order="1">Welt</target></segment>
</unit>
<unit id="part"><segment><source>A</source><target>B</target></segment><segment><source>C</source></segment></unit>
<unit id="kept" xml:space="preserve"><segment><source>A</source><target> a
 b </target></segment></unit>
<group translate="no"><unit id="no"><segment><source>A</source></segment></unit></group>
</file><file id="g"><unit id="a"><segment><source>A</source><target>other</target></segment></unit></file></xliff>"""
    entries = found(write(tmp_path, "x.xlf", content))
    assert {key: each.text for key, each in entries.items()} == {
        "f|a": "Eins. Zwei.", "f|order": "Welt, Hallo", "f|part": "B", "f|kept": " a\n b ", "f|no": "",
        "g|a": "other",
    }  # fmt: skip
    assert entries["f|a"].source == "One. Two." and entries["f|a"].line == 3
    assert entries["f|part"].state is State.UNTRANSLATED
    assert entries["f|no"].state is State.DO_NOT_TRANSLATE


@pytest.mark.parametrize("place", ["file", "group", "trans-unit", "target"])
def test_white_space_of_xliff_1_stays_where_it_is_preserved(tmp_path: Path, place: str) -> None:
    content = (
        '<xliff version="1.2"><file source-language="en" target-language="de"><body><group>'
        '<trans-unit id="a"><source>s</source><target> a\n  b </target></trans-unit>'
        "</group></body></file></xliff>"
    )
    (entry,) = found(write(tmp_path, "x.xlf", content)).values()
    assert entry.text == "a b"
    kept = content.replace(f"<{place}", f'<{place} xml:space="preserve"')
    (entry,) = found(write(tmp_path, "x.xlf", kept)).values()
    assert entry.text == " a\n  b "


def test_limits_and_languages_of_xliff_1_are_inherited(tmp_path: Path) -> None:
    content = (
        '<xliff version="1.2" xmlns:w="u"><file original="o" source-language="en" target-language="pt-BR">'
        '<body><group maxwidth="7" size-unit="char"><group><trans-unit id="a"><source>s</source>'
        "<target>t</target></trans-unit></group></group></body></file>"
        '<file original="p" source-language="en" target-language="fr"><body><trans-unit id="a">'
        "<source>s</source><target>t</target></trans-unit></body></file></xliff>"
    )
    entries = found(write(tmp_path, "x.xlf", content))
    assert entries["o|a"].limits == Limits(characters=7, origin="maxwidth")
    assert (entries["o|a"].language, entries["p|a"].language) == ("pt-BR", "fr")


def test_qt_s_bytes_variants_and_header(tmp_path: Path) -> None:
    content = """<!DOCTYPE TS><TS version="2.1" language="pl"><context><name>C</name>
<message><source>a<byte value="x1f"/>b</source><translation>c<byte value="9"/>d</translation></message>
<message numerus="yes"><source>%n</source><translation>
<numerusform variants="yes"><lengthvariant>%n pliczek</lengthvariant><lengthvariant>%n plik</lengthvariant></numerusform>
<numerusform>%n pliki</numerusform><numerusform>%n plików</numerusform></translation></message>
<message><source>old</source><translation type="vanished">x</translation></message>
</context></TS>"""
    entries = found(write(tmp_path, "app_de.ts", content))
    assert entries["C|a\x1fb"].text == "c\td" and entries["C|a\x1fb"].language == "pl"
    assert entries["C|%n#plural.one"].text == "%n plik"
    assert len(entries) == 4


def test_fluent(tmp_path: Path) -> None:
    pytest.importorskip("fluent.syntax")
    text = """-brand = Feuerfuchs
# greets
hi = Hallo { $name } von { -brand }
    .title = Titel
n = { $n ->
    [one] Ein Ding
   *[other] { NUMBER($n) } Dinge
 }
"""
    entries = found(write(tmp_path, "locales/de/main.ftl", text))
    assert entries["hi"].text == "Hallo { $name } von Feuerfuchs" and entries["hi"].line == 3
    assert entries["hi.title"].text == "Titel"
    assert entries["n#$n=other"].text == "{ $n } Dinge"
    assert entries["n#$n=one"].arguments == {"n": (1,)}
    path = write(tmp_path, "locales/de/bad.ftl", "ok = x\n\nthis is junk {\n")
    assert read([path]).problems[0].line == 3
    path = write(tmp_path, "locales/de/loop.ftl", "a = { b }\nb = { a }\n")
    assert "without end" in read([path]).problems[0].message


def test_a_message_that_is_no_fluent_leaves_the_others(tmp_path: Path) -> None:
    pytest.importorskip("fluent.syntax")
    text = "### File\n\n## Group\n\n# greets\nhi = Hallo\nbad = { $x\n##\nok = Gut\n"
    result = read([write(tmp_path, "locales/de/main.ftl", text)], root=tmp_path)
    assert [(each.key, each.text, each.comment) for each in result.entries] == [
        ("hi", "Hallo", "File\nGroup\ngreets"), ("ok", "Gut", "File"),
    ]  # fmt: skip
    assert [(each.line, each.message[:20]) for each in result.problems] == [
        (7, "it is no Fluent from")
    ]


def test_charsets_of_gettext(tmp_path: Path) -> None:
    text = PO.replace("Zapisz", "Ż\u2028ó").replace("UTF-8", "{}")
    for charset in ("UTF-8", "ISO-8859-2", "CP1250", "CHARSET"):
        content = text.format(charset)
        if charset in {"ISO-8859-2", "CP1250"}:
            content = content.replace("\u2028", "\u00a0")
        encoding = "utf-8" if charset == "CHARSET" else charset
        path = write(tmp_path, "pl.po", content.encode(encoding))
        entries = found(path)
        assert entries["Save"].text[::2] == "Żó" and entries["Save"].line == 20
        assert entries["list|%d file#plural.2"].text == "%d plików"


@pytest.mark.parametrize(
    ("name", "content", "line", "message"),
    [
        ("de.po", PO.encode("iso-8859-2"), 14, "is not UTF-8, the encoding that it names"),
        ("de.po", PO.replace("UTF-8", "KLINGON"), 3, "its encoding 'KLINGON' is unknown"),
        ("de.po", PO.replace("UTF-8", "punycode"), 3, "its encoding 'punycode' is"),
        ("t.csv", 'id,target\na,b\nc,"d\ne,f\n', 3, "a quotation mark that opens in this row does not"),
        ("t.csv", 'id,target\n"a\nb",c\nd,"e" f\n', 4, "correct its quotation marks"),
    ],
)  # fmt: skip
def test_errors_name_the_line(
    tmp_path: Path, name: str, content: str | bytes, line: int, message: str
) -> None:
    (problem,) = read([write(tmp_path, name, content)], root=tmp_path).problems
    assert problem.line == line and message in problem.message


def test_csv(tmp_path: Path) -> None:
    bilingual = found(
        write(tmp_path, "t.csv", 'id,source,target,width\nk,Open,"Öff, nen",120\nl,A,,\n')
    )
    assert (bilingual["k"].text, bilingual["k"].line) == ("Öff, nen", 2)
    assert bilingual["k"].limits == Limits(width=120, origin="columns")
    assert bilingual["l"].text == "A"  # The base language shows its source.
    spaced = found(write(tmp_path, "s.csv", 'id, source, target\n\n"k\n2", a, "b, c"\nl, d\n'))
    assert (spaced["k\n2"].text, spaced["k\n2"].line, spaced["l"].line) == ("b, c", 3, 5)
    context = found(write(tmp_path, "c.csv", "context,source,translated,notes\nx, a,b,n\n"))
    assert (context["x| a"].text, context["x| a"].comment) == ("b", "n")
    result = read([write(tmp_path, "m.csv", "key;en;de\nopen;Open;Öffnen\n")])
    assert {(each.language, each.text) for each in result.entries} == {
        ("en", "Open"),
        ("de", "Öffnen"),
    }
    fit_columns = found(write(tmp_path, "f.csv", "id,text,language,lines,size\na,Hallo,de,2,15\n"))
    assert fit_columns["a"].language == "de"
    assert fit_columns["a"].limits == Limits(lines=2, size=15, origin="columns")
    assert "header" in read([write(tmp_path, "bad.csv", "1,2\n3,4\n")]).problems[0].message


def test_tables_are_found_by_their_headers(tmp_path: Path) -> None:
    catalogues = [
        "id,en,de\na,b,c\n", "key;pt-BR\na;b\n", "id,source,target,note\na,b,c,d\n",
        "id,text,width\na,b,9\n", "\ufeffkey\ten\na\tb\n",
        "id,en,de\na,b,c\n".encode("utf-16"), "id,en,de\n" + "".join(f"a{row},b,ä\n" for row in range(900)),
    ]  # fmt: skip
    others = ["id,no,min\n1,2,3\n", "date,text\n1,b\n", "", b"\xff\xfe\xfd", "id,name\n1,b\n"]
    for folder, contents in (("tables", catalogues), ("others", others)):
        for number, content in enumerate(contents):
            write(tmp_path, f"{folder}/table{number}.csv", content)
    result = read([tmp_path], root=tmp_path)
    assert len(result.files) == len(catalogues) and result.problems == []
    assert all(each.startswith("tables/") for each in result.files)
    assert sorted(result.skipped) == [f"others/table{number}.csv" for number in range(len(others))]
    assert read([tmp_path], root=tmp_path, exclude=["others/*"]).skipped == []


def test_a_file_is_read_once_however_its_path_is_written(tmp_path: Path) -> None:
    for language in ("en", "de"):
        (tmp_path / "a").mkdir(exist_ok=True)
        (tmp_path / "a" / f"{language}.json").write_text('{"save": "Save"}')
    (tmp_path / "other").mkdir()
    written = [
        tmp_path / "a",
        tmp_path / "other" / ".." / "a",
        tmp_path / "other" / ".." / "*" / "*.json",
        tmp_path / "a" / ".." / "a" / "de.json",
        os.path.relpath(tmp_path / "a" / "en.json"),
    ]
    found = read(written, root=tmp_path)
    assert found.files == ["a/de.json", "a/en.json"] and not found.problems
    # A link has a name of its own: it may stand for another language.
    (tmp_path / "a" / "fr.json").symlink_to("de.json")
    assert read([tmp_path / "a"], root=tmp_path).files == ["a/de.json", "a/en.json", "a/fr.json"]
    # Behind a link to a folder, `..` is that folder's.
    (tmp_path / "deep" / "inner").mkdir(parents=True)
    (tmp_path / "deep" / "a").mkdir()
    (tmp_path / "deep" / "a" / "en.json").write_text('{"open": "Open"}')
    (tmp_path / "link").symlink_to("deep/inner")
    both = read([tmp_path / "a" / "en.json", tmp_path / "link" / ".." / "a" / "en.json"])
    assert [entry.key for entry in both.entries] == ["save", "open"]


def test_what_may_be_a_catalogue_and_is_not_read_is_named(project: Path) -> None:
    os.mkfifo(project / "pipe.ts")
    os.mkfifo(project / "pipe.csv")
    write(project, "rows.json", "[1, 2]")
    for name in ("package.json", "App/A.xcassets/i.imageset/Contents.json"):
        write(project, name, '{"a": "b"}')
    assert "Skipped" not in run("check", folder=project)[1]
    for name in ("labels.json", "a/texts.json", "data.csv", "more.csv"):
        write(project, name, '{"a": "b"}')
    output = run("check", folder=project)[1]
    names = "data.csv, labels.json, more.csv and 1 more"
    assert f"Skipped 4 files that may hold texts: {names}. Name a file to check it." in output
    document = json.loads(run("check", "--format", "json", folder=project)[1])
    assert document["summary"]["skipped"][-1] == "a/texts.json"
    status, output, _ = run("check", "a", folder=project)
    assert status == 2 and "a: it has no catalogue" in output and "a/texts.json" in output
    assert run("check", "a/texts.json", "--width", "500", folder=project)[0] == 0
    status, _, errors = run("check", "a*", folder=project)
    assert status == 2 and "name a file to check it, such as a/texts.json" in errors


# Languages.


@pytest.mark.parametrize(
    ("path", "language", "group"),
    [
        ("App/de.lproj/L.strings", "de", "App/{}.lproj/L.strings"),
        ("App/Base.lproj/L.strings", "en", "App/{}.lproj/L.strings"),
        ("App/zh-Hans.lproj/L.strings", "zh-Hans", "App/{}.lproj/L.strings"),
        ("res/values/strings.xml", "en", "res/values{}/strings.xml"),
        ("res/values-pt-rBR/strings.xml", "pt-BR", "res/values{}/strings.xml"),
        ("res/values-b+sr+Latn/strings.xml", "sr-Latn", "res/values{}/strings.xml"),
        ("res/values-night/strings.xml", "en", "res/values{}-night/strings.xml"),
        # By aapt2: a language stands before other qualifiers, and behind those of a network.
        ("res/values-de-rAT-night/strings.xml", "de-AT", "res/values{}-night/strings.xml"),
        ("res/values-mcc310-mnc004-de/strings.xml", "de", "res/values{}/strings.xml"),
        ("res/values-car/strings.xml", "en", "res/values{}-car/strings.xml"),
        ("res/values-no-car/strings.xml", "no", "res/values{}-car/strings.xml"),
        ("res/values-sw600dp/strings.xml", "en", "res/values{}-sw600dp/strings.xml"),
        ("res/values-b+ca+ES+VALENCIA/strings.xml", "ca-ES-VALENCIA", "res/values{}/strings.xml"),
        ("App/German.lproj/L.strings", "de", "App/{}.lproj/L.strings"),
        ("locales/ja-JP-mac/app.ftl", "ja-JP-mac", "locales/{}/app.ftl"),
        ("po/plugin-de_DE_formal.po", "de-DE-formal", "po/plugin-{}.po"),
        ("locales/de/common.json", "de", "locales/{}/common.json"),
        ("lib/app_pt_BR.arb", "pt-BR", "lib/app_{}.arb"),
        ("po/sr@latin.po", "sr-Latn", "po/{}.po"),
        ("locale/ja/LC_MESSAGES/django.po", "ja", "locale/{}/LC_MESSAGES/django.po"),
        ("Strings.pt-BR.resx", "pt-BR", "Strings.{}.resx"),
        ("src/in/app/package.json", "", "src/in/app/package.json"),
        ("src/io/texts.json", "", "src/io/texts.json"),
        ("to-do/texts.json", "", "to-do/texts.json"),
        ("pt-BR/app.ftl", "pt-BR", "{}/app.ftl"),
        ("x/zh_Hans/app.ftl", "zh-Hans", "x/{}/app.ftl"),
        ("x/sr@latin/app.ftl", "sr-Latn", "x/{}/app.ftl"),
        ("lang/sr-latn.json", "sr-Latn", "lang/{}.json"),
        ("lang/zh_hans.json", "zh-Hans", "lang/{}.json"),
        ("locales/ca-valencia.json", "ca-valencia", "locales/{}.json"),
        ("po/ca@valencia.po", "ca-valencia", "po/{}.po"),
        ("values-b+ca+ES+valencia/strings.xml", "ca-ES-valencia", "values{}/strings.xml"),
        ("i18n/io/app.ftl", "io", "i18n/{}/app.ftl"),
        ("tsconfig.json", "", "tsconfig.json"),
        # Languages that CLDR does not name, or by other codes.
        ("locales/hye/app.ftl", "hye", "locales/{}/app.ftl"),
        ("App/cak.lproj/L.strings", "cak", "App/{}.lproj/L.strings"),
        ("values-b+cak/strings.xml", "cak", "values{}/strings.xml"),
        ("po/hyw.po", "hyw", "po/{}.po"),
        ("x/meh/LC_MESSAGES/a.po", "meh", "x/{}/LC_MESSAGES/a.po"),
        ("locales/app/texts.json", "", "locales/app/texts.json"),
        ("src/img/texts.json", "", "src/img/texts.json"),
    ],
)
def test_languages_of_paths(path: str, language: str, group: str) -> None:
    from pathlib import PurePosixPath

    assert languages.from_path(PurePosixPath(path), "en") == (language, group)


@pytest.mark.parametrize(
    ("folders", "expected"),
    [
        # Two letters are a language where the same file is in another language's folder, too,
        (["en", "de", "shared"], {"en": "en", "de": "de", "shared": ""}),
        (["de", "pt-br", "img"], {"de": "de", "pt-br": "pt-BR", "img": ""}),
        (["io", "eo"], {"io": "io", "eo": "eo"}),
        # or where the folder is the only one.
        (["de"], {"de": "de"}),
        (["no"], {"no": ""}),
        (["io", "net", "util"], {"io": "", "net": "", "util": ""}),
        (["ml", "vision"], {"ml": "", "vision": ""}),
        (["ts", "js"], {"ts": "", "js": ""}),
        (["to-do", "done"], {"to-do": "", "done": ""}),
        (["in", "out"], {"in": "", "out": ""}),
    ],
)
def test_folders_of_languages(tmp_path: Path, folders: list[str], expected: dict[str, str]) -> None:
    for folder in folders:
        write(tmp_path, f"src/{folder}/texts.json", '{"k": "v"}')
        write(tmp_path, f"src/{folder}/sub/main.ftl", "k = v\n")
    result = read([tmp_path / "src"], root=tmp_path)
    texts = {f"src/{name}/texts.json" for name, language in expected.items() if not language}
    assert set(result.skipped) == texts
    found = {each.file.split("/")[1]: each.language for each in result.entries}
    assert found == {name: language or "en" for name, language in expected.items()}
    # From inside, too.
    before = Path.cwd()
    os.chdir(tmp_path / "src" / folders[0])
    try:
        language = read(["texts.json"]).entries[0].language
    finally:
        os.chdir(before)
    assert language == (expected[folders[0]] or "en")


def test_unknown_codes_are_languages_beside_known_ones(tmp_path: Path) -> None:
    for folder in ("en", "cak", "img"):
        write(tmp_path, f"locales/{folder}/{'x' if folder == 'img' else 'a'}.ftl", "k = v\n")
    found = {
        each.file.split("/")[1]: each.language for each in read([tmp_path], root=tmp_path).entries
    }
    assert found == {"en": "en", "cak": "cak", "img": "en"}


def test_folders_with_the_same_names_of_other_files_are_no_languages(tmp_path: Path) -> None:
    for name in ("src/io/io.txt", "src/os/os.txt", "src/io/texts.json"):
        write(tmp_path, name, '{"k": "v"}')
    assert read([tmp_path], root=tmp_path).skipped == ["src/io/texts.json"]


def test_plural_categories_are_those_of_cldr() -> None:
    assert languages.categories("hye") == languages.categories("hy") == ("one", "other")
    assert languages.categories("pl") == ("few", "many", "one", "other")
    assert languages.categories("ja") == ("other",)
    assert languages.numbers_of("ar", "few")[0] == 3
    assert languages.number(1234567, "de") == "1.234.567"


def test_a_plural_of_qt_has_forms(tmp_path: Path) -> None:
    path = write(
        tmp_path, "app_es.ts",
        '<TS version="2.1" language="es"><context><name>X</name>\n<message numerus="yes"><source>Open %n</source>'
        "<translation>Abrir %n</translation></message></context></TS>",
    )  # fmt: skip
    (problem,) = read([path]).problems
    assert "<numerusform>" in problem.message and problem.line == 2


# Placeholders.


@pytest.mark.parametrize(
    ("text", "syntax", "expected"),
    [
        ("a %d b", "printf", ["%d"]),
        ("%1$@ of %2$lld", "printf", ["%1$@", "%2$lld"]),
        ("%#@items@ of %1$#@all@, %#@", "objc", ["%#@items@", "%1$#@all@", "%#@"]),
        ("100 % sure, 5 %d", "printf", ["%d"]),
        ("%(name)s %s", "python", ["%(name)s"]),
        ("%{name} #{x}", "ruby", ["%{name}", "#{x}"]),
        ("{0} {name:>3} {{no}}", "braces", ["{0}", "{name:>3}"]),
        ("{{ name }} $t(key)", "i18next", ["{{ name }}", "$t(key)"]),
        ("%1 of %n, %L2", "qt", ["%1", "%n", "%L2"]),
        ("{ $name }", "fluent", ["{ $name }"]),
        ("\\(user.name(x)) ok", "swift", ["\\(user.name(x))"]),
        ("${a}", "shell", ["${a}"]),
        ("{n, number, ::.00} it''s '{no}'", "icu", ["{n, number, ::.00}"]),
    ],
)
def test_placeholders(text: str, syntax: str, expected: list[str]) -> None:
    (message,) = placeholders.messages(text, [syntax], "en")
    written = [p.written for p in message.pieces if isinstance(p, placeholders.Placeholder)]
    assert written == expected


@pytest.mark.parametrize("syntax", ["printf", "objc", "java"])
@pytest.mark.parametrize(
    "text",
    [
        "20%-os", "50%-a áron", "100%-owy", "20%-ige", "100%ig", "50%er", "100%bio", "100%ige",
        "in %-en", "100%-a", "Bis zu 50%(ca. 3)", "50%(de)", "https://a.de/x%20a", "a%20a",
        "https://a.de/caf%C3%A9", "https%3A%2F%2Fa.de", "https://a.de/%d0%b0?a=%2d",
        "mailto:a@b.de?subject=%20des", "50 % des", "50% der", "${x}% i y", "{0} % des", "{n}%-ige", "{n}%ig",
        "a képernyő %-a", "%-e a", "%-a.",
    ],
)  # fmt: skip
def test_percent_signs_are_no_placeholders(syntax: str, text: str) -> None:
    (message,) = placeholders.messages(text, [syntax, "python"], "de")
    assert message.pieces == (text,)


@pytest.mark.parametrize(
    ("syntax", "text", "expected"),
    [
        ("printf", "5%d", "%d"), ("printf", "%dpx", "%d"), ("printf", "x%-5dx", "%-5d"),
        ("printf", "1%1$sx", "%1$s"), ("printf", "https://a.de/%02d", "%02d"),
        ("printf", "https://a.de/%1$d", "%1$d"), ("printf", "%2d", "%2d"), ("printf", "%.2f%%", "%.2f"),
        ("java", "%(d", "%(d"), ("java", "%,d", "%,d"), ("java", "x %b.", "%b"),
        ("java", "%1$bx", "%1$b"), ("java", "%(,.2fx", "%(,.2f"), ("objc", "%1$@s", "%1$@"),
        ("python", "5%(n)dx", "%(n)d"),
    ],
)  # fmt: skip
def test_conversions_beside_digits_and_letters(syntax: str, text: str, expected: str) -> None:
    (message,) = placeholders.messages(text, [syntax], "de")
    written = [p.written for p in message.pieces if isinstance(p, placeholders.Placeholder)]
    assert written == [expected]


def test_icu_selectors_become_texts_with_numbers_of_the_language() -> None:
    text = "{n, plural, one{# plik} few{# pliki} other{# pliku}} {g, select, f{ona} other{on}}"
    found = placeholders.messages(text, ["icu"], "pl")
    assert len(found) == 6 and {each.case for each in found} >= {"n=few,g=f"}
    few = next(each for each in found if each.case == "n=few,g=f").pieces[0]
    assert isinstance(few, placeholders.Placeholder) and few.numbers[:3] == (2, 3, 4)
    assert placeholders.samples_of(few, {"n": (1, 23, 1000)}) == (23, 994)
    with pytest.raises(placeholders.MessageError):
        placeholders.messages("{n, plural, one{x}", ["icu"], "en")


def test_nested_and_quoted_messages() -> None:
    (message,) = placeholders.messages("it's '{'n'}' and ''", ["icu"], "en")
    assert message.pieces == ("it's {n} and '",)
    deep = "{a, select, other{" * 60 + "x" + "}}" * 60
    with pytest.raises(placeholders.MessageError):
        placeholders.messages(deep, ["icu"], "en")


def shown(
    text: str, syntax: str, samples: dict[str, tuple[object, ...]], language: str = "de"
) -> list[str]:
    """What a text may become, as it is measured."""
    own = rules("[defaults]\ncharacters = 0")
    own = own.with_rule(dataclasses.replace(own.rules[0], samples=samples))
    found = check(catalogue(entry(text, syntaxes=(syntax,), language=language)), own)
    assert {each.kind for each in found} == {"too-long"}, found
    return [each.text for each in found]


def test_samples_by_spelling_type_and_name() -> None:
    (message,) = placeholders.messages("%1$lld %@ {name}", ["objc", "icu"], "de")
    lld, at, name = (p for p in message.pieces if isinstance(p, placeholders.Placeholder))
    assert placeholders.samples_of(lld, {"%d": (1234567,)}) == (1234567,)
    assert placeholders.samples_of(lld, {"%1$lld": ("x",), "%d": (1,)}) == ("x",)
    assert placeholders.samples_of(at, {"%@": ("A", "B")}) == ("A", "B")
    assert placeholders.samples_of(name, {"name": ("Ada",)}) == ("Ada",)
    assert placeholders.samples_of(name, {"*": ("any",)}) == ("any",)
    assert placeholders.samples_of(name, {}) == ()


@pytest.mark.parametrize(
    ("syntax", "written", "value", "expected"),
    [
        *((syntax, *case) for syntax in ("printf", "objc", "java") for case in [
            ("%.2f", 5, "5,00"), ("%f", 5, "5,000000"), ("%8.1f|", 2.25, "     2,2|"),
            ("%-6d|", 42, "42    |"), ("%05d", 42, "00042"), ("%05d", -42, "-0042"),
            ("%+d", 5, "+5"), ("% d", 5, " 5"), ("%x", 255, "ff"), ("%#06X", 255, "0X00FF"),
            ("%x", -255, "ffffff01"), ("%X", -255, "FFFFFF01"), ("%o", -8, "37777777770"),
            ("%#x", -255, "0xffffff01"), ("%#o", -8, "037777777770"), ("%012x", -255, "0000ffffff01"),
            ("%-10x|", -255, "ffffff01  |"), ("%x", -255.0, "ffffff01"), ("%x", -(2**31), "80000000"),
            ("%x", -(2**31) - 1, "ffffffff7fffffff"), ("%o", -(2**63), "1" + "0" * 21),
            ("%x", -(2**70), "-4" + "0" * 17), ("%x", -2.5, "-2,5"),
            ("%o", 8, "10"), ("%e", 12345.678, "1,234568e+04"), ("%.0f", 2.5, "2"),
            ("%2$.1f", 1, "1,0"), ("%.2f", "five", "five"), ("%d", 1.5, "1,5"),
            ("%1000000000d", 5, "5"), ("%.999999999f", 5, "5"),
        ]),
        ("printf", "%-05d|", 42, "42   |"), ("objc", "%-05d|", 42, "42   |"), ("printf", "%06.3d|", 5, "   005|"),
        ("printf", "%06.3x|", 5, "   005|"), ("printf", "%-+6d|", 5, "+5    |"), ("printf", "%+06d", 42, "+00042"),
        ("printf", "%d", 1234567, "1234567"), ("printf", "%'d", 1234567, "1.234.567"),
        ("printf", "%'.2f", 1234.5, "1.234,50"), ("printf", "%.3d", 5, "005"),
        ("printf", "%g", 5, "5"), ("printf", "%.*f", 5, "5"),
        ("printf", "%lx", -255, "f" * 14 + "01"), ("objc", "%llX", -255, "F" * 14 + "01"),
        ("printf", "%hx", -255, "ff01"), ("printf", "%hhx", -5, "fb"), ("printf", "%zo", -8, "1" + "7" * 20 + "0"),
        ("printf", "%.10x", -255, "00ffffff01"), ("printf", "%+x", 255, "ff"), ("printf", "%+x", -255, "ffffff01"),
        ("python", "%(n)x", -255, "-ff"), ("python", "%(n)#o", -8, "-010"), ("braces", "{:x}", -255, "-ff"),
        ("dotnet", "{0:x}", -255, "ffffff01"), ("dotnet", "{0:X4}", -255, "FFFFFF01"),
        ("dotnet", "{0:X10}", -255, "00FFFFFF01"), ("dotnet", "{0:X}", -(2**40), "FFFFFF0000000000"),
        ("objc", "%d", 1234567, "1.234.567"), ("objc", "%.1f", 1234567, "1.234.567,0"),
        ("objc", "%x", 1234567, "12d687"), ("objc", "%@", 1234567, "1.234.567"),
        ("java", "%d", 1234567, "1234567"), ("java", "%,d", 1234567, "1.234.567"),
        ("java", "%1$,d", 1234567, "1.234.567"), ("java", "%,.2f", 1234.5, "1.234,50"),
        ("java", "%(d", -5, "(5)"), ("java", "%(,.1f", -1234, "(1.234,0)"),
        ("java", "%+,09d", 12345, "+0012.345"), ("java", "%g", 5, "5,00000"), ("java", "%.0g", 3.5, "4"), ("java", "%.1g", 3.7, "4"),
        ("java", "%b", "true", "true"), ("java", "%1$tY", "2026", "2026"),
        ("java", "%Tb %<tH", "x", "x x"), ("java", "%d%% %s%n!", 5, "5% 5\n!"),
        ("java", "%%d %d", 5, "%d 5"),
        ("python", "%(n)d", 1234567, "1234567"), ("python", "%(n).2f", 5, "5.00"),
        ("ruby", "%<n>05.1f", 5, "005.0"), ("ruby", "%{n}", 1234567, "1234567"),
        ("braces", "{n:,}", 1234567, "1,234,567"), ("braces", "{:.2f}", 5, "5.00"),
        ("braces", "{0:>4}", 5, "   5"), ("braces", "{0:%Y}", 5, "5"), ("braces", "{n}", 1234567, "1234567"),
        ("braces", "{:>9999999999}", 5, "5"),
        ("braces", "{n:,d}", 1234567, "1,234,567"), ("braces", "{n:05d}", 5, "00005"),
        ("braces", "{:x}", 255, "ff"), ("braces", "{:#x}", 255, "0xff"), ("braces", "{:b}", 5, "101"),
        ("braces", "{:>10d}|", 5, "         5|"), ("braces", "{:_d}", 1234567, "1_234_567"),
        ("braces", "{:+d}", 5, "+5"), ("braces", "{:n}", 5, "5"), ("braces", "{:o}", 8, "10"),
        ("braces", "{:X}", 255, "FF"), ("braces", "{:c}", 65, "A"), ("braces", "{:c}", 1234567, "1234567"),
        ("braces", "{:05d}", 2.6, "00003"), ("braces", "{n:{w}d}", 5, "5"),
        ("dotnet", "{1:N2}", 1234567, "1.234.567,00"), ("dotnet", "{0:N0}", 1234, "1.234"),
        ("dotnet", "{0:F1}", 1234, "1234,0"), ("dotnet", "{0:D5}", 42, "00042"),
        ("dotnet", "{0:X4}", 255, "00FF"), ("dotnet", "{0:x}", 255, "ff"),
        ("dotnet", "{0,6}|", 42, "    42|"), ("dotnet", "{0,-6:D3}|", 42, "042   |"),
        ("dotnet", "{0:#,##0.0}", 1234.5, "1.234,5"), ("dotnet", "{0:00}", 5, "05"),
        ("dotnet", "{0:#,0}", 1234567, "1.234.567"), ("dotnet", "{0:0,0}", 1234567, "1.234.567"),
        ("dotnet", "{0:#,#}", 1234567, "1.234.567"), ("dotnet", "{0:0,0.00}", 1234567, "1.234.567,00"),
        ("dotnet", "{0:0,0}", 5, "05"), ("dotnet", "{0:0,0.00}", 5, "05,00"),
        ("dotnet", "{0:.00}", 1234567, "1234567,00"), ("dotnet", "{0:0,000}", 5, "0.005"),
        ("dotnet", "{0:0.0#}", 5, "5,0"), ("dotnet", "{0,6:0.0}|", 5, "   5,0|"),
        ("dotnet", "{0}", 1234567, "1234567"), ("dotnet", "{0:yyyy-MM-dd}", "2026", "2026"),
        ("icu", "{n}", 1234567, "1.234.567"), ("icu", "{n, number, integer}", 2.6, "3"),
        ("icu", "{n, number, ::.00}", 5, "5,00"), ("icu", "{n, number, #,##0.0}", 1234, "1.234,0"),
        ("icu", "{n, number, currency}", 5, "5"),
        ("i18next", "{{n}}", 1234567, "1234567"), ("i18next", "{{n, number}}", 1234567, "1.234.567"),
        ("qt", "%1", 1234567, "1234567"), ("qt", "%L1", 1234567, "1.234.567"),
    ],
)  # fmt: skip
def test_numbers_are_written_as_the_format_does(
    syntax: str, written: str, value: object, expected: str
) -> None:
    assert shown(written, syntax, {"*": (value,)}) == [expected]


def test_python_writes_a_minus_sign_before_hexadecimal_digits(tmp_path: Path) -> None:
    for flag, expected in {"python-format": "-ff", "c-format": "ffffff01"}.items():
        path = write(tmp_path, "de.po", f'#, {flag}\nmsgid "%x"\nmsgstr "%x"\n')
        assert list(plural_texts(path, '"%x" = -255').values()) == [[expected]]


def test_python_writes_a_point_in_every_language(tmp_path: Path) -> None:
    flags = {"python-format": "5.00 km", "c-format": "5,00 km"}
    for flag, expected in flags.items():
        path = write(tmp_path, "de.po", f'#, {flag}\nmsgid "%.2f km"\nmsgstr "%.2f km"\n')
        assert list(plural_texts(path, '"%f" = 5').values()) == [[expected]]


@pytest.mark.parametrize("syntax", ["braces", "dotnet"])
def test_doubled_braces_are_braces(syntax: str) -> None:
    assert shown("{{x}} {{{0}}}", syntax, {"{0}": ("Ada",)}) == ["{x} {Ada}"]


def test_dotnet_numbers_its_placeholders() -> None:
    (message,) = placeholders.messages("{json:1} {a}", ["dotnet"], "en")
    assert message.pieces == ("{json:1} {a}",)
    with pytest.raises(placeholders.MessageError):
        placeholders.messages("{json:1} {0}", ["dotnet"], "en")


@pytest.mark.parametrize(
    ("language", "value", "expected"),
    [
        ("de-CH", 1234567, "1'234'567"), ("de-CH", -1234567.5, "-1'234'567.5"),
        ("de-CH", 1234, "1'234"), ("de-LI", 1234567, "1'234'567"), ("de-AT", 1234567, "1.234.567"),
        ("hi", 1234567, "12,34,567"), ("en", 10**27, "1" + ",000" * 9), ("en", 1e27, "1" + ",000" * 9),
    ],
)  # fmt: skip
def test_numbers_of_languages(language: str, value: float, expected: str) -> None:
    assert languages.number(value, language) == expected


@pytest.mark.parametrize(
    ("syntax", "text", "language", "expected"),
    [
        ("icu", "{n}", "fa", "۱٬۲۳۴٬۵۶۷"), ("objc", "%d", "ar-EG", "١٬٢٣٤٬٥٦٧"),  # noqa: RUF001
        ("java", "%d", "mr", "१२३४५६७"), ("java", "%,d", "mr", "१२,३४,५६७"),
        ("icu", "{n, number, #,##0.0}", "bn", "১,২৩৪,৫৬৭.০"), ("fluent", "{ $n }", "my", "၁,၂၃၄,၅၆၇"),  # noqa: RUF001
        ("objc", "%.1f", "fa", "۱٬۲۳۴٬۵۶۷٫۰"), ("java", "%x", "fa", "12d687"), ("qt", "%L1", "fa", "۱٬۲۳۴٬۵۶۷"),  # noqa: RUF001
        ("i18next", "{{n, number}}", "fa", "۱٬۲۳۴٬۵۶۷"), ("i18next", "{{n}}", "fa", "1234567"),  # noqa: RUF001
        ("printf", "%d", "fa", "1234567"), ("braces", "{n:,}", "fa", "1,234,567"), ("qt", "%1", "fa", "1234567"),
        ("dotnet", "{0:N0}", "fa", "1,234,567"), ("icu", "{n}", "hi", "12,34,567"), ("icu", "{n}", "ar", "1,234,567"),
    ],
)  # fmt: skip
def test_digits_are_the_language_s(syntax: str, text: str, language: str, expected: str) -> None:
    (message,) = placeholders.messages(text, [syntax], language)
    (placeholder,) = message.pieces
    assert isinstance(placeholder, placeholders.Placeholder)
    assert placeholder.shown(1234567, language) == expected


def test_all_numbering_systems_have_digits() -> None:
    from babel import Locale, localedata

    systems = {
        Locale.parse(each).default_numbering_system for each in localedata.locale_identifiers()
    }
    assert systems - {"latn"} <= set(languages._ZEROS)
    assert all(
        chr(zero + 9).isdecimal() and int(chr(zero)) == 0 for zero in languages._ZEROS.values()
    )


@pytest.mark.parametrize("value", [10**26, 10**40 + 7, 1e25, 1.5e299])
def test_large_samples(value: float) -> None:
    for syntax, text in [
        ("objc", "%d %f %g %x %@"), ("java", "%,d %e"), ("printf", "%d"), ("braces", "{:,d} {:,.2f}"),
        ("dotnet", "{0:N2} {0:#,0.00}"), ("icu", "{n} {n, plural, one{#} other{#}}"), ("qt", "%L1"),
    ]:  # fmt: skip
        assert shown(text, syntax, {"*": (value,)}, "ru")


@pytest.mark.parametrize("value", ["%,d", "%(d", "%b", "%1$tY", "%h", "%-8S", "%c", "%A", "%<s"])
def test_a_java_placeholder_without_a_sample_is_a_finding(tmp_path: Path, value: str) -> None:
    text = f'<resources><string name="a">x {value.replace("<", "&lt;")}</string></resources>'
    entries = found(write(tmp_path, "values-de/strings.xml", text))
    (finding,) = check(catalogue(entries["a"]), rules(BOX + "width = 500"))
    assert finding.kind == "placeholder-without-sample" and finding.missing == (value,)


def plural_texts(path: Path, samples: str) -> dict[tuple[str, str], list[str]]:
    """By key and case the texts that a file's entries may become."""
    result = read([path], root=path.parent)
    assert result.problems == []
    own = rules(f"[defaults]\ncharacters = 0\n[samples]\n{samples}")
    texts: dict[tuple[str, str], list[str]] = {}
    for each in check(result, own):
        assert each.kind == "too-long", each
        texts.setdefault((each.key, each.variation), []).append(each.text.replace("\xa0", " "))
    return texts


def test_several_variables_of_a_stringsdict(tmp_path: Path) -> None:
    kind = PLURAL
    content = {
        "a": {
            "NSStringLocalizedFormatKey": "%1$#@f@ в %2$#@g@",
            "f": {**kind, "one": "%d файл", "many": "%d файлов", "other": "%d файла"},
            "g": {**kind, "one": "%d папке", "other": "%d папках"},
        },
        "b": {
            "NSStringLocalizedFormatKey": "%2$d из %1$#@f@ %1$#@g@",
            "f": {**kind, "one": "одного", "other": "%d"},
            "g": {**kind, "one": "файла", "other": "файлов"},
        },
    }
    path = write(tmp_path, "ru.lproj/a.stringsdict", plistlib.dumps(content))
    texts = plural_texts(path, '"%d" = [1, 1234567]')
    # All numbers of `one` and `many` that there are; others are `other`.
    assert texts["a", "plural.f=one,g=one"] == [
        f"{f} файл в {g} папке" for f in ("1", "1 234 561") for g in ("1", "1 234 561")
    ]
    assert texts["a", "plural.f=many,g=other"] == ["1 234 567 файлов в 1 234 567 папках"]
    assert texts["a", "plural.f=other,g=one"] == [
        "1 234 564 файла в 1 папке", "1 234 564 файла в 1 234 561 папке",
    ]  # fmt: skip
    assert len([key for key, _ in texts if key == "a"]) == 6
    # Both forms are of the first argument: one of them chooses the other.
    assert texts["b", "plural.f=one,g=one"] == ["1 из одного файла", "1 234 567 из одного файла"]
    assert len([key for key, _ in texts if key == "b"]) == 2


def test_percent_signs_of_a_stringsdict(tmp_path: Path) -> None:
    kind = PLURAL
    format = {"NSStringLocalizedFormatKey": "%#@f@ %#@g@", "g": {**kind, "other": "x"}}
    content = {"a": {**format, "f": {**kind, "other": "%d: 20%%-os"}}}
    path = write(tmp_path, "hu.lproj/a.stringsdict", plistlib.dumps(content))
    assert plural_texts(path, '"%d" = 5') == {("a", "plural.f=other,g=other"): ["5: 20%-os x"]}


@pytest.mark.parametrize(
    ("text", "percent"),
    [
        ("50% auf", ""), ("50%-ig", ""), ("%@: 50%% auf", ""), ("%#@f@ 50% auf", ""),
        ("%@: 50% auf", "% a"), ("%d: 50%-ig", "%-i"), ("%d %", "%"), ("%d%% von 9 %", "%"),
    ],
)  # fmt: skip
def test_a_percent_sign_in_a_format_of_apple(text: str, percent: str) -> None:
    # `String(format:)` reads `% a` as a number.
    own = rules("[defaults]\nwidth = 9000\n[samples]\n'*' = 5")
    found = check(catalogue(entry(text, syntaxes=("objc", "swift", "shell"))), own)
    reason = f"the message cannot be read: {percent!r} is no percent sign in a format; write %%"
    assert [each.message for each in found] == ([reason] if percent else [])


def test_several_variables_of_a_string_catalogue(tmp_path: Path) -> None:
    def unit(text: str) -> dict[str, object]:
        return {"stringUnit": {"state": "translated", "value": text}}

    def variable(position: int, one: str, other: str) -> dict[str, object]:
        forms = {"one": unit(one), "other": unit(other)}
        return {"argNum": position, "formatSpecifier": "lld", "variations": {"plural": forms}}

    localization = {
        **unit("%#@f@ из %#@g@"),
        "substitutions": {
            "f": variable(2, "%arg файл", "%arg файла"), "g": variable(1, "%arg папки", "%arg папок"),
        },
    }  # fmt: skip
    content = {
        "sourceLanguage": "ru",
        "version": "1.0",
        "strings": {"a": {"localizations": {"ru": localization}}},
    }
    texts = plural_texts(write(tmp_path, "a.xcstrings", json.dumps(content)), '"%lld" = [1, 1000]')
    assert texts == {
        ("a", "plural.f=one,g=one"): [f"{f} файл из {g} папки" for f in (1, 991) for g in (1, 991)],
        ("a", "plural.f=one,g=other"): ["1 файл из 1 000 папок", "991 файл из 1 000 папок"],
        ("a", "plural.f=other,g=one"): ["1 000 файла из 1 папки", "1 000 файла из 991 папки"],
        ("a", "plural.f=other,g=other"): ["1 000 файла из 1 000 папок"],
    }


def test_a_plural_form_shows_only_numbers_that_select_it(tmp_path: Path) -> None:
    forms = "".join(
        f'<item quantity="{each}">%d {each}</item>' for each in ("one", "few", "many", "other")
    )
    path = write(
        tmp_path, "values-pl/a.xml", f'<resources><plurals name="n">{forms}</plurals></resources>'
    )
    texts = plural_texts(path, '"%d" = [1, 5, 1234567]')
    assert texts["n", "plural.other"] == ["1,5 other"] and texts["n", "plural.one"] == ["1 one"]
    assert texts["n", "plural.few"] == ["1234564 few"]
    # Without a form of their own, numbers select `other`.
    forms = '<item quantity="one">%d one</item><item quantity="other">%d other</item>'
    path = write(
        tmp_path, "values-pl/a.xml", f'<resources><plurals name="n">{forms}</plurals></resources>'
    )
    assert plural_texts(path, '"%d" = [1, 5]')["n", "plural.other"] == ["5 other"]


@pytest.mark.parametrize(
    ("message", "samples", "expected"),
    [
        ("{n, plural, =0{none} one{# one} other{# other}}", (0, 1, 7), {"none", "1 one", "7 other"}),
        ("{n, plural, =0{none} one{# one} other{# other}}", (0,), {"none", "1 one", "2 other"}),
        ("{n, plural, offset:1 =0{none} =1{me} one{# of {n}} other{# of {n}}}", (0, 1, 2, 9),
         {"none", "me", "1 of 2", "8 of 9"}),
        ("{n, plural, zero{none} one{# one} other{# other}}", (0, 3), {"none", "1 one", "3 other"}),
        ("{n} {n, plural, one{file} other{files}}", (1, 5), {"1 file", "5 files"}),
        ("{n, plural, one{a} other{b}} {n, plural, one{c} other{d}}", (1, 5), {"a c", "b d"}),
        ("{g, select, f{a} other{b}} {g, select, f{c} other{d}}", ("x",), {"a c", "b d"}),
        ("{g, select, f{a} m{b} other{c}} {g, select, f{d} other{e}}", ("x",), {"a d", "b e", "c e"}),
        ("{n, selectordinal, one{#st} two{#nd} few{#rd} other{#th}}", (1, 2, 3, 4),
         {"1st", "2nd", "3rd", "4th"}),
        ("{a, plural, one{# x} other{# xs}} {b, plural, one{# y} other{# ys}}", (1, 4),
         {"1 x 1 y", "1 x 4 ys", "4 xs 1 y", "4 xs 4 ys"}),
    ],
)  # fmt: skip
def test_icu_forms_show_numbers_that_select_them(
    message: str, samples: tuple[object, ...], expected: set[str]
) -> None:
    assert set(shown(message, "icu", {"*": samples}, "en")) == expected


@pytest.mark.parametrize(
    ("language", "case", "samples", "expected"),
    [
        ("ru", "one", (1, 1234567), {1, 1234561}), ("ru", "few", (1, 1234567), {1234564}),
        ("ru", "many", (1, 1234567), {1234567}), ("en", "one", (1, 1234567), {1}),
        ("en", "other", (1, 1234567), {1234567}), ("en", "one", (5,), {1}),
        ("fr", "many", (1234567,), {1000000}), ("ar", "two", (1234567,), {2}),
        ("pl", "other", (7,), {1.5}), ("ru", "one", (10**30,), {10**30 - 9}),
    ],
)  # fmt: skip
def test_a_form_shows_the_largest_number_that_selects_it(
    language: str, case: str, samples: tuple[float, ...], expected: set[float]
) -> None:
    (message,) = placeholders.messages("%d", ["printf"], language)
    numbers = languages.numbers_of(language, case)
    (placeholder,) = message.pieces
    assert isinstance(placeholder, placeholders.Placeholder)
    assert set(placeholders.samples_of(placeholder, {"%d": samples}, numbers)) == expected


def test_a_second_number_of_a_plural_form_has_all_samples(tmp_path: Path) -> None:
    samples = (
        '"%d" = [1, 5000]\n"%lld" = [1, 5000]\nnum = [1, 5000]\nsize = [1, 5000]\ncount = [1, 5000]'
    )
    # The file does not say which number selects the form: either may.
    either = {"1 file, 1 KB", "1 file, 5000 KB", "5000 file, 1 KB"}
    text = '<resources><plurals name="a"><item quantity="one">%1$d file, %2$d KB</item>'
    text += '<item quantity="other">x</item></plurals></resources>'
    path = write(tmp_path, "values-en/a.xml", text)
    assert set(plural_texts(path, samples)["a", "plural.one"]) == either
    for text in ("%(num)d file, %(size)d KB", "{num} file, {size} KB"):
        flag = "python-format" if "%" in text else "python-brace-format"
        header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n != 1;\\n"\n\n'
        unit = f'#, {flag}\nmsgid "{text}"\nmsgid_plural "{text}"\nmsgstr[0] "{text}"\n'
        unit += f'msgstr[1] "{text}"\n'
        path = write(tmp_path, "en.po", header + unit)
        assert set(plural_texts(path, samples)[text, "plural.0"]) == either
    first = {"1 file, 1 KB", "1 file, 5000 KB"}
    path = write(tmp_path, "en.json", '{"f_one": "{{count}} file, {{size}} KB", "f_other": "x"}')
    assert set(plural_texts(path, samples)["f", "plural.one"]) == first

    def unit_of(text: str) -> dict[str, object]:
        return {"stringUnit": {"state": "translated", "value": text}}

    forms = {
        "one": unit_of("%1$lld file, %2$lld KB"),
        "other": unit_of("%2$lld KB in %1$lld files"),
    }
    strings = {"a": {"localizations": {"en": {"variations": {"plural": forms}}}}}
    content = {"sourceLanguage": "en", "version": "1.0", "strings": strings}
    texts = plural_texts(write(tmp_path, "a.xcstrings", json.dumps(content)), samples)
    assert set(texts["a", "plural.one"]) == {"1 file, 1 KB", "1 file, 5,000 KB"}
    assert set(texts["a", "plural.other"]) == {"1 KB in 5,000 files", "5,000 KB in 5,000 files"}
    content = """<TS language="en"><context><name>M</name><message numerus="yes"><source>%n in %L1</source>
<translation><numerusform>%n file, %1 KB</numerusform><numerusform>%n, %1</numerusform></translation>
</message></context></TS>"""
    path = write(tmp_path, "app_en.ts", content)
    texts = plural_texts(path, '"%n" = [1, 5000]\n"%1" = [1, 5000]')
    assert set(texts["M|%n in %L1", "plural.one"]) == first


def test_every_form_of_many_combinations_shows(tmp_path: Path) -> None:
    # 4 ^ 4 combinations: as many as are made.
    cases = ("one", "few", "many", "other")
    icu = " ".join(
        f"{{{name}, plural, " + " ".join(f"{case}{{{name}-{case}}}" for case in cases) + "}"
        for name in "abcd"
    )
    found = set(" ".join(shown(icu, "icu", {"*": (1, 1234567)}, "ru")).split())
    assert found == {f"{name}-{case}" for name in "abcd" for case in cases}
    # Of one variable no two forms occur together, so there are four texts.
    same = re.sub(r"\{[a-d], plural", "{n, plural", icu)
    assert len(set(shown(same, "icu", {"*": (1, 1234567)}, "ru"))) == 4
    kind = PLURAL
    rule: dict[str, object] = {"NSStringLocalizedFormatKey": "%1$#@a@ %2$#@b@ %3$#@c@ %4$#@d@"}
    for name in "abcd":
        rule[name] = {**kind, **{case: f"{name}-{case}" for case in cases}}
    path = write(tmp_path, "ru.lproj/a.stringsdict", plistlib.dumps({"a": rule}))
    texts = plural_texts(path, "")
    assert set(" ".join(each for text in texts.values() for each in text).split()) == found
    text = "a ="
    for name in "abcd":
        variants = "".join(f"\n  {'*' * (each == 'other')}[{each}] {name}-{each}" for each in cases)
        text += f" {{ ${name} ->{variants}\n }}"
    texts = plural_texts(write(tmp_path, "locales/ru/main.ftl", text + "\n"), "")
    assert set(" ".join(each for text in texts.values() for each in text).split()) == found


def test_more_forms_than_are_made_are_reported(tmp_path: Path) -> None:
    message = "".join(f"{{v{n}, plural, one{{a}} other{{b}}}}" for n in range(70))
    own = rules(BOX + "width = 500\n[samples]\n'*' = 5")
    text = "a = " + "".join(f"{{ $v{n} ->\n  [one] a\n *[other] b\n }}" for n in range(70))
    fluent = read([write(tmp_path, "locales/en/main.ftl", text + "\n")], root=tmp_path)
    kind = PLURAL
    rule: dict[str, object] = {
        "NSStringLocalizedFormatKey": "".join(f"%#@v{n}@" for n in range(70))
    }
    for n in range(70):
        rule[f"v{n}"] = {**kind, "one": "a", "other": "b"}
    path = write(tmp_path, "en.lproj/a.stringsdict", plistlib.dumps({"a": rule}))
    for each in (catalogue(entry(message)), fluent, read([path], root=tmp_path)):
        assert each.problems == []
        (finding,) = check(each, own)
        assert (finding.kind, finding.message, finding.remedy) == (
            "not-checked", "not measured: it has more than 256 forms", "Leave it out with skip = true.",
        )  # fmt: skip


def test_cases_that_exclude_each_other_are_a_finding() -> None:
    own = rules(BOX + "width = 500\n[samples]\n'*' = 5")
    text = "{n, plural, =7{{n, plural, =8{a}}}}"
    (finding,) = check(catalogue(entry(text)), own)
    assert finding.kind == "not-checked" and "exclude each other" in finding.message


def test_fluent_forms_show_numbers_that_select_them(tmp_path: Path) -> None:
    pytest.importorskip("fluent.syntax")
    text = """a = { $n ->
    [0] none
    [one] { $n } file
   *[other] { $n } files
 } in { $m ->
    [one] { $m } folder
   *[other] { $m } folders
 } { $g ->
    [f] hers
   *[m] his
 }
"""
    path = write(tmp_path, "locales/en/main.ftl", text)
    texts = plural_texts(path, "n = [0, 1, 5]\nm = [1, 9]")
    found = {text for each in texts.values() for text in each}
    assert found == {
        f"{files} in {folders} {owner}"
        for files in ("none", "1 file", "5 files")
        for folders in ("1 folder", "9 folders")
        for owner in ("hers", "his")
    }


def test_fluent_ordinals_and_decimals(tmp_path: Path) -> None:
    pytest.importorskip("fluent.syntax")
    text = """a = { NUMBER($n, type: "ordinal") ->
    [one] { $n }st
    [two] { $n }nd
    [few] { $n }rd
   *[other] { $n }th
 }
b = { $n ->
    [1.0] one
    [1.5] some
   *[other] { $n }
 }
"""
    texts = plural_texts(write(tmp_path, "locales/en/main.ftl", text), "n = [1, 2, 3, 4]")
    found = {
        key: {each for (k, _), own in texts.items() if k == key for each in own} for key in "ab"
    }
    assert found == {"a": {"1st", "2nd", "3rd", "4th"}, "b": {"one", "some", "2", "3", "4"}}


def test_examples_of_a_format_select_plural_forms(tmp_path: Path) -> None:
    text = """{ "@@locale": "de", "n": "{count, plural, one{{count} Ding} other{{count} Dinge}}",
  "@n": {"placeholders": {"count": {"example": "42"}}} }"""
    texts = plural_texts(write(tmp_path, "app_de.arb", text), "")
    assert sorted(each for text in texts.values() for each in text) == ["1 Ding", "42 Dinge"]


#: A source text, a translation, its syntaxes, and what is different.
DIFFERENCES = [
    ("Item {appNumber}", "{appNumber} අයිතමය", "icu", None),
    ("Item {appNumber}", "{අංකය} අයිතමය", "icu", "{appNumber} of the source text is missing; {අංකය} is not in the source text"),
    ("Item {appNumber}", "අයිතමය", "icu", "{appNumber} of the source text is missing"),
    ("Hi {name}", "Hallo {Name}", "icu", "{name} of the source text is missing; {Name} is not in the source text"),
    ("{n, plural, one{# item} other{# items}}", "{n}個", "icu", None),
    ("{n} items", "{n, plural, one{ein Ding} other{# Dinge}}", "icu", None),
    ("{n, plural, other{# of {all}}}", "{n, plural, other{#}}", "icu", "{all} of the source text is missing"),
    ("{g, select, a{he} other{they}}", "{s, select, a{er} other{sie}}", "icu", "{g} of the source text is missing; {s} is not in the source text"),
    ("%@ of %@", "%2$@ von %1$@", "objc", None),
    ("%@ of %d", "%@ von %lld", "objc", None),
    ("%@ of %d", "%d von %@", "objc", "%d stands in place of %@; %@ stands in place of %d"),
    ("%d", "%@", "objc", "%@ stands in place of %d"),
    ("%@", "% @", "objc", None),
    ("%d%% done", "%d %% fertig", "objc", None),
    ("100%", "100 %", "objc", None),
    ("${app} now", "Jetzt ${App}", "shell", "${app} of the source text is missing; ${App} is not in the source text"),
    ("%s: %d", "%d", "printf", "%d of the source text is missing; %d stands in place of %s"),
    ("%.2f", "%f", "printf", None),
    ("%1$d of %2$s", "%2$s von %1$s", "java", None),
    ("%1$s", "%1$d", "java", "%1$d stands in place of %1$s"),
    ("%1$s", "٪1$s", "java", "%1$s of the source text is missing"),
    ("%(name)s", "%(Name)s", "python", "%(name)s of the source text is missing; %(Name)s is not in the source text"),
    ("%{n} of #{m}", "#{m}", "ruby", "%{n} of the source text is missing"),
    ("{} of {}", "{}", "braces", "{} of the source text is missing"),
    ("{0:N2} {1}", "{1} {0}", "dotnet", None),
    ("{0}", "{1}", "dotnet", "{0} of the source text is missing; {1} is not in the source text"),
    ("{{max}} $t(a)", "{{ max }}", "i18next", None),
    ("{{max}}", "{{mix}}", "i18next", "{{max}} of the source text is missing; {{mix}} is not in the source text"),
    ("%1ms of %2", "%2 von %1 ms", "qt", None),
    ("%L1", "%1", "qt", None),
    ("%1 %2", "%1", "qt", "%2 of the source text is missing"),
    ("{ $n } by { -brand }", "{ $n } von Uns", "fluent", None),
    ("{ $n }", "{ $m }", "fluent", "{ $n } of the source text is missing; { $m } is not in the source text"),
    ("no mark", "kein Zeichen", "icu", None),
    # Vue's number is there, whether a form shows it or not.
    ("{n} day | {n} days", "{count} Tage", "vue", None), ("one | many", "{n}", "vue", None),
    ("no | {n} day", "Tage", "vue", "{n} of the source text is missing"),
    ("{a} | {a}s", "{b}", "vue", "{a} of the source text is missing; {b} is not in the source text"),
    ("{} of {}", "{1} von {0}", "braces", None),
    ("{:d} of {}", "{2}", "braces", "{:d}, {} of the source text are missing; {2} is not in the source text"),
    ("{0 } {1}", "{1}", "dotnet", "{0 } of the source text is missing"),
    # A case that the program does not know.
    ("{g, select, a{he} other{they}}", "{g, select, er{er} other{sie}}", "icu", "g=er is not in the source text"),
    ("{g, select, a{he} other{they}}", "{g, select, b{er} other{sie}}", "flutter", "g=b is not in the source text"),
    ("{g, select, a{he} other{they}}", "{g, select, a{er} b{sie} other{sie}}", "icu", None),
    ("{n, plural, one{#} other{#s}}", "{n, plural, eins{#} other{#s}}", "icu", "n=eins is not in the source text"),
    ("{n, plural, one{#} other{#s}}", "{n, plural, =0{-} one{#} few{#} other{#s}}", "icu", None),
    ("They like {g}", "{g, select, a{Er} other{Sie}}", "icu", None),
    # One form lacks what all of the source text have.
    ("{n, plural, one{# in {d}} other{#s in {d}}}", "{n, plural, one{ein} other{# in {d}}}", "icu", "{d} of the source text is missing in n=one"),
    ("{n, plural, one{A file} other{#s in {d}}}", "{n, plural, one{ein} other{# in {d}}}", "icu", None),
    ("{n, plural, one{#} other{#s}}", "{n, plural, one{#} other{viele}}", "icu", "# of the source text is missing in n=other"),
    ("{g, select, a{he, {x}} other{they, {x}}}", "{g, select, a{er} other{sie, {x}}}", "icu", "{x} of the source text is missing in g=a"),
    ("L''<b>{x}</b>", "L'<b>{x}</b>", "icu", None), ("{x}{y}", "{x}'{y}'", "icu", "{y} of the source text is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "text", "syntax", "message"), DIFFERENCES)
def test_placeholders_that_differ(source: str, text: str, syntax: str, message: str | None) -> None:
    own = rules("[defaults]\nwidth = 9000\n[samples]\n'*' = 'x'")
    for fields in ({"source": source}, {}):
        original = entry(source, language="en", file="en.json", syntaxes=(syntax,), group="{}.json")
        translation = entry(text, syntaxes=(syntax,), group="{}.json", **fields)
        findings = check(catalogue(translation, *([] if fields else [original])), own)
        found = [each for each in findings if each.kind != "missing-glyphs"]
        assert [each.message for each in found] == ([message] if message else [])
        assert all(
            (each.kind, each.severity) == ("placeholders-differ", "warning") for each in found
        )


def test_forms_may_leave_their_number_out() -> None:
    forms = {"plural.one": "Ein Ding", "plural.other": "%d Dinge"}
    source = [
        entry(text, language="en", group="g", variation=name)
        for name, text in {"plural.one": "An item", "plural.other": "%d items"}.items()
    ]
    own = rules("[defaults]\nwidth = 9000\n[samples]\n'*' = 5")
    target = [entry(text, group="g", variation=name) for name, text in forms.items()]
    assert check(catalogue(*source, *target), own) == []
    # Once, where no form has it.
    target = [entry("Ding", group="g", variation=name) for name in forms]
    (finding,) = check(catalogue(*source, *target), own)
    assert finding.message == "%d of the source text is missing" and finding.missing == ("%d",)
    off = own.with_rule(Rule(severity={"placeholders-differ": "off"}))
    assert check(catalogue(*source, *target), off) == []


#: By format the file of a translation with a plural, which has these for its forms.
PLURALS = {
    "values-{}/s.xml": '<resources><plurals name="k"><item quantity="one">{}</item><item quantity="other">{}</item></plurals></resources>',
    "{}.lproj/a.stringsdict": '<plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string><key>v</key><dict>'
    "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>"
    "<key>one</key><string>{}</string><key>other</key><string>{}</string></dict></dict></dict></plist>",
    "{}.xcstrings": '{"sourceLanguage": "en", "strings": {"k": {"localizations": {"en": {"variations": {"plural": '
    '{"other": {"stringUnit": {"value": "%1$d in %2$@"}}}}}, "<>": {"variations": {"plural": {"one": {"stringUnit": '
    '{"value": "{}"}}, "other": {"stringUnit": {"value": "{}"}}}}}}}}}',
}  # fmt: skip


@pytest.mark.parametrize("name", PLURALS)
@pytest.mark.parametrize(
    ("language", "forms", "lacking"),
    [
        ("de", ("%1$d in %2$@", "%1$d in %2$@"), None), ("de", ("ein in %2$@", "%1$d in %2$@"), None),
        ("de", ("ein", "%1$d in %2$@"), ("one", "%2$@")), ("de", ("%1$d in %2$@", "in %2$@"), ("other", "%1$d")),
        # 21, 31 and so on too.
        ("ru", ("um in %2$@", "%1$d in %2$@"), ("one", "%1$d")),
        # Only fractions.
        ("ru", ("%1$d in %2$@", "in %2$@"), None),
    ],
)  # fmt: skip
def test_a_form_that_lacks_a_placeholder(
    tmp_path: Path,
    name: str,
    language: str,
    forms: tuple[str, str],
    lacking: tuple[str, str] | None,
) -> None:
    for tag, texts in (("en", ("%1$d in %2$@",) * 2), (language, forms)):
        content = PLURALS[name].replace("{}", texts[0], 1).replace("{}", texts[1], 1)
        if language == "ru" and tag == language:
            few = {"}, \"other\"": "}, \"few\": {\"stringUnit\": {\"value\": \"%1$d in %2$@\"}}, \"many\": "
                   "{\"stringUnit\": {\"value\": \"%1$d in %2$@\"}}, \"other\"",
                   "<item quantity=\"other\"": "<item quantity=\"few\">%1$d in %2$@</item><item quantity=\"many\">%1$d in %2$@</item><item quantity=\"other\"",
                   "<key>other": "<key>few</key><string>%1$d in %2$@</string><key>many</key><string>%1$d in %2$@</string><key>other"}  # fmt: skip
            for old, new in few.items():
                content = content.replace(old, new)
        if "values" in name:
            content = content.replace("%2$@", "%2$s")
        if tag == language or "{}.x" not in name:
            file = name.format(tag).replace("values-en", "values")
            write(tmp_path, file, content.replace("<>", language))
    result = read([tmp_path], root=tmp_path)
    assert result.problems == []
    own = rules("[defaults]\nwidth = 9000\n[samples]\n'*' = 5")
    found = [
        (each.variation, each.missing)
        for each in check(result, own)
        if each.kind != "missing-glyphs"
    ]
    missing = [] if lacking is None else [(f"plural.{lacking[0]}", lacking[1])]
    assert [(case, "".join(names).replace("%2$s", "%2$@")) for case, names in found] == missing


def test_a_form_for_a_device_lacks_a_placeholder(tmp_path: Path) -> None:
    def texts(**forms: str) -> dict[str, object]:
        return {
            "variations": {"device": {k: {"stringUnit": {"value": v}} for k, v in forms.items()}}
        }

    localizations = {
        "en": texts(mac="Click %@", other="Tap %@"),
        "de": texts(mac="Klick", other="Tippe %@"),
    }
    content = {"sourceLanguage": "en", "strings": {"k": {"localizations": localizations}}}
    result = read([write(tmp_path, "a.xcstrings", json.dumps(content))])
    (found,) = check(result, rules("[defaults]\nwidth = 9000\n[samples]\n'*' = 5"))
    assert (found.variation, found.message) == ("device.mac", "%@ of the source text is missing")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Hallo {{name}}", None),
        ("Hallo {{- name}}", None),
        ("Hallo {name}", "{name} stands in place of {{name}}"),
    ],
)
def test_one_pair_of_brackets_is_no_placeholder_of_i18next(
    tmp_path: Path, text: str, message: str | None
) -> None:
    write(tmp_path, "locales/en/a.json", '{"k": "Hi {{name}}"}')
    write(tmp_path, "locales/de/a.json", json.dumps({"k": text}))
    found = check(read([tmp_path]), rules("[defaults]\nwidth = 9000\n[samples]\n'*' = 'x'"))
    assert [each.message for each in found] == ([message] if message else [])


def test_a_language_without_forms_needs_no_selector() -> None:
    source = "{n, plural, one{Delete file} other{Delete files}}"
    own = rules("[defaults]\nwidth = 9000")
    for language, count in (("ja", 0), ("de", 1)):
        found = check(
            catalogue(entry("Del", source=source, language=language, syntaxes=("icu",))), own
        )
        assert [each.kind for each in found] == ["placeholders-differ"] * count


def test_placeholders_that_differ_in_every_format(tmp_path: Path) -> None:
    pytest.importorskip("fluent.syntax")
    for name, content in {
        "lib/app_en.arb": '{"k": "Item {n}", "@k": {"placeholders": {"n": {}}}}',
        "lib/app_si.arb": '{"k": "{number} අයිතමය"}',
        "values/s.xml": '<resources><string name="k">Item %1$d</string></resources>',
        "values-de/s.xml": '<resources><string name="k">Ding 1$d</string></resources>',
        "en.lproj/a.strings": '"k" = "Item %@";', "de.lproj/a.strings": '"k" = "Ding";',
        "locales/en/a.json": '{"k": "Item {{n}}"}', "locales/de/a.json": '{"k": "Ding {{m}}"}',
        "locales/en/a.ftl": "k = Item { $n }\n", "locales/de/a.ftl": "k = Ding\n",
        "a.resx": '<root><data name="k"><value>Item {0}</value></data></root>',
        "a.de.resx": '<root><data name="k"><value>Ding {O}</value></data></root>',
        "de.po": '#, c-format\nmsgid "Item %d"\nmsgstr "Ding"\n',
        "ja.po": 'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n\n#, c-format\nmsgid "An item"\nmsgid_plural "%d items"\nmsgstr[0] "%d"\n',
        "a_de.ts": '<TS language="de"><context><name>c</name><message><source>Item %1</source>'
        "<translation>Ding 1%</translation></message></context></TS>",
        "a.xlf": '<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="k"><segment><source>'
        'Item <ph id="0" equiv="N"/></source><target>Ding</target></segment></unit></file></xliff>',
        "t.csv": "id,source,target,language\nk,Item {n},Ding,de\n",
        "a.xcstrings": '{"sourceLanguage": "en", "strings": {"Item %lld": {"localizations": {"de": '
        '{"stringUnit": {"state": "translated", "value": "Ding"}}}}}}',
    }.items():  # fmt: skip
        write(tmp_path, name, content)
    result = read([tmp_path], root=tmp_path)
    assert result.problems == []
    own = rules("[defaults]\nwidth = 9000\n[samples]\n'*' = 'x'")
    found = {each.file for each in check(result, own) if each.kind == "placeholders-differ"}
    assert found == {
        "lib/app_si.arb", "values-de/s.xml", "de.lproj/a.strings", "locales/de/a.json", "locales/de/a.ftl",
        "a.de.resx", "de.po", "a_de.ts", "a.xlf", "t.csv", "a.xcstrings",
    }  # fmt: skip


#: Files whose translations of `a` and `b` are empty, as an application shows them.
EMPTY = {
    "values/s.xml": '<resources><string name="a">Item %1$s</string><string name="b">B</string></resources>',
    "values-de/s.xml": '<resources><string name="a">""</string><string name="b"/></resources>',
    "app_en.arb": '{"a": "Item {n}", "b": "B"}', "app_de.arb": '{"a": "", "b": ""}',
    "en.lproj/a.strings": 'a = "Item %@"; b = "B"; c = "";',
    "de.lproj/a.strings": 'a = ""; b = ""; c = "";',
    "locales/en/a.json": '{"a": "Item {{n}}", "b": "B"}', "locales/de/a.json": '{"a": "", "b": ""}',
    "a.resx": '<root><data name="a"><value>Item {0}</value></data><data name="b"><value>B</value>'
    "</data></root>",
    "a.de.resx": '<root><data name="a"><value/></data><data name="b"><value></value></data></root>',
    "a.xcstrings": json.dumps({"sourceLanguage": "en", "strings": {
        key: {"localizations": {
            "en": {"stringUnit": {"value": text}}, "de": {"stringUnit": {"value": ""}}
        }} for key, text in {"a": "Item %@", "b": "B"}.items()
    }}),
}  # fmt: skip


def test_empty_translations_are_named(tmp_path: Path) -> None:
    for name, content in EMPTY.items():
        write(tmp_path, name, content)
    own = rules("[defaults]\nwidth = 9000\n[samples]\n'*' = 'x'")
    report = examine(read([tmp_path], root=tmp_path), own)
    found = {(each.file, each.key, each.kind, each.severity) for each in report.findings}
    files = {name for name in EMPTY if "de" in name} | {"a.xcstrings"}
    assert found == {
        *((file, key, "empty", "note") for file in files for key in "ab"),
        *((file, "a", "placeholders-differ", "warning") for file in files),
    }
    # In English `c` is empty too.
    assert report.left_out["empty"] == 2 * len(files) + 2 and report.checked == 2 * len(files)
    off = own.with_rule(Rule(severity=dict.fromkeys(KINDS, "off")))
    assert check(read([tmp_path]), off) == []


#: Files from English into English, with a placeholder that the source has not, and one it has.
ENGLISH = {
    "a.xlf": '<xliff version="1.2"><file source-language="en" target-language="en"><body>'
    '<trans-unit id="k"><source>Item {n}</source><target>Thing {m}</target></trans-unit></body>'
    "</file></xliff>",
    "b.xlf": '<xliff version="2.0" srcLang="en" trgLang="en-GB"><file id="f"><unit id="k"><segment>'
    "<source>Item {n}</source><target>Thing {m}</target></segment></unit></file></xliff>",
    "en.po": '#, python-brace-format\nmsgid "Item {n}"\nmsgstr "Thing {m}"\n',
    "t.csv": "id,source,target,language\nk,Item {n},Thing {m},en\n",
    "en.json": '{"k": "Item {n}"}', "en-GB.json": '{"k": "Thing {m}"}',
    "a_en.ts": '<TS language="en"><context><name>c</name><message><source>Item %1</source>'
    "<translation>Thing %2</translation></message></context></TS>",
}  # fmt: skip


def test_placeholders_that_differ_within_the_base_language(tmp_path: Path) -> None:
    for name, content in ENGLISH.items():
        write(tmp_path, name, content)
    own = rules("[defaults]\nwidth = 9000\n[samples]\n'*' = 'x'")
    found = check(read([tmp_path], root=tmp_path), own)
    said = "{n} of the source text is missing; {m} is not in the source text"
    said_of_qt = said.replace("{n}", "%1").replace("{m}", "%2")
    assert {each.file: each.message for each in found} == {
        **{name: said for name in ENGLISH if name not in {"en.json", "a_en.ts"}},
        "a_en.ts": said_of_qt,
    }


def test_a_translated_placeholder_with_a_space_is_no_message(tmp_path: Path) -> None:
    write(tmp_path, "app_en.arb", '{"k": "Item {appNumber}"}')
    write(tmp_path, "app_si.arb", '{"k": "අයිතමය {යෙදුම් අංකය}"}')
    own = rules("[defaults]\nwidth = 9000\n[samples]\n'*' = 'x'")
    found = check(read([tmp_path], root=tmp_path), own)
    assert [(each.kind, each.message) for each in found] == [
        ("not-checked", "the message cannot be read: '{යෙදුම් අංකය}' is no placeholder")
    ]


def test_the_worst_of_several_samples_is_the_finding() -> None:
    own = rules(
        f'[defaults]\nfont = "{FONT}"\nwidth = 60\n[samples]\nname = ["Al", "Maximiliane", "Bo"]'
    )
    (finding,) = check(catalogue(entry("{name}", key="k")), own)
    assert finding.text == "Maximiliane" and finding.kind == "word-too-wide"


def test_markup_and_access_keys_take_no_room() -> None:
    assert markup.visible(["<b>A</b> &lt; <0>B</0><br/>C"], True, "") == ("A < B\nC",)
    void = 'a<br></br>b<img src="x"></img>c</hr>d<WBR></WBR>e</p>'
    assert markup.visible([void], True, "") == ("a\nbcd\u200be</p>",)
    assert markup.visible(["&File && more"], False, "&") == ("File & more",)
    own = rules("[defaults]\ncharacters = 0\n[samples]\n'*' = 'R&D <x>'")
    link = entry('<a href="%1$s">&amp;%2$s</a>', syntaxes=("java",), markup=True)
    key = entry("&%1 %2", key="l", syntaxes=("qt",), accelerator="&")
    assert [each.text for each in check(catalogue(link, key), own)] == [
        "&R&D <x>",
        "R&D <x> R&D <x>",
    ]


def test_only_pairs_of_tags_and_empty_tags_are_markup() -> None:
    def shown(text: str) -> str:
        return "".join(map(str, markup.visible([text], True, "")))

    for text in (
        "<Name>", "I <3 you >:)", "x <https://example.com> y", "a <b and c> d", "<a@b.c>",
        "5 < 6 and 7 > 3", "if a<b then c</b>", "</b>x", "R&D &copy=1",
    ):  # fmt: skip
        assert shown(text) == text
    assert shown('<a href="x>y" target=_blank>go <Name></a> <icon/><1 />!') == "go <Name> !"
    assert shown("<b><i>x</b></I>&amp;copy;<BR>y<wbr>z<b></b>") == "x&copy;\ny\u200bz"
    # In linear time.
    began = time.process_time()
    for text in ('<a b="' * 8000, "<a" + " x" * 20_000, "<b>" * 12_000 + "</b>" * 12_000):
        shown(text)
    assert time.process_time() - began < 3


def test_a_json_text_in_angle_brackets_is_measured(tmp_path: Path) -> None:
    texts = {"a": "<Name>", "b": "I <3 you >:)", "c": "x <https://example.com> y"}
    entries = found(write(tmp_path, "de/t.json", json.dumps(texts)))
    findings = check(catalogue(*entries.values()), rules("[defaults]\nwidth = 5"))
    assert {each.key: each.text for each in findings} == texts


# Findings.

BOX = f'[defaults]\nfont = "{FONT}"\nsize = 16\n'


def kinds(findings: list[Finding]) -> list[str]:
    return [each.kind for each in findings]


def test_a_text_that_does_not_fit() -> None:
    own = rules(BOX + "width = 100")
    (finding,) = check(catalogue(entry("Änderungen sichern", comment="c")), own)
    natural = tm.measure("Änderungen sichern", font=FONT, size=16).width
    assert finding.kind == "does-not-fit" and finding.severity == "error"
    assert finding.excess == pytest.approx(natural - 100, abs=0.01)
    assert finding.needed_width == pytest.approx(natural, abs=0.01)
    assert finding.measured_width == natural and finding.place == "de.json:3"
    assert finding.lost == "sichern"
    assert finding.largest_size is not None and finding.largest_size < 16
    assert tm.measure("Änderungen sichern", font=FONT, size=finding.largest_size).width <= 100
    assert f"{finding.largest_size:g}" in finding.remedy and "2 lines" in finding.remedy
    wider = rules(BOX + f"width = {natural + 0.01}")
    assert check(catalogue(entry("Änderungen sichern")), wider) == []


def test_a_word_that_is_wider_than_its_box() -> None:
    own = rules(BOX + "width = 100\nlines = 0")
    (finding,) = check(catalogue(entry("Die Donaudampfschifffahrtsgesellschaft kam")), own)
    assert finding.kind == "word-too-wide"
    assert finding.word == "Donaudampfschifffahrtsgesellschaft"
    word = tm.measure(finding.word, font=FONT, size=16).width
    assert f"“{finding.word}” is {word - 100:.4g} pt wider than its box" in finding.message
    # On one line the whole text is too wide by more than its word.
    single = rules(BOX + "width = 100")
    (finding,) = check(catalogue(entry("Die Donaudampfschifffahrtsgesellschaft kam")), single)
    natural = tm.measure("Die Donaudampfschifffahrtsgesellschaft kam", font=FONT, size=16).width
    assert f"is {word - 100:.4g} pt wider" in finding.message
    assert finding.excess == pytest.approx(natural - 100, abs=0.01)
    # With a soft hyphen it is broken where it may be.
    assert (
        check(catalogue(entry("Donau\u00addampf\u00adschifffahrts\u00adgesell\u00adschaft")), own)
        == []
    )
    broken = rules(BOX + 'width = 100\nlines = 0\nline_break = "charWrap"')
    assert check(catalogue(entry("Donaudampfschifffahrtsgesellschaft")), broken) == []


@pytest.mark.parametrize("width", [50, 125, 130, 131.7])
@pytest.mark.parametrize("text", ["Enregistrement !", "Enregistrement\u00a0!"])
def test_a_word_ends_where_a_line_may_break(text: str, width: float) -> None:
    # No line may break before the exclamation mark, with or without a space.
    (finding,) = check(catalogue(entry(text)), rules(f"[defaults]\nwidth = {width}\nlines = 0"))
    needed = tm.prepare(text).minimum_width
    assert needed == pytest.approx(131.774, abs=1e-3)
    assert finding.kind == "word-too-wide" and finding.word == text
    assert finding.excess == pytest.approx(needed - width, abs=1e-3)
    assert f"“{text}” is {needed - width:.4g} pt wider" in finding.message


def test_the_widest_part_between_break_opportunities_is_the_word() -> None:
    own = rules(BOX + "width = 60\nlines = 0")
    words = {
        text: check(catalogue(entry(text)), own)[0].word
        for text in ("next ::error:: lange", "Über-Donaudampf x", "Ei Donaudampf\u00adschifffahrt")
    }
    assert words == {
        "next ::error:: lange": "next ::error::",
        "Über-Donaudampf x": "Donaudampf",
        "Ei Donaudampf\u00adschifffahrt": "Donaudampf",
    }
    box = judging.Box(width=20.0, lines=0)
    assert list(judging._parts("😀 a-b", box, tm.Style(), 20.0)[0]) == ["😀", "a-", "b"]
    assert judging.points(0.001) == "under 0.01 pt" and judging.points(-1.0) == "-1 pt"


def test_truncation_says_what_is_lost() -> None:
    own = rules(BOX + 'width = 120\nline_break = "truncateMiddle"')
    (finding,) = check(catalogue(entry("Alle Änderungen jetzt sichern")), own)
    assert finding.kind == "truncated" and finding.lost
    assert finding.lost in "Alle Änderungen jetzt sichern" and finding.lost in finding.message


def test_too_many_lines_and_too_high() -> None:
    text = "Eins zwei drei vier fünf sechs sieben acht neun zehn elf"
    (finding,) = check(catalogue(entry(text)), rules(BOX + "width = 100\nlines = 2"))
    assert finding.kind == "too-many-lines" and (finding.measured_lines or 0) > 2
    height = tm.measure(text, font=FONT, size=16, width=100).height
    (finding,) = check(
        catalogue(entry(text)), rules(BOX + f"width = 100\nlines = 0\nheight = {height - 1}")
    )
    assert finding.kind == "does-not-fit" and finding.excess == pytest.approx(1)
    assert "high" in finding.message
    (finding,) = check(catalogue(entry("a\nb")), rules(BOX + "width = 100"))
    assert finding.kind == "too-many-lines"


def test_missing_glyphs_are_never_measured() -> None:
    report = examine(catalogue(entry("日本")), rules(BOX + "width = 500"))
    (finding,) = report.findings
    assert finding.kind == "missing-glyphs" and finding.missing == ("日", "本")
    assert report.checked == 0 and report.status == 2
    fallback = f'[defaults]\nfont = ["{FONT}", "Noto Sans CJK JP"]\nwidth = 500'
    assert check(catalogue(entry("日本 👩‍👩‍👧")), rules(fallback))[0].missing
    everything = (
        f'[defaults]\nfont = ["{FONT}", "Noto Sans CJK JP", "Noto Color Emoji"]\nwidth = 500'
    )
    assert check(catalogue(entry("日本 👩‍👩‍👧 é e\u0301")), rules(everything)) == []


def test_a_placeholder_without_a_sample() -> None:
    report = examine(catalogue(entry("%d und {name}")), rules(BOX + "width = 500"))
    (finding,) = report.findings
    assert finding.kind == "placeholder-without-sample" and finding.missing == ("%d", "{name}")
    assert finding.message == "%d, {name} have no sample, so the text was not measured"
    assert report.checked == 0 and report.left_out == {"with an open finding": 1}


def test_a_plural_form_that_alone_does_not_fit() -> None:
    own = rules(BOX + "width = 90\n[samples]\n'%d' = [1, 3, 22]")
    forms = [
        entry("%d plik", language="pl", variation="plural.one", numbers=(1,)),
        entry("%d pliki", language="pl", variation="plural.few", numbers=(2, 3, 4, 22)),
        entry("%d bardzo wielu plików", language="pl", variation="plural.many", numbers=(0, 5, 6)),
    ]
    (finding,) = check(catalogue(*forms), own)
    assert finding.kind == "variation-does-not-fit" and finding.cause == "does-not-fit"
    assert finding.variation == "plural.many" and "of 3 forms only" in finding.message
    device = [
        entry("Tap", variation="device.iphone"),
        entry("Click this button", variation="device.mac"),
    ]
    (finding,) = check(catalogue(*device), own)
    assert finding.kind == "variation-does-not-fit" and finding.variation == "device.mac"


def test_suspicious_growth() -> None:
    own = rules(BOX + "width = 900\nlines = 0")
    text = "Der Speichervorgang wurde nun endlich vollständig abgeschlossen"
    (finding,) = check(catalogue(entry(text, source="Saved successfully")), own)
    assert finding.kind == "suspicious-growth" and finding.severity == "note"
    report = examine(catalogue(entry(text, source="Saved successfully")), own)
    assert report.status == 0
    assert check(catalogue(entry("Gespeichert", source="Saved")), own) == []


def test_minimum_scale() -> None:
    text = "Änderungen sichern"
    natural = tm.measure(text, font=FONT, size=16).width
    box = BOX + f"width = {natural * 0.8}\n"
    assert check(catalogue(entry(text)), rules(box + "minimum_scale = 0.75")) == []
    assert kinds(check(catalogue(entry(text)), rules(box + "minimum_scale = 0.9"))) == [
        "does-not-fit"
    ]


def test_characters_and_bytes() -> None:
    (finding,) = check(catalogue(entry("Öffnen")), rules("[defaults]\ncharacters = 5"))
    assert finding.kind == "too-long" and "1 characters" in finding.remedy
    assert kinds(check(catalogue(entry("Öffne")), rules("[defaults]\nbytes = 5"))) == ["too-long"]
    assert check(catalogue(entry("Öffne")), rules("[defaults]\ncharacters = 5")) == []


def test_a_box_derived_from_the_base_language() -> None:
    own = rules(BOX + 'width = "base + 30 %"')
    base = tm.measure("Save", font=FONT, size=16).width
    assert check(catalogue(entry("Saves", source="Save")), own) == []
    (finding,) = check(catalogue(entry("Speichern", source="Save")), own)
    assert finding.width == pytest.approx(base * 1.3)
    (finding,) = check(catalogue(entry("Speichern")), own)
    assert finding.kind == "not-checked"


def test_unknown_fonts_are_not_checked() -> None:
    report = examine(catalogue(entry("x")), rules('[defaults]\nfont = "No Such Font"\nwidth = 90'))
    assert kinds(report.findings) == ["not-checked"] and report.status == 2


def test_features_that_no_font_has_are_not_checked() -> None:
    for features in ("zzzz", "liga=0,zzzz", "???"):
        own = rules(BOX + f'width = 90\nfeatures = "{features}"')
        report = examine(catalogue(entry("x")), own)
        assert kinds(report.findings) == ["not-checked"] and report.status == 2
        assert features in ("???",) or "has the feature 'zzzz'" in report.findings[0].message
    assert check(catalogue(entry("x")), rules(BOX + 'width = 90\nfeatures = "liga=0"')) == []


def test_lone_surrogates_do_not_stop_anything() -> None:
    report = examine(
        catalogue(entry("a\ud800b"), entry("Hallo", key="l")), rules(BOX + "width = 400")
    )
    assert kinds(report.findings) == ["not-checked"] and report.checked == 1
    for reporter in REPORTERS.values():
        reporter(report).encode()


# Dynamic Type: the table and the widths are the engine's own, so that they cannot drift.


def test_text_styles_are_measured_as_the_engine_does() -> None:
    text = "Änderungen sichern und schließen"
    for style in TEXT_STYLES:
        for size in CONTENT_SIZES:
            request = {"text": text, "textStyle": style, "contentSizeCategory": size, "width": 200}
            reply = tm.request(request)
            box = (
                rules(f'[defaults]\ntext_style = "{style}"\nwidth = 200').settings(entry(text)).box
            )
            setting = measuring.setting_of(box, "", size)
            measured = tm.measure(text, setting.style, width=200)
            height = measured.height + (measured.line_count - 1) * setting.leading
            assert measured.width == reply["width"], (style, size)
            assert measured.line_count == reply["lineCount"]
            assert height == pytest.approx(reply["height"], abs=1e-6), (style, size)


def test_the_names_are_those_of_the_protocol() -> None:
    with pytest.raises(tm.TextMeasureError) as error:
        tm.request({"text": "", "textStyle": "body", "contentSizeCategory": "?"})
    assert all(size in str(error.value) for size in CONTENT_SIZES)
    for size in CONTENT_SIZES:
        assert measuring.preferred("body", size)[0] > 0


def test_content_sizes_are_named() -> None:
    own = rules('[defaults]\ntext_style = "headline"\nwidth = 200\ncontent_sizes = "all"')
    (finding,) = check(catalogue(entry("Änderungen sichern")), own)
    assert finding.content_size == "accessibilityExtraExtraExtraLarge"
    assert "large" not in finding.content_sizes and len(finding.content_sizes) > 3


def test_content_sizes_are_those_of_body_without_a_text_style(project: Path) -> None:
    options = ["check", "--format", "json"]
    one_box = [*options, "--width", "120", "--content-size", "all", "--sample", "name=Ada"]
    (project / "textmeasure.toml").unlink()
    expected = json.loads(run(*one_box, folder=project)[1])
    assert expected["summary"]["measurements"] == 4 * 12
    for defaults, rule in [
        ('content_sizes = "all"\nwidth = 120', ""),
        ("size = 15", 'content_sizes = "all"\nwidth = 120'),
        ('content_sizes = "all"', "width = 120"),
    ]:
        text = f"[defaults]\n{defaults}\n[samples]\nname = 'Ada'\n[[rules]]\n{rule}\n"
        write(project, "textmeasure.toml", text)
        found = json.loads(run(*options, folder=project)[1])
        assert found["findings"] == expected["findings"]
    box = (
        rules('[defaults]\ntext_style = "title1"\n[[rules]]\ncontent_sizes = "all"')
        .settings(entry("x"))
        .box
    )
    assert (box.text_style, box.content_sizes) == ("title1", CONTENT_SIZES)
    box = rules('[defaults]\ncontent_sizes = "all"\n[[rules]]\nsize = 15').settings(entry("x")).box
    assert (box.size, box.text_style) == (15, None)
    # An option overrides only its key.
    write(project, "textmeasure.toml", '[defaults]\ntext_style = "title1"\nwidth = 50\n')
    document = json.loads(
        run(*options, "--content-size", "large", "--sample", "name=Ada", folder=project)[1]
    )
    assert {each["box"]["size"] for each in document["findings"]} == {28}


# Rules.


def test_rules_override_field_by_field() -> None:
    own = rules("""
[defaults]
size = 15
lines = 2
[boxes.tab]
width = 75
lines = 1
[boxes.wide-tab]
like = "tab"
width = 120
[[rules]]
keys = "tab.*"
files = "App/*.json"
box = "tab"
[[rules]]
keys = ["tab.home", "tab.more"]
languages = ["pt"]
box = "wide-tab"
severity = { does-not-fit = "warning" }
[[rules]]
comments = "*legal*"
skip = true
""")
    home = own.settings(entry("x", key="tab.home", file="App/de.json"))
    assert (home.box.width, home.box.lines, home.box.size, home.box.name) == (75, 1, 15, "tab")
    wide = own.settings(entry("x", key="tab.home", file="p/App/pt.json", language="pt-BR"))
    assert (wide.box.width, wide.box.lines, wide.box.name) == (120, 1, "wide-tab")
    assert wide.severity["does-not-fit"] == "warning"
    assert own.settings(entry("x", key="other")).box.is_budget is False
    assert own.settings(entry("x", comment="our legal text")).skip
    report = examine(catalogue(entry("x", key="other"), entry("x", comment="legal")), own)
    assert report.left_out == {"without a rule that gives a box": 1, "excluded": 1}
    assert report.status == 2


def test_the_catalogue_s_own_limits_go_before_rules() -> None:
    own = rules(BOX + "width = 500")
    limited = entry("Änderungen sichern", limits=limits.from_flags("max-size:50:2, font-size:12"))
    (finding,) = check(catalogue(limited), own)
    assert (finding.width, finding.lines, finding.size, finding.box) == (50, 2, 12, "max-size")


def test_flags() -> None:
    parsed = limits.from_flags(
        'python-format, max-size:120, font-family:"Noto Sans", font-weight:bold, font-size:14, font-spacing:1'
    )
    assert parsed == Limits(
        width=120, lines=1, font="Noto Sans bold", size=14, tracking=1, origin="max-size"
    )
    assert limits.from_flags("c-format") is None
    assert limits.from_flags("max-length:20") == Limits(characters=20, origin="max-length")
    broken = limits.from_flags("max-size:wide")
    assert broken is not None and broken.unsupported == ("max-size:wide",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[defaults]\nwidht = 3", "did you mean 'width'?"),
        ("[[rules]]\nbox = 'tap'\n[boxes.tab]\nwidth = 3", "did you mean 'tab'?"),
        ("[defaults]\nwidth = 'base + x'", "base + 30 %"),
        ("[defaults]\nlines = 1.5", "whole number"),
        ("[defaults]\nwidth = -1", "is -1; write points from 0 to 1000000000"),
        ("[defaults]\nwidth = nan", "is nan; write points from 0"),
        ("[defaults]\nwidth = true", "is True; write points from 0"),
        ("[defaults]\nwidth = 1000000001", "write points from 0 to 1000000000"),
        ("[defaults]\nheight = 0", "is 0; write points above 0 and at most 1000000000"),
        ("[defaults]\nsize = 10001", "is 10001; write points above 0 and at most 10000"),
        ("[defaults]\ntracking = inf", "is inf; write points from -10000 to 10000"),
        ("[defaults]\nlines = -1", "is -1; write a whole number, 0 for no limit"),
        ("[defaults]\ncharacters = 2.0", "is 2.0; write a whole number"),
        ("[defaults]\nsize = 3\ntext_style = 'body'", "only one"),
        ("[defaults]\nsize = 3\ncontent_sizes = 'all'", "a size and content_sizes; give only one"),
        ("[defaults]\ntext_style = 'boddy'", "did you mean 'body'?"),
        ("[defaults]\ncontent_sizes = ['huge']", "there is no 'huge'"),
        ("[severity]\nfits = 'error'", "unknown key"),
        ("[severity]\ndoes-not-fit = 'bad'", "known are"),
        ("[samples]\nx = []", "strings or numbers"),
        ("[samples]\nx = inf", "strings or numbers"),
        ("[samples]\nx = [1, nan]", "strings or numbers"),
        ("[[rules]]\nkeys = 3", "string or an array"),
        ("rules = 3", "[[rules]]"),
    ],
)
def test_rules_that_mean_nothing(text: str, message: str) -> None:
    with pytest.raises(RulesError) as error:
        rules(text)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    "key", ["a" + ".a" * 50_000, '"a"' + '."a"' * 50_000, "'a'" + " . 'a'" * 50_000]
)
@pytest.mark.parametrize("form", ["{} = 1", "[{}]", "[[{}]]", "a = {{ {} = 1 }}"])
def test_a_key_of_many_parts_is_an_error_at_once(tmp_path: Path, key: str, form: str) -> None:
    path = write(tmp_path, "textmeasure.toml", "\n" + form.format(key))
    began = time.process_time()
    with pytest.raises(RulesError, match=r"toml:2: a key has more than 100 parts; write at most"):
        Rules.load(path)
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = " + "1" * 5_000, "a number has too many digits; shorten it"),
        ("a = " + "[" * 50_000, "it is nested too deeply; correct it"),
        ("a = {a=" * 5_000, "it is"),
        ("a" * 500_000, "it is no TOML"),
        ('"' * 500_000, "it is no TOML"),
    ],
)
def test_rules_made_to_take_long_do_not(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path, "textmeasure.toml", text)
    began = time.process_time()
    with pytest.raises(RulesError, match=re.escape(message)):
        Rules.load(path)
    assert time.process_time() - began < 2


def test_rules_and_catalogues_have_the_same_limits(project: Path) -> None:
    values = {"width": 0, "height": 0.001, "lines": 0, "characters": 0, "size": 0.001}
    for name, value in values.items():
        own = f"[defaults]\nwidth = 100\nheight = 50\n[[rules]]\n{name} = {value}"
        limited = entry("Sichern", limits=Limits(**{name: value}, origin="own"))
        by_rule = check(catalogue(entry("Sichern")), rules(own))
        by_catalogue = check(catalogue(limited), rules("[defaults]\nwidth = 100\nheight = 50"))
        assert [each.kind for each in by_rule] == [each.kind for each in by_catalogue]
        assert bool(by_rule) == (name not in {"lines", "size"})
    output = run("check", "--width", "0", "locales", folder=project)[1]
    assert "locales/de.json:2: error: save [de]" in output


# Before there are translations.


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Rule(skip="no"), "skip of a Rule is str; give True, False or None."),
        (lambda: Rule(markup=1), "markup of a Rule is int; give True, False or None."),
        (lambda: entry("a", markup="no"), "markup of an Entry is str; give True or False."),
        (
            lambda: examine(catalogue(), rules(""), list_passed="no"),
            "list_passed is str; give True or False.",
        ),
    ],
)
def test_a_wrong_type_is_no_boolean(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message


def test_pseudolocalisation_grows_by_the_table() -> None:
    assert pseudo.growth(5) == (1.0, 2.0) and pseudo.growth(25) == (0.6, 0.8)
    assert pseudo.growth(500) == (0.3, 0.3)
    (first, value, filler) = pseudo.pseudo(["Save ", 7], False)
    assert first == "Šåṽé " and value == 7 and len(filler) == 5
    source = entry("Save {name}", language="en", key="save")
    report = examine(
        catalogue(source, entry("Sichern")),
        rules("[defaults]\nwidth = 60\n[samples]\nname = 'Ada'"),
        pseudo=("accented", "rtl"),
    )
    assert {each.language for each in report.findings} == {"en-XA", "ar-XB"}
    assert all("Ada" in each.text for each in report.findings)


def test_pseudolocalisation_leaves_markup_alone(tmp_path: Path) -> None:
    text = """<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
<string name="hi">Hi <xliff:g id="name" example="Anna">%1$s</xliff:g>! <b>Now</b> &amp; <a href="x.com">go</a></string>
</resources>"""
    entries = found(write(tmp_path, "values/strings.xml", text))
    own = rules("[defaults]\ncharacters = 0")
    report = examine(catalogue(*entries.values()), own, pseudo=("accented",))
    assert [each.text.split(" öñé")[0] for each in report.findings] == ["Ĥî Anna! Ñöŵ & ĝö"]


def test_expansion() -> None:
    assert pseudo.expanded("Save", 1.5) == "Save S"
    own = rules(BOX + "width = 60")
    source = entry("Save all", language="en")
    report = examine(catalogue(source, entry("Alles sichern")), own, expand=1.5)
    assert [each.text for each in report.findings] == ["Save all Sav"]


# The command.

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, folder: Path) -> tuple[int, str, str]:
    """The command's status, output and errors; in this process, which has its libraries loaded."""
    output, errors, before = io.StringIO(), io.StringIO(), Path.cwd()
    os.chdir(folder)
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            status = command.main(arguments)
    except SystemExit as error:
        status = int(str(error.code))
    finally:
        os.chdir(before)
    return status, output.getvalue(), errors.getvalue()


def test_the_command_is_a_process(project: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    result = subprocess.run(
        [sys.executable, "-m", "textmeasure.l10n", "check"],
        cwd=project, env=environment, capture_output=True, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    assert result.returncode == 1 and b"save [de]" in result.stdout and result.stderr == b""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write(tmp_path, "locales/en.json", '{"save": "Save", "hi": "Hello {name}"}')
    write(
        tmp_path,
        "locales/de.json",
        '{\n"save": "Speichern und schließen",\n"hi": "Hallo {name}"\n}',
    )
    write(
        tmp_path, "textmeasure.toml",
        '[defaults]\nwidth = 110\n[samples]\nname = "Ada"\n[severity]\nsuspicious-growth = "off"\n',
    )  # fmt: skip
    return tmp_path


def test_exit_statuses(project: Path) -> None:
    status, output, errors = run("check", folder=project)
    assert status == 1 and errors == ""
    assert output.startswith("locales/de.json:2: error: save [de]")
    assert run("check", "locales/en.json", folder=project)[0] == 0
    write(project, "locales/fr.json", "{")
    status, output, _ = run("check", folder=project)
    assert status == 2 and "locales/fr.json" in output.splitlines()[0]
    # The rules are found from a folder below.
    assert run("check", "en.json", folder=project / "locales")[0] == 0


def test_one_budget_for_all(project: Path) -> None:
    (project / "textmeasure.toml").unlink()
    status, _, errors = run("check", folder=project)
    assert status == 2 and "textmeasure-l10n init" in errors and errors.count("\n") == 1
    options = ["--font", "Inter", "--size", "16", "--width", "110", "--lines", "2"]
    options += ["--severity", "suspicious-growth=off"]
    status, output, _ = run("check", *options, "--sample", "name=Ada", folder=project)
    assert status == 0 and "fits: 4 texts" in output


def test_options_override_single_keys_of_the_rules(project: Path) -> None:
    with (project / "textmeasure.toml").open("a") as file:
        file.write('[[rules]]\nkeys = "save"\nlines = 2\nsize = 16\n')

    def boxes(*options: str) -> list[tuple[float, int, float]]:
        output = run("check", *options, "--all", "--format", "json", folder=project)[1]
        document = json.loads(output)
        texts = [*document["findings"], *document["passed"]]
        boxes = [each["box"] for each in texts if each["key"] == "save"]
        return [(box["width"], box["lines"], box["size"]) for box in boxes]

    assert boxes() == [(110, 2, 16)] * 2
    assert boxes("--width", "300") == [(300, 2, 16)] * 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "--width", "wide"], "base + 30 %"),
        (["check", "--content-size", "huge"], "there is no 'huge'"),
        (["check", "--sample", "x"], "--sample"),
        (["check", "--expand", "0.5"], "--expand"),
        (["check", "--output", "report.xyz"], "names no format"),
        (["check", "--config", "none.toml"], "none.toml"),
        (["check", "--baseline", "none.json"], "none.json"),
        (["check", "--severity", "fit=bad"], "fit"),
        (["check", "--output", "none/report.html"], "none"),
        (["check", "--format", "yaml"], "invalid choice"),
        (["check", "--base-language", "??"], "--base-language"),
        ([], "COMMAND"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(
    project: Path, arguments: list[str], message: str
) -> None:
    status, _, errors = run(*arguments, folder=project)
    assert status == 2 and errors.startswith("textmeasure-l10n: ") and message in errors
    assert errors.count("\n") == 1 and "Traceback" not in errors


def test_a_sample_that_is_no_number_is_a_text(project: Path) -> None:
    for name in ("Infinity", "nan", "1e999"):
        options = ["--sample", f"name={name}", "--all", "--format", "json"]
        document = json.loads(run("check", *options, folder=project)[1])
        assert f"Hallo {name}" in {each["text"] for each in document["passed"]}


def test_a_baseline(project: Path) -> None:
    assert run("check", "--write-baseline", "known.json", folder=project)[0] == 0
    status, output, _ = run("check", "--baseline", "known.json", folder=project)
    assert status == 0 and "In the baseline: 1." in output
    for encoding in ("utf-8-sig", "utf-16", "utf-16-le"):
        known = (project / "known.json").read_text(encoding="utf-8")
        write(project, "other.json", known.encode(encoding))
        assert run("check", "locales", "--baseline", "other.json", folder=project)[0] == 0
    write(project, "other.json", b'{"version": 1,\n"findings": "\xff"}')
    errors = run("check", "locales", "--baseline", "other.json", folder=project)[2]
    assert "other.json:2: byte 28 is not UTF-8; save the file as UTF-8" in errors
    # The line may change; the excess may not grow.
    longer = '{\n\n"save": "Speichern und schließen und noch mehr",\n"hi": "Hallo {name}"\n}'
    write(project, "locales/de.json", longer)
    assert run("check", "--baseline", "known.json", folder=project)[0] == 1
    write(project, "locales/de.json", '{"save": "Sichern", "hi": "Hallo {name}"}')
    status, output, _ = run("check", "--baseline", "known.json", folder=project)
    assert status == 0 and "in the baseline: 1" in output


def test_no_output_replaces_an_input(project: Path) -> None:
    write(project, "known.json", '{"version": 1, "findings": []}')
    os.symlink("locales/de.json", project / "link.json")
    os.link(project / "locales/de.json", project / "hard.json")
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    for arguments, name, other in [
        (["--write-baseline", "locales/de.json"], "locales/de.json", ""),
        (["--output", "locales/en.json"], "locales/en.json", ""),
        (["--output", "new.html", "--output", "link.json"], "link.json", " 'locales/de.json'"),
        (["--write-baseline", "hard.json"], "hard.json", " 'locales/de.json'"),
        (["--format", "json", "--output", "textmeasure.toml"], "textmeasure.toml", ""),
        (["--baseline", "known.json", "--output", "known.json"], "known.json", ""),
    ]:
        status, output, errors = run("check", *arguments, folder=project)
        reason = f"{name}: it is the input{other} too; write to another file"
        assert (status, output, errors) == (2, "", f"textmeasure-l10n: {reason}\n")
    arguments = ["--output", "x.json", "--write-baseline", "./x.json"]
    status, _, errors = run("check", *arguments, folder=project)
    assert status == 2 and "./x.json: it is the output 'x.json' too" in errors
    status, _, errors = run(
        "init", "locales", "--config", "locales/de.json", "--force", folder=project
    )
    assert status == 2 and "locales/de.json: it is the input too" in errors
    assert before == {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}


def test_an_output_is_written_through_a_link_and_keeps_its_permissions(project: Path) -> None:
    target = write(project, "reports/fit.md", "old")
    target.chmod(0o640)
    os.symlink("reports/fit.md", project / "fit.md")
    assert run("check", "--output", "fit.md", folder=project)[0] == 1
    assert (project / "fit.md").is_symlink() and target.read_text().startswith("###")
    assert target.stat().st_mode & 0o777 == 0o640 and len(list(target.parent.iterdir())) == 1
    os.symlink("loop.md", project / "loop.md")
    status, _, errors = run("check", "--output", "loop.md", folder=project)
    assert status == 2 and "loop.md: it cannot be written" in errors


@pytest.mark.parametrize("option", ["--output", "--write-baseline"])
def test_an_output_can_be_a_pipe(project: Path, option: str) -> None:
    # As in a shell: `--output >(gzip > r.gz)`.
    reading, writing = os.pipe()
    try:
        pipe = f"/dev/fd/{writing}"
        before = sorted(project.rglob("*"))
        status, _, errors = run("check", "--format", "json", option, pipe, folder=project)
        assert errors == "" and status == (1 if option == "--output" else 0)
    finally:
        os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as file:
        assert json.load(file)["findings"]
    assert sorted(project.rglob("*")) == before
    os.mkfifo(project / "fifo")
    os.symlink("fifo", project / "link")
    end = os.open(project / "fifo", os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(end, encoding="utf-8") as file:
        run("check", "--format", "json", option, "link", folder=project)
        assert json.load(file)["findings"]
    assert (project / "fifo").is_fifo() and (project / "link").is_symlink()


def test_a_report_in_a_checked_folder_is_no_catalogue(project: Path) -> None:
    names = ["r.json", "gl-quality.json", "x.sarif.json"]
    arguments = [part for name in names for part in ("--output", f"locales/de/{name}")]
    arguments += ["--write-baseline", "locales/de/known.json"]
    (project / "locales/de").mkdir()
    for _ in range(2):
        # The second time they are there, and are written again.
        assert run("check", *arguments, folder=project)[0] == 0
        status, output, _ = run("check", folder=project)
        assert status == 1 and "4 texts in 2 files" in output and "not-checked" not in output
    write(project, "locales/de/gl-quality.json", "[]\n")
    assert run("check", folder=project)[0] == 1
    status, output, _ = run("check", "locales/de/r.json", folder=project)
    assert status == 2 and "it is a report of textmeasure, no catalogue" in output
    # Nobody's report, where it is named.
    empty = "locales/de/gl-quality.json"
    status, output, _ = run("check", "locales/de.json", empty, folder=project)
    assert status == 2 and f"{empty}: it is no JSON object of texts; exclude the file" in output
    answer = {"id": "1", "text": "Save", "verdict": "yes"}
    write(project, "locales/de/fit.json", json.dumps({"results": [answer]}))
    assert "4 texts in 2 files" in run("check", folder=project)[1]
    # A catalogue may have such keys.
    write(project, "locales/de/t.json", '{"version": "1", "findings": "Befunde"}')
    assert "6 texts in 3 files" in run("check", folder=project)[1]


LIMITS = """text,id,width,height,lines,size
Hallo,good,100,,,
x,width,-1,,,
x,nan,nan,,,
x,inf,inf,,,
x,huge,1e999,,,
x,underscore,1_0,,,
x,zero,100,0,,
x,height,100,-1,,
x,lines,100,,-1,
x,half,100,,1.5,
x,size,100,,,0
"""


def test_a_limit_without_meaning_is_a_finding_of_its_text(project: Path) -> None:
    write(project, "locales/de.csv", LIMITS)
    status, output, errors = run("check", "locales/de.csv", "--format", "json", folder=project)
    document = json.loads(output, parse_constant=lambda name: pytest.fail(name))
    findings = {each["key"]: each for each in document["findings"]}
    assert status == 1 and errors == "" and document["summary"]["checked"] == 1
    assert {each["kind"] for each in findings.values()} == {"not-checked"}
    assert [each["line"] for each in findings.values()] == list(range(3, 13))
    messages = {key: each["message"] for key, each in findings.items()}
    assert messages == {
        "width": "width is -1",
        "nan": "the limit width=nan is not understood",
        "inf": "the limit width=inf is not understood",
        "huge": "width is inf",
        "underscore": "the limit width=1_0 is not understood",
        "zero": "height is 0",
        "height": "height is -1",
        "lines": "lines is -1",
        "half": "the limit lines=1.5 is not understood",
        "size": "size is 0",
    }
    assert findings["width"]["remedy"] == "Give points from 0 to 1000000000."
    assert "width" not in findings["width"]["box"]
    # Nothing is checked without the other text.
    write(project, "locales/de.csv", "text,id,width\nx,e,-1\n")
    assert run("check", "locales/de.csv", folder=project)[0] == 2


def test_limits_of_flags_and_xliff_without_meaning() -> None:
    def reason(own: Limits | None) -> str:
        assert own is not None
        (finding,) = check(catalogue(entry("x", limits=own)), rules(""))
        assert finding.kind == "not-checked"
        return finding.message

    assert reason(limits.from_flags("max-size:-1:1")) == "width is -1"
    assert reason(limits.from_flags("max-size:50:-1")) == "lines is -1"
    assert reason(limits.from_flags("max-length:-5")) == "characters is -5"
    assert reason(limits.from_flags("max-size:50, font-size:0")) == "size is 0"
    assert reason(limits.from_flags("max-size:nan")) == "the limit max-size:nan is not understood"
    assert reason(limits.from_xliff("-1", "pixel", None)) == "width is -1"
    assert reason(limits.from_xliff(None, "pixel", "0")) == "height is 0"
    assert reason(limits.from_xliff("inf", "char", None)).endswith("is not understood")
    assert reason(limits.from_xliff("nan", None, None)).endswith("is not understood")
    assert reason(Limits(width=float("nan"))) == "width is nan"


def test_equal_texts_in_equal_boxes_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = {"fit": 0, "answer": 0, "measure": 0}

    def counted(owner: object, name: str) -> None:
        original = getattr(owner, name)

        def call(*arguments: object, **options: object) -> object:
            calls[name] += 1
            return original(*arguments, **options)

        monkeypatch.setattr(owner, name, call)

    counted(tm, "fit")
    counted(tm, "measure")
    counted(judging.c, "answer")
    texts = ["Einstellungen öffnen", "Alle Einstellungen öffnen"]
    entries = [entry(texts[row % 2], key=f"k{row}", line=row) for row in range(200)]
    report = examine(catalogue(*entries), rules(BOX + "width = 30"))
    assert len(report.findings) == 200 and {each.word for each in report.findings} == {
        "Einstellungen"
    }
    # A search and a request for each text, and a measurement of the longest word.
    assert calls == {"fit": 2, "answer": 2, "measure": 1}


def test_an_engine_error_is_a_finding_of_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise tm.TextMeasureError("limitExceeded", "too much")

    monkeypatch.setattr(tm, "fit", fail)
    report = examine(catalogue(entry("Speichern"), entry("x", key="l")), rules(BOX + "width = 30"))
    assert [each.message for each in report.findings] == [
        "it cannot be measured: limitExceeded: too much"
    ]
    assert report.checked == 1


def test_several_outputs(project: Path) -> None:
    names = ["a.html", "b.sarif", "c.xml", "d.md", "gl-quality.json", "e.json", "f.txt"]
    arguments = [part for name in names for part in ("--output", name)]
    status, output, _ = run("check", *arguments, folder=project)
    assert status == 1 and "1 finding" in output
    assert all((project / name).stat().st_size > 100 for name in names)
    assert isinstance(json.loads((project / "gl-quality.json").read_text()), list)
    # A format before an output is that output's, one after it is printed.
    _, output, _ = run("check", "--output", "y.md", "--format", "github", folder=project)
    assert output.startswith("::error") and (project / "y.md").read_text().startswith("###")
    # A format of one's own choice, and nothing left of temporary files.
    status, output, _ = run("check", "--format", "junit", "--output", "x.out", folder=project)
    assert (project / "x.out").read_text().startswith("<?xml")
    assert not [each for each in project.iterdir() if each.name.startswith(".")]
    assert [format_of(each) for each in ("a.sarif.json", "gl-x.json", "q")] == [
        "sarif",
        "gitlab",
        None,
    ]


def test_a_hyphen_is_standard_output(project: Path) -> None:
    _, output, _ = run("check", "--format", "json", "--output", "-", folder=project)
    assert json.loads(output)["version"] == 1
    assert run("check", "--output", "-", folder=project)[1].startswith("locales/de.json:2: error")
    assert not (project / "-").exists()


def test_a_language_that_is_not_there_is_named(project: Path) -> None:
    status, _, errors = run("check", "--language", "fr", folder=project)
    assert status == 2 and "no text is in the language fr; those of the files are de, en" in errors
    status, _, errors = run("check", "--pseudo", "--base-language", "pl", folder=project)
    assert status == 2 and "no text is in the language pl; those of the files are de, en" in errors


def test_a_key_that_stands_twice_was_read(project: Path) -> None:
    write(project, "locales/de.json", '{"save": "OK", "save": "OK"}')
    for name in ("text", "markdown", "github", "junit"):
        status, output, _ = run("check", "--format", name, folder=project)
        assert status == 2 and "twice" in output and "could not be read" not in output
        assert "not checked" not in output and "unreadable" not in output
    assert "1 problem with the files" in run("check", folder=project)[1]


def test_all_lists_what_fits(project: Path) -> None:
    _, output, _ = run("check", "--all", "--format", "json", folder=project)
    document = json.loads(output)
    assert len(document["passed"]) == 3 and len(document["findings"]) == 1
    assert document["summary"]["checked"] == 4 and document["status"] == 1


def test_init_begins_a_project(project: Path) -> None:
    (project / "textmeasure.toml").unlink()
    status, output, _ = run("init", folder=project)
    assert status == 0 and "check" in output
    started = (project / "textmeasure.toml").read_text()
    assert '"name" = ' in started
    assert Rules.load(project / "textmeasure.toml").base_language == "en"
    assert run("init", folder=project)[0] == 2
    assert run("check", "--width", "500", folder=project)[0] == 0


def test_init_lists_placeholders_as_they_stand(tmp_path: Path) -> None:
    names = ["zoe", "anna", "mia", "ben", "tom", "eva"]
    shown = " ".join("{" + name + "}" for name in names)
    write(tmp_path, "de.po", f'#, python-brace-format\nmsgid "a"\nmsgstr "{shown}"\n')
    assert run("init", folder=tmp_path)[0] == 0
    samples = (tmp_path / "textmeasure.toml").read_text().split("[samples]")[1]
    assert re.findall(r'"(\w+)" = ', samples) == names


def test_init_knows_numbers_dates_and_texts(tmp_path: Path) -> None:
    write(
        tmp_path,
        "values-de/strings.xml",
        '<resources><string name="a">%.2f</string><string name="b">%1$tY %2$,d</string>'
        '<string name="c">%s</string></resources>',
    )
    write(
        tmp_path,
        "app_de.arb",
        """{"a": "{n, plural, other{{m, plural, other{{m}}} {n} {who}}}",
      "b": "{d} {day, date, ::yMd} {sum}",
      "@b": {"placeholders": {"d": {"type": "DateTime"}, "sum": {"type": "int"}}}}""",
    )
    write(
        tmp_path,
        "locales/de/a.json",
        '{"tab": {"home": "Start"}, "go": "$t(tab.home)! $t(other:x) {{n, number}} {price, number}"}',
    )
    write(tmp_path, "de.po", '#, python-brace-format\nmsgid "a"\nmsgstr "{x:.1f} {y:>9}"\n')
    assert run("init", folder=tmp_path)[0] == 0
    text = (tmp_path / "textmeasure.toml").read_text().split("[samples]")[1]
    kinds = {
        "[1, 1234567]": "number",
        '"Wednesday, 30 September 2026"': "date",
        '"Maximiliane Mustermann"': "text",
    }
    samples = {
        name.strip('"'): kinds[value] for name, value in re.findall(r"^(\S+) = (.*)$", text, re.M)
    }
    assert samples == {
        "%f": "number", "%t": "date", "%s": "text", "%d": "number", "m": "number", "n": "number",
        "who": "text", "d": "date", "day": "date", "sum": "number", "price": "number",
        "x": "number", "y": "text",
    }  # fmt: skip
    Rules.load(tmp_path / "textmeasure.toml")


def test_i18next_texts_refer_to_others_of_their_file(tmp_path: Path) -> None:
    content = {
        "tab": {"home": "Start $t(x)"},
        "x": "!",
        "go": "$t(tab.home) $t(o:y)",
        "a": "$t(b)",
        "b": "$t(a)",
    }
    entries = found(write(tmp_path, "locales/de/a.json", json.dumps(content)))
    assert entries["go"].text == "Start ! $t(o:y)"
    assert entries["a"].text in {"$t(a)", "$t(b)"}
    wide = {f"k{n}": f"$t(k{n + 1})" * 90 for n in range(20)}
    assert found(write(tmp_path, "locales/de/b.json", json.dumps(wide)))


def test_a_folder_of_one_language(project: Path) -> None:
    write(project, "web/locales/de/common.json", '{"save": "Sichern"}')
    assert run("check", "web/locales/de", folder=project)[0] == 0
    assert run("check", ".", folder=project / "web/locales/de")[0] == 0


def test_a_parser_s_reason_has_its_line(project: Path) -> None:
    write(project, "bad.json", '{"a": "b",\n"c": }')
    status, output, _ = run("check", "bad.json", folder=project)
    assert status == 2 and output.startswith(
        "error: bad.json:2: it is no JSON: Expecting value (column 6); correct the file"
    )


def test_progress_is_for_terminals(project: Path) -> None:
    assert "measured" not in run("check", folder=project)[2]


# Strangers' files: never a trap, always status 2 with the file named.

BOMB = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {chr(98 + i)} "{("&" + chr(97 + i) + ";") * 10}">' for i in range(9)
)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("values-de/strings.xml", BOMB + ']><resources><string name="x">&j;</string></resources>'),
        ("values-de/strings.xml", "<resources><string name='x'>"),
        ("values-de/strings.xml", "<resources>" + "<b>" * 100_000),
        ("values-de/strings.xml", b"\xff\xfe<\x00r\x00"),
        ("a.xlf", BOMB + ']><xliff version="1.2">&j;</xliff>'),
        ("a.xlf", "<xliff>"),
        ("a.resx", BOMB + "]><root>&j;</root>"),
        ("a_de.ts", BOMB + "]><TS>&j;</TS>"),
        ("a_de.ts", "export const x = 1;"),
        ("L.stringsdict", BOMB + "]><plist><dict><key>&j;</key></dict></plist>"),
        ("L.stringsdict", "<plist><string>x</string></plist>"),
        ("L.xcstrings", "{}"),
        ("L.xcstrings", '{"strings": {"a": {"localizations": {"de": 3}}}}'),
        ("L.xcstrings", '{"strings": {"a": {}, "a": {}}}'),
        ("de.json", "[" * 100_000),
        ("de.json", '{"a": ' * 50_000),
        ("de.json", "[1, 2]"),
        ("de.json", '{"a": "x", "a": "y"}'),
        ("de.json", b'{"a": "\xff"}'),
        ("de.json", ""),
        ("app_de.arb", '{"a": 1'),
        ("app_de.arb", '{"a": "x", "a": "y"}'),
        ("de.po", b'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "\xff"\n'),
        ("de.po", 'msgid "a\nmsgstr'),
        ("de.po", 'msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n'),
        ("de.strings", b'"a" = "\xff";'),
        ("de.strings", '"a" = "x";\n"a" = "y";\n'),
        ("de.ftl", "}}}"),
        ("t.csv", b"\xff\xfe\xfd"),
        ("t.csv", "id,target\n" + '"' * 5001),
        ("x.unknown", "x"),
    ],
)  # fmt: skip
def test_hostile_catalogues(tmp_path: Path, name: str, content: str | bytes) -> None:
    write(tmp_path, name, content)
    result = read([tmp_path / name], root=tmp_path)
    assert result.problems and result.problems[0].file == name
    report = examine(result, rules("[defaults]\nwidth = 100\n[samples]\n'*' = 'x'"))
    assert report.status == 2
    assert all("\n" not in str(problem) for problem in report.problems)


def test_files_that_are_none(tmp_path: Path) -> None:
    os.symlink("loop.json", tmp_path / "loop.json")
    os.symlink(tmp_path, tmp_path / "de")
    os.mkfifo(tmp_path / "en.json")
    write(tmp_path, "fr.json", '{"a": "b"}')
    result = read([tmp_path, tmp_path / "loop.json", tmp_path / "none", tmp_path / "*.none"])
    assert [each.text for each in result.entries] == ["b"]
    assert {Path(each.file).name for each in result.problems} == {
        "loop.json",
        "en.json",
        "none",
        "*.none",
    }
    assert len(result.problems) == 4


def test_a_missing_path_is_one_problem(project: Path) -> None:
    status, output, errors = run("check", "nothere", folder=project)
    lines = [line for line in output.splitlines() if "nothere" in line]
    assert lines == ["error: nothere: there is no such file; correct the path"]
    assert status == 2 and output.count("error:") == 1 and errors == ""
    status, output, errors = run("init", "nothere", "--force", folder=project)
    assert status == 2 and output == "" and errors.count("\n") == 1 and "nothere" in errors


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("de.strings", "/*" * 200_000),
        ("de.strings", '"a" = "x";\n' + "/*" * 200_000),
        ("de.json", '{"a": [' + "[]," * 100_000 + "[]]}"),
        ("de.json", '{"a": "{{' + " " * 40_000 + '"}'),
        ("de.json", '{"a": "' + "{" * 40_000 + '"}'),
        ("de.json", '{"a": "' + "\\\\(" * 20_000 + '"}'),
        ("de.json", '{"a": "' + "<a" * 20_000 + '"}'),
        ("de.json", '{"a": "{n, plural, ' + "".join(f"={n}{{}}" for n in range(6_000)) + "x{}" * 3_000 + '}"}'),
        ("de.json", '{"a": "{n, plural, ' + "one{}=1{}" * 4_000 + '}"}'),
        ("de.json", '{"a": "{n, plural, offset:' + "9" * 5_000 + " =" + "9" * 5_000 + '{} other{}}"}'),
        ("de.strings", '"a" = "%' + "9" * 5_000 + "d %" + "9" * 5_000 + '$d %.' + "9" * 5_000 + 'f";'),
        ("de.resx", "<root><data name='a'><value>{0," + "9" * 5_000 + ":N" + "9" * 5_000 + "}</value></data></root>"),
        ("de.po", '#, python-brace-format\nmsgid "a"\nmsgstr "{:>' + "9" * 5_000 + '}"\n'),
        ("de.json", '{"a": "' + "{n, select, a{b} other{c}}" * 1_800 + '"}'),
        ("de.json", '{"a": "' + "{n, plural, one{b} other{c}}" * 1_000 + '"}'),
        ("ru.json", '{"a": "' + "".join(f"{{n, plural, ={n}{{a}} one{{b}} few{{c}} other{{d}}}}" for n in range(200)) + '"}'),
        ("ru.json", '{"a": "' + ("{n, plural, " + "".join(f"={n}{{}}" for n in range(50)) + "few{b} other{c}}") * 40 + '"}'),
        ("de.json", '{"a": "' + "".join(f"{{v{n}, plural, one{{b}} other{{c}}}}" for n in range(1_200)) + '"}'),
        ("de.ftl", "a =" + "".join(f" {{ $v{n} ->\n  [one] a\n *[other] b\n }}" for n in range(2_000)) + "\n"),
        ("de.strings", '"a" = "%' + "0" * 40_000 + '";'),
        ("values-de/a.xml", '<resources><string name="a">%' + "0" * 40_000 + "</string></resources>"),
        ("a.stringsdict", plistlib.dumps({"a": {"NSStringLocalizedFormatKey": "%#@b@", "b": {"other": "%" + "0" * 40_000}}})),
        ("de.json", '{"a": "' + "x" * 200_000 + '"}'),
        ("de.po", "#, " + '"' * 100_001 + '\nmsgid "a"\nmsgstr "b"\n'),
        ("de.po", "#, " + "a:" * 1_500 + '"\nmsgid "a"\nmsgstr "b"\n'),
    ],
)  # fmt: skip
def test_texts_made_to_take_long_do_not(tmp_path: Path, name: str, content: str | bytes) -> None:
    began = time.process_time()
    result = read([write(tmp_path, name, content)], root=tmp_path)
    report = examine(result, rules("[defaults]\nwidth = 100\nlines = 0\n[samples]\n'*' = ['x', 5]"))
    for reporter in REPORTERS.values():
        reporter(report)
    assert time.process_time() - began < 20


def test_huge_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from textmeasure.l10n import _read

    monkeypatch.setattr(_read, "LARGEST_FILE", 10)
    path = write(tmp_path, "de.json", '{"a": "b", "c": "d"}')
    assert "split it" in read([path]).problems[0].message


# Reports.


def sample_report() -> Report:
    entries = [
        entry("Änderungen <sichern> & \x01 \u2028 mehr", key="a|b`*"),
        entry("{x}", key="open", line=None),
        entry("שמירת השינויים כעת", key="rtl", language="he"),
        entry("Der Speichervorgang endet", key="grown", source="OK", language="de"),
        entry("日本", key="cjk"),
        entry("ok", key="fits"),
    ]
    own_rules = rules(f'[defaults]\nfont = ["{FONT}", "Noto Sans Hebrew"]\nsize = 16\nwidth = 100')
    report = examine(catalogue(*entries), own_rules, list_passed=True)
    report.problems.append(Problem("br\x02oken.json", "it cannot be read: x", 4))
    return report


def test_json_report_has_every_field() -> None:
    report = sample_report()
    document = json.loads(REPORTERS["json"](report))
    first = document["findings"][0]
    assert {
        "kind",
        "severity",
        "file",
        "key",
        "language",
        "text",
        "message",
        "box",
        "fingerprint",
    } <= set(first)
    assert document["status"] == 2


def test_json_report_follows_the_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((ROOT / "docs/finding.schema.json").read_text())
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    reports = [sample_report()]
    for box in ("width = 90", "width = 90\nlines = 0\nline_break = 'truncateTail'", "height = 9"):
        entries = [
            entry("Eine Donaudampfschifffahrtsgesellschaft"),
            entry("%d", key="count", variation="plural.other", file="b.json"),
        ]
        styles = 'text_style = "body"\ncontent_sizes = "all"\n'
        reports.append(examine(catalogue(*entries), rules(f"[defaults]\n{styles}{box}")))
    findings = []
    for report in reports:
        document = json.loads(REPORTERS["json"](report))
        findings += [*document["findings"], *document["passed"]]
    for finding in findings:
        validator.validate(finding)
    assert len({each["kind"] for each in findings}) >= 5
    # Nothing else is a finding, and all that a finding has is in the schema.
    assert not validator.is_valid(findings[0] | {"width": 3})
    assert set().union(*findings) >= {"measured", "contentSizes", "missing", "excess", "word"}
    whole = Finding(**{each.name: "x" for each in dataclasses.fields(Finding)}).as_json()
    assert set(whole) == set(schema["$defs"]["finding"]["properties"])
    assert set(whole["box"]) == set(schema["$defs"]["box"]["properties"])
    assert KINDS.keys() | {"fits"} == set(schema["$defs"]["finding"]["properties"]["kind"]["enum"])
    assert list(CONTENT_SIZES) == schema["$defs"]["contentSize"]["enum"]


def test_junit_report_is_read_by_junitparser() -> None:
    junitparser = pytest.importorskip("junitparser")
    text = REPORTERS["junit"](sample_report())
    parsed = junitparser.JUnitXml.fromroot(
        junitparser.junitparser.etree.parse(io.BytesIO(text.encode())).getroot()
    )
    cases = [case for suite in parsed for case in suite]
    assert parsed.tests == len(cases) and parsed.errors == 1
    failures = [r for case in cases for r in case.result if isinstance(r, junitparser.Failure)]
    assert len(failures) == parsed.failures > 2


def test_sarif_report_is_read_by_sarif_tools(tmp_path: Path) -> None:
    loader = pytest.importorskip("sarif.loader")
    path = write(tmp_path, "x.sarif", REPORTERS["sarif"](sample_report()))
    files = loader.load_sarif_files(str(path))
    assert files.get_result_count() >= 4
    assert {each["Severity"] for each in files.get_records()} >= {"error"}


def test_sarif_report_follows_the_standard_s_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    # OASIS's own file (SARIF 2.1.0, errata 01), unchanged.
    schema = Path(__file__).with_name("sarif-schema-2.1.0.json").read_text(encoding="utf-8")
    validator = jsonschema.Draft4Validator(json.loads(schema))
    document = json.loads(REPORTERS["sarif"](sample_report()))
    validator.validate(document)
    del document["runs"][0]["results"][0]["message"]
    assert not validator.is_valid(document)


def test_sarif_report_has_the_fields_of_the_standard() -> None:
    model = pytest.importorskip("sarif_pydantic")
    document = model.Sarif.model_validate_json(REPORTERS["sarif"](sample_report()))
    (run,) = document.runs
    assert {each.rule_id for each in run.results} <= {each.id for each in run.tool.driver.rules} | {
        "fits"
    }
    assert not run.invocations[0].execution_successful


def test_github_annotations() -> None:
    text = REPORTERS["github"](sample_report())
    commands = [line for line in text.splitlines() if line.startswith("::")]
    assert len(commands) >= 5 and all("title=" in each for each in commands)
    assert any(each.startswith("::error file=de.json,line=3,title=") for each in commands)
    report = examine(
        catalogue(entry("a\x1b[31m\x9bb\r\nc", file="x\x1b.json")), rules(BOX + "width = 1")
    )
    report.skipped = ["y\x1b.json"]
    for name in ("github", "text"):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", REPORTERS[name](report))
    assert r"a\u001b[31m\u009bb%0D%0Ac" in REPORTERS["github"](report)


def test_gitlab_code_quality() -> None:
    rows = json.loads(REPORTERS["gitlab"](sample_report()))
    for row in rows:
        assert set(row) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert row["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert row["location"]["path"] and row["location"]["lines"]["begin"] >= 1
    assert len({row["fingerprint"] for row in rows}) == len(rows)


def test_markdown_has_a_row_a_finding() -> None:
    report = sample_report()
    text = REPORTERS["markdown"](report)
    rows = [line for line in text.splitlines() if line.startswith("| ") and "---" not in line]
    assert len(rows) == 1 + len(report.findings)
    assert all(row.count("|") - row.count("\\|") == 6 for row in rows)


def test_html_is_one_page_with_drawings() -> None:
    from html.parser import HTMLParser

    text = REPORTERS["html"](sample_report())
    tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            tags.append(tag)

    Reader().feed(text)
    assert tags.count("svg") >= 3 and tags.count("select") == 3
    # Glyphs are outlines, which need no font: each is defined once, and all that are used are.
    defined = re.findall(r'<(?:path|image) id="(\w+)"', text)
    used = re.findall(r'<use href="#(g\w+)"', text)
    assert len(defined) == len(set(defined)) > 20 and set(used) == set(defined)
    assert "text" not in tags and len(used) > len(defined)
    assert "<sichern>" not in text and "src=" not in text
    for drawing in text.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + drawing.split("</svg>")[0] + "</svg>")


#: Controls, what reorders a line, and what markup is made of.
HOSTILE = "\x1b[31m\x9b1m\x07\r\x85\u2028\u202e\u2066<b>&\"'`|::x,y:%0A\udc80"
CONTROL = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


@pytest.mark.parametrize("format", REPORTERS)
def test_names_reach_no_terminal_or_page_as_they_are(format: str) -> None:
    fields = {
        field.name: f"{field.name}{HOSTILE}"
        for field in dataclasses.fields(Finding)
        if field.type in {"str", "str | None"} and field.name not in {"kind", "severity", "cause"}
    }
    finding = Finding(
        **{**fields, "kind": "does-not-fit", "severity": "error", "line": 3, "width": 20.0, "line_break": "wordWrap",
           "content_size": None, "missing": (HOSTILE,), "font": (HOSTILE,)}
    )  # fmt: skip
    report = Report(
        findings=[finding, dataclasses.replace(finding, kind="not-checked", width=None)],
        passed=[dataclasses.replace(finding, kind="fits", severity="pass")],
        problems=[Problem(f"file{HOSTILE}", f"message{HOSTILE}", 1)],
        files=[f"file{HOSTILE}"], skipped=[f"skipped{HOSTILE}"], languages=[f"de{HOSTILE}"],
        left_out={HOSTILE: 1}, checked=1,
    )  # fmt: skip
    shown = REPORTERS[format](report)
    assert CONTROL.findall(shown) == []
    if format in {"html", "markdown"}:
        assert '<b>&"' not in shown
    if format in {"json", "sarif", "gitlab"}:
        document = json.loads(shown)
        if format == "json":
            assert document["findings"][0]["key"] == f"key{HOSTILE}".replace("\udc80", "?")
    if format == "junit":
        names = [each.get("name") for each in ElementTree.fromstring(shown).iter("testsuite")]
        expected = f"file{HOSTILE}".replace("\udc80", "\ufffd")
        assert names == [re.sub("[\x1b\x07]", "\ufffd", expected)]


def test_folders_with_control_characters(tmp_path: Path) -> None:
    folder = "a\x1b[31m"
    write(tmp_path, f"{folder}/locales/de/c.json", '{"k\\u001b": "Einstellungen ${x\\u001b}"}')
    write(tmp_path, f"{folder}/texts.json", '{"k": "x"}')
    write(tmp_path, f"{folder}/de.strings", b"\xff")
    for format in REPORTERS:
        status, output, errors = run(
            "check", ".", "--width", "20", "--all", "--format", format, folder=tmp_path
        )
        assert status == 2 and not CONTROL.findall(output + errors), format
        assert folder.replace("\x1b", "") not in output
    for arguments in (
        ["check", f"{folder}/none"], ["check", "--config", f"{folder}.toml"], ["check", f"--{folder}"],
        ["init", folder, "--config", f"{folder}/t.toml"], ["check", ".", "--baseline", f"{folder}.json"],
    ):  # fmt: skip
        with contextlib.suppress(SystemExit):
            _, output, errors = run(*arguments, folder=tmp_path)
            assert not CONTROL.findall(output + errors), arguments


def test_a_missing_package_is_named_in_one_line() -> None:
    hide = "import sys; sys.modules['babel'] = None; "
    run = [sys.executable, "-c", hide + "from textmeasure.l10n.__main__ import main; "]
    run[-1] += "sys.exit(main(['check']))"
    told = subprocess.run(run, capture_output=True, text=True)
    assert told.returncode == 2
    assert told.stderr == "textmeasure-l10n: babel is not installed: pip install babel\n"
    run[-1] = hide + "from textmeasure.l10n import check"
    told = subprocess.run(run, capture_output=True, text=True)
    assert told.returncode == 1
    assert "textmeasure.l10n.check: " in told.stderr
    assert "install textmeasure with its extra l10n" in told.stderr

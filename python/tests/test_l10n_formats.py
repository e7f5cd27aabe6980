"""What texts of catalogues stand for, by the rules of the programs that compile them.

Android's are those of aapt2 2.19, ARB's those of Flutter's gen-l10n, gettext's those of msgfmt 0.21.
"""

from __future__ import annotations

import json
import plistlib
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("babel")

from textmeasure.l10n import Catalogue, Entry, Rules, State, _read, examine, read
from textmeasure.l10n import _placeholders as placeholders
from textmeasure.l10n._model import Limits
from textmeasure.l10n._percent import refusal


def catalogue(folder: Path, name: str, content: str | bytes) -> Catalogue:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read([path], root=folder)


# Android


def android(folder: Path, written: str) -> tuple[Entry | None, list[str]]:
    """The entry of a string, and what is wrong with it."""
    resources = '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">'
    content = f'{resources}\n<string name="s">{written}</string></resources>'
    result = catalogue(folder, "values-de/s.xml", content)
    assert all((each.file, each.line) == ("values-de/s.xml", 2) for each in result.problems)
    return next(iter(result.entries), None), [each.message for each in result.problems]


@pytest.mark.parametrize(
    "written",
    [
        "@string/a", "@null", "@empty", "?attr/x", "?123", " \n@string/a ", "@android:string/ok",
        "@*android:string/ok", "@+id/x", "@@string/a", "?x", "?android:attr/x", "?@attr/x",
        "@string/android:ok", "@style/A.B", "@plurals/n", "@xml/a-b", "?ä",
        "@string/a<!-- c -->b", "?<xliff:g>x</xliff:g>", "<![CDATA[@string/a]]>",
    ],
)  # fmt: skip
def test_android_s_references_are_checked_where_they_lead(tmp_path: Path, written: str) -> None:
    entry, problems = android(tmp_path, written)
    assert entry is not None and entry.state is State.EXCLUDED and problems == []


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r"\@username_that_is_much_too_long", "@username_that_is_much_too_long"),
        (r"\@string/a", "@string/a"), (r"\?attr/x", "?attr/x"), ('"?123"', "?123"),
        (r"\?123", "?123"), (r"\@handle", "@handle"), ('"@handle"', "@handle"),
        (r"\u0040string/a", "@string/a"), ("@username", "@username"), ("@x/y", "@x/y"),
        ("<b>@string/a</b>", "@string/a"), (r"\?", "?"), ("?!", "?!"), ("@ home", "@ home"),
        ("@@x", "@@x"), (r"\@+id/x", "@+id/x"), ("@+string/a", "@+string/a"), ("@", "@"), ("?", "?"),
        ("@String/x", "@String/x"), ("@string/", "@string/"), ("@/x", "@/x"), ("@NULL", "@NULL"),
        ("?string/x", "?string/x"), ("?attr/", "?attr/"), ("@a:b:string/x", "@a:b:string/x"),
        ("@android:null", "@android:null"), ('"?" x', "? x"), ("<i/>@null", "@null"),
        ("write to @string/a", "write to @string/a"),
    ],
)  # fmt: skip
def test_android_s_other_texts_are_no_references(tmp_path: Path, written: str, text: str) -> None:
    entry, problems = android(tmp_path, written)
    assert entry is not None and problems == []
    assert (entry.text, entry.state) == (text, State.CHECK)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        # What is written is trimmed, and only then escapes and quotation marks count.
        (r"a\u0020 ", "a "), (r" \u0020a\u0020 ", " a "), (' "a " ', "a "), ('a" " ', "a "),
        ("a\\n\\u0020 ", "a\n "), ("a\\u0020\n", "a "), ('" "', " "), ("   ", ""), (r"\ a", " a"),
        ("a\\ ", "a"), (r'" a"\u0020" "', " a  "), ("\t\"\ta\" \t", "\ta"), (r"\u0020", " "),
        ("&#32;a&#32;", "a"), ("a&#13;b", "a b"), ("a\u2003 b\u2003", "a\u2003 b\u2003"),
        ('a "" b', "a  b"), ('"a" b " c', "a b  c"), (r"a\n b", "a\n b"), ("a\\", "a"),
        # A tag ends both; only texts without tags are trimmed.
        ("Hello <b> world </b> again", "Hello  world  again"), (" x <b>y</b>", " x y"),
        ("Hello <b>world</b> ", "Hello world "), (" <b>x </b> y", " x  y"),
        ('"a <b>b  c</b>  d"', "a b c d"), ('"  x <b>y</b>  z"', "  x y z"), ("  <i/>", " "),
        ("a<u/>  c", "a c"), ("x<i/> ", "x "), ("<b>\n  a\n</b>", " a "), ('<b>" a</b> " b', " a  b"),
        ("<b><i> a</i> </b> ", " a  "), (r"<b>it\'s</b>", "it's"), ('<b>"it\'s"</b>', "it's"),
        # Tags of other namespaces are none.
        (" <xliff:g>  x </xliff:g> y ", " x y"), ("a <xliff:g> b</xliff:g> c", "a b c"),
        ("<xliff:g> </xliff:g>  x", " x"), ('"a <xliff:g>b  c</xliff:g>  d"', "a b  c  d"),
        ("a\\<xliff:g>n</xliff:g>b", "anb"), (' <b>a</b> <xliff:g id="n"> b </xliff:g> ', " a b "),
        ('<tools:x xmlns:tools="t">  a</tools:x> ', "a"),
        # CDATA is text like any other.
        ("Hello<![CDATA[ \"</b>' ]]>      there", "Hello </b>'       there"),
        (" <![CDATA[    ]]> ", ""), ("<![CDATA[a\n   b]]>", "a b"), ("\\<!-- -->n", "\n"),
    ],
)  # fmt: skip
def test_android_s_white_space(tmp_path: Path, written: str, text: str) -> None:
    entry, problems = android(tmp_path, written)
    assert entry is not None and (entry.text, problems) == (text, [])


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        *(
            (each, "'s' has an apostrophe that is not escaped; write \\'")
            for each in (
                "it's", "'", "a 'b'", "\"a\"'s", "<b>it's</b>", "\"a <b>it's</b>\"", "%1$s's",
                "<xliff:g>it\\</xliff:g>'s", "<![CDATA[some text and ' apostrophe]]>", "&apos;",
                r"\\'",
            )
        ),
        *(
            (each, "'s' has a \\u without four hexadecimal digits; write them all: \\u00e4")
            for each in (
                r"\u12", r"\u", r"\u12 x", r"\u00eg", r'"\u00e"', r"<b>\u002</b>0", r"\\\u1",
                r"\u{e4}", r"\u+0e4", r"\u00<xliff:g>e4</xliff:g>",
            )
        ),
        # As escapes aapt2 has them one by one, and leaves out what is no character.
        *(
            (each, rf"'s' has {each[1:7]}, half a character, which aapt2 drops; write &#x1f600;")
            for each in (r"a\ud83d\ude00", r"a\uDE00", r"a\udbff")
        ),
        ("<xliff:g>a <xliff:g>b</xliff:g></xliff:g>", "'s' has an xliff:g in another; take one out"),
    ],
)  # fmt: skip
def test_what_android_refuses_is_said(tmp_path: Path, written: str, problem: str) -> None:
    assert android(tmp_path, written) == (None, [problem])
    assert examine(read([tmp_path]), Rules.from_dict({})).status == 2


NUMBERLESS = "'s' has several placeholders without numbers; write %1$s and %2$s, or add"


@pytest.mark.parametrize(
    "written", ["%s of %d", "%a + %a == 2%a", "%09f %08s", "%1$s %d", "%<s %%%s"]
)
def test_several_placeholders_of_android_have_numbers(tmp_path: Path, written: str) -> None:
    # As aapt2 refuses them, but in strings of dates, and of spans.
    written = written.replace("<", "&lt;")
    assert android(tmp_path, written) == (None, [f'{NUMBERLESS} formatted="false"'])
    percent = "'s' has a percent sign that begins a placeholder; write %% for %"
    for wrong in ("50% of %s", "%s: 50 % off"):
        assert android(tmp_path, wrong) == (None, [percent])
    for right in ("%1$s of %2$d", "%s %%", "%Y-%m-%d", f"<b>{written}</b>", "%s%n"):
        assert android(tmp_path, right)[1] == []


@pytest.mark.parametrize(
    ("language", "items", "problem"),
    [
        ("de", "one other", ""), ("de", "other", ""), ("ru", "one few many", ""), ("de", " one  other ", ""),
        ("de", "one", "'n' has no form other; write the form other"),
        ("ru", "one few", "'n' has no form many and no other; write the form other"),
        ("de", "One other", "'n' has the quantity 'One'; write one of zero, one, two, few, many, other"),
        ("de", " other", "'n' has the quantity ''; write one of zero, one, two, few, many, other"),
    ],
)  # fmt: skip
def test_quantities_of_android(tmp_path: Path, language: str, items: str, problem: str) -> None:
    # Without `other`, getQuantityString throws for a number that has no form.
    forms = "".join(f'<item quantity="{each}">x</item>' for each in items.split(" "))
    if items.startswith(" one"):
        forms = '<item quantity=" one ">x</item><item quantity="other">x</item>'
    written = f'<resources><plurals name="n">{forms}</plurals></resources>'
    result = catalogue(tmp_path, f"values-{language}/s.xml", written)
    assert [each.message for each in result.problems] == ([problem] if problem else [])


@pytest.mark.parametrize(
    ("element", "problem"),
    [
        ('<string name="a-b.c">x</string>', ""), ('<string name="é_1">x</string>', ""),
        ('<string name="1a">x</string>', "'1a' is no name of a resource; write one of letters, digits and _"),
        ("<string>x</string>", "'' is no name of a resource; write one of letters, digits and _"),
        ('<string name="a b">x</string>', "'a b' is no name of a resource; write one of letters, digits and _"),
        ('<string name="a" translatable="no">x</string>', "translatable of 'a' is 'no'; write true or false"),
        ('<string name="a" formatted="FALSE">%s %s</string>', ""), ('<item type="string" name="a">%s %s</item>', ""),
    ],
)  # fmt: skip
def test_attributes_of_android(tmp_path: Path, element: str, problem: str) -> None:
    result = catalogue(tmp_path, "values-de/s.xml", f"<resources>{element}</resources>")
    found = [each.message for each in result.problems if "no texts" not in each.message]
    assert found == ([problem] if problem else [])


@pytest.mark.parametrize(
    ("text", "syntaxes"),
    [
        ("%s of %s", ("java",)), (r"%s\%%", ("java",)), ("100% sure", ()), ("%.2d of %s", ()),
        ("plain", ("java",)),
    ],
)  # fmt: skip
def test_a_text_that_aapt2_does_not_check_is_formatted_where_it_can_be(
    tmp_path: Path, text: str, syntaxes: tuple[str, ...]
) -> None:
    element = f'<string name="a" formatted="false">{text}</string>'
    (entry,) = catalogue(tmp_path, "values/s.xml", f"<resources>{element}</resources>").entries
    assert entry.syntaxes == syntaxes


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("{0:MM/dd{{ddd}}}", False), ("Due {0:yyyy{x}}", False), ("Due {0", False),
        ("{0,5", False), ("{{0}} {name} {", True), ("{{0:x}}", True), ("{0:MM}", True),
    ],
)  # fmt: skip
def test_an_item_that_dotnet_refuses_is_found(tmp_path: Path, text: str, is_read: bool) -> None:
    content = f'<root><data name="a" xml:space="preserve"><value>{text}</value></data></root>'
    rules = Rules.from_dict({"defaults": {"width": 1e5}, "samples": {"*": "X"}})
    found = examine(catalogue(tmp_path, "S.resx", content), rules).findings
    assert [each.kind for each in found] == ["not-checked"] * (not is_read)


def test_a_lone_percent_sign_beside_a_placeholder_is_found(tmp_path: Path) -> None:
    rules = Rules.from_dict({"defaults": {"width": 1e5}, "samples": {"*": "X"}})
    dates = (("%Y-%m-%d", 0), ("%H:%M %d", 0))
    percents = (("Below 3% with %1$d", 1), ("%1$d items, 20% more", 1))
    for text, count in (
        *dates,
        *percents,
        ("%s\u00a0%", 1),
        ("%1$s: 100%", 1),
        ("%s %%", 0),
        ("100 %", 0),
    ):
        result = catalogue(
            tmp_path, "values-fr/s.xml", f'<resources><string name="s">{text}</string></resources>'
        )
        found = examine(result, rules).findings
        assert len(found) == count, text
        assert all("write %% for %" in each.message for each in found)


@pytest.mark.parametrize(
    ("flag", "text", "is_right"),
    [
        ("csharp-format", "A { {0}", False), ("csharp-format", "A } {0}", False),
        ("csharp-format", "A {T} {0}", False), ("csharp-format", "A {-1} {0}", False),
        ("csharp-format", "A {0,-5:N1} {0:X2}}} {{x}} {0 }", True), ("csharp-format", "{ 0}", False),
        ("python-brace-format", "A { {x}", False), ("python-brace-format", "A {x:{w}} {{", True),
    ],
)  # fmt: skip
def test_braces_that_msgfmt_refuses_are_found(flag: str, text: str, is_right: bool) -> None:
    assert (refusal(text, flag) is None) is is_right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("%s %.2f %,d %-5d %05d %+d %(d %x %#x %e %G %-10s %5.1s %b %h %c %tY %1$tm %<td %n %% %-5%", True),
        ("%a %+.1e %,.2f %#.0f % d %(,d %2$s %1$s %010.2f %S %H %Tc %,(d", True),
        ("%.2d", False), ("%-d", False), ("%0d", False), ("%,s", False), ("%+s", False), ("%#s", False),
        ("%05s", False), ("%-05d", False), ("%+ d", False), ("%++d", False), ("%,e", False), ("%,x", False),
        ("%i", False), ("%u", False), ("%ld", False), ("%.1c", False), ("%.2tY", False), ("%tW", False),
        ("%5n", False), ("%0$s", False), ("%D", False), ("%p", False), ("%#g", False), ("% s", False),
        ("%.f", False), ("%,a", False), ("%@", False),
    ],
)  # fmt: skip
def test_what_java_s_formatter_throws_at_is_found(text: str, is_right: bool) -> None:
    # As OpenJDK 17 does, whatever the arguments.
    assert (refusal(text, "java-printf-format") is None) is is_right


def test_a_lone_brace_beside_a_placeholder_of_net_is_found(tmp_path: Path) -> None:
    rules = Rules.from_dict({"defaults": {"width": 1e5}, "samples": {"*": "7"}})
    for text, count in (("'{' of '{0}'", 1), ("{0} }", 1), ("IList{T}", 0), ("{{{0}}}", 0)):
        content = f'<root><data name="a"><value>{text}</value></data></root>'
        found = examine(catalogue(tmp_path, "S.resx", content), rules).findings
        assert len(found) == count, text
        assert all("for {" in each.message or "for }" in each.message for each in found)


@pytest.mark.parametrize(
    "text",
    [
        "a|", "|Z|", "@s are not working", "a {name", "a } b", "{} x", "{'x} y", "a@b.de", "{{a}}",
        "{1a}", "{$a}", "{a b}", "{a.b}", "{'\\n'}", "{'\\u00'}", "@:.a", "@: a",
    ],
)  # fmt: skip
def test_what_vue_does_not_compile_is_found(tmp_path: Path, text: str) -> None:
    content = json.dumps({"bad": text, "ok": "hello {'|'} {''} {name}", "linked": "@:ok @:{'ok'}"})
    file = {"rules": [{"files": "**", "placeholders": "vue"}]}
    rules = Rules.from_dict({"defaults": {"width": 1e5}, "samples": {"*": "7"}, **file})
    found = examine(catalogue(tmp_path, "locales/en.json", content), rules).findings
    assert {each.key for each in found} == {"bad"}


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("{s, select, -2 {a} other {b}}", False), ("{s, select, a-b {a} other {b}}", False),
        ("{s, select, a.b {a} other {b}}", False), ("{my-name}", False),
        ("{my-n, plural, one {a} other {b}}", False), ("{n, plural, =-1 {a} =1.5 {b} other {c}}", True),
        ("{ä_1, select, ü_2 {a} other {b}}", True),
    ],
)  # fmt: skip
def test_icu_s_names_have_no_punctuation(text: str, is_right: bool) -> None:
    if is_right:
        assert placeholders.messages(text, ["icu"], "en")
    else:
        with pytest.raises(placeholders.MessageError):
            placeholders.messages(text, ["icu"], "en")


@pytest.mark.parametrize(("count", "forms", "is_right"), [
    (2, 1, False), (2, 2, True), (2, 3, False), (1, 2, False), (1, 1, True),
])  # fmt: skip
def test_plural_forms_are_as_many_as_nplurals(
    tmp_path: Path, count: int, forms: int, is_right: bool
) -> None:
    # As msgfmt -c.
    plural = "0" if count == 1 else "n != 1"
    texts = "".join(f'msgstr[{index}] "%d x"\n' for index in range(forms))
    content = (
        f'msgid ""\nmsgstr "Plural-Forms: nplurals={count}; plural={plural};\\n"\n\n'
        f'msgid "%d a"\nmsgid_plural "%d b"\n{texts}'
    )
    problems = catalogue(tmp_path, "de.po", content).problems
    assert [f"{forms} of {count} plural forms" in each.message for each in problems] == (
        [] if is_right else [True]
    )


# Qt


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("lv", {0: 2, 1: 0, 2: 1, 11: 1, 21: 0, 100: 1}), ("tr", {0: 0, 1: 0, 5: 0}),
        ("mk", {0: 2, 1: 0, 2: 1, 11: 0}), ("pt_BR", {0: 0, 1: 0, 2: 1}), ("pt", {0: 1, 1: 0}),
        ("ga", {1: 0, 2: 1, 3: 2}), ("ar", {0: 0, 3: 3, 11: 4, 100: 5}), ("en", {1: 0, 2: 1}),
    ],
)  # fmt: skip
def test_qt_chooses_forms_by_its_own_rules(
    tmp_path: Path, language: str, shown: dict[int, int]
) -> None:
    forms = "".join(f"<numerusform>F{index} %n</numerusform>" for index in range(6))
    content = (
        f'<TS version="2.1" language="{language}"><context><name>c</name><message numerus="yes">'
        f"<source>%n f</source><translation>{forms}</translation></message></context></TS>"
    )
    entries = catalogue(tmp_path, "a.ts", content).entries
    checked = [each for each in entries if each.state is State.CHECK]
    for number, form in shown.items():
        assert [each.text[:2] for each in checked if number in each.numbers] == [f"F{form}"], number


@pytest.mark.parametrize(
    ("forms", "count"), [(("%n a", "%n b"), 0), (("a", "%n b"), 0), (("a", "b"), 1)]
)
def test_a_number_that_no_form_of_qt_shows_is_missing(
    tmp_path: Path, forms: tuple[str, str], count: int
) -> None:
    written = "".join(f"<numerusform>{each}</numerusform>" for each in forms)
    content = (
        '<TS version="2.1" language="nl_NL" sourcelanguage="en"><context><name>c</name>'
        '<message numerus="yes"><source>%n match(es)</source>'
        f"<translation>{written}</translation></message></context></TS>"
    )
    rules = Rules.from_dict({"defaults": {"width": 1e5}, "samples": {"*": 7}})
    found = examine(catalogue(tmp_path, "a.ts", content), rules).findings
    assert [each.kind for each in found] == ["placeholders-differ"] * count


# ARB


@pytest.mark.parametrize(
    ("numerus", "text", "found"),
    [("yes", "%nd, %Lnh", ["%Ln"]), ("yes", "%1%n", ["%1", "%n"]), ("no", "%n, %1", ["%1"])],
)
def test_n_of_qt_is_a_number_only_where_it_selects_a_form(
    tmp_path: Path, numerus: str, text: str, found: list[str]
) -> None:
    form = f"<numerusform>{text}</numerusform>" * 2 if numerus == "yes" else text
    unit = f'<message numerus="{numerus}"><source>a</source><translation>{form}</translation>'
    written = f'<TS language="de"><context>{unit}</message></context></TS>'
    entry = catalogue(tmp_path, "de.ts", written).entries[0]
    ((_, arguments),) = placeholders.arguments_of(entry.text, entry.syntaxes, "de")
    assert [each.written for each in arguments.values()] == found


def arb(folder: Path, text: str, settings: str | None = None) -> tuple[list[str], list[str]]:
    """What a message shows in a box that nothing fits in, and the other findings."""
    if settings is not None:
        (folder / "l10n.yaml").write_text(settings)
    result = catalogue(folder, "lib/l10n/app_fr.arb", json.dumps({"item": text}))
    assert result.problems == []
    own = {
        "defaults": {"width": 0.01, "characters": 0},
        "samples": {"*": "x", "name": "Bob", "count": [1, 1000000]},
    }
    found = examine(result, Rules.from_dict(own)).findings
    shown = dict.fromkeys(each.text for each in found if each.kind == "too-long")
    return list(shown), [each.message for each in found if each.kind == "not-checked"]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("L'{name}", ["L'Bob"]),
        ("Open '{name}'", ["Open 'Bob'"]),
        ("{count, plural, one{l'{name}} other{tous}}", ["l'Bob", "tous"]),
        ("string''s", ["string''s"]),
        ("all '#'", ["all '#'"]),
        ("{count, plural, other{# others}}", ["# others"]),
        ("{count, plural, =1{l'une} other{# d'{name}}}", ["l'une", "# d'Bob"]),
        ("'{name}", ["'Bob"]),
        ("'", ["'"]),
        ("a | # b", ["a | # b"]),
        ("{name, select, a{l'a} other{l''autre}}", ["l'a", "l''autre"]),
        ("d'{ name }''{name}'", ["d'Bob''Bob'"]),
        ("{d, date, ::yMd} '", ["x '"]),
        ("{d, time , : : jm}", ["x"]),
        ("{x_1}{A}", ["xx"]),
        ("{count, plural, = 1 {'a'} other {}}", ["'a'"]),
        ("{count,plural,one{{name, select, x{x'} other{#}}}other{o}}", ["x'", "#", "o"]),
        ("100 % d'{name} %s ${name}", ["100 % d'Bob %s $Bob"]),
        ("{name, select, 1{a} 22 {b} other{c}}", ["a", "b", "c"]),
    ],
)
def test_flutter_s_messages(tmp_path: Path, written: str, shown: list[str]) -> None:
    for settings in (None, "arb-dir: lib/l10n\n", "use-escaping: false", "# use-escaping: true\n"):
        found, unread = arb(tmp_path, written, settings)
        assert (sorted(found), unread) == (sorted(shown), [])


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("{count, plural, offset:1 one{a} other{b}}", "the selector 'count' has 'offset:1 one{a} othe' in place of a case"),
        ("{count, plural, one{a}}", "the selector 'count' has no case 'other'"),
        ("{count, plural, =3{a} other{b}}", "the selector 'count' has '=3{a} other{b}}' in place of a case"),
        ("{name, select, a{a}}", "the selector 'name' has no case 'other'"),
        ("{count, plural, some{a} other{b}}", "the selector 'count' has 'some{a} other{b}}' in place of a case"),
        ("{count, plural, others{a} other{b}}", "the selector 'count' has 'others{a} other{b}}' in place of a case"),
        ("{name, select, =1{a} other{b}}", "the selector 'name' has '=1{a} other{b}}' in place of a case"),
        ("{name, select, 1a{a} other{b}}", "the selector 'name' has '1a{a} other{b}}' in place of a case"),
        ("{count, selectordinal, other{a}}", "'{count, selectordinal, other{a}' is no placeholder"),
        ("{count, number}", "'{count, number}' is no placeholder"),
        ("{d, date, short}", "'{d, date, short}' is no placeholder"),
        ("l'{'name'}'", "\"{'name'}\" is no placeholder"),
        ("{}", "'{}' is no placeholder"),
        ("{1a}", "'{1a}' is no placeholder"),
        ("{user-name}", "'{user-name}' is no placeholder"),
        ("a } b", "'}' is no placeholder"),
        ("{count, plural, other{a}", "the selector 'count' does not end"),
        ("{count, plural, other{a", "the selector 'count' does not end"),
        ("{count, plural,}", "the selector 'count' has no cases"),
    ],
)  # fmt: skip
def test_what_gen_l10n_refuses_is_said(tmp_path: Path, written: str, message: str) -> None:
    for settings in (None, "use-escaping: false\n"):
        assert arb(tmp_path, written, settings) == ([], [f"the message cannot be read: {message}"])


@pytest.mark.parametrize(
    ("language", "cases", "shown"),
    [
        # By `Intl.pluralLogic` of Dart's intl 0.20 with gen-l10n's `pluralCases`.
        ("ru", "=1 few many other", {1: "=1", 21: "=1", 3: "few", 11: "many", 1.5: "other"}),
        ("fr", "=1 other", {0: "=1", 1: "=1", 2: "other"}),
        ("fr", "=0 one other", {0: "=0", 1: "one", 2: "other"}),
        ("lv", "=0 one other", {0: "=0", 10: "=0", 21: "one", 22: "other"}),
        ("ja", "zero one two other", {0: "zero", 1: "one", 2: "two", 3: "other", 21: "other"}),
        ("en", "=0 =1 =2 other", {0: "=0", 1: "=1", 2: "=2", 3: "other"}),
        ("en", "few other", {1: "other", 2: "other", 3: "other"}),
        ("he", "few other", {1: "other", 2: "few", 3: "other"}),
        ("sl", "one =2 few other", {2: "=2", 102: "=2", 101: "one", 103: "few", 5: "other"}),
        ("sl", "one few other", {2: "few", 102: "few", 103: "few"}),
        ("en", "=1 one other", {1: "one", 2: "other"}),
        ("en", "one other =1", {1: "=1", 2: "other"}),
    ],
)  # fmt: skip
def test_a_number_selects_the_form_that_flutter_would(
    language: str, cases: str, shown: dict[float, str]
) -> None:
    names = cases.split()
    text = "{n, plural, " + "".join(f"{name}{{{name}}}" for name in names) + "}"
    for syntax in ("flutter", "flutter-escaping"):
        found = placeholders.messages(text, [syntax], language)
        for number, expected in shown.items():
            assert [each.pieces for each in found if number in each.numbers["n"]] == [(expected,)]
    # ICU's exact numbers are exact.
    (icu, _) = placeholders.messages("{n, plural, =1{a} other{b}}", ["icu"], language)
    assert icu.numbers["n"] == (1,)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("L''{name}", ["L'Bob"]),
        ("'{name}' {name}", ["{name} Bob"]),
        ("'a' b", ["a b"]),
        ("Hello! 'Flutter''s amazing'. {name}", ["Hello! Flutter's amazing. Bob"]),
        ("{count, plural, one{l''{name}} other{'#{}' #}}", ["l'Bob", "#{} #"]),
        ("''", ["'"]),
        ("''''", ["''"]),
        ("'{''}'", ["{'}"]),
        ("'{'{name}'}'", ["{Bob}"]),
        ("a''b 'c' d", ["a'b c d"]),
        ("plain # text", ["plain # text"]),
    ],
)
def test_flutter_s_messages_with_escaping(tmp_path: Path, written: str, shown: list[str]) -> None:
    for settings in (
        "use-escaping: true\n", "arb-dir: lib/l10n\r\nuse-escaping:  true # says so\r\n", "'use-escaping': TRUE",
    ):  # fmt: skip
        found, unread = arb(tmp_path, written, settings)
        assert (sorted(found), unread) == (sorted(shown), [])


def test_an_apostrophe_without_a_partner_is_said(tmp_path: Path) -> None:
    for written in ("L'{name}", "'", "a 'b' c' d", "{count, plural, other{l'eau}}"):
        message = "the message cannot be read: an apostrophe has no partner; write two for one"
        assert arb(tmp_path, written, "use-escaping: true") == ([], [message])
    assert arb(tmp_path, "L'{name}", "use-escaping: false")[0] == ["L'Bob"]


def test_the_nearest_settings_of_flutter_hold(tmp_path: Path) -> None:
    (tmp_path / "l10n.yaml").write_text("use-escaping: true")
    assert arb(tmp_path, "L'{name}")[1] != []
    # A package of its own has settings of its own, or none.
    (tmp_path / "lib/pubspec.yaml").write_text("name: a\n")
    assert arb(tmp_path, "L'{name}")[0] == ["L'Bob"]
    (tmp_path / "lib/l10n.yaml").write_text("use-escaping: maybe")
    (problem,) = read([tmp_path / "lib"], root=tmp_path).problems
    assert str(problem) == (
        "lib/l10n/app_fr.arb: use-escaping in l10n.yaml is 'maybe'; write true or false"
    )


def test_a_rule_may_say_how_flutter_s_messages_are_written(tmp_path: Path) -> None:
    result = catalogue(tmp_path, "app_fr.arb", '{"k": "{n, plural, offset:1 other{# d\'\'eau}}"}')
    for syntax, count in {"icu": 0, "flutter": 1, "flutter-escaping": 1}.items():
        own = {"defaults": {"width": 999}, "samples": {"n": 4}, "rules": [{"placeholders": syntax}]}
        assert len(examine(result, Rules.from_dict(own)).findings) == count


# gettext

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
PLURALS = '"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n\n'


def po(folder: Path, written: str, head: str = HEADER) -> Catalogue:
    return catalogue(folder, "de.po", head + written)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r'"\x41\101\f\v\a!"', "AA\f\v\a!"), ('"x" "y"', "xy"), (r'"\t\n\b\r\"\\"', '\t\n\b\r"\\'),
        (r'"\xc3\xa4\303\244"', "ää"), (r'"\1011"', "A1"), (r'"\78"', "\a8"), (r'"\x4142"', "B"),
        (r'"\x41" "2"', "A2"), ('""\n"a"\n\n"b"', "ab"), ('"a" \t\f"b"\r\n"c"\r', "abc"), ('"a\tb"', "a\tb"),
        ('"a\\\nb"', "ab"), (r'"b\0c" "d"', "bd"), (r'"\\x41\\101"', r"\x41\101"), ('"#~ \\\\"', "#~ \\"),
        ('"a\\\\\\"b"', 'a\\"b'), (r'"\061\62"', "12"), ('"a"\n\n# c', "a"), ('"a"#c', "a"), ('"„\u2028"', "„\u2028"),
    ],
)  # fmt: skip
def test_what_a_string_of_gettext_stands_for(tmp_path: Path, written: str, text: str) -> None:
    result = po(tmp_path, f'msgid "a"\nmsgstr {written}\n\nmsgid"b"msgstr"c"')
    assert result.problems == []
    assert [(each.key, each.text) for each in result.entries] == [("a", text), ("b", "c")]
    assert result.entries[0].line == 4


def test_escapes_are_bytes_of_the_file_s_charset(tmp_path: Path) -> None:
    head = HEADER.replace("UTF-8", "ISO-8859-2")
    (entry,) = po(tmp_path, r'msgid "a" msgstr "\xb1\261"', head).entries
    assert entry.text == "ąą"
    (problem,) = po(tmp_path, r'msgid "a" msgstr "\xb1"').problems
    assert (problem.line, problem.message) == (4, r"\xb1 is no UTF-8; correct it")


OUTSIDE = ' stands outside of a text; write \\" for a quotation mark in one'
UNENDED = "the text that begins here does not end on its line; close it"


@pytest.mark.parametrize(
    ("written", "line", "message"),
    [
        ('msgid "a"\nmsgstr "con "comillas" son"', 5, "'comillas'" + OUTSIDE),
        ('msgid "a"\nmsgstr "a\\"\n', 5, UNENDED),
        ('msgid "a"\nmsgstr "x"y', 5, "'y'" + OUTSIDE),
        ('msgid "a"\nmsgstr "\\q"', 5, "\\q is no escape; write \\\\ for a backslash"),
        ('msgid "a"\nmsgstr "it\\\'s"', 5, "\\' is no escape; write \\\\ for a backslash"),
        ('msgid "a"\nmsgstr "\\x"', 5, "\\x is no escape; write \\\\ for a backslash"),
        ('msgid "a"\nmsgstr "\\8\\u00e4"', 5, "\\8 is no escape; write \\\\ for a backslash"),
        ('msgid "a"\nmsgstr "b\n"', 5, UNENDED),
        ('msgid "a"\nmsgstr b', 5, "'b'" + OUTSIDE),
        ('msgid "a" ; msgstr "b"', 4, "';'" + OUTSIDE),
        ('MSGID "a"\nmsgstr "b"', 4, "'MSGID'" + OUTSIDE),
        ('msgid "a"\nmsgstr2 "b"', 5, "'msgstr2'" + OUTSIDE),
        ('msgid "a"\n\nmsgid "b"\nmsgstr "c"', 6, "msgstr is missing after msgid; write it"),
        ('msgid "a"\n# c\nmsgstr "b"', 5, "msgstr is missing after msgid; write it"),
        ('msgid "a"\n#| msgid "b"\nmsgstr "b"', 5, "msgstr is missing after msgid; write it"),
        ('msgid "a"\n', 5, "msgstr is missing after msgid; write it"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"', 6, "msgstr[0] is missing after msgid_plural; write it"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"', 6, "msgstr[0] is missing after msgid_plural; write it"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[0] "c"', 7, "msgstr[0] follows no msgid; write one"),
        ('msgid "a"\nmsgstr[0] "c"', 5, "msgid_plural is missing before msgstr[0]; write it"),
        ('msgstr "c"', 4, "msgstr follows no msgid; write one"),
        ('msgctxt "c"\nmsgstr "c"', 5, "msgid is missing after msgctxt; write it"),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"', 6, "msgstr follows no msgid; write one"),
        ('msgid\nmsgstr "b"', 5, "msgid has no text; write one in quotation marks"),
        ('msgid "a"\nmsgstr', 5, "msgstr has no text; write one in quotation marks"),
        ('#~ msgid "a"\nmsgstr "b"', 5, "it has #~ only on some lines of a message; correct them"),
        ('#~ msgid "\\q"\n#~ msgstr "b"', 4, "\\q is no escape; write \\\\ for a backslash"),
        ('#| msgid "x"y\nmsgid "a"\nmsgstr "b"', 4, "'y'" + OUTSIDE),
    ],
)  # fmt: skip
def test_what_msgfmt_refuses_is_said(tmp_path: Path, written: str, line: int, message: str) -> None:
    result = po(tmp_path, written)
    assert [(each.line, each.message) for each in result.problems] == [(line, message)]
    assert result.entries == [] and examine(result, Rules.from_dict({})).status == 2


@pytest.mark.parametrize(
    ("written", "is_told"),
    [
        (r'msgid "a\n" msgstr "b"', True), (r'msgid "a" msgstr "b\n"', True),
        (r'msgid "\na" msgstr "b"', True), (r'msgid "a" msgstr "\nb"', True),
        (r'msgid "a\n" msgid_plural "as" msgstr[0] "b\n" msgstr[1] "c\n"', True),
        (r'msgid "a\n" msgid_plural "as\n" msgstr[0] "b\n" msgstr[1] "c"', True),
        (r'msgid "a\n" msgstr "b\n"', False), (r'msgid "\na\n" msgstr "\nb\n"', False),
        (r'msgid "a\n" msgstr ""', False), (r'msgid "\n" msgstr "\nb\n"', False),
        ('#, fuzzy\n' + r'msgid "a\n" msgstr "b"', False), (r'#~ msgid "a\n" msgstr "b"', False),
        (r'msgid "a" msgstr "b\nc"', False),
    ],
)  # fmt: skip
def test_line_ends_are_at_the_ends_of_both(tmp_path: Path, written: str, is_told: bool) -> None:
    problems = po(tmp_path, written, HEADER[:-1] + PLURALS).problems
    messages = [each.message for each in problems if each.line]
    told = "its texts do not all begin, or end, with \\n as its msgid; correct them"
    assert messages == ([told] if is_told else [])


@pytest.mark.parametrize(
    ("flags", "syntaxes"),
    [
        ("c-format", ("python", "ruby", "braces")), ("python-format", ("python", "ruby", "braces")),
        ("fuzzy", ("printf", "python", "ruby", "braces")), ("php-format", ("printf", "python", "ruby", "braces")),
    ],
)  # fmt: skip
def test_where_a_file_has_flags_others_of_its_messages_have_no_conversions(
    tmp_path: Path, flags: str, syntaxes: tuple[str, ...]
) -> None:
    flagged = f'#, {flags}\nmsgid "%d"\nmsgstr "%d"\n\n'
    result = po(tmp_path, flagged + 'msgid "at %H:%M %p"\nmsgstr "um %H:%M"\n')
    assert result.entries[1].syntaxes == syntaxes


#: A flag, `msgid`, `msgstr` and what is found: something where msgfmt -c has an error.
FLAGGED = [
    ("python", "C_%s", "http://w/C_%28e_H%29 %s", "the message cannot be read: '%29 %' begins no placeholder; write %% for %"),
    ("python", "%s", "http://w/%28e %s", "%s is not in the source text; %28e stands in place of %s"),
    ("python", "%s", "%s%% bei 100 % sicher", "% s is not in the source text"),
    ("python", "%s", "%s 20%-os", "%-o is not in the source text"), ("python", "%s", "%s 20%%-os", None),
    ("python", "%s", "%s 50%", "the message cannot be read: '%' begins no placeholder; write %% for %"),
    ("python", "%s", "%s % %", None), ("python", "100%", "100 % sicher", None), ("python", "%d", "%x", None),
    ("python", "%d", "%s", "%s stands in place of %d"), ("python", "%s", "%r", None), ("python", "%r", "", None),
    ("python", "%r", "nichts", "%r of the source text is missing"), ("python", "%(n)d", "%(n)i", None),
    ("c", "%s", "%s 50%er", "%e is not in the source text"), ("c", "%s: %m", "%s", None),
    ("c", "%d", "%ld", "%ld stands in place of %d"), ("c", "%d", "%u", "%u stands in place of %d"),
    ("c", "%lld", "%Li", None), ("c", "%.*f", "%f", "%.*f of the source text is missing; %f stands in place of %.*f"),
    ("c", "%*d %s", "%2$*1$d %3$s", None), ("c", "%*d %s", "%2$*1$d", "%s of the source text is missing"),
    ("c", "%<PRId64> %d", "%<PRId64> %d", None), ("c", "%@", "%@%", None),
    ("objc", "%@", "%@ 50%er", "%e is not in the source text"), ("php", "%s", "%'*9s", None),
    ("java-printf", "%s", "%s 20%-os", "the message cannot be read: '%-os' begins no placeholder; write %% for %"), ("javascript", "%s", "%j", "%j stands in place of %s"),
    ("java-printf", "%s", "100 % sicher", "the message cannot be read: '% sic' begins no placeholder; write %% for %"),
    ("java-printf", "%s", "%s 50%bar", "%b is not in the source text"),
    ("c", "%s %d", "%1$s %d", "the message cannot be read: some of its placeholders have no number; write all alike"),
    ("php", "%s", "%s % %", "the message cannot be read: '% %' begins no placeholder; write %% for %"), ("java-printf", "%s %s", "%2$s %s", None),
    ("python", "%(a)s", "%(a)s %d", "the message cannot be read: some of its placeholders have no name; write all alike"),
    ("python", "%(a)s", "%(a)d", "%(a)d stands in place of %(a)s"), ("ruby", "%{a}", "%<a>s", None),
    ("ruby", "%{a}", "%<a>d", "%<a>d stands in place of %{a}"),
    ("ruby", "%s", "%s 50%er", "%e is not in the source text"), ("qt", "%1", "%1 http://w/%20", "%20 is not in the source text"),
    ("qt", "%1 %n", "%1", None), ("qt", "%1 %n", "%n", "%1 of the source text is missing"),
    ("qt-plural", "%n days", "%nd", None), ("qt-plural", "%n days", "viele", "%n of the source text is missing"),
    ("kde", "%1 %2", "%2 %1", None), ("kde", "%1 %2", "%2", "%1 of the source text is missing"),
    ("perl-brace", "{a} {0}", "{a} {1}", None), ("perl-brace", "{a} {0}", "{b}", "{a} of the source text is missing; {b} is not in the source text"),
    ("perl", "%d", "%ld", "%ld stands in place of %d"), ("perl", "%ld", "%li", None),
    ("perl", "%vd %s", "%vd %s", None), ("perl", "%s %Lf", "%2$Lf %1$s", None), ("perl", "%s", "%s 50%", "the message cannot be read: '%' begins no placeholder; write %% for %"),
    ("lua", "%s %d", "%d %s", "%d stands in place of %s; %s stands in place of %d"), ("lua", "%q", "%q 50%_", "the message cannot be read: '%_' begins no placeholder; write %% for %"),
    ("tcl", "%1$s %2$s", "%2$s %1$s", None), ("tcl", "%s", "%1$s", None), ("awk", "%s %d", "%2$d %1$s", None), ("elisp", "%S", "%S %%", None),
    ("elisp", "%d", "%d %k", "the message cannot be read: '%k' begins no placeholder; write %% for %"),
    ("tcl", "%s %d", "%1$s %d", "the message cannot be read: some of its placeholders have no number; write all alike"),
    ("javascript", "%s %.f", "%1$s %f", "the message cannot be read: some of its placeholders have no number; write all alike"),
    ("php", "%ld %s", "%2$s %1$ld", None), ("php", "%ld", "%ld %", "the message cannot be read: '%' begins no placeholder; write %% for %"),
    ("python-brace", "{0} {a.b[c]}", "{a.b[c]:>5} {0 }", "the message cannot be read: '{0 }' begins no placeholder; write {{ for {"),
    ("python-brace", "{a}", "{a} {a,number}", "the message cannot be read: '{a,nu' begins no placeholder; write {{ for {"),
]  # fmt: skip


def msgfmt_refuses(path: Path) -> bool | None:
    """Whether ``msgfmt -c`` has an error; ``None`` where it is not installed."""
    program = shutil.which("msgfmt")
    if program is None:
        return None
    result = subprocess.run([program, "-c", "-o", "/dev/null", path], capture_output=True)
    return result.returncode > 0


@pytest.mark.parametrize(("flag", "source", "text", "message"), FLAGGED)
def test_what_looks_like_a_conversion_is_one_in_a_flagged_message(
    tmp_path: Path, flag: str, source: str, text: str, message: str | None
) -> None:
    written = f'#, {flag}-format\nmsgid "{source}"\nmsgstr "{text}"\n'
    off = {"suspicious-growth": "off"}
    rules = Rules.from_dict({"defaults": {"width": 999}, "samples": {"*": 1}, "severity": off})
    found = examine(po(tmp_path, written), rules).findings
    assert [each.message for each in found] == ([message] if message else [])
    assert msgfmt_refuses(tmp_path / "de.po") in (None, message is not None)


@pytest.mark.parametrize(
    ("flag", "text", "is_read"),
    [
        ("lisp", "~a", False), ("boost", "%1%", False), ("sh", "$a", False), ("go", "%v", False),
        ("gcc-internal", "%qs", False), ("lisp", "none", True), ("no-lisp", "~a", True),
        ("possible-lisp", "~a", True),
    ],
)  # fmt: skip
def test_a_flag_of_another_format_is_named(
    tmp_path: Path, flag: str, text: str, is_read: bool
) -> None:
    (entry,) = po(tmp_path, f'#, {flag}-format\nmsgid "{text}"\nmsgstr "{text}"\n').entries
    assert entry.unread == ("" if is_read else f"the flag {flag}-format is not read")


@pytest.mark.parametrize(
    ("flag", "one", "many", "texts", "missing"),
    [
        ("c", "%d file", "%d files", ["eine", "%d"], []),
        ("c", "a file", "%d files", ["eine", "%d"], []),
        ("c", "%d file", "%d files", ["%d", "viele"], ["viele"]),
        ("python", "%d file", "%d files", ["eine", "%d"], ["eine"]),
        ("python", "%(n)d file", "%(n)d files", ["eine", "%(n)d"], []),
        ("python", "%(n)d file", "%(n)d files", ["%(n)d", "viele"], ["viele"]),
        # What is compared is msgid_plural.
        ("python", "%(t)s, %(n)d", "%(n)d more", ["%(t)s", "%(n)d"], ["%(t)s"]),
        ("ruby", "%d file", "%d files", ["eine", "%d"], ["eine"]),
        ("ruby", "%{n} file", "%{n} files", ["eine", "%{n}"], []),
        ("qt", "%1 file", "%1 files", ["eine", "%1"], ["eine"]),
        ("python-brace", "{n} file", "{n} files", ["eine", "{n}"], []),
        ("python-brace", "{n} file", "{n} files", ["{n}", "viele"], ["viele"]),
        ("csharp", "{0} file", "{0} files", ["eine", "{0}"], []),
        # Of two that show no number the one for many has to.
        ("java-printf", "%d file", "%d files", ["eine", "viele"], ["viele"]),
        ("c", "a file", "%d files", ["eine", "viele"], ["viele"]),
        ("python-brace", "{n} file", "{n} files", ["eine", "viele"], ["viele"]),
    ],
)
def test_which_forms_of_a_flagged_message_may_leave_their_number_out(
    tmp_path: Path, flag: str, one: str, many: str, texts: list[str], missing: list[str]
) -> None:
    head = HEADER + '"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n'
    forms = "".join(f'msgstr[{form}] "{text}"\n' for form, text in enumerate(texts))
    body = f'#, {flag}-format\nmsgid "{one}"\nmsgid_plural "{many}"\n{forms}'
    rules = Rules.from_dict({"defaults": {"width": 999}, "samples": {"*": 5}})
    result = po(tmp_path, body, head)
    found = examine(result, rules).findings
    assert [each.text for each in found] == missing
    assert {each.kind for each in found} <= {"placeholders-differ"}
    assert msgfmt_refuses(tmp_path / "de.po") in (None, bool(missing))
    # Of a message without a flag msgfmt says nothing: its form for one may leave its number out.
    unflagged = po(tmp_path, body.partition("\n")[2], head)
    expected = [each for each in missing if each == "viele"]
    assert [each.text for each in examine(unflagged, rules).findings if each.missing] == expected


def test_glibc_s_flag_for_digits(tmp_path: Path) -> None:
    result = po(tmp_path, '#, c-format\nmsgid "%\'d"\nmsgstr "%1$I\'d %1$Id"\n')
    rules = Rules.from_dict({"defaults": {"width": 1}, "samples": {"*": 12}})
    assert [each.text for each in examine(result, rules).findings if each.excess] == ["12 12"]


@pytest.mark.parametrize(
    ("forms", "states"),
    [(("a", ""), [State.CHECK, State.EMPTY]), (("", "b"), [State.UNTRANSLATED] * 2)],
)
def test_gettext_shows_an_empty_form_behind_a_first_one(
    tmp_path: Path, forms: tuple[str, str], states: list[State]
) -> None:
    first, second = forms
    text = f'msgid "x"\nmsgid_plural "y"\nmsgstr[0] "{first}"\nmsgstr[1] "{second}"\n'
    assert [each.state for each in po(tmp_path, text).entries] == states


def test_gettext_s_comments_and_obsolete_messages(tmp_path: Path) -> None:
    result = po(
        tmp_path,
        "# for you\n#. for all\n#: a.c:1 b.c:2\n#, c-format\n#, fuzzy , max-length:4\n"
        '#| msgctxt "x"\n#| msgid "old"\nmsgctxt "c"\nmsgid "a"\nmsgstr "b"\n#~ # gone\n'
        '#~| msgid "older"\n#~ msgid "old"\n#~ msgstr "alt"\n\ndomain "d"\nmsgid "d" msgstr "e"\n#\n',
    )
    assert result.problems == []
    first, second = result.entries
    assert (first.key, first.line, first.state) == ("c|a", 12, State.UNTRANSLATED)
    assert first.comment == "for you\nfor all\na.c:1\nb.c:2"
    assert first.syntaxes == ("printf", "c-format")
    assert first.limits is not None and first.limits.characters == 4
    assert (second.key, second.text, second.comment) == ("d", "e", "")


def test_globs_do_not_walk_in_circles(tmp_path, monkeypatch):
    (tmp_path / "a" / "b").mkdir(parents=True)
    for folder in ("a", "a/b"):
        (tmp_path / folder / "de.po").write_text('msgid "x"\nmsgstr "y"\n')
        (tmp_path / folder / "up").symlink_to("..")
        (tmp_path / folder / "here").symlink_to(".")
    monkeypatch.chdir(tmp_path)
    both = {"a/de.po", "a/b/de.po"}
    for pattern, matches in {
        "**/*.po": both, "a/**/*.po": both, "**/**/*.po": both, "**": both, "a/b/**": {"a/b/de.po"},
        "*/*.po": {"a/de.po"}, "x**/*.po": set(), "**/b/*.po": {"a/b/de.po"},
    }.items():  # fmt: skip
        assert _read._matches(pattern) == matches, pattern


# Qt


@pytest.mark.parametrize(
    ("source", "text", "is_filled"),
    [
        ("Ping (95%)", "Ping (%95)", False), ("to 100 %", "%100 e", False), ("0% or 5%", "%0 %5", False),
        ("a", "b %1", True), ("5%1", "%1 5", True), ("50%", "50 %", True), ("%1% of 5%", "%1% %5", True),
        ("95%", "%1 %95", False), ("95%", "%9", True), ("%L1", "%L1", True),
    ],
)  # fmt: skip
def test_a_percentage_of_turkish_is_no_placeholder(
    tmp_path: Path, source: str, text: str, is_filled: bool
) -> None:
    unit = f"<message><source>{source}</source><translation>{text}</translation></message>"
    written = f'<TS language="tr"><context>{unit}</context></TS>'
    (found,) = catalogue(tmp_path, "tr.ts", written).entries
    assert bool(found.syntaxes) is is_filled


# i18next


@pytest.mark.parametrize(
    ("language", "texts", "shown"),
    [
        # JSON v4: the key with a suffix, then the key alone.
        ("en", "boys boys_other", {1: "boys", 0: "boys_other", 5: "boys_other"}),
        ("en", "boys boys_one", {1: "boys_one", 0: "boys", 5: "boys"}),
        ("en", "boys_zero boys_one boys_other", {0: "boys_zero", 1: "boys_one", 7: "boys_other"}),
        ("en", "n_zero n_other n", {0: "n_zero", 1: "n", 2: "n_other"}),
        ("ru", "k_one k_other k", {1: "k_one", 21: "k_one", 2: "k", 5: "k", 1.5: "k_other"}),
        ("ru", "k_one k_few k_many k_other k", {1: "k_one", 3: "k_few", 5: "k_many"}),
        ("ru", "k_one k_other", {1: "k_one", 2: None, 5: None}),
        ("pl", "k k_many", {1: "k", 2: "k", 5: "k_many", 22: "k"}),
        ("ja", "k_other k", {0: "k_other", 1: "k_other"}),
        ("es", "k_one k_other", {1: "k_one", 2: "k_other", 1000000: None}),
        ("en", "f_male_one f_male_other f_one f_other", {1: "f_one f_male_one", 4: "f_other f_male_other"}),
        ("en", "f_male f_male_other", {1: "f_male", 2: "f_male_other"}),
        ("en", "p_ordinal_one p_ordinal_other p", {1: "p_ordinal_one", 2: "p", 3: "p", 4: "p_ordinal_other"}),
        ("en", "a.b_one a.b_other", {1: "a.b_one", 2: "a.b_other"}),
        # JSON v3: by index, and `_plural` where there are two forms.
        ("en", "k k_plural", {1: "k", 0: "k_plural", 2: "k_plural"}),
        ("fr", "k k_plural", {0: "k", 1: "k", 2: "k_plural"}), ("pt-PT", "k k_plural", {0: "k_plural"}),
        ("pt-BR", "k k_plural", {0: "k", 2: "k_plural"}), ("tr", "k k_plural", {0: "k"}),
        ("en", "k_male k_male_plural", {1: "k_male", 2: "k_male_plural"}),
        ("ru", "k_0 k_1 k_2", {1: "k_0", 21: "k_0", 3: "k_1", 5: "k_2", 11: "k_2"}),
        ("ru", "k_0 k_2 k", {1: "k_0", 3: "k", 5: "k_2"}), ("ja", "k_0", {0: "k_0", 9: "k_0"}),
        ("ar", "k_0 k_1 k_2 k_3 k_4 k_5", {0: "k_0", 1: "k_1", 2: "k_2", 5: "k_3", 11: "k_4", 100: "k_5"}),
        ("sl", "k_0 k_1 k_2 k_3", {1: "k_1", 102: "k_2", 4: "k_3", 5: "k_0"}),
        ("lv", "k_0 k_1 k_2", {0: "k_2", 1: "k_0", 5: "k_1"}), ("cs", "k_0 k_1 k_2", {4: "k_1", 22: "k_2"}),
        ("he", "k_0 k_1 k_2 k_3", {2: "k_1", 20: "k_2", 21: "k_3"}), ("jv", "k_0 k_1", {0: "k_0", 2: "k_1"}),
    ],
)  # fmt: skip
def test_a_number_selects_the_key_that_i18next_would(
    tmp_path: Path, language: str, texts: str, shown: dict[float, str | None]
) -> None:
    keys = texts.split()
    written = json.dumps({key: "{{count}} " + key for key in keys})
    entries = catalogue(tmp_path, f"{language}.json", written).entries
    for number, expected in shown.items():
        found = [key for key, each in zip(keys, entries) if number in each.numbers]
        assert sorted(found) == sorted((expected or "").split()), number
    assert all(each.arguments in ({}, {"count": each.numbers}) for each in entries)


def test_one_text_with_a_count_makes_all_of_them_plural_forms(tmp_path: Path) -> None:
    texts = {"n": "{{count}} n", "n_zero": "none", "n_one": "a", "x": "x", "x_one": "{{count}}"}
    entries = catalogue(tmp_path, "en.json", json.dumps(texts | {"y": "y", "y_one": "1"})).entries
    assert [(each.key, each.variation, set(each.numbers) & {0, 1, 2}) for each in entries] == [
        ("n", "plural.other", {2}), ("n", "plural.zero", {0}), ("n", "plural.one", {1}),
        ("x", "plural.other", {0, 2}), ("x", "plural.one", {1}), ("y", "", set()), ("y_one", "", set()),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", {"step_0": "{{count}}", "step_1": "b"}), ("ru", {"a_0": "x", "a_1": "y", "a_2": "z"}),
        ("en", {"choice_one": "One", "choice_two": "Two"}), ("en", {"is_plural": "Plural"}),
    ],
)  # fmt: skip
def test_other_keys_are_no_plural_forms(
    tmp_path: Path, language: str, texts: dict[str, str]
) -> None:
    entries = catalogue(tmp_path, f"{language}.json", json.dumps(texts)).entries
    assert [(each.key, each.variation) for each in entries] == [(key, "") for key in texts]


def test_forms_are_measured_with_their_own_numbers(tmp_path: Path) -> None:
    texts = {"boys": "{{count}} boy", "boys_other": "{{count}} boys"}
    result = catalogue(tmp_path, "en.json", json.dumps(texts))
    rules = {"defaults": {"width": 1}, "samples": {"count": [1, 1234567]}}
    found = examine(result, Rules.from_dict(rules)).findings
    assert {(each.variation, each.text) for each in found} == {
        ("plural.one", "1 boy"), ("plural.other", "1234567 boys"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "names", "shown"),
    [
        ("{{name} {{}} {{ }} $t()", [], None),
        ("{{ a }} {{-b}} {{- c}} {{d, x}}", list("abcd"), None),
        ("{name} {{x}}", ["name", "x"], None),
        ("$t(days.1)!", [], "Di!"),
        ("$t(menu.go)", [], "Los"),
        ('$t(menu.go, {"count": 2})', ['menu.go, {"count": 2}'], None),
        ('a $t(z, {"z": "b (c"}) d', ['z, {"z": "b (c"}'], None),
        ("$t(z, {'z': '$t(menu.go)'})", ["z, {'z': '$t(menu.go)'}"], None),
        ("$t(z, f(x)) $t(z, 'x)", ["z, f(x)"], None),
    ],
)
def test_what_i18next_replaces(
    tmp_path: Path, text: str, names: list[str], shown: str | None
) -> None:
    # As i18next 22 does.
    content = {"k": text, "days": ["Mo", "Di"], "menu": {"go": "Los"}, "z": "{{z}}"}
    entry = catalogue(tmp_path, "de.json", json.dumps(content)).entries[0]
    assert entry.text == (shown or text)
    (message,) = placeholders.messages(entry.text, entry.syntaxes, "de")
    assert [
        each.variable for each in message.pieces if isinstance(each, placeholders.Placeholder)
    ] == names


def test_forms_in_an_object_of_their_own(tmp_path: Path) -> None:
    forms = {"one": "{{count}} кот", "few": "{{count}} кота", "other": "{{count}} котов"}
    entries = catalogue(tmp_path, "ru.json", json.dumps({"cats": forms, "n": {"one": "x"}})).entries
    assert [each.key for each in entries] == ["cats", "cats", "cats", "n.one"]
    numbers = [(1 in each.numbers, 3 in each.numbers, 5 in each.numbers) for each in entries]
    assert numbers == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
        (False,) * 3,
    ]


@pytest.mark.parametrize(
    ("document", "shown"),
    [
        ({"a": {"message": "$1 $$5 {{b}}", "description": "d"}, "b": {"message": "B"}},
         [("a.message", "X $5 X", "d"), ("b.message", "B", "")]),
        ({"a": {"message": "$User$", "placeholders": {"user": {"content": "$1", "example": "Ada"}}}},
         [("a.message", "Ada", "")]),
        ({"a": {"defaultMessage": "d''eau {x}", "description": "d"}}, [("a.defaultMessage", "d'eau X", "d")]),
        ({"a": {"string": "{x} {{y}}", "developer_comment": "d", "character_limit": 5}}, [("a.string", "X X", "d")]),
        ({"a": {"message": "m", "description": "d", "title": "t"}},
         [("a.message", "m", ""), ("a.description", "d", ""), ("a.title", "t", "")]),
        ({"a": {"message": "m", "description": "d"}, "b": "c"},
         [("a.message", "m", ""), ("a.description", "d", ""), ("b", "c", "")]),
        ({"a": {"message": "m"}}, [("a.message", "m", "")]),
    ],
)  # fmt: skip
def test_descriptions_in_json_are_no_texts(
    tmp_path: Path, document: dict[str, object], shown: list[tuple[str, str, str]]
) -> None:
    result = catalogue(tmp_path, "fr.json", json.dumps(document))
    rules = Rules.from_dict({"defaults": {"characters": 0}, "samples": {"*": "X"}})
    comments = {each.key: each.comment for each in result.entries}
    found = [(each.key, each.text, comments[each.key]) for each in examine(result, rules).findings]
    assert sorted(found) == sorted(shown)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        # What getMessage(…, ["5"]) gives in Chromium 156.
        ("Costs $$$price$ now", "Costs $$1 now"), ("Costs $$$1 or $$1", "Costs $$1 or $1"),
        ("Costs $$$$1 now, $", "Costs $$$1 now, "), ("Only 5$ or $$$ to go", "Only 5or $$ to go"),
        ("A$ 5 and US$ 6, 5$", "A5 and US6, 5"), ("Only $PRICE$$$ to go", "Only 5$ to go"),
        ("Swap over 10$$, get $price$% back", "Swap over 10$, get 5% back"),
        ("$$$unit$ $$unit$ $10 $1", "$EUR UR 50 5"), ("$1 of 5$\n$größe$", "5 of 5röße"),
    ],
)  # fmt: skip
def test_dollar_signs_in_messages_of_extensions(tmp_path: Path, written: str, shown: str) -> None:
    placeholders = {"Price": {"content": "$1"}, "unit": {"content": "EUR"}}
    document = {"a": {"message": written, "placeholders": placeholders}}
    result = catalogue(tmp_path, "fr.json", json.dumps(document))
    assert result.problems == []
    rules = Rules.from_dict({"defaults": {"characters": 0}, "samples": {"*": "5"}})
    findings = examine(result, rules).findings
    assert [(each.key, each.text) for each in findings] == [("a.message", shown)]


def test_a_placeholder_that_an_extension_does_not_define_is_a_problem(tmp_path: Path) -> None:
    # Chromium refuses the whole extension.
    content = (
        '{"a": {"message": "A",\n "description": "d"},\n "b": {"message": "Only $nope$ to go"}}'
    )
    result = catalogue(tmp_path, "fr.json", content)
    assert [each.key for each in result.entries] == ["a.message"]
    (problem,) = result.problems
    message = "'b.message' has $nope$, which is not defined; add it to its placeholders"
    assert (problem.line, problem.message) == (3, message)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("{n} {m}", "1234567 1.234.567"), ("{m, plural, other{{m} {n}}}", "1.234.567 1234567"),
        ("{s, select, other{{n}}}", "1234567"), ("{o}", "Ada"),
    ],
)  # fmt: skip
def test_flutter_writes_numbers_as_the_template_says(
    tmp_path: Path, written: str, shown: str
) -> None:
    # gen-l10n makes `$n` of a placeholder without a format, and NumberFormat of one that has one.
    declared = {"n": {"type": "int"}, "m": {"type": "int", "format": "decimalPattern"}}
    document = {"k": written, "@k": {"placeholders": {**declared, "o": {"example": "Ada"}}}}
    (tmp_path / "app_en.arb").write_text(json.dumps(document))
    (tmp_path / "app_de.arb").write_text(json.dumps({"@@locale": "de", "k": written}))
    result = read([tmp_path], root=tmp_path)
    own = {"defaults": {"characters": 0}, "samples": {"n": 1234567, "m": 1234567}}
    found = examine(result, Rules.from_dict(own)).findings
    assert [(each.language, each.text) for each in found] == [
        ("de", shown), ("en", shown.replace(".", ","))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("variants", "shown"),
    [
        # Only categories of the language select: English has no `zero`.
        ("[zero] never\n *[other] o { $n }", ["o 0", "o 1", "o 5"]),
        # The default is for its own category and for all that is left.
        ("*[one] d { $n }\n [other] o { $n }", ["d 1", "o 0", "o 5"]),
        ("*[5] d { $n }\n [one] o", ["d 0", "d 5", "o"]), ("*[few] d { $n }\n [other] o", ["d 1", "o"]),
        # The first that fits is shown.
        ("[one] a { $n }\n [1] never\n *[other] o", ["a 1", "o"]),
        ("[1] a { $n }\n [one] never\n *[other] o", ["a 1", "o"]),
        # A number is written as the language writes it.
        ("*[other] { 1.50 } { 1234 }", ["1.50 1,234"]),
    ],
)  # fmt: skip
def test_variants_of_fluent_as_its_runtime_chooses_them(
    tmp_path: Path, variants: str, shown: list[str]
) -> None:
    pytest.importorskip("fluent.syntax")
    result = catalogue(tmp_path, "en.ftl", f"k = {{ $n ->\n {variants}\n }}\n")
    own = {"defaults": {"characters": 0}, "samples": {"n": [0, 1, 5]}}
    found = {each.text for each in examine(result, Rules.from_dict(own)).findings}
    # What nothing selects is shown with all samples.
    assert sorted(each for each in found if "never" not in each) == shown


# FormatJS, ICU, java.text.MessageFormat and Vue I18n


def shown_texts(written: str, syntax: str | None, name: str = "fr.json") -> list[str]:
    """What a text may show; of what cannot be measured, what the finding says."""
    entries = [Entry(name, 1, "k", "fr", written, syntaxes=("i18next", "icu"), markup=True)]
    numbers = {"count": [0, 1, 5]} if syntax == "vue" else {"n": [1, 2]}
    own: dict[str, object] = {"defaults": {"characters": 0}, "samples": {"*": "X", **numbers}}
    if syntax:
        own["rules"] = [{"placeholders": syntax, "markup": syntax != "jdk"}]
    found = examine(Catalogue(entries=entries), Rules.from_dict(own)).findings
    return [each.text if each.kind == "too-long" else each.message for each in found]


@pytest.mark.parametrize(
    ("syntax", "written", "shown"),
    [
        # An apostrophe quotes braces and tags, and `#` in a plural alone.
        ("icu", "<b>x<br>y", ["<b>x\ny"]), ("icu", '<a href="x">y</a>', ["y"]),
        ("icu", "L'<b>eau</b>", ["L<b>eau</b>"]), ("icu", "L''<b>eau</b>", ["L'eau"]),
        ("icu", "<b>L</b>'eau", ["L'eau"]), ("icu", "d'{a}", ["d{a}"]), ("icu", "x '}' y", ["x } y"]),
        ("icu", "<b>l'</b>", ["the message cannot be read: an apostrophe quotes the partner of <b>; write two for one"]),
        ("icu", "'<b>l</b>", ["<b>l</b>"]), ("icu", "'<b>'l</b>", ["the message cannot be read: an apostrophe quotes the partner of </b>; write two for one"]),
        ("icu", "<b>l''</b>", ["l'"]), ("icu", "<b>'</b>'</b> {a}", ["</b> X"]), ("icu", "<b/>l'</b>", ["l</b>"]),
        ("icu", "'{'a'}' {a}", ["{a} X"]), ("icu", "'<b>' it''s '<c>' <i>i</i>", ["<b> it's <c> i"]),
        ("icu", "a '# b", ["a '# b"]), ("icu", "a '|' b", ["a '|' b"]), ("icu", "'{''}'", ["{'}"]),
        ("icu", "a'>b", ["a>b"]), ("icu", "{n, plural, other{'#' # d'#}'}}", ["# 1 d#}", "# 2 d#}"]),
        ("icu", "{g, select, other{'#' #}}", ["'#' #"]), ("icu", "it's {a}", ["it's X"]),
        ("icu", "{n, plural, one{x}}", ["the message cannot be read: the selector 'n' has no case 'other'"]),
        # Another library may have written it: a placeholder between apostrophes is none that is quoted.
        (None, "'{{a}}' d'{a}", ["'X' d{a}"]), (None, "« '{a}' »", ["« 'X' »"]), (None, "L'<b>eau</b>", ["L'eau"]),
        ("jdk", "It's {0}", ["Its {0}"]), ("jdk", "It''s {0}", ["It's X"]), ("jdk", "'{'{0}'}'", ["{X}"]),
        ("jdk", "l'a'b {0}", ["lab X"]), ("jdk", "a'", ["a"]), ("jdk", "{0,number,integer} #", ["X #"]),
        ("jdk", "{0,choice,0#none|1<{0} files}", ["not measured: {0,choice,…} is a form that is not read"]),
        ("jdk", "a {name}", ["the message cannot be read: '{name}' is no placeholder"]),
        ("vue", "a{'@'}b.de {'|'} {'{'}", ["a@b.de | {"]), ("vue", "{a} {0} '{a}'", ["X X 'X'"]),
        ("vue", "no | one | {count} or {n}", ["no", "one", "5 or 5"]), ("vue", "one|{n} more", ["one", "0 more", "5 more"]),
        ("vue", "@:a.b, @.lower:c @:{'d'}.", ["X X X."]), ("vue", "(@:a) @:(b)!", ["(X) X!"]),
        ("vue", "{'\\u0041'}{''}{'it\\'s'} @:{0} {-1}", ["Ait's X X"]), ("vue", "a | b | c | {n} d", ["a", "b", "c", "0 d", "1 d", "5 d"]),
        ("vue", "a|" * 260 + "a", ["not measured: it has more than 256 forms"]),
    ],
)  # fmt: skip
def test_what_messages_quote(syntax: str | None, written: str, shown: list[str]) -> None:
    assert sorted(shown_texts(written, syntax)) == sorted(shown)


@pytest.mark.parametrize(
    ("syntax", "text", "is_right"),
    [
        ("icu", "{n, foo}", False), ("icu", "{n, currency, EUR}", False), ("icu", "{n, plural}", False),
        ("icu", "{n, select}", False), ("icu", "{n, choice}", False), ("icu", "{n, Number, percent}", True),
        ("icu", "{n, PLURAL, other {#}}", True), ("icu", "{n, number, '}' #}", True),
        ("icu", "{n, date, {yyyy}}", True), ("icu", "{n, date, {}", False), ("icu", "{n, spellout}", True),
        ("icu", "{n, plural, offset:-1 other {#}}", True), ("jdk", "{0}", True), ("jdk", "{0 }", False),
        ("jdk", "{ 0, number}", False), ("jdk", "{0, number , integer }", True), ("jdk", "{0,foo}", False),
        ("jdk", "{0,plural,other{x}}", False),
    ],
)  # fmt: skip
def test_types_of_arguments_of_messages(syntax: str, text: str, is_right: bool) -> None:
    # As ICU 72 and OpenJDK 17 do.
    if is_right:
        assert placeholders.messages(text, (syntax,), "en")
    else:
        with pytest.raises(placeholders.MessageError):
            placeholders.messages(text, (syntax,), "en")


@pytest.mark.parametrize(
    ("texts", "syntaxes"),
    [
        (["{n, plural, one{a} other{b}}", "d'{x}"], ("icu",)), (["{n, plural, one {a} other {{n} b}}", "'{x}'"], ("icu",)), (["{{n}} {g, select, other{}}"], ("i18next", "icu")),
        (["{n} day | {n} days"], ("vue",)), (["{a} | {b}"], ("i18next", "icu")), (["a{'@'}b"], ("vue",)), (["@:a"], ("vue",)), (["@.lower:a"], ("vue",)), (["'{'a'}'"], ("i18next", "icu")),
        (["{'{{'}UTC{'}}'}", "{x}"], ("vue",)), (["{'it\\'s'}"], ("vue",)), (["a{'@'}b", "{{x}}"], ("i18next", "icu")), (["{{'x'}}"], ("i18next", "icu")),
        (["'{'{{x}}'}'"], ("i18next", "icu")), (["{n, plural, one {'{'} other {{n}}}"], ("icu",)),
        (["a@b.de | {c}", "me@:x"], ("i18next", "icu")), (["{name}"], ("i18next", "icu")),
    ],
)  # fmt: skip
def test_what_a_json_file_s_texts_say_of_their_library(
    tmp_path: Path, texts: list[str], syntaxes: tuple[str, ...]
) -> None:
    result = catalogue(tmp_path, "fr.json", json.dumps(dict(zip("abc", texts))))
    assert {each.syntaxes for each in result.entries} == {syntaxes}


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("<b>x</b> <i>a<b>y</b></i> <br/> <br /> a < b <3 {a}", None), ("<b >x</b >", None),
        ("'<a href=1>' '</b>'", None), ("{n, plural, one {<b>#</b>} other {#}}", None),
        ("<x-y.z_1>a</x-y.z_1>", None), ("<0>x", None), ("{a, number, ::.00}", None),
        ("<b>x", "<b> has no partner"), ("x</b>", "</b> has no partner"),
        ("<b><i>x</b></i>", "</b> has no partner"), ("<br>", "<br> has no partner"),
        ("<b>{n, plural, one {x</b>} other {y</b>}}", "</b> has no partner"),
        ("<b>{n, plural, one {x} other {y}}", "<b> has no partner"), ("<B>x</b>", "</b> has no partner"),
        ('<a href="x">y</a>', "begins no tag"), ("<0>x</0>", "begins no tag"), ("a <b", "begins no tag"),
        ("<b{a}>x</b>", "begins no tag"), ("<b/ >", "begins no tag"), ("</ b>", "begins no tag"),
        ("{n, plural, one {a} one {b} other {c}}", "has the case 'one' twice"),
        ("{n, plural, =1 {a} =1 {b} other {c}}", "has the case '=1' twice"),
        ("{g, select, other {a} other {b}}", "has the case 'other' twice"),
        ("{n, plural, one {a}}", "has no case 'other'"), ("{n, spellout}", "is no type"),
        ("{a b}", "is no placeholder"), ("<b>l'</b>", "an apostrophe quotes the partner of <b>"),
    ],
)  # fmt: skip
def test_messages_of_formatjs_are_refused_as_its_parser_does(
    tmp_path: Path, written: str, reason: str | None
) -> None:
    # As @formatjs/icu-messageformat-parser does.
    document = {"k": {"defaultMessage": written, "description": "d"}}
    result = catalogue(tmp_path, "fr.json", json.dumps(document))
    own = {"defaults": {"width": 9000, "lines": 0}, "samples": {"*": "X", "n": [1, 2]}}
    found = [each.message for each in examine(result, Rules.from_dict(own)).findings]
    assert len(found) == (reason is not None)
    assert all(reason and reason in each for each in found)


def test_java_s_messages_of_gettext_quote_with_every_apostrophe(tmp_path: Path) -> None:
    flagged = po(tmp_path, '#, java-format\nmsgid "It\'\'s {0}"\nmsgstr "C\'est {0}"\n')
    found = examine(flagged, Rules.from_dict({"defaults": {"width": 999}, "samples": {"*": "x"}}))
    assert [each.kind for each in found.findings] == ["placeholders-differ"]


# XLIFF


@pytest.mark.parametrize(
    ("version", "source", "target", "text"),
    [
        ("1.2", '<x id="I" equiv-text="{{ a.b }}"/> x', 'y <x id="I" equiv-text="{{ old }}"/>', "y {{ a.b }}"),
        ("1.2", '<x id="I" equiv-text="{{ a }}"/>', '<x id="J" equiv-text="{{ a }}"/>', "{{ a }}"),
        ("1.2", '<ph id="1">%s</ph> <ph id="2">%d</ph>', '<ph id="2"/> <ph id="1"/>', "%d %s"),
        ("2.0", '<ph id="0" equiv="I" disp="{{ a }}"/>', '<ph id="0" equiv="I" disp="{{ b }}"/>', "{{ a }}"),
        ("2.0", '<ph id="0" equiv="I" disp="{{ a }}"/>', '<ph id="0" equiv="I_1" disp="{{ b }}"/>', "{{ b }}"),
        ("2.0", '<ph id="0" disp="{{ a }}"/>', '<ph id="0"/>', "{{ a }}"),
        ("2.0", '<ph id="0" disp="%1"/>', '<ph id="1" disp="%2"/>', "%2"),
    ],
)  # fmt: skip
def test_a_code_of_a_translation_is_the_source_s(
    tmp_path: Path, version: str, source: str, target: str, text: str
) -> None:
    texts = f"<source>{source}</source><target>{target}</target>"
    unit = f"<body><trans-unit id='a'>{texts}</trans-unit></body>"
    if version == "2.0":
        unit = f"<unit id='a'><segment>{texts}</segment></unit>"
    written = f"<xliff version='{version}'><file source-language='en'>{unit}</file></xliff>"
    (found,) = catalogue(tmp_path, "de.xlf", written).entries
    assert found.text == text


# What is wrong with a file


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("values-de/s.xml", "<resources>\n<string name='a'>ä&nbsp;b</string></resources>",
         "2: the entity &nbsp; is none of XML's; write &#160;"),
        ("de.ts", "<!DOCTYPE TS>\r\n<TS><b>é\r\n&bull;</b></TS>", "3: the entity &bull; is none of XML's; write &#8226;"),
        ("de.lproj/x.strings", '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x.dtd">\n<plist><dict>'
         "<key>a</key><string>&hellip;</string></dict></plist>", "2: the entity &hellip; is none of XML's; write &#8230;"),
        ("de.lproj/x.strings", '"a" = "b";\n"c" = "d\\U";', "2: \\U is no character; write \\Uxxxx"),
        ("a.de.resx", "<root><data name='a'><value>&NotEqualTilde;</value></data></root>",
         "1: the entity &NotEqualTilde; is none of XML's; write &#8770;&#824;"),
        ("de.xlf", "<xliff version='1.2'>\n\n&T;</xliff>",
         "3: the entity &T; is none of XML's; write its characters, or &amp; for an ampersand"),
        ("values-de/s.xml", "<resources>\n<string name='a'>AT&T b</string></resources>",
         "2: it is no XML: not well-formed (invalid token); write &amp; for & in a text"),
        ("values-de/s.xml", "<resources><string name='a'>ä & b</string></resources>",
         "1: it is no XML: not well-formed (invalid token); write &amp; for & in a text"),
        ("values-de/s.xml", "<resources><string name='a'>a < b</string></resources>",
         "1: it is no XML: not well-formed (invalid token); write &lt; for < in a text"),
        ("values-de/s.xml", "<resources><string name=a/></resources>",
         "1: it is no XML: not well-formed (invalid token); correct the file"),
        ("de.json", '{"a": 1,\n// x\n"b": 2}', "2: it is no JSON: JSON has no comments; correct the file"),
        ("de.json", '{"a": "x",\n}', "2: it is no JSON: Expecting property name enclosed in double quotes (column 1); correct the file"),
        ("de.po", HEADER.replace("UTF-8", "UTF-8\\nPlural-Forms: nplurals=2; plural=n/0;"),
         "1: plural=n/0 in its header: it divides by zero; correct it"),
        ("de.po", HEADER.replace("UTF-8", "UTF-8\\nPlural-Forms: nplurals=2; plural=n=1;"),
         "1: plural=n=1 in its header: it is no expression of n; correct it"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(
    tmp_path: Path, name: str, content: str, problem: str
) -> None:
    if name.endswith(".po"):
        content += 'msgid "a"\nmsgstr "b"\n'
    result = catalogue(tmp_path, name, content)
    assert list(map(str, result.problems)) == [f"{name}:{problem}"]


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "1." + "2" * 5000, "1e99999"])
def test_long_numbers_of_json_are_no_texts(tmp_path: Path, number: str) -> None:
    result = catalogue(tmp_path, "de.json", f'{{"n": {number}, "a": "b"}}')
    assert not result.problems and [each.text for each in result.entries] == ["b"]


def test_a_plural_form_that_divides_by_zero_for_one_number_alone(tmp_path: Path) -> None:
    head = HEADER.replace("UTF-8", r"UTF-8\nPlural-Forms: nplurals=2; plural=5/(n-777)>0;")
    result = po(tmp_path, 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "%d"\nmsgstr[1] "%d"\n', head)
    assert not result.problems and 777 not in result.entries[0].numbers


# Fluent


@pytest.mark.parametrize(
    ("message", "texts"),
    [
        ("{ -t }", ["Tn"]),
        ('{ -t(case: "gen") }', ["Tg"]),
        ('{ -t(case: "x") }', ["Tn"]),
        ("{ -n(count: 1) } { -n(count: 5) }", ["1 Tag 5 Tage"]),
        ("{ -outer }", ["in Tg"]),
        ("{ -t.gender ->\n    [masc] er\n   *[fem] sie\n }", ["er"]),
        ("{ -none.gender ->\n    [masc] er\n   *[fem] sie\n }", ["sie"]),
        ("{ $case ->\n    [gen] a{ -t }\n   *[nom] b\n }", ["aTn", "b"]),
    ],
)
def test_a_term_has_the_arguments_that_it_is_given(
    tmp_path: Path, message: str, texts: list[str]
) -> None:
    # As fluent.runtime does.
    pytest.importorskip("fluent.syntax")
    terms = (
        "-t = { $case ->\n    [gen] Tg\n   *[nom] Tn\n  }\n    .gender = masc\n"
        "-n = { $count ->\n    [one] { $count } Tag\n   *[other] { $count } Tage\n  }\n"
        '-outer = in { -t(case: "gen") }\n'
    )
    entries = catalogue(tmp_path, "locales/de/a.ftl", f"{terms}k =\n    {message}\n").entries
    assert [each.text for each in entries if each.key == "k"] == texts


@pytest.mark.parametrize(
    ("attributes", "limits"),
    [
        ('maxbytes="20"', Limits(bytes=20, origin="maxwidth")),
        ('maxbytes="20" maxwidth="7" size-unit="char"', Limits(bytes=20, characters=7, origin="maxwidth")),
        ('slr:storageRestriction="20"', Limits(unread=('storageRestriction="20"',), origin="sizeRestriction")),
    ],
)  # fmt: skip
def test_xliff_s_limits_of_bytes(tmp_path: Path, attributes: str, limits: Limits) -> None:
    unit = f'<trans-unit id="u" {attributes}><source>a</source><target>b</target></trans-unit>'
    body = f'<file target-language="de"><body>{unit}</body></file>'
    written = f'<xliff version="1.2">{body}</xliff>'
    if "slr" in attributes:
        unit = f'<unit id="u" {attributes}><segment><source>a</source><target>b</target></segment>'
        written = f'<xliff version="2.0" trgLang="de"><file>{unit}</unit></file></xliff>'
    (entry,) = catalogue(tmp_path, "a.xlf", written).entries
    assert entry.limits == limits


def test_plural_forms_of_fuzzy_messages_are_not_counted(tmp_path: Path) -> None:
    head = HEADER[:-1] + PLURALS
    forms = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n'
    assert po(tmp_path, "#, fuzzy\n" + forms, head).problems == []
    assert len(po(tmp_path, forms, head).problems) == 1


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("", "its header has no nplurals=… and plural=… in Plural-Forms; add both"),
        ("nplurals=2;", "its header has no nplurals=… and plural=… in Plural-Forms; add both"),
        ("nplurals=INTEGER; plural=EXPRESSION;", "its header has no nplurals=… and plural=… in Plural-Forms; add both"),
        ("nplurals=2; plural=n%10==1 ? 0 : n<5 ? 1 : 2;", "plural=… in its header gives form 2 of nplurals=2; correct it"),
        ("nplurals=2; plural=n-5;", "plural=… in its header gives form -5 of nplurals=2; correct it"),
        ("nplurals=2; plural=(n != 1)", ""), ("nplurals=02;plural=n!=1;", ""),
        ("nplurals=x; plural=n != 1;", "nplurals=… in its header is no number; correct it"),
        ("nplurals=2; plural=EXPRESSION;", "its header has no nplurals=… and plural=… in Plural-Forms; add both"),
        ("nplurals = 2; plural = n != 1;", "its header has no nplurals=… and plural=… in Plural-Forms; add both"),
        ("nplurals=2; plural=;", "plural= in its header: it is no expression of n; correct it"),
        ("nplurals=100; plural=n%100;", "it has 2 of 100 plural forms; write as many as nplurals says"),
    ],
)  # fmt: skip
def test_a_header_says_how_plural_forms_are_chosen(
    tmp_path: Path, written: str, problem: str
) -> None:
    head = HEADER[:-1] + f'"Plural-Forms: {written}\\n"\n\n'
    result = po(tmp_path, 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n', head)
    assert [each.message for each in result.problems] == ([problem] if problem else [])
    assert msgfmt_refuses(tmp_path / "de.po") in (None, bool(problem))


@pytest.mark.parametrize(
    ("written", "body", "is_right"),
    [
        # An expression that is none is refused also where nothing is chosen by it.
        ("nplurals=2; plural=(n !== 1);", 'msgid "a"\nmsgstr "b"\n', False),
        ("nplurals=x; plural=n != 1;", 'msgid "a"\nmsgstr "b"\n', False),
        ("nplurals=2;", 'msgid "a"\nmsgstr "b"\n', True),
        ("nplurals=2;", 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] "d"\n', True),
        ("nplurals=3; plural=n%3;", 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] "d"\n', True),
    ],
)  # fmt: skip
def test_a_header_is_read_where_no_plural_form_is_chosen(
    tmp_path: Path, written: str, body: str, is_right: bool
) -> None:
    result = po(tmp_path, body, HEADER[:-1] + f'"Plural-Forms: {written}\\n"\n\n')
    assert bool(result.problems) is not is_right
    assert msgfmt_refuses(tmp_path / "de.po") in (None, not is_right)


def test_a_form_that_stands_twice_is_named(tmp_path: Path) -> None:
    items = "".join(f'<item quantity="{each}">%d</item>' for each in ("one", "one", "other"))
    content = f'<resources><plurals name="k">{items}</plurals></resources>'
    (problem,) = catalogue(tmp_path, "values/s.xml", content).problems
    assert problem.message == "the key 'k' plural.one stands twice; take one out"


def findings(folder: Path, **files: str) -> list[tuple[str, str, str]]:
    """The variation and text of each finding of placeholders, and what it says."""
    for name, content in files.items():
        path = folder / f"{name}.lproj/L.stringsdict"
        path.parent.mkdir(exist_ok=True)
        path.write_text(content)
    rules = Rules.from_dict({"defaults": {"characters": 99}, "samples": {"*": "X", "%d": [1, 5]}})
    found = examine(read([folder], root=folder), rules, languages=["de"], list_passed=True).listed
    return [(each.variation, each.text, each.message.replace("it fits", "")) for each in found]


def stringsdict(written: str, one: str, other: str) -> str:
    variable = {"NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "one": one, "other": other}
    variable["NSStringFormatValueTypeKey"] = "d"
    rule = {"NSStringLocalizedFormatKey": written, "n": variable}
    return plistlib.dumps({"k": rule}).decode()


@pytest.mark.parametrize(
    ("written", "forms", "found"),
    [
        # A variable takes an argument also where its form does not show it.
        ("%#@n@ in %@", ("Eine Datei", "%d Dateien"), {"one": "Eine Datei in X", "other": "5 Dateien in X"}),
        ("%2$@: %1$#@n@", ("Eine Datei", "%d Dateien"), {"one": "X: Eine Datei", "other": "X: 5 Dateien"}),
        ("%#@n@ in %@", ("%d Datei", "Dateien"), {"one": "1 Datei in X", "other": "%1$d of the source text is missing"}),
        ("%#@n@", ("Eine Datei", "%d Dateien"), {"one": "Eine Datei", "other": "%2$@ of the source text is missing"}),
    ],
)  # fmt: skip
def test_a_variable_of_a_stringsdict_takes_an_argument(
    tmp_path: Path, written: str, forms: tuple[str, str], found: dict[str, str]
) -> None:
    own = stringsdict(written, *forms)
    given = findings(tmp_path, en=stringsdict("%#@n@ in %@", "%d file", "%d files"), de=own)
    shown = {case: message or text for case, text, message in reversed(given)}
    assert shown == {f"plural.{case}": text for case, text in found.items()}


@pytest.mark.parametrize(
    ("written", "shown"),
    [("^[%lld Menü](inflect: true)", "5 Menü"), ("^[Menü](x) [a](b: c)", "^[Menü](x) [a](b: c)")],
)
def test_what_foundation_inflects_shows_without_its_marks(
    tmp_path: Path, written: str, shown: str
) -> None:
    result = catalogue(tmp_path, "de.lproj/a.strings", f'"k" = "{written}";')
    own = Rules.from_dict({"defaults": {"characters": 0}, "samples": {"%d": 5}})
    assert [each.text for each in examine(result, own).findings] == [shown]


WIDE = Rules.from_dict({"defaults": {"characters": 0}, "samples": {"%d": [1, 5]}})
XLIFF = '<xliff version="1.2"><file source-language="en" target-language="de"><body>{}</body></file></xliff>'


@pytest.mark.parametrize(
    "names",
    [
        ("%lld files|==|plural.one", "%lld files|==|plural.other"),
        ("k|==|device.iphone.plural.one", "k|==|device.iphone.plural.other"),
        ("/k:dict/n:dict/one:dict/:string", "/k:dict/n:dict/other:dict/:string"),
        ("1[0]", "1[1]"),
    ],
)
@pytest.mark.parametrize(
    ("one", "other", "problems"),
    [
        ("Eine Datei", "%lld Dateien", []), ("%lld Datei", "%lld Dateien", []),
        ("Eine Datei", "Dateien", ["%lld of the source text is missing"]),
    ],
)  # fmt: skip
def test_plural_forms_of_xliff(
    tmp_path: Path, names: tuple[str, str], one: str, other: str, problems: list[str]
) -> None:
    targets = zip(names, ("%lld file", "%lld files"), (one, other))
    units = "".join(
        f'<trans-unit id="{name}"><source>{source}</source><target>{target}</target></trans-unit>'
        for name, source, target in targets
    )
    is_gettext = names[0] == "1[0]"
    if is_gettext:
        units = f'<group restype="x-gettext-plurals" id="1">{units}</group>'
    result = catalogue(tmp_path, "de.xliff", XLIFF.format(units))
    assert len({each.key for each in result.entries}) == 1
    samples = {"%d": [1, 5]}
    found = examine(result, Rules.from_dict({"defaults": {"characters": 99}, "samples": samples}))
    assert [each.message for each in found.findings] == problems
    if not is_gettext:
        # `one` is for 1 alone, and `other` for 5.
        shown = [each.text for each in examine(result, WIDE).findings if each.kind == "too-long"]
        assert sorted(shown) == sorted([one.replace("%lld", "1"), other.replace("%lld", "5")])


def test_braces_of_fluent_s_literals_are_text(tmp_path: Path) -> None:
    pytest.importorskip("fluent.syntax")
    written = 'k = { "{" }name{ "}" } { $name }\n-t = T\n    .gender = masculine\n'
    result = catalogue(tmp_path, "en.ftl", written)
    own = Rules.from_dict({"defaults": {"characters": 0}, "samples": {"name": "X"}})
    # Attributes of terms never show.
    assert sorted(each.text for each in examine(result, own).findings) == ["T", "{name} X"]


@pytest.mark.parametrize(
    ("flag", "shown"),
    [("c-format", "100% da"), ("php-format", "100% da"), ("no-c-format", "100%% da")],
)
def test_a_message_with_a_flag_is_formatted_without_placeholders_too(
    tmp_path: Path, flag: str, shown: str
) -> None:
    result = po(tmp_path, f'#, {flag}\nmsgid "100%% here"\nmsgstr "100%% da"\n')
    assert [each.text for each in examine(result, WIDE).findings] == [shown]


def test_tables_of_godot_have_keys(tmp_path: Path) -> None:
    result = catalogue(tmp_path, "t.csv", 'keys,en,de\nHELLO,"Hi, {name}",Hallo\n')
    assert {(each.key, each.language) for each in result.entries} == {
        ("HELLO", "en"),
        ("HELLO", "de"),
    }
    assert read([tmp_path], root=tmp_path).skipped == []


@pytest.mark.parametrize(
    ("texts", "shown"),
    [
        (["Hi %{name}", "plain"], ["Hi X", "plain"]),
        # In Turkish the sign stands before the number.
        (["%{name}", "{name}"], ["%X", "X"]),
    ],
)
def test_placeholders_of_json_behind_a_percent_sign(
    tmp_path: Path, texts: list[str], shown: list[str]
) -> None:
    written = json.dumps({str(key): text for key, text in enumerate(texts)})
    own = Rules.from_dict({"defaults": {"characters": 0}, "samples": {"name": "X"}})
    found = examine(catalogue(tmp_path, "de.json", written), own).findings
    assert sorted(each.text for each in found) == sorted(shown)


def test_messages_of_qt_go_by_their_ids(tmp_path: Path) -> None:
    message = '<message id="{}"><source>{}</source><translation>{}</translation></message>'
    # lrelease reads all of them.
    written = (("a.b", "Hi", "Hallo"), ("c.d", "Hi", "Moin"), ("e", "", "A"), ("f", "", "B"))
    inside = "".join(message.format(*each) for each in written)
    content = f'<TS version="2.1" language="de"><context><name/>{inside}</context></TS>'
    result = catalogue(tmp_path, "a.ts", content)
    assert result.problems == []
    assert [(each.key, each.text) for each in result.entries] == [
        (key, text) for key, _, text in written
    ]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Hi %name%.", "Hi Ada."), ("%first_name%, 100 %", "Ada, 100 %"),
        # Conversions of Apple's, side by side and around a word.
        ("%ld%@", "5X"), ("%@name%@", "XnameX"), ("%ldname%ld", "5name5"), ("%lld%%", "5%"),
    ],
)  # fmt: skip
def test_names_between_percent_signs_in_xliff(tmp_path: Path, written: str, shown: str) -> None:
    unit = f'<trans-unit id="k"><source>{written}</source><target>{written}</target></trans-unit>'
    result = catalogue(tmp_path, "de.xlf", XLIFF.format(unit))
    named = {"name": "Ada", "first_name": "Ada", "%@": "X", "%d": 5}
    own = Rules.from_dict({"defaults": {"characters": 0}, "samples": named})
    assert [each.text for each in examine(result, own).findings] == [shown]


@pytest.mark.parametrize("has_base", [True, False])
def test_a_source_that_is_a_name_is_no_text(tmp_path: Path, has_base: bool) -> None:
    unit = '<trans-unit id="k"><source>user.hello</source><target>{}</target></trans-unit>'
    texts = {"de": "Hallo %name%", "fr": "Bonjour"} | ({"en": "Hi %name%"} if has_base else {})
    for language, text in texts.items():
        content = XLIFF.format(unit.format(text)).replace('"de"', f'"{language}"')
        (tmp_path / f"m.{language}.xlf").write_text(content)
    own = Rules.from_dict({"defaults": {"characters": 99}, "samples": {"*": "X"}})
    found = examine(read([tmp_path], root=tmp_path), own).findings
    said = [("fr", "%name% of the source text is missing")] if has_base else []
    assert [(each.language, each.message) for each in found] == said


def test_tables_by_location(tmp_path: Path) -> None:
    rows = "location,source,target\na.c:1,Hi,Hallo\na.c:1,Bye,Ciao\nb.c:1,Bye,Ade\n"
    result = catalogue(tmp_path, "de.csv", rows)
    assert [each.key for each in result.entries] == ["a.c:1|Hi", "a.c:1|Bye", "b.c:1|Bye"]
    assert result.problems == []
    by_language = catalogue(tmp_path, "t.csv", "location,en,de\na,Hi,Hallo\n")
    assert [each.key for each in by_language.entries] == ["a", "a"]


@pytest.mark.parametrize(
    ("version", "state", "found"),
    [
        (1, "", "empty"), (1, "final", "empty"), (1, "new", "untranslated"),
        (1, "needs-translation", "untranslated"), (2, "", "empty"), (2, "translated", "empty"),
        (2, "initial", "untranslated"),
    ],
)  # fmt: skip
def test_an_empty_target_of_xliff(tmp_path: Path, version: int, state: str, found: str) -> None:
    said = f' state="{state}"' if state else ""
    head, unit = (
        'version="2.0" srcLang="en" trgLang="de"><file id="f"',
        f"<segment{said}>{{}}</segment>",
    )
    name, target = "unit", "<target/>"
    if version == 1:
        head = 'version="1.2"><file source-language="en" target-language="de"'
        unit, name, target = "{}", "trans-unit", f"<target{said}> </target>"
    shown = unit.format(f"<source>Open</source>{target}")
    text = f'<xliff {head}><{name} id="a">{shown}</{name}></file></xliff>'
    report = examine(
        catalogue(tmp_path, "a.xlf", text), Rules.from_dict({"defaults": {"width": 9}})
    )
    assert report.left_out == {found: 1}
    assert [each.kind for each in report.findings] == ["empty"] * (found == "empty")


@pytest.mark.parametrize(
    ("text", "types", "said"),
    [
        ("{n, select, 1{a} other{b}}", {"type": "int"}, "'n' is int; a select needs String"),
        ("{n, select, 1{a} other{b}}", {"type": "String", "format": "x"}, None),
        ("{n, plural, other{b}}", {"type": "String"}, "'n' is String; a plural needs num or int"),
        ("{n, plural, other{b}}", {"type": "double", "format": "compact"}, "'n' is double; a plural needs num or int"),
        ("{n, plural, other{b}}", {"type": "num"}, None),
        ("{n, plural, other{b}} {n, select, other{b}}", {}, "'n' is num; a select needs String"),
        ("{n, date, ::yMd}", {"type": "int"}, "'n' is int; a date needs DateTime"),
        ("{n, date, ::yMd} {n, time, ::Hm}", {}, None),
    ],
)  # fmt: skip
def test_gen_l10n_s_types_of_selectors(
    tmp_path: Path, text: str, types: dict[str, str], said: str | None
) -> None:
    document = {"k": text, "@k": {"placeholders": {"n": types}}}
    # A translation has the template's types.
    (tmp_path / "app_en.arb").write_text(json.dumps(document))
    (tmp_path / "app_de.arb").write_text(json.dumps({"@@locale": "de", "k": text}))
    own = {"defaults": {"width": 999}, "samples": {"n": "1"}}
    found = examine(read([tmp_path], root=tmp_path), Rules.from_dict(own)).findings
    expected = [f"the message cannot be read: {said}"] * 2 if said else []
    assert [each.message for each in found] == expected


def test_a_key_that_i18next_finds_in_the_base_language_alone(tmp_path: Path) -> None:
    text = {"go": "go to $t(album_one) $t(o:y)"}
    (tmp_path / "en.json").write_text(
        json.dumps({**text, "album_one": "album", "album_other": "albums"})
    )
    (tmp_path / "zh.json").write_text(json.dumps({**text, "album_other": "X"}))
    paths = [tmp_path / "en.json", tmp_path / "zh.json"]
    rules = {"defaults": {"width": 999}, "samples": {"$t(o:y)": "y"}}
    (found,) = examine(read(paths, root=tmp_path), Rules.from_dict(rules)).findings
    assert found.kind == "placeholder-without-sample" and found.language == "zh"
    assert found.message.startswith("the key of $t(album_one) is missing in this file")
    assert found.missing == ("$t(album_one)",) and found.remedy == "Add it to the file."


def test_a_sample_that_is_missing_is_named_as_a_shell_reads_it(tmp_path: Path) -> None:
    call = "$t(x, {'a': '$t(b)'})"
    result = catalogue(tmp_path, "en.json", json.dumps({"k": call, "b": "B"}))
    found, *_ = examine(result, Rules.from_dict({"defaults": {"width": 999}})).findings
    assert found.missing == (call,)
    assert shlex.split(found.remedy)[-1] == f"{call}=…."

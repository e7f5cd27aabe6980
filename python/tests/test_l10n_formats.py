"""What texts of catalogues stand for, by the rules of the programs that compile them: aapt2 2.19."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("translate")
pytest.importorskip("babel")

from textmeasure.l10n import Catalogue, Entry, Rules, State, examine, read


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
    ],
)  # fmt: skip
def test_what_android_refuses_is_said(tmp_path: Path, written: str, problem: str) -> None:
    assert android(tmp_path, written) == (None, [problem])
    assert examine(read([tmp_path]), Rules.from_dict({})).status == 2

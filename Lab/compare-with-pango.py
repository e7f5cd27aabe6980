#!/usr/bin/python3
"""Lays texts that no reference holds out in Pango and here, and compares lines and widths.

Asks Pango for the lines of texts made by comparison.py, asks `textmeasure batch` for the same under
Unicode's rules, and prints how many agree and the first lines that do not:

    Lab/compare-with-pango.py --count 2000 --seed 7
    Lab/compare-with-pango.py --new --installed       other texts, any installed font

Widths of lines with equal ends agree within 1/64 px, 2e-5 of the width, and 1/2048 px a character.
Needs a release build and
Debian's packages python3-gi, python3-gi-cairo and gir1.2-pango-1.0, so Debian's own Python. The same
seed gives the same texts. Ends with status 1 when fewer cases agree than --least asks, in percent.
"""
import os
import pathlib
import sys
import tempfile
from xml.sax.saxutils import escape

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Scripts"))
import comparison  # noqa: E402


def configure(shelf, fonts, folder):
    """Lets Fontconfig see these fonts alone, each as a family of its own without a weight."""
    rules = []
    seen = pathlib.Path(folder) / "fonts"
    seen.mkdir()
    for font in fonts:
        path, face = map(pathlib.Path, shelf.path(font).split("#"))
        link = seen / path.name
        if not link.exists():
            link.symlink_to(path)
        rules.append(
            f'<match target="scan"><test name="file"><string>{escape(str(link))}</string></test>'
            f'<test name="index"><int>{face}</int></test>'
            f'<edit name="family" mode="assign"><string>{shelf.family(font)}</string></edit>'
            '<edit name="weight" mode="assign"><const>regular</const></edit>'
            '<edit name="slant" mode="assign"><const>roman</const></edit>'
            '<edit name="width" mode="assign"><const>normal</const></edit></match>'
        )
    file = pathlib.Path(folder) / "fonts.conf"
    file.write_text(
        f"<fontconfig><dir>{seen}</dir><cachedir>{folder}/cache</cachedir>{''.join(rules)}"
        "</fontconfig>",
        encoding="utf-8",
    )
    os.environ["FONTCONFIG_FILE"] = str(file)


def record(cases, shelf):
    """Each case's line starts in UTF-16 units and its lines' extents in pixels."""
    import cairo
    import gi

    gi.require_version("Pango", "1.0")
    gi.require_version("PangoCairo", "1.0")
    from gi.repository import Pango, PangoCairo

    surface = cairo.ImageSurface(cairo.FORMAT_A8, 1, 1)
    context = PangoCairo.create_context(cairo.Context(surface))
    options = cairo.FontOptions()
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    options.set_hint_metrics(cairo.HINT_METRICS_OFF)
    PangoCairo.context_set_font_options(context, options)
    context.set_round_glyph_positions(False)
    # Without this a hyphen shows wherever a word is torn; with it none where a soft one is.
    plain = Pango.AttrList.new()
    plain.insert(Pango.attr_insert_hyphens_new(False))
    found = []
    for case in cases:
        is_right_to_left = case["dir"] == "rtl"
        context.set_base_dir(Pango.Direction.RTL if is_right_to_left else Pango.Direction.LTR)
        context.set_language(Pango.Language.from_string(case["lang"]))
        layout = Pango.Layout.new(context)
        layout.set_auto_dir(False)
        layout.set_wrap(Pango.WrapMode.WORD_CHAR)
        font = Pango.FontDescription.from_string(
            ",".join(shelf.family(each) for each in case["fonts"]))
        font.set_absolute_size(case["size"] * Pango.SCALE)
        layout.set_font_description(font)
        layout.set_width(round(case["width"] * Pango.SCALE))
        data = case["text"].encode("utf-8")
        layout.set_text(case["text"], -1)
        layout.set_attributes(None if "\u00ad" in case["text"] else plain)
        starts, extents = [], []
        for line in layout.get_lines_readonly():
            before = data[: line.start_index].decode("utf-8")
            starts.append(len(before.encode("utf-16-le")) // 2)
            extents.append(line.get_extents()[1].width / Pango.SCALE)
        found.append((starts, extents))
    return found


def main():
    parser = comparison.options(__doc__)
    options = parser.parse_args()
    # Pango knows no Lao, Khmer and Burmese words, and another Thai list.
    options.without = options.without or ",".join(comparison.DICTIONARY)
    shelf, kept = comparison.make_cases(options, "unicode", "uikit")
    with tempfile.TemporaryDirectory() as folder:
        configure(shelf, sorted({font for case, _ in kept for font in case["fonts"]}), folder)
        recorded = record([case for case, _ in kept], shelf)
    tally = comparison.Tally()
    widths = close = 0
    different = []
    for (case, reply), (starts, extents) in zip(kept, recorded):
        lines = reply["lines"]
        tally.add(case, starts, [line["start"] for line in lines])
        ours = {(line["start"], line["end"]): line for line in lines}
        for start, end, extent in zip(starts, starts[1:] + [None], extents):
            line = ours.get((start, end))
            if line is None:
                continue
            widths += 1
            # Pango's extents have the white space in them that hangs, where a line is wrapped none,
            # and each glyph's advance is a whole number of 1/1024 px.
            exact = line["width"]
            slack = 1 / 64 + 2e-5 * exact + (line["end"] - start) / 2048
            if min(abs(extent - exact), abs(extent - exact - line["trailing"])) <= slack:
                close += 1
            else:
                text = comparison.piece(case["text"], start, end)
                different.append(
                    f"{comparison.describe(case, [], [])}: {text!r} is {extent}, found {exact}")
    tally.report(options.show)
    print(f"widths     {close} of {widths}  {100 * close / max(1, widths):.3f} %")
    for line in different[: options.show]:
        print(line)
    return 100 * tally.same / tally.cases < options.least


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/python3
"""Replays Weblate's flags on catalogues: its own way with Pango, and textmeasure.l10n.

Weblate's check `max-size` lays a text out in Pango at the flags' width and compares the lines and the
width in whole pixels. This does the same without hinting, and prints how many verdicts agree with those
of textmeasure.l10n, and the first that do not:

    Lab/compare-with-weblate.py locale --flags 'max-size:200:2, font-family:Inter, font-size:14'

Texts that the font cannot show whole are left out: Pango looks for another font. Needs Debian's
packages python3-gi, python3-gi-cairo and gir1.2-pango-1.0, so Debian's own Python, with
babel on PYTHONPATH, and TEXTMEASURE_LIBRARY. Ends with status 1 when fewer
verdicts agree than --least asks, in percent.
"""
import argparse
import os
import pathlib
import sys
import tempfile
from dataclasses import replace

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "python/src"))


def configure(folder):
    """Lets Fontconfig see the bundled fonts alone."""
    file = pathlib.Path(folder) / "fonts.conf"
    file.write_text(
        f"<fontconfig><dir>{ROOT}/fonts/bundled</dir><cachedir>{folder}/cache</cachedir></fontconfig>",
        encoding="utf-8",
    )
    os.environ["FONTCONFIG_FILE"] = str(file)


class Pango:
    """Lays texts out as Weblate does, without hinting."""

    def __init__(self):
        import cairo
        import gi

        gi.require_version("Pango", "1.0")
        gi.require_version("PangoCairo", "1.0")
        from gi.repository import Pango, PangoCairo

        self.pango = Pango
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, 1, 1)
        self.context = PangoCairo.create_context(cairo.Context(surface))
        options = cairo.FontOptions()
        options.set_hint_style(cairo.HINT_STYLE_NONE)
        options.set_hint_metrics(cairo.HINT_METRICS_OFF)
        PangoCairo.context_set_font_options(self.context, options)
        self.context.set_round_glyph_positions(False)

    def fits(self, text, limits):
        """Weblate's verdict, and the width in pixels and the lines that it rests on."""
        layout = self.pango.Layout.new(self.context)
        font = self.pango.FontDescription.from_string(limits.font)
        font.set_absolute_size(limits.size * self.pango.SCALE)
        layout.set_font_description(font)
        if limits.tracking:
            attributes = self.pango.AttrList()
            spacing = int(self.pango.SCALE * limits.tracking)
            attributes.insert(self.pango.attr_letter_spacing_new(spacing))
            layout.set_attributes(attributes)
        layout.set_text(text, -1)
        layout.set_width(int(limits.width) * self.pango.SCALE)
        layout.set_wrap(self.pango.WrapMode.WORD)
        width, lines = layout.get_pixel_size()[0], layout.get_line_count()
        return width <= limits.width and lines <= limits.lines, width, lines


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", help="catalogues, or folders of them")
    parser.add_argument("--flags", action="append", required=True, help="Weblate's flags; repeatable")
    parser.add_argument("--most", type=int, default=20000, help="texts for each (default: 20000)")
    parser.add_argument("--show", type=int, default=10, help="differences to print (default: 10)")
    parser.add_argument("--least", type=float, default=0, help="percent that must agree (default: 0)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        configure(folder)
        worst = compare(options)
    return worst < options.least


def compare(options):
    """Compares each of the flags, and returns the least share that agrees, in percent."""
    from textmeasure.l10n import Catalogue, Rule, Rules, State, examine, read
    from textmeasure.l10n._limits import from_flags

    entries = [entry for entry in read(options.paths).entries if entry.state is State.CHECK]
    step = max(1, len(entries) // options.most)
    # Weblate measures texts as they stand, each once.
    own = list({(e.language, e.text): e for e in entries[::step]}.values())
    rules = Rules(rules=(Rule(placeholders=(), markup=False, accelerator=""),))
    pango, worst = Pango(), 100.0
    for flags in options.flags:
        limits = from_flags(flags)
        limits = replace(limits, font=limits.font or "Noto Sans", size=limits.size or 10)
        catalogue = Catalogue(
            [replace(e, limits=limits, key=str(i), variation="") for i, e in enumerate(own)])
        report = examine(catalogue, rules, list_passed=True)
        failed = {f.key: f for f in report.findings if f.kind not in {"suspicious-growth", "missing-glyphs"}}
        verdicts = {**{f.key: True for f in report.passed}, **dict.fromkeys(failed, False)}
        different = []
        for key, ours in verdicts.items():
            text = own[int(key)].text
            theirs, width, lines = pango.fits(text, limits)
            if ours != theirs:
                finding = failed.get(key)
                reason = finding.message if finding else "it fits"
                different.append(f"{text!r}: Pango {width} px, {lines} lines; here {reason}")
        same = 100 * (1 - len(different) / max(1, len(verdicts)))
        worst = min(worst, same)
        print(f"{flags}: {len(verdicts) - len(different)} of {len(verdicts)} verdicts agree, "
              f"{same:.3f} %; {len(failed)} do not fit")
        for line in different[: options.show]:
            print("   ", line)
    return worst


if __name__ == "__main__":
    sys.exit(main())

"""Paragraphs of a document, and how high they are at a width. Lengths are in points."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, groupby

import textmeasure as tm

from ._fonts import EAST_ASIAN, STAND_IN, FontAnswer, answer, cascade, script_runs

_LINE_ENDS = str.maketrans({"\v": "\n", "\r": "\n", "\u2028": "\n", "\u2029": "\n"})


#: Whose lines are as high as their sizes, whatever the font.
_SLIDES = ("powerpoint", "impress")


def _is_small(character: str) -> bool:
    # Other letters, such as ß, have no capital of one character.
    return character.islower() and len(character.upper()) == 1


def capitals(text: str) -> str:
    """The letters as capitals, as many as before."""
    return "".join(each.upper() if _is_small(each) else each for each in text)


@dataclass(frozen=True)
class TextRun:
    """A stretch of a paragraph in one style; ``fonts`` are of Latin, East Asian, complex script.

    Raised and lowered letters (``shifted``) are smaller than ``size``, of which their line is, and
    so are small capitals (``small_caps``), as which lower-case letters are drawn. A line is higher
    for letters that are ``raised`` by points.
    """

    text: str
    size: float
    fonts: tuple[str, str, str] = ("", "", "")
    bold: bool = False
    italic: bool = False
    spacing: float = 0.0
    kerning: bool = True
    shifted: bool = False
    small_caps: bool = False
    raised: float = 0.0

    def stretches(self, start: int, stop: int) -> Iterable[tuple[int, int, TextRun]]:
        """A stretch by size: lower-case letters that are drawn as small capitals apart."""
        if not self.small_caps:
            yield start, stop, self
            return
        for is_small, group in groupby(range(start, stop), lambda at: _is_small(self.text[at])):
            places = list(group)
            drawn = replace(self, small_caps=is_small)
            yield places[0], places[-1] + 1, drawn

    def pieces(self) -> Iterable[tuple[int, int, str, FontAnswer]]:
        """The stretches by script, with the font of each."""
        for start, stop, kind in script_runs(self.text):
            name = self.fonts[("latin", "ea", "cs").index(kind)] or self.fonts[0]
            yield start, stop, kind, answer(name, self.bold, self.italic)


@dataclass(frozen=True)
class Paragraph:
    """A paragraph with all that it inherits.

    Attributes:
        runs: the text; a line break inside is a line feed.
        empty: what an empty paragraph is as high as; in Word the mark at its end.
        multiple: the factor of its lines' height; 1 is single.
        exact: the exact height of its lines; 0 is none.
        least: the least height of its lines; 0 is none.
        relative: whether ``before`` and ``after`` are shares of the size.
        before: the room above it, unless it is the first.
        after: the room below it, unless it is the last.
        first_indent: from the leading edge, of its first line.
        indent: of its other lines.
        tail: from the trailing edge.
        direction: ``"ltr"`` or ``"rtl"``.
        language: a BCP 47 tag, or ``None``.
        tabs: its tab stops, from the leading edge, with their alignments.
        tab_interval: the distance of further tab stops.
        own_heights: whether its lines are as high as their fonts, as in Impress' tables.
        beyond: how far its lines begin before the leading edge, by which its indents and tab stops
            are larger, and end behind the trailing one.
        borders: their room above, below and between paragraphs in one frame, and what these have
            in common besides.
    """

    runs: tuple[TextRun, ...]
    empty: TextRun
    multiple: float = 1.0
    exact: float = 0.0
    least: float = 0.0
    before: float = 0.0
    after: float = 0.0
    first_indent: float = 0.0
    indent: float = 0.0
    tail: float = 0.0
    direction: str = "ltr"
    language: str | None = None
    relative: tuple[bool, bool] = (False, False)
    tabs: tuple[tuple[float, str], ...] = ()
    tab_interval: float = 36.0
    own_heights: bool = False
    beyond: tuple[float, float] = (0.0, 0.0)
    borders: tuple[float, ...] = ()

    @property
    def text(self) -> str:
        """The characters, as they are drawn."""
        texts = (capitals(run.text) if run.small_caps else run.text for run in self.runs)
        return "".join(texts).translate(_LINE_ENDS)

    @property
    def answers(self) -> list[FontAnswer]:
        """The fonts that answered, each once."""
        pieces = (piece[3] for run in self.runs or (self.empty,) for piece in run.pieces())
        return list(dict.fromkeys(pieces))

    def spaces(self, profile: str) -> tuple[float, float]:
        """The room above and below; of shares, Impress takes them of the size, not of its line."""
        above, below = (
            1.2 if profile == "impress" and is_relative else 1.0 for is_relative in self.relative
        )
        return self.before / above, self.after / below

    def scaled(
        self, factor: float, spacing: float = 1.0, autofit: bool = True, subtracts: bool = False
    ) -> Paragraph:
        """The paragraph at other sizes, in proportion; autofit also scales points of spacing.

        A reduction of a line's height is subtracted from its factor in ECMA-376, where Impress
        multiplies both.
        """
        multiple = max(0.01, self.multiple + spacing - 1) if subtracts else self.multiple * spacing

        def size(run: TextRun) -> TextRun:
            return replace(run, size=run.size * factor)

        above, below = (factor if autofit or each else 1.0 for each in self.relative)
        return replace(
            self, runs=tuple(map(size, self.runs)), empty=size(self.empty),
            before=self.before * above * spacing, after=self.after * below * spacing,
            multiple=multiple,
            exact=self.exact * (factor * spacing if autofit else 1.0),
        )  # fmt: skip

    def prepared(self, profile: str) -> tm.PreparedText:
        """The paragraph, shaped under the line heights of a program."""
        return _prepared(self, profile)

    def room(self, width: float | None, profile: str) -> float | None:
        """The exact width of its lines between two edges, where a program has whole units."""
        if width is None:
            return None
        width += sum(self.beyond)
        if profile == "impress":
            return (round(width / _HUNDREDTH) + 0.49) * _HUNDREDTH
        return width + 0.024 if profile == "libreoffice" else width

    def lines(self, width: float | None, profile: str) -> list[tm.Line]:
        """Its lines between two edges."""
        found = self.prepared(profile).lines(self.room(width, profile))
        if profile == "word" and self.text:
            found[-1] = self._with_mark(found[-1])
        return [replace(each, indent=each.indent - self.beyond[0]) for each in found]

    def _with_mark(self, line: tm.Line) -> tm.Line:
        """The last line in Word, where the paragraph mark makes a line higher as a letter does."""
        place, runs = 0, []
        for run in self.runs:
            text = run.text[max(0, line.start - place) : max(0, line.stop - place)]
            place += len(run.text)
            if text:
                runs.append(replace(run, text=text))
        mark = replace(self.empty, text="x")
        if any(replace(run, text="x") == mark for run in runs):
            return line
        (made,) = replace(self, runs=(*runs, mark)).prepared("word").lines()
        return replace(line, baseline=line.top + made.baseline, height=made.height)

    def height(self, prepared: tm.PreparedText, width: float | None, profile: str) -> float:
        """The height of its lines at a width."""
        if self._is_measured(profile):
            return prepared.measure(width).height
        return sum(self.heights(prepared, width, profile))

    def _is_measured(self, profile: str) -> bool:
        """Whether its lines are as high as the engine has them."""
        is_lowered = profile in _SLIDES and any(
            run.text and (run.shifted or run.small_caps) for run in self.runs
        )
        return bool(self.exact) or not (self.own_heights or is_lowered)

    def heights(self, prepared: tm.PreparedText, width: float | None, profile: str) -> list[float]:
        """The height of each of its lines at a width."""
        lines = prepared.lines(width)
        if self._is_measured(profile):
            return [line.height for line in lines]
        heights = []
        if not self.own_heights:
            # On a slide a line is as high as the sizes before letters are lowered.
            runs = [run for run in self.runs if run.text]
            ends = list(accumulate(len(run.text) for run in runs))
            for line in lines:
                first, last = bisect_right(ends, line.start), bisect_left(ends, line.stop)
                inside = runs[first : last + 1] or [self.empty]
                largest = max(run.size for run in inside)
                heights.append(_line_height(largest, profile) * self.multiple)
            return heights
        starts, extents, place = [], [], 0
        for run in self.runs:
            for start, _, kind, found in run.pieces():
                if kind == "ea" and (not run.fonts[1] or found.how == "stand-in"):
                    # Impress takes its own font for letters of which the file names none.
                    found = answer(EAST_ASIAN)
                starts.append(place + start)
                extents.append(_extent(found, run.size))
            place += len(run.text)
        if not starts or self.text.endswith("\n"):
            found = answer(self.empty.fonts[0], self.empty.bold, self.empty.italic)
            starts.append(place)
            extents.append(_extent(found, self.empty.size))
        for line in lines:
            first = bisect_right(starts, line.start) - 1
            own = extents[first : max(first + 1, bisect_left(starts, line.stop))]
            ascent, descent, both = map(max, zip(*own))
            # Impress cuts the factor to whole percents, and the height to its unit.
            high = max(ascent + descent, both) * int(self.multiple * 100 + 1e-6) // 100
            heights.append(high * _HUNDREDTH)
        return heights


@lru_cache(maxsize=512)
def _line_height(size: float, profile: str) -> float:
    """The height of a line on a slide, whatever its font."""
    return tm.measure("x", tm.Style(STAND_IN, size=max(size, 0.01), platform=profile)).height


@lru_cache(maxsize=512)
def _extent(found: FontAnswer, size: float) -> tuple[int, int, int]:
    """A font's ascent, descent and both at once in 1/100 mm.

    Each is of whole pixels of Impress' device, of 600 dots an inch.
    """
    # UIKit's line has them exactly, without the gap.
    (line,) = tm.PreparedText("x", tm.Style(cascade(found), size=1000, profile="uikit")).lines()
    pixels = int(round(size / _HUNDREDTH) * 600 / 2540 + 0.5)
    shares = line.baseline / 1000, (line.height - line.baseline) / 1000
    ascent, descent = (int(share * pixels + 0.5) for share in shares)
    return _hundredths(ascent), _hundredths(descent), _hundredths(ascent + descent)


def _hundredths(pixels: int) -> int:
    return int(pixels * 2540 / 600 + 0.5)


@lru_cache(maxsize=4096)
def _prepared(paragraph: Paragraph, profile: str) -> tm.PreparedText:
    runs = [run for run in paragraph.runs if run.text] or [paragraph.empty]
    text = paragraph.text
    if profile in _SLIDES and text.endswith("\n"):
        # The empty line behind a break is as high as the paragraph's end.
        runs.append(replace(paragraph.empty, text=_NOTHING))
        text += _NOTHING
    if profile == "impress":
        # Impress kerns at every size.
        runs = [replace(run, kerning=True) for run in runs]
    first = runs[0]
    pieces: list[tuple[int, int, TextRun, FontAnswer]] = []
    place, before = 0, ""
    for run in runs:
        for start, stop, kind, found in run.pieces():
            # The engine has Writer's and Word's.
            if profile == "impress" and "ea" in (before, kind) and before not in ("", kind):
                _open_up(pieces, _SPACE)
            pieces += [
                (place + a, place + b, each, found) for a, b, each in run.stretches(start, stop)
            ]
            before = kind
        if profile == "impress" and run.spacing and run.text:
            # Behind a run's last letter there is none.
            _open_up(pieces, -run.spacing / run.size)
        place += len(run.text)
    if profile in ("impress", "libreoffice") and paragraph.text.endswith(_HANGING):
        # At a paragraph's end it hangs over the edge.
        _open_up(pieces, -1.0)
    base = pieces[0][3] if pieces else answer(first.fonts[0], first.bold, first.italic)
    first = pieces[0][2] if pieces else first
    has_kerning = any(run.kerning for run in runs)
    smaller = 0.58 if profile in ("impress", "libreoffice") else 2 / 3
    # Impress draws capitals of the whole size.
    small_capital = 1 if profile == "impress" else 0.8

    def size(run: TextRun) -> float:
        share = smaller if run.shifted else small_capital if run.small_caps else 1
        return max(run.size * share, 0.01)

    # A line is as high as the size that its letters have before they are shifted or made smaller.
    drawn = [run for _, _, run, _ in pieces] or runs
    lowered = [run for run in drawn if run.shifted or run.small_caps]
    largest = max((run.size for run in drawn if run not in lowered), default=0.0)
    least = max(
        (
            tm.measure("x", tm.Style(cascade(found), size=run.size, platform=profile)).height
            for _, _, run, found in pieces
            if run in lowered and run.size >= largest
        ),
        default=0.0,
    )
    style = tm.Style(
        font=cascade(base), size=size(first), platform=profile,
        direction=paragraph.direction, language=paragraph.language, tracking=first.spacing,
        kern=None if has_kerning else 0.0,
        line_height_multiple=0.0 if paragraph.exact else paragraph.multiple,
        minimum_line_height=paragraph.exact or max(paragraph.least, least * paragraph.multiple),
        maximum_line_height=paragraph.exact,
        first_line_head_indent=max(0.0, paragraph.first_indent),
        head_indent=max(0.0, paragraph.indent), tail_indent=-max(0.0, paragraph.tail),
        tab_stops=paragraph.tabs,
        # Impress does not read the distance.
        default_tab_interval=72.0 if profile == "impress" else paragraph.tab_interval,
    )  # fmt: skip
    styled = [
        tm.Run(
            a, b, cascade(found), size(run), tracking=run.spacing,
            kern=None if run.kerning else 0.0, baseline_offset=run.raised or None,
        )
        for a, b, run, found in pieces
        if found != base or replace(run, text=first.text) != first
        or run.raised or run.kerning != has_kerning
    ]  # fmt: skip
    return tm.PreparedText(text, style, styled)


#: A character without a width.
_NOTHING = "\u200b"
#: Impress' room between East Asian and other letters, of the size: a fifth of a line's height.
_SPACE = 0.24
_HANGING = ("\u3001", "\u3002", "\uff0c", "\uff0e")


def _open_up(pieces: list[tuple[int, int, TextRun, FontAnswer]], share: float) -> None:
    """Adds room after the last character of the pieces."""
    start, stop, run, found = pieces.pop()
    if start < stop - 1:
        pieces.append((start, stop - 1, run, found))
    wider = replace(run, spacing=run.spacing + share * run.size)
    pieces.append((stop - 1, stop, wider, found))


@dataclass(frozen=True)
class Block:
    """Paragraphs at a width.

    Attributes:
        width: of the widest line.
        height: of all paragraphs with the room between them; of several columns the least at
            which they hold these.
        lines: how many lines they have.
        widest_word: the width that breaks no word inside.
        fonts: which font answered for which.
        missing: how many characters no font has.
    """

    width: float
    height: float
    lines: int
    widest_word: float
    fonts: tuple[FontAnswer, ...]
    missing: int


#: 1/100 mm, Impress' unit, in points.
_HUNDREDTH = 72 / 2540


def between(above: float, below: float, profile: str) -> float:
    """The room between two paragraphs, of what the first and the second ask for."""
    if profile == "impress":
        return (round(above / _HUNDREDTH) + round(below / _HUNDREDTH)) * _HUNDREDTH
    # Word and Writer take the larger of the two; PowerPoint and Impress both.
    return above + below if profile == "powerpoint" else max(above, below)


def _column_height(lines: Sequence[tuple[float, float]], columns: int) -> float:
    """The least height at which lines fill so many columns, one after the other.

    Args:
        lines: the room above each, which a column's first line does not keep, and its height.
        columns: how many.
    """

    def filled(limit: float) -> float:
        """The height of the highest column; infinite where the lines need more columns."""
        count, used, highest = 1, 0.0, 0.0
        for above, height in lines:
            if used and used + above + height > limit:
                count, used = count + 1, 0.0
            used += above + height if used else height
            highest = max(highest, used)
        return highest if count <= columns else math.inf

    low, high = max(height for _, height in lines), filled(math.inf)
    while high - low > max(0.001, high * 1e-9):
        middle = (low + high) / 2
        found = filled(middle)
        low, high = (low, found) if found <= middle else (middle, high)
    return high


def lay_out(
    paragraphs: Sequence[Paragraph], width: float | None, profile: str, columns: int = 1
) -> Block:
    """The paragraphs below each other; ``None`` is an unlimited width.

    With several columns, of that width each, the height is the least at which they hold all lines.
    """
    height, lines, widest, word, missing = 0.0, 0, 0.0, 0.0, 0
    placed: list[tuple[float, float]] = []
    fonts: dict[FontAnswer, None] = {}
    above = 0.0
    for number, paragraph in enumerate(paragraphs):
        prepared = paragraph.prepared(profile)
        within = paragraph.room(width, profile)
        size = prepared.measure(within)
        before, after = paragraph.spaces(profile)
        room = between(above, before, profile) if number else 0.0
        if columns > 1:
            for each in paragraph.heights(prepared, within, profile):
                placed.append((room, each))
                room = 0.0
        else:
            height += room + paragraph.height(prepared, within, profile)
        lines += size.line_count
        indent = max(0.0, paragraph.indent, paragraph.first_indent) + max(0.0, paragraph.tail)
        widest = max(widest, size.width)
        word = max(word, prepared.minimum_width + (indent if paragraph.text else 0.0))
        missing += prepared.missing_glyphs
        fonts |= dict.fromkeys(paragraph.answers)
        above = after
    if placed:
        height = _column_height(placed, columns)
    return Block(widest, height, lines, word, tuple(fonts), missing)


#: Too much that is not seen, in points.
TOLERANCE = 0.05


@dataclass(frozen=True)
class Frame:
    """A text frame, a table's cell or a placeholder, with its room for text.

    Attributes:
        name: the slide and the shape, such as ``"slide 3: Title 1"``.
        width: of the room for text, of a column where it has several; ``None`` where lines are not
            wrapped.
        height: of the room for text.
        room: the width where lines are not wrapped.
        autofit: ``"none"``, ``"shrink"`` or ``"grow"``.
        scale: of the sizes, as the file has it for ``"shrink"``.
        reduction: of the line spacing, as the file has it for ``"shrink"``.
        notes: what of the frame is estimated.
        profile: whose rules lay it out.
        columns: how many its lines fill, one after the other.
    """

    name: str
    paragraphs: tuple[Paragraph, ...]
    width: float | None
    height: float
    room: float = 0.0
    autofit: str = "none"
    scale: float = 1.0
    reduction: float = 0.0
    slide: int = 0
    notes: tuple[str, ...] = field(default=())
    profile: str = "powerpoint"
    columns: int = 1

    @property
    def text(self) -> str:
        """The paragraphs, a line feed between two."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs)

    def block(self, factor: float = 1.0, spacing: float = 1.0, autofit: bool = True) -> Block:
        """The text at sizes in proportion, with points of spacing as autofit scales them."""
        paragraphs: Sequence[Paragraph] = self.paragraphs
        if factor != 1 or spacing != 1:
            subtracts = self.profile != "impress"
            paragraphs = [each.scaled(factor, spacing, autofit, subtracts) for each in paragraphs]
        return lay_out(paragraphs, self.width, self.profile, self.columns)

    def fits(self, block: Block) -> bool:
        """Whether a text is within the frame, words unbroken; 1/20 pt too much is not seen."""
        too_wide = block.widest_word > self.width + TOLERANCE if self.width is not None else False
        if self.width is None and self.room:
            too_wide = block.width > self.room + TOLERANCE
        return not too_wide and block.height <= self.height + TOLERANCE

    def largest(self, steps: Sequence[float], autofit: bool = False) -> float | None:
        """The greatest of ascending factors at which the text fits; ``None``: at none."""
        low, high = 0, len(steps)
        while low < high:
            middle = (low + high) // 2
            if self.fits(self.block(steps[middle], autofit=autofit)):
                low = middle + 1
            else:
                high = middle
        return steps[low - 1] if low else None


@dataclass(frozen=True)
class TableFrame(Frame):
    """A table, whose rows grow with their texts, and its room down to the slide's edge.

    Attributes:
        rows: the heights that the file has, which are the least.
        cells: of each row, with what is above and below a text, and over how many rows it goes.
    """

    rows: tuple[float, ...] = ()
    cells: tuple[tuple[tuple[Frame, float, int], ...], ...] = ()

    def block(self, factor: float = 1.0, spacing: float = 1.0, autofit: bool = True) -> Block:
        """All rows, each as high as its highest cell."""
        heights = list(self.rows)
        blocks: list[Block] = []
        # Cells over several rows make the last one higher, where the others leave too little.
        for is_single in (True, False):
            for row, cells in enumerate(self.cells):
                for frame, ends, down in cells:
                    if (down == 1) is not is_single:
                        continue
                    block = frame.block(factor, spacing, autofit)
                    blocks.append(block)
                    last = min(row + down, len(heights)) - 1
                    # In Impress the last one alone is as high as the whole text.
                    above = 0.0 if self.profile == "impress" else sum(heights[row:last])
                    heights[last] = max(heights[last], block.height + ends - above)
        fonts = dict.fromkeys(font for block in blocks for font in block.fonts)
        lines, missing = sum(b.lines for b in blocks), sum(b.missing for b in blocks)
        return Block(self.width or 0.0, sum(heights), lines, 0.0, tuple(fonts), missing)

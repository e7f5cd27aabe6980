"""Whether texts fit the frames of a presentation, and sizes at which they do."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ._files import OfficeError, bounded, check_program, opened, package, reading
from ._fonts import FontAnswer
from ._layout import TOLERANCE, Block, Frame
from ._pptx import Body, SlideReader, text_elements

PROGRAMS = ("powerpoint", "libreoffice")


@dataclass(frozen=True)
class Overflow:
    """A text that is larger than its frame. Lengths are in points.

    Attributes:
        frame: the frame, with its paragraphs.
        block: the text as it is laid out.
        too_high: by how much it is too high; 0 where it is not.
        too_wide: by how much its widest word, or line where none is wrapped, is too wide.
        size: the largest size in the frame.
        largest_size: that size at which all would fit, the others in proportion; ``None``: none
            from a fifth up.
        fonts: which font answered for which.
    """

    frame: Frame
    block: Block
    too_high: float
    too_wide: float
    size: float
    largest_size: float | None
    fonts: tuple[FontAnswer, ...]

    def __str__(self) -> str:
        parts = []
        if self.too_high > 0:
            parts.append(f"{self.too_high:.1f} pt too high")
        if self.too_wide > 0:
            what = "a word" if self.frame.width is not None else "a line"
            parts.append(f"{what} {self.too_wide:.1f} pt too wide")
        return f"{self.frame.name}: {', '.join(parts)}"


def _largest_size(frame: Frame) -> float:
    return max(
        (run.size for each in frame.paragraphs for run in each.runs if run.text.strip()),
        default=max(each.empty.size for each in frame.paragraphs),
    )


def overflow(frame: Frame, program: str = "powerpoint") -> Overflow | None:
    """How far a text is larger than its frame, as a program shows the file; ``None``: it fits."""
    if program == "libreoffice" and frame.autofit in ("shrink", "grow"):
        # Impress shrinks texts, and enlarges shapes and rows, when it opens a file.
        if frame.autofit == "grow":
            frame = replace(frame, height=math.inf)
        elif frame.largest([step / 100 for step in range(25, 101)], True) is not None:
            return None
        factor, spacing = 1.0, 1.0
    else:
        is_shrunk = frame.autofit == "shrink"
        factor = frame.scale if is_shrunk and 0.01 <= frame.scale <= 1 else 1.0
        spacing = 1 - frame.reduction if is_shrunk and 0 <= frame.reduction <= 0.9 else 1.0
    block = frame.block(factor, spacing)
    if frame.fits(block):
        return None
    room = frame.width if frame.width is not None else frame.room
    wanted = block.widest_word if frame.width is not None else block.width
    high, wide = (
        each if each > TOLERANCE else 0.0 for each in (block.height - frame.height, wanted - room)
    )
    size = _largest_size(frame)
    # Sizes in steps of half a point.
    steps = [step / 2 / size for step in range(max(2, math.ceil(size * 0.4)), int(size * 2) + 1)]
    found = frame.largest([step for step in steps if step <= factor])
    largest = None if found is None else round(found * size, 2)
    return Overflow(frame, block, high, wide, round(size * factor, 2), largest, block.fonts)


def frames(presentation: Any, program: str = "powerpoint") -> Iterator[tuple[Frame, Body]]:
    """The frames with text of all slides, with the XML of each."""
    profile = "impress" if program == "libreoffice" else program
    for number, slide in enumerate(presentation.slides, 1):
        yield from SlideReader(slide, f"slide {number}", profile).frames(number)


def overflows(presentation: Any, *, program: str = "powerpoint") -> list[Overflow]:
    """The texts of a presentation that are larger than their frames.

    Args:
        presentation: of python-pptx, or a path.
        program: ``"powerpoint"`` shows frames as the file has them; ``"libreoffice"`` shrinks texts
            and enlarges shapes on opening, where their autofit says so.

    Raises:
        OfficeError: for a file that cannot be read.
    """
    check_program(program, PROGRAMS)
    place = "the presentation"
    if isinstance(presentation, (str, os.PathLike)):
        place = os.fspath(presentation)
        presentation = opened(presentation, ".pptx")
    elif not hasattr(presentation, "slides"):
        raise OfficeError("overflows takes a presentation of python-pptx, or a path; give one")
    with reading(place):
        read = bounded(frames(presentation, program), place)
        found = (overflow(frame, program) for frame, _ in read)
        return [each for each in found if each is not None]


@dataclass(frozen=True)
class FrameFit:
    """The sizes that :func:`fit_text_frame` set.

    Attributes:
        fits: whether the text fits at the sizes that were set.
        size: the largest size in the frame, in points.
        factor: of all sizes.
        lines: the lines at these sizes.
        fonts: which font answered for which.
    """

    fits: bool
    size: float
    factor: float
    lines: int
    fonts: tuple[FontAnswer, ...]


def fit_text_frame(shape: Any, *, minimum: float = 8.0, maximum: float | None = None) -> FrameFit:
    """Sets the largest sizes at which a shape's text fits, its runs in proportion.

    Args:
        shape: a shape of a slide, of python-pptx.
        minimum: the least of the frame's largest size, in points; text that does not fit at it has
            it set, and the result says so.
        maximum: the greatest of the frame's largest size; ``None``: as it is.

    Raises:
        OfficeError: for a shape without text, or not on a slide.
    """
    package(".pptx")
    with reading("the shape"):
        slide = getattr(getattr(shape, "part", None), "slide", None)
        element = getattr(shape, "_element", None)
        if slide is None or element is None:
            raise OfficeError("fit_text_frame takes a shape of a slide; give one of slide.shapes")
        made = SlideReader(slide, "the slide").frame(element)
        if made is None:
            raise OfficeError("the shape has no text or no size; set both before fit_text_frame")
        frame, body = made
        size = _largest_size(frame)
        upper = size if maximum is None else maximum
        if not all(isinstance(each, (int, float)) for each in (minimum, upper)):
            raise OfficeError("minimum and maximum are numbers of points; give minimum=8")
        if not 0 < minimum <= upper:
            raise OfficeError(
                f"minimum is {minimum:g}, the largest size {upper:g}; give 0 < minimum <= maximum"
            )
        halves = (step / 2 for step in range(math.ceil(minimum * 2), int(upper * 2) + 1))
        # The least and the size that is there are tried too, whatever their fractions.
        sizes = sorted({minimum, *halves, min(max(size, minimum), upper)})
        found = frame.largest([each / size for each in sizes])
        factor = found if found is not None else minimum / size
        _set_sizes(frame, body, factor)
        block = frame.block(factor, autofit=False)
        return FrameFit(
            found is not None, round(size * factor, 2), factor, block.lines, block.fonts
        )


def _set_sizes(frame: Frame, body: Body, factor: float) -> None:
    """Writes the sizes of all runs, in hundredths of a point, rounded down."""
    namespace = body.tag.rpartition("}")[0].replace("presentationml", "drawingml") + "}"
    for paragraph, element in zip(frame.paragraphs, body.iter(namespace + "p")):
        for run, (each, _) in zip(paragraph.runs, text_elements(element)):
            properties = each.find(namespace + "rPr")
            if properties is None:
                properties = each.makeelement(namespace + "rPr", {}, None)
                each.insert(0, properties)
            properties.set("sz", str(max(100, int(run.size * factor * 100 + 1e-6))))
        end = element.find(namespace + "endParaRPr")
        if end is not None:
            end.set("sz", str(max(100, int(paragraph.empty.size * factor * 100 + 1e-6))))
    # The sizes are the runs' now: a scale of the frame would shrink them again.
    for fit in body.iter(namespace + "normAutofit"):
        fit.attrib.pop("fontScale", None)
        fit.attrib.pop("lnSpcReduction", None)

"""Whether texts fit the frames, cells and pages of Office files.

>>> from textmeasure import office
>>> for found in office.overflows("deck.pptx"):  # doctest: +SKIP
...     print(found)

The extra ``office`` brings python-pptx, openpyxl and python-docx; each function needs one of them.
Lengths are in points. docs/office.md says whose rules are followed and what is estimated.
"""

from ._docx import PageEstimate, lines, page_count
from ._files import OfficeError
from ._fonts import FontAnswer
from ._frames import FrameFit, Overflow, fit_text_frame, overflows
from ._layout import Block, Frame, Paragraph, TextRun
from ._sheet import CellFont, CellText
from ._xlsx import Clipped, ColumnFit, RowFit, autofit_columns, clipped, row_heights

__all__ = [
    "Block", "CellFont", "CellText", "Clipped", "ColumnFit", "FontAnswer", "Frame", "FrameFit",
    "OfficeError", "Overflow", "PageEstimate", "Paragraph", "RowFit", "TextRun", "autofit_columns",
    "clipped", "fit_text_frame", "lines", "overflows", "page_count", "row_heights",
]  # fmt: skip

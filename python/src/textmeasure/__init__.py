"""The size and the lines that a phone or a browser would give a text.

>>> import textmeasure as tm
>>> tm.measure("Hello, world", font="Inter", size=16, width=60).line_count
2

Lengths are in points, offsets in code points. The C library does the work; it keeps no thread
between calls, and every function may be called from any thread.
"""

from ._column import Column, measure_column
from ._library import TextMeasureError, library, set_time_limit
from ._style import Run, Style, bundled_font
from ._text import Fit, Line, PreparedText, Size, fit, measure, prepare, request, wrap

__version__: str = library.tm_version().decode()

__all__ = [
    "Column", "Fit", "Line", "PreparedText", "Run", "Size", "Style", "TextMeasureError",
    "bundled_font", "fit", "measure", "measure_column", "prepare", "request", "set_time_limit",
    "wrap",
]  # fmt: skip

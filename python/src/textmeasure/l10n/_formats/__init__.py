"""Readers of catalogues: one adapter a format."""

from collections.abc import Callable, Iterator

from .._decoding import Unreadable
from .._model import Entry
from . import _apple, _gettext, _json, _tables, _xliff, _xml
from ._source import Source

Reader = Callable[[Source], Iterator[Entry]]


def _fluent(source: Source) -> Iterator[Entry]:
    """The texts of a Fluent file; its parser's package is loaded for such files alone."""
    try:
        from ._fluent import fluent
    except ImportError:
        raise Unreadable("Fluent needs a package: pip install fluent.syntax") from None
    return fluent(source)


#: The reader of each file name's end.
READERS: dict[str, Reader] = {
    ".po": _gettext.read, ".pot": _gettext.read, ".strings": _apple.strings,
    ".stringsdict": _apple.property_list, ".xcstrings": _apple.xcstrings, ".xml": _xml.android,
    ".arb": _json.arb, ".json": _json.i18next, ".resx": _xml.resx, ".ts": _xml.qt,
    ".xlf": _xliff.xliff, ".xliff": _xliff.xliff, ".ftl": _fluent, ".csv": _tables.csv,
}  # fmt: skip

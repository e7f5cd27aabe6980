"""``python -m textmeasure``: the command line."""

import os
import sys
from ctypes import c_char_p

from ._library import library


def main() -> int:
    """Runs the command line with this process's arguments and returns its exit status."""
    arguments = [*map(os.fsencode, sys.argv), None]
    status: int = library.tm_main(len(sys.argv), (c_char_p * len(arguments))(*arguments))
    return status


if __name__ == "__main__":
    sys.exit(main())

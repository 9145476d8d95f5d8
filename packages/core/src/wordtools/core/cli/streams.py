"""The standard streams, made ready once: a letter that a stream cannot show becomes an escape, never an error."""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper

ESCAPE = "wordtools.escape"


def _escaped(error: UnicodeError) -> tuple[str, int]:
    r"""Writes what cannot be encoded as JSON has it: ``\u0436``, two of them beyond 16 bits."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2)), error.end


def prepare() -> bool:
    """Makes stdout and stderr able to take any text; returns whether there is a stdout at all."""
    codecs.register_error(ESCAPE, _escaped)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123 - for as long as the process lives
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=ESCAPE)
    return sys.stdout is not None


def undecodable(arguments: Sequence[str]) -> str | None:
    """Returns the first argument that is no text, its wrong bytes as escapes; None when there is none."""
    for argument in arguments:
        shown = re.sub("[\ud800-\udfff]", lambda found: _byte(ord(found[0])), argument)
        if shown != argument:
            return shown
    return None


def _byte(code: int) -> str:
    """Shows a surrogate: one of those that stand for a byte, or any other."""
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else f"\\u{code:04x}"

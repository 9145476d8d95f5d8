"""The standard streams, made ready once: a letter that a stream cannot show becomes an escape, never an error.

All text that commands write passes here, messages too, and no character of it commands a terminal: such a character
becomes an escape, in a pipe as on a terminal. The escapes are those of JSON, so that JSON stays what it is. A file of
some format on stdout (``files.write_bytes``) keeps its bytes, unless stdout is a terminal. Our own colours and progress
bars go below this: by ``console.Console`` and ``below``.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, BinaryIO, TextIO, cast

from wordtools.core.base.printable import printable

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
    sys.stderr = sys.stderr if isinstance(sys.stderr, Filter) else cast("TextIO", Messages(sys.stderr))
    sys.stdout = filtered(sys.stdout)
    return sys.stdout is not None


def filtered(stream: TextIO) -> TextIO:
    """Returns a stream behind a filter; one that is behind it already, or None, as it is."""
    return stream if stream is None or isinstance(stream, Filter) else cast("TextIO", Filter(stream))


def below(stream: TextIO) -> TextIO:
    """Returns the stream behind the filter: for our own colours."""
    return stream.stream if isinstance(stream, Filter) else stream


class Filter:
    """A stream of text that shows the characters that command a terminal; all else is the stream's own."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.rich_proxied_file = stream  # where rich writes: its Console has a filter of its own

    @property
    def encoding(self) -> str:
        """The encoding; click would go round a stream in ASCII, and round the filter with it."""
        name = self.stream.encoding or "utf-8"
        return "utf-8" if codecs.lookup(name).name == "ascii" else name

    @property
    def buffer(self) -> BinaryIO:
        """Takes the bytes of files: as they are, but on a terminal."""
        return cast("BinaryIO", _Shown(self)) if self.stream.isatty() else self.stream.buffer

    def write(self, text: str) -> int:
        """Writes a text."""
        self.stream.write(printable(text) if isinstance(text, str) else text)
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Writes several."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class Messages(Filter):
    """Standard error: a message that cannot be written, as the disk is full, must not cost the result."""

    def write(self, text: str) -> int:
        """Writes a text, if it can be written."""
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        """Writes what waits, if it can be written."""
        with suppress(OSError):
            self.stream.flush()


class _Shown:
    """Takes the bytes of a file for a terminal."""

    def __init__(self, text: Filter) -> None:
        self._text = text

    def write(self, data: bytes) -> int:
        try:
            self._text.write(data.decode())
        except UnicodeDecodeError:  # no text, or the middle of a letter: at least it does no harm
            self._text.write(data.decode("latin-1"))
        return len(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._text, name)


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

"""TOML files as plain tables: read with the reason in one line, their keys checked against those that are known."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from wordtools.core.errors import WordtoolsError
from wordtools.core.reading.bounds import SIZES, over
from wordtools.core.run.files import read_bytes

MOST_DOTS = 100  # of a key: the library takes time as the square of their number
BETWEEN_DOTS = re.compile(rb"[,=\[\]{}\n]")


def read_table(path: Path, error: type[WordtoolsError], text: str | None = None) -> dict[str, Any]:
    """Reads a TOML file, with or without a byte order mark.

    Args:
        path: the file; also what messages call it.
        error: the kind of error to raise.
        text: what the file holds, when it was read already.

    Raises:
        WordtoolsError: of the kind *error*: it cannot be read, or is not TOML.
    """
    most = SIZES["a TOML file"].most
    data = read_bytes(str(path), error, most=most + 1) if text is None else text.encode(errors="replace")
    if len(data) > most:
        raise error(f"{path}: {over('a TOML file')}")
    if any(piece.count(b".") > MOST_DOTS for piece in BETWEEN_DOTS.split(data)):
        raise error(f"{path}: over {MOST_DOTS} dots in a row, more than a key has")
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except RecursionError:
        raise error(f"{path}: not a TOML file: brackets are nested too deeply") from None
    except ValueError as reason:  # no UTF-8, no TOML, a number of thousands of digits, a NUL in the name
        raise error(f"{path}: not a TOML file: {reason}") from None


def check_keys(table: Mapping[str, Any], known: Collection[str], where: str, error: type[WordtoolsError]) -> None:
    """Refuses a key that nobody reads, and suggests the one that was probably meant.

    Args:
        table: the table as read.
        known: the keys that it may have.
        where: the file, and the table in it, for the message.
        error: the kind of error to raise.

    Raises:
        WordtoolsError: of the kind *error*: a key is not known.
    """
    for key in table:
        if key not in known:
            from difflib import get_close_matches

            meant = get_close_matches(key, known, n=1)
            hint = f"did you mean {meant[0]!r}?" if meant else f"use {', '.join(sorted(known))}"
            raise error(f"{where}: unknown key {key!r}: {hint}")

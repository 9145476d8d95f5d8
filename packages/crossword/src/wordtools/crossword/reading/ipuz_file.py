"""The JSON of an .ipuz file, also of one that is wrapped in a call, as old ones are."""

from __future__ import annotations

import json
import re
from typing import Any

from wordtools.core.errors import FormatError
from wordtools.core.reading.json_text import parse_json
from wordtools.core.reading.reading import Reading
from wordtools.crossword.reading.characters import text_of

CALL = re.compile(r"[\w.]{1,80}+\s*+\(")


def parsed(data: bytes, reading: Reading) -> dict[str, Any]:
    """Reads the data in a file.

    Raises:
        FormatError: it is no JSON object.
    """
    text = text_of(data, reading, "an .ipuz file").strip()
    call = CALL.match(text)
    called = text.rstrip("; \t\r\n")
    if call and called.endswith(")"):
        text = called[call.end() : -1]
    try:
        found = _first(text, reading)
    except FormatError:
        raise
    except ValueError as error:
        raise FormatError(f"{reading.name}: a damaged .ipuz file: {error}") from None
    if not isinstance(found, dict):
        raise FormatError(f"{reading.name}: not an .ipuz file: expected a JSON object")
    return found


def _first(text: str, reading: Reading) -> Any:
    """Reads JSON; of several puzzles, one after another or in a list, the first."""
    try:
        found = parse_json(text, reading.note, object_pairs_hook=lambda pairs: _table(pairs, reading))
    except json.JSONDecodeError as error:
        if not text[error.pos :].startswith("{") or error.msg != "Extra data":
            raise
        found = [_first(text[: error.pos], reading), None]
    if isinstance(found, list) and found and isinstance(found[0], dict):
        if len(found) > 1:
            reading.leave_out("other puzzles in the file")
        return found[0]
    return found


def _table(pairs: list[tuple[str, Any]], reading: Reading) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        reading.note("a field stands twice in the same place: the last one counts")
    return found

"""JSON from elsewhere: texts that can be written, numbers that can be reckoned with, or one line of what is wrong."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any

SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
HALF = "half a character (a lone surrogate): replaced by U+FFFD"
MOST_DIGITS = 300  # of a whole number: what has more is larger than any number with a point


def parse_json(text: str, note: Callable[[str], object] | None = None, **hooks: Any) -> Any:
    r"""Reads JSON that somebody else may have written.

    Halves of characters (lone surrogates), which no file can be written with, are replaced by U+FFFD.

    Args:
        text: the JSON.
        note: called with what was amended. With it, a number that JSON does not have (NaN, infinite) is taken as null.
        hooks: further arguments of ``json.loads``.

    Raises:
        ValueError: it is no JSON, is nested too deep, or has a number that is none or too large.

    >>> parse_json(r'["\ud83d\ude00", "\ud800", 2.5]')
    ['😀', '�', 2.5]
    """

    def number(written: str) -> float | None:
        whole = written.lstrip("-").isdigit()
        if len(written) <= MOST_DIGITS if whole else math.isfinite(float(written)):
            return int(written) if whole else float(written)
        if note is None:
            raise ValueError(f"{written:.20} is no number of JSON")
        note(f"{written:.20}, which JSON does not have: taken as null")
        return None

    try:
        found = json.loads(text, **{"parse_constant": number, "parse_float": number, "parse_int": number, **hooks})
        if SURROGATE.search(text):
            read = json.dumps(found, ensure_ascii=False)
            mended = read.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            if mended != read:
                found = json.loads(mended)
                if note is not None:
                    note(HALF)
    except RecursionError:
        raise ValueError("JSON nested too deep") from None
    return found

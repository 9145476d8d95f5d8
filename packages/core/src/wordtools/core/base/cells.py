"""Texts as cells of a CSV file."""

from __future__ import annotations

import re

COMPUTED = re.compile(r"[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")  # the last four are the full-width forms
NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)


def cell(value: object) -> object:
    """Returns a value for a CSV file, a text that a spreadsheet would compute with an apostrophe before it.

    Source: OWASP, "CSV Injection".

    >>> cell("=1+1"), cell("-QTU"), cell("-7"), cell("Ann"), cell(None), cell(-2.5)
    ("'=1+1", "'-QTU", '-7', 'Ann', None, -2.5)
    """
    computed = isinstance(value, str) and COMPUTED.match(value) and not NUMBER.fullmatch(value)
    return f"'{value}" if computed else value

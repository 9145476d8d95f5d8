"""Texts of others as cells of a table for a spreadsheet, which would compute what looks like a formula.

All tables are written by these functions, and what reads them again takes the apostrophe off.
Source: OWASP, "CSV Injection".
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

# behind apostrophes of its own too, so that each text can be read again; the last four signs are the full-width forms
COMPUTED = re.compile(r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)


def cell(value: object) -> object:
    """Returns a value for a cell, a text that a spreadsheet would compute with an apostrophe before it.

    >>> cell("=1+1"), cell("-QTU"), cell("-7"), cell("Ann"), cell("'tis"), cell(None), cell(-2.5)
    ("'=1+1", "'-QTU", '-7', 'Ann', "'tis", None, -2.5)
    """
    computed = isinstance(value, str) and COMPUTED.match(value) and not NUMBER.fullmatch(value)
    return f"'{value}" if computed else value


def text_of(written: str) -> str:
    """Returns the text of which ``cell`` made a cell.

    >>> text_of("'=1+1"), text_of("=1+1"), text_of("'tis")
    ('=1+1', '=1+1', "'tis")
    """
    return written[1:] if written.startswith("'") and COMPUTED.match(written) else written


def csv_table(rows: Iterable[Iterable[object]]) -> str:
    """Writes rows of values as CSV, a line a row."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(cell, row) for row in rows)
    return text.getvalue()

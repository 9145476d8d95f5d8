"""Writes the table of docs/crossword-formats.md: what of a puzzle each format of crosswords holds, as it declares it.

usage: python tools/formats_table.py

tests/crossword/test_formats_held.py checks each cell of it: what a format holds is written and read back equal, what it
does not hold is reported as left out.
"""

from __future__ import annotations

import re
from pathlib import Path

from wordtools.crossword.formats import FORMATS
from wordtools.crossword.formats.held import FIELDS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "crossword-formats.md"
BEGIN, END = "<!-- tools/formats_table.py writes this table -->", "<!-- end of the table -->"


def table() -> str:
    """Makes the table."""
    head = ["", *(f"`{name}`" for name in FORMATS)]
    lines = [f"| {' | '.join(head)} |", f"| --- |{' :-: |' * len(FORMATS)}"]
    for field, (label, _, _) in FIELDS.items():
        marks = ("part" if field in kind.part else "yes" if field in kind.holds else "" for kind in FORMATS.values())
        lines.append(f"| {label} | {' | '.join(marks)} |")
    return re.sub(r" +\|", " |", "\n".join(lines))


def page(text: str) -> str:
    """Puts the table into the text of the page."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

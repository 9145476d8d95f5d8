"""Account of a page of wordtools: the ``.ipuz`` data in its template."""

from __future__ import annotations

from collections import Counter
from html import unescape

from wordtools.core.reading.accounts import CountError
from wordtools.crossword.accounts import ipuz
from wordtools.crossword.accounts.texts import text_of

BEGIN, END = '<template class="puzzle">', "</template>"


def count(data: bytes) -> Counter[str]:
    """Counts what the data in a page has; CountError where there is none."""
    _, begin, rest = text_of(data).partition(BEGIN)
    puzzle, end, _ = rest.partition(END)
    if not (begin and end):
        raise CountError("no puzzle in the page")
    return ipuz.count(unescape(puzzle).encode("utf-8", "surrogatepass"))

"""Texts of a file as messages quote them."""

from __future__ import annotations

MOST_QUOTED = 40  # characters


def quoted(text: str) -> str:
    """Quotes a text, cut where it is long: a message is no longer than it need be, whatever the file holds.

    >>> print(quoted("8H WORD"), quoted("(" * 200_000))
    '8H WORD' '(((((((((((((((((((((((((((((((((((((((('...
    """
    return repr(text) if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]!r}..."


def shortened(text: str) -> str:
    """Cuts a text that is quoted without marks, such as the tiles of a rack; what cannot be printed is escaped.

    >>> shortened("AEINRST"), shortened("A" * 50)
    ('AEINRST', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA...')
    """
    plain = text if text.isprintable() else repr(text[: MOST_QUOTED + 1])[1:-1]
    return plain if len(plain) <= MOST_QUOTED else f"{plain[:MOST_QUOTED]}..."

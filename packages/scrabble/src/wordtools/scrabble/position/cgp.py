"""CGP: a position as one line of text, as macondo, wolges and MAGPIE write it.

Four fields parted by blanks, then operations that end with ``;``::

    15/15/15/15/15/15/15/3ANTLEr6/15/15/15/15/15/15/15 ABC?/ 14/0 0 lex en; bb 50;

The board has rows parted by ``/``: a number is a run of empty squares, a letter a tile, in lower case a blank,
``[CH]`` a tile of several characters. Then the racks, the scores, both beginning with the player to move, and how
many turns in a row were without points. Of a rack that is partly known the known tiles are given.

Operations: ``bb`` bingo bonus, ``etl`` exchange limit and ``mcnz`` turns without points that end the game change the
rules; ``left``, which other programs do not have, is how many turns are left where each player has one more once the
bag is empty; ``ld`` tile set, ``bdn`` layout and ``var`` variant name them (``named_rules``), ``lex`` the word list. A
variant that is not played here is an error. Others are kept, and ``Cgp.unused`` lists them. Format: the README of
``cgp`` in github.com/domino14/macondo.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wordtools.scrabble.position import cgp_text
from wordtools.scrabble.position.cgp_text import USED, board_text, named_rules, problems_of, read_board
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import Rules

__all__ = ["Cgp", "board_text", "named_rules", "parse", "problems_of", "read_board", "write"]


@dataclass
class Cgp:
    """A position read from a line, with the operations of the line as they stand; it prints as that line.

    >>> from wordtools.scrabble import Rules
    >>> line = parse("/".join(["15"] * 15) + " AEINRT?/ 0/0 0 lex en;", Rules.load("en"))
    >>> line.position.rack_text(0), dict(line.operations)
    ('?AEINRT', {'lex': 'en'})
    """

    position: Position
    operations: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    """What was wrong with it, where it was read leniently."""

    @property
    def unused(self) -> tuple[str, ...]:
        """The operations that change nothing here, as they are written: clocks, challenges, the last move."""
        return tuple(f"{key} {value}".rstrip() for key, value in self.operations.items() if key not in USED)

    def __str__(self) -> str:
        """Writes the line."""
        return write(self.position, self.operations)

    def __repr__(self) -> str:
        """Shows the line."""
        return f"<Cgp {self}>"


def parse(text: str, rules: Rules, name: str = "CGP", *, strict: bool = True) -> Cgp:
    """Reads a position; its operations override *rules*.

    The tile set and the layout are those of *rules*, whatever the line names (see ``named_rules``); a line of a
    variant with another order of letters is an error.

    Args:
        text: the line.
        rules: of the game.
        name: what the messages call it.
        strict: whether racks that are too large, and tiles that are there more often than in the set, are an
            error; otherwise they are listed as ``problems``. What makes no sense is an error all the same.

    Raises:
        FormatError: what is wrong, with the number of the row where it is in the board.
    """
    return Cgp(*cgp_text.parse(text, rules, Position, name, strict=strict))


def write(position: Position, operations: Mapping[str, str] | None = None) -> str:
    """Writes a position as one line, the player to move first; numbers that are not the usual ones are added."""
    return cgp_text.write(position, operations)

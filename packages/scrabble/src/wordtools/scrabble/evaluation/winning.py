"""The chance to win from a spread and the number of tiles unseen, as games between two static players ended.

A table has a row for each number of tiles unseen (the bag and the other rack) and a column for some spreads; both are
those of the player to move, in points, what the tiles kept by both are worth included. ``tools/scrabble/win_table.py``
plays the games and writes the table. One table serves all languages: it was made with the English list and tiles.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from wordtools.core.errors import FormatError
from wordtools.core.run.files import read_text

BUNDLED = Path(__file__).with_name("tables") / "en.win.tsv"
WHOLE = 10_000  # what a sure win has in a file


@dataclass(frozen=True, repr=False)
class WinTable:
    """The share of games won by the player to move, draws counted half.

    >>> table = WinTable.bundled()
    >>> table.chance(-40, 60) < table.chance(0, 60) < table.chance(40, 60) < table.chance(40, 20)
    True
    """

    spreads: tuple[int, ...]
    """Points ahead, ascending: the columns."""
    rows: Mapping[int, tuple[int, ...]] = field(repr=False)
    """By the number of tiles unseen, for each spread the ten-thousandths of the games that were won."""
    source: Mapping[str, str]
    """What it was made of: ``games``, ``words`` (the list's name and digest), ``seed``."""
    _dense: dict[int, array[float]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Checks the shape.

        Raises:
            FormatError: it is no table.
        """
        if len(self.spreads) < 2 or list(self.spreads) != sorted(set(self.spreads)) or not self.rows:
            raise FormatError("a win table has two or more ascending spreads, and one or more rows")
        for unseen, row in self.rows.items():
            if unseen < 1 or len(row) != len(self.spreads) or list(row) != sorted(row) or row[0] < 0 or row[-1] > WHOLE:
                raise FormatError(f"row {unseen}: {len(self.spreads)} numbers are expected, ascending, 0 to {WHOLE}")

    def __repr__(self) -> str:
        """Shows what it was made of."""
        rows = f"{min(self.rows)} to {max(self.rows)} tiles unseen"
        return f"<WinTable {rows}, {', '.join(f'{key} {value}' for key, value in self.source.items())}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles what it was made with."""
        return WinTable, (self.spreads, dict(self.rows), dict(self.source))

    def __hash__(self) -> int:
        """Equal tables have the same."""
        return hash((self.spreads, tuple(self.rows.items())))

    @classmethod
    @cache
    def bundled(cls) -> WinTable:
        """Reads the table that is included."""
        return cls.parse(read_text(str(BUNDLED)), BUNDLED.name)

    @classmethod
    def parse(cls, text: str, name: str = "table") -> WinTable:
        """Reads what ``text`` writes.

        Raises:
            FormatError: it is no table; the message names the line.
        """
        source: dict[str, str] = {}
        lines: list[tuple[int, ...]] = []
        for number, line in enumerate(text.splitlines(), 1):
            if line.startswith("#"):
                key, _, value = line[1:].strip().partition(": ")
                source[key] = value
                continue
            try:
                lines.append(tuple(int(cell) for cell in line.split("\t") if cell != "unseen"))
            except ValueError:
                raise FormatError(f"{name}: line {number}: whole numbers are expected, tabs between them") from None
        if not lines:
            raise FormatError(f"{name}: an empty win table")
        try:
            return cls(lines[0], {row[0]: row[1:] for row in lines[1:]}, source)
        except FormatError as error:
            raise FormatError(f"{name}: {error}") from None

    def text(self) -> str:
        """Writes the table: ``# key: value`` lines, the spreads, and a line a number of tiles unseen."""
        head = [f"# {key}: {value}" for key, value in self.source.items()]
        rows = [("unseen", *self.spreads), *((unseen, *row) for unseen, row in self.rows.items())]
        return "\n".join([*head, *("\t".join(map(str, row)) for row in rows)]) + "\n"

    def chance(self, points: float, unseen: int) -> float:
        """Returns the win probability of the player to move, 0 to 1, with a lead of *points*.

        Beyond the rows of the table points count as they do in its last row, by the square root of the tiles unseen.

        Raises:
            ValueError: no tile is unseen.
        """
        if unseen < 1:
            raise ValueError(f"{unseen} tiles unseen: a win table is for positions before the end of a game")
        dense = self._dense.get(unseen)
        if dense is None:
            dense = self._dense[unseen] = self._row(unseen)
        at = points - self.spreads[0]
        if at <= 0:
            return dense[0]
        if at >= len(dense) - 1:
            return dense[-1]
        below = int(at)
        return dense[below] + (at - below) * (dense[below + 1] - dense[below])

    def _row(self, unseen: int) -> array[float]:
        """Makes the chances at every whole spread from the first to the last."""
        nearest = min(self.rows, key=lambda known: abs(known - unseen))
        factor = math.sqrt(nearest / unseen)
        row = self.rows[nearest]
        return array(
            "d", [_between(self.spreads, row, k * factor) / WHOLE for k in range(self.spreads[0], self.spreads[-1] + 1)]
        )


def _between(spreads: Sequence[int], row: Sequence[int], points: float) -> float:
    if points <= spreads[0]:
        return row[0]
    for k in range(1, len(spreads)):
        if points <= spreads[k]:
            part = (points - spreads[k - 1]) / (spreads[k] - spreads[k - 1])
            return row[k - 1] + part * (row[k] - row[k - 1])
    return row[-1]

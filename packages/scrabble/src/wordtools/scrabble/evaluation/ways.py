"""What an open board costs or brings: the terms for the ways that a play opens and closes.

A score and a leave value do not see the board that a play leaves to the other player. ``_ways.py`` sums up the ways to
lay tiles on it; here are the names of these sums, and the table of what each is worth to the player who has just moved.
A term counts times the square root of its sum. ``tools/scrabble/way_table.py`` fits the table of a language and a
board on self-play and writes it.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from wordtools.core.errors import FormatError, RulesError
from wordtools.core.run.files import read_text
from wordtools.scrabble.evaluation._ways import Ways
from wordtools.scrabble.evaluation.leaves import table_folder
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import BLANK, TileSet

if TYPE_CHECKING:
    from wordtools.scrabble.moves._lanes import Lanes

VERSION = 1  # of the sums: a table of another one is of no use
ENDING = ".ways.tsv"  # behind the names of a tile set and a layout
RACK = 7  # tiles: a table is for games with racks of this size
MOST = 1_000_000  # millipoints of any term
LEFTS = 8  # numbers of tiles left in the bag that are distinguished, from 0 on
CANDIDATES, WITHIN = 5, 6  # the best plays by equity whose boards are looked at, and within how many points

_LENGTHS = range(1, RACK + 1)
_KINDS = [f"{kind}, {tiles} tiles" for kind in ("crossing", "through") for tiles in ("1-4", "5-7")]
SUMS = (
    *(f"ways through, {n} tiles" for n in _LENGTHS),
    *(f"ways crossing, {n} tiles" for n in _LENGTHS),
    *(f"points through, {n} tiles" for n in _LENGTHS),
    *(f"points crossing, {n} tiles" for n in _LENGTHS),
    *(f"word times {n}" for n in (9, 6, 4)),
    *(f"word times {n}, {kind}" for n in (3, 2) for kind in _KINDS),
    "hooks, dead",
    "hooks",
    "hooks, weighted",
    "hooks of 1-3 letters",
    "hooks of 4-8 letters",
    "hooks of 9 letters or more",
    *(f"hooks on {premium} squares" for premium in ("triple-word", "double-word", "triple-letter", "double-letter")),
    "best of each lane",
    "best lane",
    "second lane",
    "7 tiles in each lane",
    "7 tiles in one lane",
    *(f"lanes over {points} points" for points in (20, 30, 45)),
)
"""The names of the sums, in the order of the kernel."""


@dataclass(frozen=True, repr=False)
class WayTable:
    """The terms, in thousandths of a point.

    >>> rules = Rules.load("en")
    >>> table = WayTable.bundled(rules)
    >>> table and table.terms[SUMS.index("word times 9")] < 0  # two triple-word squares in reach of one play
    True
    """

    terms: tuple[int, ...]
    """For the square root of each sum, in the order of ``SUMS``."""
    kept: tuple[int, ...]
    """For each tile kept, by its code: what the leave values lack, as they are fitted without the board."""
    left: tuple[int, ...]
    """By the number of tiles that a play leaves in the bag, from 0 on; 0 for more."""
    exchange: int
    """For an exchange."""
    source: Mapping[str, str] = field(compare=False)
    """What it was made for and of: ``version``, ``tiles`` and ``layout`` with a digest, ``games``, ``seed``, ..."""

    def __post_init__(self) -> None:
        """Checks the shape.

        Raises:
            FormatError: it is no such table.
        """
        if len(self.terms) != len(SUMS) or len(self.left) != LEFTS:
            raise FormatError(f"a table of ways has {len(SUMS)} terms, and {LEFTS} for the bag")
        if not all(-MOST <= number <= MOST for number in (*self.terms, *self.kept, *self.left, self.exchange)):
            raise FormatError(f"numbers of a table of ways are whole ones of up to {MOST:,}")

    def __repr__(self) -> str:
        """Shows what it was made of."""
        return f"<WayTable {', '.join(f'{key} {value}' for key, value in self.source.items())}>"

    @classmethod
    def bundled(cls, rules: Rules) -> WayTable | None:
        """Reads the table of a tile set and a layout, None where there is none.

        Raises:
            FormatError: it is damaged.
        """
        folder = table_folder(rules.tiles.name)
        if folder is None or rules.rack_size != RACK or rules.any_order:
            return None
        path = folder / file_name(rules)
        return cls.parse(read_text(str(path)), rules, path.name) if path.is_file() else None

    @classmethod
    def parse(cls, text: str, rules: Rules, name: str = "ways") -> WayTable:
        """Reads what ``text`` writes.

        Raises:
            FormatError: it is no such table, or one of another version, tile set or layout.
        """
        source: dict[str, str] = {}
        rows: dict[str, int] = {}
        for number, line in enumerate(text.splitlines(), 1):
            if line.startswith("#"):
                key, _, text_of = line[1:].strip().partition(": ")
                source[key] = text_of
                continue
            head, _, cell = line.partition("\t")
            try:
                value = int(cell)
            except ValueError:
                raise FormatError(f"{name}: line {number}: {line!r} is not a term, a tab and a whole number") from None
            if head in rows:
                raise FormatError(f"{name}: line {number}: the term {head!r} is in the table twice")
            rows[head] = value
        for key, wanted in made_for(rules).items():
            if source.get(key) != wanted:
                found = source.get(key, "none")
                make = "python tools/scrabble/way_table.py makes a new one"
                raise FormatError(f"{name}: a table of ways of {key} {found}, not {wanted}: {make}")
        names = _names(rules.tiles)
        for head in [*names, *rows]:
            if head not in rows or head not in names:
                raise FormatError(f"{name}: the term {head!r} is {'missing' if head in names else 'unknown'}")
        numbers = [rows[head] for head in names]
        tiles = len(names) - LEFTS - 1
        try:
            terms, kept, left = numbers[: len(SUMS)], numbers[len(SUMS) : tiles], numbers[tiles:-1]
            return cls(tuple(terms), tuple(kept), tuple(left), numbers[-1], source)
        except FormatError as error:
            raise FormatError(f"{name}: {error}") from None

    def text(self, rules: Rules) -> str:
        """Writes the table: ``# key: value`` lines, and a line a term."""
        head = [f"# {key}: {value}" for key, value in self.source.items()]
        numbers = (*self.terms, *self.kept, *self.left, self.exchange)
        rows = zip(_names(rules.tiles), numbers, strict=True)
        return "\n".join([*head, *(f"{name}\t{number}" for name, number in rows)]) + "\n"

    def kernel(self, lanes: Lanes, tiles: TileSet) -> Ways:
        """Makes a kernel on a board, for the thread of that board.

        Raises:
            FormatError: the table is of other tiles.
        """
        if len(self.kept) != len(tiles.counts):
            raise FormatError(f"a table of ways for {len(self.kept)} tiles is of no use with {len(tiles.counts)}")
        return Ways(lanes, tiles.size, **self.parts())

    def parts(self) -> dict[str, Any]:
        """Returns the terms as the kernel takes them."""
        rows = {"terms": self.terms, "kept": self.kept, "left": self.left}
        return {**{name: array("i", row) for name, row in rows.items()}, "exchange": self.exchange}

    @property
    def digest(self) -> str:
        """Names the numbers of the table."""
        return _digest(repr((self.terms, self.kept, self.left, self.exchange)).encode())


def way_table(rules: Rules) -> WayTable:
    """Reads the bundled table of these rules.

    Raises:
        RulesError: there is none.
        FormatError: it is damaged.
    """
    table = WayTable.bundled(rules)
    if table is None:
        raise RulesError(
            f"positional play needs a table of ways: there is none for {rules.tiles.name} tiles on the board "
            f"{rules.layout.name} with {rules.rack_size} tiles on a rack"
        )
    return table


def file_name(rules: Rules) -> str:
    """Returns the name of the file of a tile set and a layout."""
    return f"{rules.tiles.name}.{rules.layout.name}{ENDING}"


def made_for(rules: Rules) -> dict[str, str]:
    """Returns what a table must be for: the version of the sums, the tiles and the layout, with digests."""
    tiles, layout = rules.tiles, rules.layout
    letters = repr((tiles.alphabet.letters, tuple(tiles.points), tuple(tiles.counts))).encode()
    board = repr((layout.rows, layout.columns)).encode() + layout.letter + layout.word
    return {
        "version": f"{VERSION}",
        "tiles": f"{tiles.name} {_digest(letters)}",
        "layout": f"{layout.name} {_digest(board)}",
    }


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def _names(tiles: TileSet) -> dict[str, None]:
    """Returns the names of all terms, in order."""
    kept = (f"kept {'?' if code == BLANK else tiles.alphabet.letters[code - 1]}" for code in range(len(tiles.counts)))
    return dict.fromkeys((*SUMS, *kept, *(f"{number} left in the bag" for number in range(LEFTS)), "exchange"))

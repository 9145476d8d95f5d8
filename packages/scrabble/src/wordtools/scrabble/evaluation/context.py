"""What the unseen tiles and the bag add to the values of leaves.

A table of leaves knows only the tiles kept. How well these go with what is drawn, and how many turns are left to use
them, depends on the position: the more vowels are unseen, the less a vowel is worth; a tile is worth less the more
there are like it; and who empties the bag gives the other player the first turn of the endgame. The value of a leave
is multiplied by a factor for how full the bag is, and a few linear terms are added. ``tools/scrabble/context_table.py``
fits them on self-play and writes the table.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wordtools.core.errors import FormatError
from wordtools.core.run.files import read_text
from wordtools.scrabble.evaluation._context import Adjuster
from wordtools.scrabble.rules.tiles import BLANK, Tile, TileSet

CLASSES = ("blank", "vowel", "power", "other")
POWER = 8  # points of a letter, from which on it is a power tile
ENDING = ".context.tsv"  # behind the name of a tile set
TABLES = Path(__file__).with_name("tables")
MOST = 1_000_000  # millipoints of any number


@dataclass(frozen=True, repr=False)
class Context:
    """The terms, in thousandths of a point; those by class are in the order of ``CLASSES``.

    >>> context = Context.bundled(TileSet.load("en"))
    >>> context and (context.left[0] < context.left[1], context.alike < 0)
    (True, True)
    """

    stages: tuple[int, ...]
    """The least number of tiles in the bag of each stage, ascending."""
    factors: tuple[int, ...]
    """By stage, thousandths that the value of a leave is multiplied by."""
    tiles: tuple[tuple[int, ...], ...]
    """By class and stage, for each tile kept."""
    left: tuple[int, ...]
    """By the number of tiles that a play leaves in the bag, from 0 on; 0 for more."""
    blanks: tuple[int, ...]
    """By class, for each tile kept, if all unseen tiles were blanks and there were none in the set."""
    vowels: tuple[int, ...]
    """The same for vowels."""
    alike: int
    """The same for tiles like the one kept."""
    source: Mapping[str, str] = field(compare=False)
    """What it was made of: ``games``, ``positions``, ``words`` and ``leaves`` with a digest, ``seed``."""

    def __post_init__(self) -> None:
        """Checks the shape.

        Raises:
            FormatError: it is no such table.
        """
        rows = (self.factors, *self.tiles)
        if not self.stages or list(self.stages) != sorted(set(self.stages)) or {*map(len, rows)} != {len(self.stages)}:
            raise FormatError("a context has ascending stages, and as many numbers in each row")
        if {len(self.tiles), len(self.blanks), len(self.vowels)} != {len(CLASSES)} or not self.left:
            raise FormatError(f"a context has numbers for the classes {', '.join(CLASSES)}")
        for row in (*rows, self.left, self.blanks, self.vowels, (self.alike,)):
            if not all(-MOST <= number <= MOST for number in row):
                raise FormatError(f"numbers of a context are whole ones of up to {MOST:,}")

    def __repr__(self) -> str:
        """Shows what it was made of."""
        return f"<Context {', '.join(f'{key} {value}' for key, value in self.source.items())}>"

    @classmethod
    def bundled(cls, tiles: TileSet, folder: Path = TABLES) -> Context | None:
        """Reads the table that lies beside the leaves of a tile set, None where there is none.

        Raises:
            FormatError: it is damaged.
        """
        path = folder / f"{tiles.name}{ENDING}"
        return cls.parse(read_text(str(path)), path.name) if path.is_file() else None

    @staticmethod
    def class_of(tiles: TileSet, tile: Tile) -> int:
        """Returns the number of a tile's class."""
        if tile == BLANK:
            return CLASSES.index("blank")
        if tile in tiles.vowels:
            return CLASSES.index("vowel")
        return CLASSES.index("power" if tiles.points[tile] >= POWER else "other")

    @classmethod
    def parse(cls, text: str, name: str = "context") -> Context:
        """Reads what ``text`` writes.

        Raises:
            FormatError: it is no such table.
        """
        source: dict[str, str] = {}
        rows: dict[str, tuple[int, ...]] = {}
        for line in text.splitlines():
            if line.startswith("#"):
                key, _, value = line[1:].strip().partition(": ")
                source[key] = value
                continue
            head, *cells = line.split("\t")
            try:
                rows[head] = tuple(map(int, cells))
            except ValueError:
                raise FormatError(f"{name}: row {head!r}: whole numbers are expected, tabs between them") from None
        try:
            tiles = tuple(rows[kind] for kind in CLASSES)
            (alike,) = rows["alike"]
            named = (rows[head] for head in ("bag", "factor", "left", "blanks unseen", "vowels unseen"))
            stages, factors, left, blanks, vowels = named
        except (KeyError, ValueError) as error:
            raise FormatError(f"{name}: row {error} is missing or wrong") from None
        try:
            return cls(stages, factors, tiles, left, blanks, vowels, alike, source)
        except FormatError as error:
            raise FormatError(f"{name}: {error}") from None

    def text(self) -> str:
        """Writes the table: ``# key: value`` lines, and a line a row."""
        rows = [
            ("bag", *self.stages),
            ("factor", *self.factors),
            *((kind, *row) for kind, row in zip(CLASSES, self.tiles, strict=True)),
            ("left", *self.left),
            ("blanks unseen", *self.blanks),
            ("vowels unseen", *self.vowels),
            ("alike", self.alike),
        ]
        head = [f"# {key}: {value}" for key, value in self.source.items()]
        return "\n".join([*head, *("\t".join(map(str, row)) for row in rows)]) + "\n"

    def kernel(self, tiles: TileSet) -> Adjuster:
        """Makes a kernel of its own for a thread."""
        return Adjuster(**self.parts(tiles))

    def parts(self, tiles: TileSet) -> dict[str, Any]:
        """Returns the terms by tile, as the kernel takes them."""
        codes = range(len(tiles.counts))
        kinds = [self.class_of(tiles, code) for code in codes]
        whole = max(1, tiles.size)
        blanks = tiles.counts[BLANK]
        vowels = sum(tiles.counts[code] for code in codes if code in tiles.vowels)
        stage = array("I", [sum(bag >= least for least in self.stages[1:]) for bag in range(tiles.size + 1)])
        # shares count beyond those of the whole set, which do not depend on the position
        usual = [
            (self.blanks[kind] * blanks + self.vowels[kind] * vowels + self.alike * tiles.counts[code]) // whole
            for code, kind in enumerate(kinds)
        ]
        base = [self.tiles[kind][k] - usual[code] for k in range(len(self.stages)) for code, kind in enumerate(kinds)]
        return {
            "stage": stage,
            "factors": array("i", self.factors),
            "base": array("i", base),
            "left": array("i", self.left),
            "blanks": array("i", [self.blanks[kind] for kind in kinds]),
            "vowels": array("i", [self.vowels[kind] for kind in kinds]),
            "alike": self.alike,
            "vowel": bytes(code in tiles.vowels for code in codes),
        }

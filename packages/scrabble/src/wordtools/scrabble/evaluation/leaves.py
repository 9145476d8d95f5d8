"""Leaves: what the tiles that a play keeps are worth, from a KLV2 or CSV file.

A value is in millipoints, a whole number: so sums are exact and ties are ties. The table is a graph of the leaves in
the form of a KWG file, and an array of values in the order of the leaves, blanks first (see ``klv.py``).
"""

from __future__ import annotations

import gzip
import zlib
from array import array
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from threading import Lock

from wordtools.core.base.cells import cell, text_of
from wordtools.core.errors import LexiconError, RulesError, WordtoolsError
from wordtools.core.graph import kwg as graphs
from wordtools.core.graph._kwg import Reader
from wordtools.core.lists.bundled import bundled_folder, read_checked
from wordtools.core.reading.bounds import SIZES, over
from wordtools.core.reading.quoting import quoted
from wordtools.core.reading.reading import Reading
from wordtools.core.run.files import decode, shown, write_whole
from wordtools.core.run.tables import read_table
from wordtools.scrabble.evaluation import klv
from wordtools.scrabble.evaluation._leaves import Walk
from wordtools.scrabble.evaluation.context import TABLES, Context
from wordtools.scrabble.rules.tiles import Tiles, TileSet

MOST_ON_RACK = 24  # tiles, of which a table has every part
END = b"\xff"  # after each leave that is spelt
KINDS = (".klv2", ".csv", ".klv2.gz", ".csv.gz")
GZIP = b"\x1f\x8b"
MOST_BYTES = SIZES["a table of leaves"].most
BUNDLED = ".klv2.gz"  # behind the name of a tile set


def table_folder(name: str) -> Path | None:
    """Returns where the bundled table of a tile set lies, or would: among ours, or beside the list of its name."""
    return TABLES if (TABLES / f"{name}{BUNDLED}").is_file() else bundled_folder(name)


class Leaves:
    """The values of leaves, in millipoints. One that is not in the table is worth nothing, and so is the empty one.

    >>> english = TileSet.load("en")
    >>> leaves = Leaves.parse(b"?,25.5\\nQ,-7\\n?S,32", "mine.csv", english)
    >>> leaves.value(english.rack("S?")), leaves.value(english.rack("A")), len(leaves)
    (32000, 0, 3)
    """

    def __init__(
        self,
        nodes: array[int],
        counts: array[int],
        values: array[int],
        tiles: TileSet,
        context: Context | None = None,
    ) -> None:
        """Keeps what ``klv.read`` returned; use ``of``, ``parse`` or ``open``.

        Raises:
            RulesError: the nodes are no graph of leaves of this set, or there is not a value for each leaf.
        """
        reader = Reader(nodes, len(tiles.alphabet), klv.MOST_LEAVES, klv.MOST_TILES, True)
        if reader.check() or reader.words != len(values) or bytes(reader.counts()) != bytes(counts):
            raise RulesError("these numbers are no table of leaves: read a file, or use Leaves.of")
        self.nodes = nodes
        self.values = values
        """Millipoints, in the order of the leaves."""
        self.tiles = tiles
        self.context = context
        """What the unseen tiles and the bag add to the values; only bundled tables have it."""
        self._counts = counts
        self._walk = self.walk()
        self._adjuster = context.kernel(tiles) if context is not None else None
        self._lock = Lock()  # players in several threads have the same table

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the table without the kernel."""
        return Leaves, (self.nodes, self._counts, self.values, self.tiles, self.context)

    def __deepcopy__(self, memo: object) -> Leaves:
        """Makes another table of the same values."""
        return Leaves(self.nodes, self._counts, self.values, self.tiles, self.context)

    def __getitem__(self, text: str) -> float:
        """Returns what it is worth to keep the tiles of a text (``?S``), in points.

        Raises:
            RulesError: a character that is no tile.
        """
        return self.value(self.tiles.rack(text)) / 1000

    @classmethod
    def of(cls, values: Mapping[Tiles, int], tiles: TileSet) -> Leaves:
        """Makes a table of leaves (their tiles in order) and their values in millipoints.

        Raises:
            RulesError: tiles that are not of this set or not in order, or values out of range.
        """
        leaves = sorted(values)
        most = 1000 * klv.MOST_POINTS
        for leave, value in values.items():
            if type(value) is not int or not -most <= value <= most:
                raise RulesError(f"leave {list(leave)}: a value is a whole number of up to {most:,} millipoints")
            if bytes(sorted(leave)) != leave:
                raise RulesError(f"leave {list(leave)}: a leave is tile codes in ascending order")
        nodes = graphs.graph(leaves, gaddag=False)
        reader = Reader(nodes, len(tiles.alphabet), klv.MOST_LEAVES, klv.MOST_TILES, True)
        if reader.check():
            raise RulesError("the leaves are too many, or have tiles that this tile set has not")
        return cls(nodes, klv.copied(reader.counts()), array("i", map(values.__getitem__, leaves)), tiles)

    @classmethod
    def open(cls, name: str, tiles: TileSet) -> Leaves:
        """Reads a KLV2, KLV or CSV file, or standard input (``-``).

        Raises:
            WordtoolsError: it cannot be read, or ``parse`` finds something wrong.
        """
        from wordtools.core.lists.wordlist import read_source

        return cls.parse(read_source(name), shown(name), tiles)

    @classmethod
    def bundled(cls, tiles: TileSet) -> Leaves | None:
        """Reads the table bundled with a tile set, or with the word list of its name, None where there is none.

        Raises:
            LexiconError: the table is damaged.
            FormatError: its context is.
        """
        folder = table_folder(tiles.name)
        if folder is None or not (path := folder / f"{tiles.name}{BUNDLED}").is_file():
            return None
        info = read_table(folder / f"{tiles.name}.leaves.toml", LexiconError)
        data = read_checked(path, info.get("data_sha256"), "table of leaves", info.get("package", ""))
        plain = cls.parse(data, shown(str(path)), tiles)
        return cls(plain.nodes, plain._counts, plain.values, tiles, Context.bundled(tiles, folder))

    @classmethod
    def parse(cls, data: bytes, name: str, tiles: TileSet) -> Leaves:
        """Reads the bytes of a file: ``LEAVE,value`` lines in points, or KLV2; *name* is used in messages.

        Either may be packed by gzip.

        Raises:
            RulesError: the file is damaged, or a line is wrong or has a leave that an earlier one had.
        """
        if data[:2] == GZIP:
            data, name = unpacked(data, name), name.removesuffix(".gz")
        if name.endswith((".klv", ".klv2")) or data[3:4] == b"\0":  # the high byte of a number of nodes
            return cls(*klv.read(data, name, len(tiles.alphabet)), tiles)
        return cls.of(_read_csv(data, name, tiles), tiles)

    def walk(self) -> Walk:
        """Makes a kernel of its own for a thread."""
        return Walk(self.nodes, self._counts, self.values)

    def numbers(self) -> Walk:
        """Makes a kernel that leads to the number of a leave instead of its value."""
        return Walk(self.nodes, self._counts, array("i", range(len(self))))

    def rounded(self, points: float, *, above: int = 3) -> Leaves:
        """Rounds the values of leaves of more than *above* tiles to multiples of *points*, so that a file packs better.

        Raises:
            RulesError: less than a thousandth of a point.
        """
        step = round(1000 * points)
        if step < 1:
            raise RulesError(f"values are rounded to multiples of 0.001 or more, not of {points:g}")
        pairs = ((value + step // 2) // step * step if len(leave) > above else value for leave, value in self)
        return self.with_values(array("i", pairs))

    @property
    def plain(self) -> Leaves:
        """The same table without context."""
        return self if self.context is None else self.with_values(self.values)

    def with_values(self, values: array[int]) -> Leaves:
        """Returns the same leaves with other values, in millipoints, and without context."""
        return Leaves(self.nodes, self._counts, values, self.tiles)

    def __len__(self) -> int:
        """Counts the leaves."""
        return len(self.values)

    def __iter__(self) -> Iterator[tuple[Tiles, int]]:
        """Goes through the leaves in order, with their values in millipoints."""
        reader = Reader(self.nodes, len(self.tiles.alphabet), klv.MOST_LEAVES, klv.MOST_TILES, True)
        reader.check()
        return zip(bytes(reader.spell()).split(END), self.values, strict=False)

    def value(self, rack: Tiles) -> int:
        """Returns what it is worth to keep these tiles, in any order and without context, in millipoints."""
        number = self._walk.find(bytes(sorted(rack)))
        return self.values[number] if number >= 0 else 0

    def table(self, rack: Tiles, unseen: Tiles = b"", bag: int = 0) -> array[int]:
        """Returns the value of every part of a rack, in millipoints, by a number of as many bits as there are tiles.

        Bit k stands for tile k of the rack in ascending order, blanks first. Of equal tiles the lowest bits are set;
        what stands at other numbers means nothing.

        Raises:
            RulesError: more than 24 tiles.
        """
        if len(rack) > MOST_ON_RACK:
            raise RulesError(f"a rack of {len(rack)} tiles has too many parts: {MOST_ON_RACK} is the most")
        codes = bytes(sorted(rack))
        out = array("i", bytes(4 << len(codes)))
        with self._lock:
            self._walk.fill(codes, out)
            if self._adjuster is not None and bag and unseen:
                self._adjuster.fill(codes, unseen, bag, out)
        return out

    def save(self, name: str) -> None:
        """Writes the table to a file, whole or not at all; its ending gives the format (see ``ending``).

        Raises:
            RulesError: another ending.
            WordtoolsError: it cannot be written.
        """
        kind = ending(name)
        data = self.klv2() if kind.startswith(".klv2") else self.csv().encode()
        if kind.endswith(".gz"):
            data = gzip.compress(data, 9, mtime=0)
        try:
            write_whole(Path(name), data)
        except OSError as error:
            raise WordtoolsError(f"{name}: cannot be written: {error.strerror or error}") from None

    def klv2(self) -> bytes:
        """Makes a KLV2 file.

        A leave that another begins with is put in where it is missing, worth nothing: MAGPIE counts on finding it.
        """
        values = dict(self)
        begun = {leave[:-1] for leave in values if len(leave) > 1} - values.keys()
        if not begun:
            return klv.write(self.nodes, self.values)
        begun.update({leave[:size] for leave in begun for size in range(1, len(leave))})
        return Leaves.of(dict.fromkeys(begun, 0) | values, self.tiles).klv2()

    def csv(self) -> str:
        """Writes a line a leave, ``LEAVE,value``, in points."""
        text = self.tiles.text
        return "".join(f"{cell(text(leave))},{value / 1000:.3f}\n" for leave, value in self)

    def __repr__(self) -> str:
        """Shows how many leaves there are."""
        return f"<Leaves {len(self):,} of {self.tiles.name}>"


def ending(name: str) -> str:
    """Returns the ending of a file that leaves can be written to.

    Raises:
        RulesError: it has another one.
    """
    for kind in KINDS:
        if name.lower().endswith(kind):
            return kind
    raise RulesError(f"{name}: leaves are written to a file that ends in .klv2 or .csv, and .gz to pack it")


def unpacked(data: bytes, name: str) -> bytes:
    """Unpacks what gzip packed.

    Raises:
        RulesError: it is damaged, or larger than any table.
    """
    try:
        with gzip.open(BytesIO(data)) as file:
            plain = file.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise RulesError(f"{name}: a damaged .gz file: {error}") from None
    if len(plain) > MOST_BYTES:
        raise RulesError(f"{name}: it unpacks to {over('a table of leaves')}")
    return plain


def _read_csv(data: bytes, name: str, tiles: TileSet) -> dict[Tiles, int]:
    """Reads ``LEAVE,value`` lines; empty ones and those that begin with ``#`` are left out."""
    values: dict[Tiles, int] = {}
    codes = {letter: bytes((code,)) for letter, code in tiles.alphabet.code.items() if len(letter) == 1} | {"?": b"\0"}
    simple = tiles.alphabet.simple
    text = decode(data, name, "a table of leaves", RulesError)
    Reading(name, error=RulesError).count("lines of words", text.count("\n"))
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        written, _, value = map(str.strip, text_of(line).rpartition(","))
        try:
            points = float(value)
            plain = simple and all(map(codes.__contains__, written))
            leave = b"".join(sorted(map(codes.__getitem__, written))) if plain else tiles.rack(written)
        except RulesError as error:
            raise RulesError(f"{name}: line {number}: {error}") from None
        except ValueError:
            points, leave = 0.0, b""
        if not leave or not -klv.MOST_POINTS <= points <= klv.MOST_POINTS:
            raise RulesError(f"{name}: line {number}: {quoted(line)} is not LEAVE,value; write ?S,32.5")
        if leave in values:
            raise RulesError(f"{name}: line {number}: leave {written!r} is in the table twice")
        values[leave] = round(1000 * points)
    if not values:
        raise RulesError(f"{name}: no leave in it; write lines like ?S,32.5")
    return values

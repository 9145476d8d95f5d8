"""Tile sets: which tiles a game has, how many of each, and what they are worth.

A tile is a letter code of the set's alphabet, 1, 2, ...; the blank is 0 in a rack or bag. A blank that has been
laid as a letter is the letter's code + 128. Tiles are written as letters, a blank as ``?`` and a laid blank in
lower case; a tile of several characters stands in brackets to distinguish it from its parts: ``[CH]``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TypeAlias

from wordtools.core import Alphabet, Language
from wordtools.core.base.characters import characters, composed
from wordtools.core.errors import LanguageError, RulesError
from wordtools.core.letters.alphabet import MOST_LETTERS
from wordtools.core.letters.language import is_language, language_files
from wordtools.core.reading.quoting import quoted

Tile: TypeAlias = int  # a letter code, or BLANK; on the board also letter code | LAID_BLANK
Tiles: TypeAlias = bytes  # tile codes; those of a rack in ascending order, blanks first

BLANK = 0
LAID_BLANK = 0x80
LETTER = 0x7F  # mask: the letter of a tile on the board
BLANK_TEXT = "?"
PART = re.compile(r"\[([^\[\]]+)\]|([^\[\]]+)")
MEANT = {  # signs that people write between tiles, or for a blank
    "_*.#@-": "; a blank is ?",
    " ,;/+": "; write the tiles together",
}
MOST_TILES = 1000
MOST_POINTS = 100
POSSIBLE = bytes([*range(MOST_LETTERS + 1), *range(LAID_BLANK + 1, LAID_BLANK + MOST_LETTERS + 1)])  # in any set


@dataclass(frozen=True)
class TileSet:
    """The tiles of a game.

    >>> english = TileSet.load("en")
    >>> english.size, english.points[english.alphabet.code["Q"]], english.text(english.rack("QI?"))
    (100, 10, '?IQ')
    """

    name: str
    """Its code or file, ``en``."""
    alphabet: Alphabet
    counts: tuple[int, ...]
    """How many tiles of each code; blanks first."""
    points: tuple[int, ...]
    """What each code is worth; blanks, first, are worth nothing."""
    vowels: frozenset[int]
    language: Language = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        """Checks the numbers.

        Raises:
            RulesError: not a number for each tile, or one out of range.
        """
        codes = len(self.alphabet) + 1
        for what, numbers, most in (("counts", self.counts, MOST_TILES), ("points", self.points, MOST_POINTS)):
            if len(numbers) != codes:
                raise RulesError(f"tile set {self.name}: {codes} {what} expected, {len(numbers)} found")
            if not all(type(number) is int and 0 <= number <= most for number in numbers):
                raise RulesError(f"tile set {self.name}: {what} must be 0 to {most}")
        if self.points[BLANK]:
            raise RulesError(f"tile set {self.name}: blanks are worth nothing, not {self.points[BLANK]}")
        if not all(type(code) is int and 0 < code < codes for code in self.vowels):
            raise RulesError(f"tile set {self.name}: vowels are letter codes, 1 to {codes - 1}")

    def __repr__(self) -> str:
        """Shows how to load it."""
        return f"TileSet.load({self.name if TileSet.known(self) else str(self.language.path)!r})"

    def __str__(self) -> str:
        """Writes each tile with its points and how many there are: ``?0x2 A1x9 ...``."""
        tiles = zip([BLANK_TEXT, *self.alphabet.letters], self.points, self.counts, strict=True)
        listed = " ".join(f"{text}{points}x{count}" for text, points, count in tiles if count)
        return f"{self.size} tiles of {self.name}: {listed}"

    def check(self, tiles: bytes, what: str = "tiles") -> None:
        """Checks that all of *tiles*, in a rack, on the board or 0 for an empty square, are of this set.

        Raises:
            RulesError: a code that is no tile; *what* names where.
        """
        unknown = tiles.translate(None, self.codes)
        if unknown:
            raise RulesError(f"{what}: code {unknown[0]} is no tile of {self.name}")

    def check_rack(self, rack: Tiles, size: int) -> None:
        """Checks a rack of up to *size* tiles.

        Raises:
            RulesError: too many tiles, codes that are no tiles, or not in ascending order.
        """
        if len(rack) > size:
            raise RulesError(f"a rack of {len(rack)} tiles: these rules allow {size}")
        if rack and (bytes(sorted(rack)) != rack or rack[-1] > len(self.alphabet)):
            raise RulesError(f"a rack is letter codes up to {len(self.alphabet)} in ascending order, blanks (0) first")

    @classmethod
    def load(cls, name: str) -> TileSet:
        """Reads a tile set by its code (``en``, ``en-super``), or from a language file (see ``docs/languages.md``).

        Raises:
            LanguageError: there is no such set, or its file has a mistake in it.
        """
        if name.endswith(".toml") or is_language(name):
            return cls.of(Language.load(name))
        if name not in _bundled_sets():
            raise LanguageError(
                f"no tile set {quoted(name)}: use one of {', '.join(sorted(bundled()))}, or the path of a .toml file"
            )
        return cls.of(Language.load(str(_bundled_sets()[name])))

    @classmethod
    def known(cls, tiles: TileSet) -> bool:
        """Whether ``load`` finds this set by its name."""
        try:
            return cls.load(tiles.name) == tiles
        except LanguageError:
            return False

    @classmethod
    def of(cls, language: Language) -> TileSet:
        """Takes the tile set of a language; equal languages share one.

        Raises:
            LanguageError: it has none, or one with a mistake in it.
        """
        return _tile_set(language)

    @classmethod
    def _of(cls, language: Language) -> TileSet:
        section = language.section("scrabble")
        tiles = section.get("tiles")
        where = f"{language.path}: [scrabble]"
        if not isinstance(tiles, dict) or not tiles:
            raise LanguageError(f"{where} has no tiles: write tiles = {{ A = [9, 1] }}, letter = [count, points]")
        alphabet = language.alphabet_for("scrabble")
        counts, points = [section.get("blanks", 2)], [0]
        for letter in alphabet.letters:
            pair = tiles.get(letter, [0, 0])
            if not isinstance(pair, list) or len(pair) != 2 or not all(type(number) is int for number in pair):
                raise LanguageError(f"{where}: tile {letter!r} must be [count, points], not {pair!r}")
            counts.append(pair[0])
            points.append(pair[1])
        for unknown in tiles.keys() - set(alphabet.letters):
            raise LanguageError(f"{where}: tile {unknown!r} is not a letter of the alphabet")
        if not all(type(count) is int and 0 <= count <= MOST_TILES for count in counts):
            raise LanguageError(f"{where}: counts must be 0 to {MOST_TILES}")
        if not all(0 <= worth <= MOST_POINTS for worth in points):
            raise LanguageError(f"{where}: points must be 0 to {MOST_POINTS}")
        vowels = frozenset(alphabet.code[letter] for letter in section.get("vowels", []) if letter in alphabet.code)
        return cls(language.code, alphabet, tuple(counts), tuple(points), vowels, language)

    @property
    def size(self) -> int:
        """How many tiles there are in all."""
        return sum(self.counts)

    @cached_property
    def all(self) -> Tiles:
        """Every tile, in order."""
        return bytes(tile for tile, count in enumerate(self.counts) for _ in range(count))

    def value(self, tiles: Iterable[Tile]) -> int:
        """Adds up what *tiles* are worth; blanks, laid or not, are worth nothing."""
        return sum(self.points[tile] for tile in tiles if tile < LAID_BLANK)

    def rack(self, text: str) -> Tiles:
        """Reads tiles in any order and either case, ``?`` for a blank.

        Raises:
            RulesError: a character that is no tile.
        """
        return bytes(sorted(tile & LETTER for tile in self.tiles(text)))

    def tiles(self, text: str) -> Iterator[Tile]:
        """Reads tiles in order: letters, ``?`` for a blank, lower case for a blank laid as a letter.

        Characters that together are one tile are read as that tile, the longest first; in brackets (``[C][H]``)
        exactly what they hold is one tile.

        Raises:
            RulesError: a character that is no tile.
        """
        end = 0
        text = composed(text)
        for part in PART.finditer(text):
            if part.start() != end:
                break
            end = part.end()
            if part[1] is not None:
                yield self._tile(part[1], text)
            else:
                yield from self._plain(part[2], text)
        if end != len(text):
            raise RulesError(f"tiles {quoted(text)}: {text[end]!r} has no partner; [CH] is one tile")

    def exact(self, text: str) -> str:
        """Returns tiles of a file in composed characters, once none of them would be taken for another letter.

        A person may write E for a tile and mean a letter with an accent or without; a program writes its tiles, so
        that U for a letter with two dots would be another game.

        Raises:
            RulesError: a character that is no tile of the set; the message names it.
        """
        if text.isascii():
            return text
        text = composed(text)
        known = frozenset("".join(self._codes) + "".join(self.alphabet.folds))
        for character in text:
            capital = character.upper()
            paired = capital in known and capital.lower() == character  # a long s is no small S
            if not character.isascii() and character not in known and not paired:
                raise RulesError(f"tiles {quoted(text)}: {quoted(character)} is not a tile of {self.name}")
        return text

    def _tile(self, written: str, text: str) -> Tile:
        tile = self._codes.get(written)
        if tile is None:
            folded = self.alphabet.fold(written)
            tile = self.alphabet.code.get(folded or "")
            if tile is None:
                hint = next((hint for signs, hint in MEANT.items() if written in signs), "")
                raise RulesError(f"tiles {quoted(text)}: {quoted(written)} is not a tile of {self.name}{hint}")
            if written != written.upper():
                tile |= LAID_BLANK
        return tile

    def _plain(self, written: str, text: str) -> Iterator[Tile]:
        at = 0
        parts = characters(written)
        while at < len(parts):
            for size in range(min(self._longest, len(parts) - at), 0, -1):
                piece = "".join(parts[at : at + size])
                if size == 1 or piece in self._codes:
                    yield self._tile(piece, text)
                    at += size
                    break

    def tile(self, text: str) -> Tile:
        """Reads one tile, a tile of several characters with its brackets or without.

        Raises:
            RulesError: it is none.
        """
        tile = self._codes.get(text)
        if tile is not None:
            return tile
        read = [*self.tiles(text)]
        if len(read) != 1:
            raise RulesError(f"{quoted(text)} is not one tile of {self.name}")
        return read[0]

    def tile_text(self, tile: Tile) -> str:
        """Writes one tile as it is read, without brackets."""
        if tile == BLANK:
            return BLANK_TEXT
        return self._small[tile & LETTER] if tile & LAID_BLANK else self.alphabet.letters[tile - 1]

    def text(self, tiles: Sequence[Tile], *, brackets: bool = True) -> str:
        """Writes tiles as ``tiles`` reads them; without *brackets*, as a person reads them."""
        if self.alphabet.simple and brackets:
            return "".join(map(self.texts.__getitem__, tiles))
        texts = list(map(self.tile_text, tiles))
        if not brackets:
            return "".join(texts)
        if not self.alphabet.simple and list(self._plain("".join(texts), "")) != list(tiles):
            # L and L side by side would be read as LL
            return "".join(f"[{text}]" if len(text) > 1 or text.upper() in self._parts else text for text in texts)
        return "".join(f"[{text}]" if len(text) > 1 else text for text in texts)

    @cached_property
    def texts(self) -> dict[Tile, str]:
        """Each tile as it is written by itself: one of several characters in brackets."""
        written = ((tile, self.tile_text(tile)) for tile in self.codes)
        return {tile: f"[{text}]" if len(text) > 1 else text for tile, text in written}

    def word(self, tiles: Iterable[Tile]) -> str:
        """Writes the word that tiles on the board spell: no blanks, no brackets."""
        return self.alphabet.decode(tile & LETTER for tile in tiles)

    def missing(self, tiles: Iterable[Tile], rack: Tiles) -> Counter[Tile]:
        """Counts the tiles of *tiles* that *rack* has not got; a laid blank needs a blank."""
        return Counter(on_rack(tiles)) - Counter(rack)

    def off_board(self, squares: Iterable[Tile]) -> Counter[Tile]:
        """Counts the tiles of the set that are not on a board, each kind; below 0 where more lie there than there are.

        Args:
            squares: what is on each square, 0 on an empty one.
        """
        left = Counter(dict(enumerate(self.counts)))
        left.subtract(on_rack(filter(None, squares)))
        return left

    @cached_property
    def codes(self) -> bytes:
        """All codes that a board may have: letters, laid blanks, and 0 for an empty square."""
        letters = range(1, len(self.alphabet) + 1)
        return bytes([BLANK, *letters, *(letter | LAID_BLANK for letter in letters)])

    @cached_property
    def _small(self) -> tuple[str, ...]:
        """The form of each letter that stands for a blank, by code: lower case, or ``?`` before one that has none.

        Where the alphabet has its own lower case (Turkish), that.
        """
        own = {target: source for source, target in self.alphabet.folds.items() if source != source.upper()}
        small = (own.get(letter, letter.lower()) for letter in self.alphabet.letters)
        pairs = zip(self.alphabet.letters, small, strict=True)
        return ("", *(BLANK_TEXT + letter if letter == lower else lower for letter, lower in pairs))

    @cached_property
    def _parts(self) -> frozenset[str]:
        """The characters of the tiles that have several."""
        return frozenset("".join(letter for letter in self.alphabet.letters if len(letter) > 1))

    @cached_property
    def _codes(self) -> dict[str, Tile]:
        codes = {BLANK_TEXT: BLANK} | self.alphabet.code
        for code, small in enumerate(self._small):
            if small and small not in codes:
                codes[small] = code | LAID_BLANK
        return codes

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._codes))


class Rack(bytes):
    """The tiles of a rack: it prints as letters and is read from them, and otherwise is the bytes of its codes.

    >>> rack = Rack("RETINA?")
    >>> print(rack, len(rack), "A" in rack, rack.letters[:2], rack == TileSet.load("en").rack("?AEINRT"))
    ?AEINRT 7 True ('?', 'A') True
    """

    tile_set: TileSet
    """The set that the tiles are of."""

    def __new__(cls, tiles: str | bytes = b"", tile_set: TileSet | str = "en") -> Rack:
        """Reads tiles in any order and either case, ``?`` for a blank; or takes their codes.

        Raises:
            RulesError: a character or a code that is no tile of the set.
            LanguageError: there is no such tile set.
        """
        known = TileSet.load(tile_set) if isinstance(tile_set, str) else tile_set
        codes = known.rack(tiles) if isinstance(tiles, str) else bytes(sorted(tiles))
        known.check_rack(codes, len(codes))
        rack = super().__new__(cls, codes)
        rack.tile_set = known
        return rack

    @property
    def letters(self) -> tuple[str, ...]:
        """The tiles one by one, blanks (``?``) first."""
        return tuple(map(self.tile_set.tile_text, self))

    def __str__(self) -> str:
        """Writes the tiles."""
        return self.tile_set.text(self)

    def __repr__(self) -> str:
        """Shows how to make it."""
        return f"Rack({str(self)!r}{'' if self.tile_set.name == 'en' else f', {self.tile_set.name!r}'})"

    def __contains__(self, tile: object) -> bool:
        """Returns whether a tile, its text or its code, is among them."""
        return tile in self.letters if isinstance(tile, str) else isinstance(tile, int) and tile in bytes(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the codes with their set."""
        return Rack, (bytes(self), self.tile_set)


def taken(rack: Tiles, tiles: Iterable[Tile]) -> Tiles:
    """Returns *rack* without *tiles*; a laid blank takes a blank.

    Raises:
        ValueError: a tile is not on the rack.
    """
    left = list(rack)
    for tile in on_rack(tiles):
        left.remove(tile)
    return bytes(left)


def on_rack(tiles: Iterable[Tile]) -> Tiles:
    """Returns tiles as they were on the rack: a laid blank is a blank."""
    return bytes(BLANK if tile & LAID_BLANK else tile for tile in tiles)


@lru_cache(maxsize=64)
def _tile_set(language: Language) -> TileSet:
    return TileSet._of(language)


@lru_cache(maxsize=1)
def _bundled_sets() -> dict[str, Path]:
    """Lists the tile sets in files of their own, code to file."""
    return {path.stem: path for path in sorted(Path(__file__).with_name("sets").glob("*.toml"))}


def bundled() -> dict[str, Path]:
    """Lists the bundled tile sets, code to language file; the user's own languages come last and win."""
    return _bundled_sets() | {path.stem: path for path in language_files()}

"""Bingos: the exact chance that the tiles kept and those drawn make a word with the whole rack.

Draws are not tried one by one. Each word that uses the whole rack gives the draws that make it: its letters without
those kept, with blanks in the place of as many as are held or drawn. The different draws of all words are put together,
and their ways are added up; divided by the ways of all draws, that is the chance.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations

from wordtools.core import Lexicon
from wordtools.core.base.wording import counted
from wordtools.core.errors import RulesError
from wordtools.scrabble.moves._anagrams import Anagrams
from wordtools.scrabble.rules.draws import ways
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import BLANK, Tile, Tiles

SHOWN = 10  # words that are printed


@dataclass(frozen=True, repr=False)
class BingoChance:
    """How likely a bingo is; it prints as the chance and the likeliest words.

    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Engine, Rules
    >>> rules = Rules.load("en")
    >>> few = Engine(rules, Lexicon.of(["retinas", "retsina", "nastier", "trainer"], rules.tiles.alphabet))
    >>> chance = few.bingos("AEINRT")
    >>> print(chance)
    11.70%: 11 of 94 draws, 4 words
    TRAINER  7.447%
    NASTIER  6.383%
    RETINAS  6.383%
    RETSINA  6.383%
    """

    leave: Tiles
    ways: int
    """Ways to draw a bingo."""
    draws: int
    """Ways to draw at all."""
    words: tuple[tuple[str, float], ...] = field(repr=False)
    """The words that can be drawn, each with its chance, the likeliest first; a draw can make several."""

    @property
    def chance(self) -> float:
        """The chance of a bingo, 0 to 1."""
        return self.ways / self.draws

    def __str__(self) -> str:
        """Describes the chance, then the likeliest words."""
        lines = [
            f"{self.chance:.2%}: {self.ways:,} of {counted(self.draws, 'draw')}, {counted(len(self.words), 'word')}"
        ]
        wide = max((len(word) for word, _ in self.words[:SHOWN]), default=0)
        return "\n".join([*lines, *(f"{word:{wide}}  {chance:.3%}" for word, chance in self.words[:SHOWN])])

    def __repr__(self) -> str:
        """Shows the chance."""
        return f"<BingoChance {self.chance:.2%}, {counted(len(self.words), 'word')}>"


class Bingos:
    """The words that use a whole rack, under one set of rules with one word list.

    >>> rules = Rules.load("en")
    >>> bingos = Bingos(rules, rules.lexicon())
    >>> round(bingos.chance("SATIRE").chance, 2), bingos.chance("QVV").ways
    (0.89, 0)
    """

    def __init__(self, rules: Rules, lexicon: Lexicon) -> None:
        """Takes rules and words.

        Raises:
            RulesError: the words are not spelt with these tiles, or letters count in any order.
        """
        if rules.any_order:
            raise RulesError("chances of bingos are not worked out where letters count in any order (Wordsmog)")
        if lexicon.alphabet != rules.tiles.alphabet:
            raise RulesError(f"the words of {lexicon.name} are not spelt with the tiles of {rules.tiles.name}")
        self.rules = rules
        self.lexicon = lexicon

    def __repr__(self) -> str:
        """Shows the rules and the word list."""
        return f"<Bingos {self.rules.tiles.name}, {self.lexicon.name}>"

    @cached_property
    def _by_length(self) -> dict[int, list[bytes]]:
        """The words of as many letters as a rack has, and of one more, as letter codes."""
        size = self.rules.rack_size
        dawg = self.lexicon.dawg
        pool = bytes(Anagrams(dawg.records, len(dawg), size + 1).pool_array)
        found: dict[int, list[bytes]] = {size: [], size + 1: []}
        at, end = 0, len(pool) - 1
        while at < end:
            length = pool[at]
            if length in found:
                found[length].append(pool[at + 1 : at + 1 + length])
            at += length + 1
        return found

    def chance(self, leave: Tiles | str, unseen: Tiles | str | None = None, *, through: str = "") -> BingoChance:
        """Computes the chance of a bingo after the rack was filled up.

        Args:
            leave: the tiles kept.
            unseen: what is drawn from; None: all tiles of the set but those kept.
            through: letters on the board, with any one of which a word may have a letter more than a rack.

        Raises:
            RulesError: more tiles than a rack holds or than the set has, or too few to fill the rack.
        """
        rules, tiles = self.rules, self.rules.tiles
        leave = tiles.rack(leave) if isinstance(leave, str) else leave
        unseen = tiles.rack(unseen) if isinstance(unseen, str) else unseen
        tiles.check_rack(leave, rules.rack_size)
        pool = self._pool(leave, unseen)
        size = rules.rack_size - len(leave)
        if len(pool) < size:
            raise RulesError(f"{len(pool)} tiles are unseen: {size} are drawn to fill the rack")
        draws = math.comb(len(pool), size)
        letters = {code for code in tiles.rack(through) if code != BLANK}
        found: dict[Tiles, int] = {}  # by draw, its ways
        chances: Counter[str] = Counter()
        for word, drawn in self._drawn(leave, pool, letters):
            found.update((draw, ways(draw, pool)) for draw in drawn if draw not in found)
            if number := sum(map(found.__getitem__, drawn)):
                chances[tiles.word(word)] += number
        words = sorted(chances.items(), key=lambda pair: (-pair[1], pair[0]))
        return BingoChance(leave, sum(found.values()), draws, tuple((word, number / draws) for word, number in words))

    def _pool(self, leave: Tiles, unseen: Tiles | None) -> Tiles:
        tiles = self.rules.tiles
        left = Counter(dict(enumerate(tiles.counts)))
        left.subtract(leave)
        if unseen is not None:
            left.subtract(unseen)
        for tile, count in sorted(left.items()):
            if count < 0:
                there = tiles.counts[tile]
                text = tiles.text([tile])
                raise RulesError(f"{there - count} times the tile {text} kept and unseen: there are {there}")
        return bytes(sorted(left.elements())) if unseen is None else bytes(sorted(unseen))

    def _drawn(self, leave: Tiles, pool: Tiles, through: set[Tile]) -> Iterator[tuple[bytes, set[Tiles]]]:
        """Yields each word that can be made, with the different draws that make it."""
        held = leave.count(BLANK)
        kept = Counter(tile for tile in leave if tile != BLANK)
        size = self.rules.rack_size

        @cache  # words of the same letters need the same tiles
        def draws_for(letters: bytes) -> set[Tiles]:
            return _draws_for(letters, kept, held, pool)

        for word in self._by_length[size]:
            if drawn := draws_for(bytes(sorted(word))):
                yield word, drawn
        for word in self._by_length[size + 1] if through else ():
            letters = bytes(sorted(word))
            used = [draws_for(letters.replace(bytes([letter]), b"", 1)) for letter in through.intersection(word)]
            if drawn := set().union(*used):
                yield word, drawn


def _draws_for(letters: bytes, kept: Counter[Tile], held: int, pool: Tiles) -> set[Tiles]:
    """Lists the draws that make a word of these letters, sorted, with those kept and the number of blanks held."""
    for tile, count in kept.items():
        if letters.count(tile) < count:
            return set()
        letters = letters.replace(bytes([tile]), b"", count)
    short = sum(max(0, letters.count(tile) - pool.count(tile)) for tile in set(letters))
    found: set[Tiles] = set()
    for blanks in range(max(0, short - held), pool.count(BLANK) + 1):
        number = len(letters) - held - blanks  # letters that are drawn
        if number >= 0:
            found.update(bytes([BLANK] * blanks) + bytes(some) for some in combinations(letters, number))
    return found

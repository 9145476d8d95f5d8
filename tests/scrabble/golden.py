"""Golden plays: how many plays each of 200 positions has, the best score, and a digest of all, as data.

The words are made up from a seed, so that the data never changes with a word list. ``python tests/scrabble/golden.py``
writes ``tests/golden/scrabble-plays.tsv`` anew, from games of the highest score; ``test_golden.py`` says whether the
generator still finds the same, and the slow generator of ``reference.py`` whether that is right.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wordtools.core import Lexicon
from wordtools.scrabble import Position, Rules, TileSet
from wordtools.scrabble.moves import MoveGenerator
from wordtools.scrabble.rules.tiles import BLANK

FILE = Path(__file__).parents[1] / "golden" / "scrabble-plays.tsv"
GAMES = (("en", 60), ("es", 30), ("ca", 30), ("de", 20), ("pl", 20), ("en-wwf", 20), ("en-super", 20))
WORDS = 12_000
LONGEST = 8


class Dice:
    """SplitMix64: the same numbers with every version of Python."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def roll(self, n: int) -> int:
        """Returns a number below *n*."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % (1 << 64)
        x = self.state
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % (1 << 64)
        x = (x ^ x >> 27) * 0x94D049BB133111EB % (1 << 64)
        return ((x ^ x >> 31) >> 32) * n >> 32

    def shuffled(self, tiles: bytes) -> list[int]:
        """Returns the tiles in a random order."""
        order = list(tiles)
        for k in range(len(order) - 1, 0, -1):
            j = self.roll(k + 1)
            order[k], order[j] = order[j], order[k]
        return order


class Line(NamedTuple):
    """A line of the file."""

    tiles: str
    cgp: str
    plays: int
    best: int
    digest: str


@cache
def words(name: str) -> frozenset[bytes]:
    """Makes words of a tile set: vowels and other letters in turn, mostly, as often as the set has them."""
    tiles, dice = TileSet.load(name), Dice(sum(name.encode()))
    letters = [tile for tile in tiles.all if tile != BLANK]
    groups = [bytes(t for t in letters if (t in tiles.vowels) is vowel) for vowel in (False, True)]
    if not all(groups):
        groups = [bytes(letters[0::2]), bytes(letters[1::2])]
    made: set[bytes] = set()
    while len(made) < WORDS:
        length, kind, word = 2 + dice.roll(LONGEST - 1), dice.roll(2), bytearray()
        for _ in range(length):
            word.append(groups[kind][dice.roll(len(groups[kind]))])
            kind = kind if dice.roll(5) == 0 else 1 - kind
        made.add(bytes(word))
    return frozenset(made)


@cache
def generator(name: str) -> MoveGenerator:
    """Makes a generator for a tile set with the words made up for it."""
    rules = Rules.load(name)
    texts = [rules.tiles.alphabet.decode(word) for word in words(name)]
    # a text can be read as other tiles than those it was made of: L and L are LL
    codes = {rules.tiles.alphabet.encode(text) for text in texts}
    return MoveGenerator(rules, Lexicon.of(map(rules.tiles.alphabet.decode, sorted(codes)), rules.tiles.alphabet))


def digest(plays: Iterable[tuple[int, bool, bytes, int]]) -> str:
    """Returns a digest of plays: first cell, whether down, tiles laid, score; in any order."""
    lines = sorted(f"{start} {int(down)} {laid.hex()} {score}" for start, down, laid, score in plays)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def found(position: Position, name: str) -> Line:
    """Lets the generator find the plays of a position."""
    plays = generator(name).plays(position, exchanges=False)
    told = digest((one.play.start, one.play.down, one.play.laid, one.score) for one in plays)
    return Line(name, position.cgp(), len(plays), max(plays.scores, default=0), told)


def positions(name: str, count: int) -> Iterator[Position]:
    """Plays games of the highest score, and yields positions of them, from the first turn to the last."""
    rules, number = Rules.load(name), 0
    while count:
        dice = Dice(1000 * sum(name.encode()) + number)
        number += 1
        bag = dice.shuffled(rules.tiles.all)
        position = Position.new(rules)
        held = [bag[:7], bag[7:14]]
        del bag[:14]
        while not position.over and count:
            player = position.player_to_move
            position.draw(player, bytes(sorted(held[player])))
            if dice.roll(4) == 0:
                count -= 1
                yield position.copy()
            plays = generator(name).plays(position, exchanges=False)
            if not len(plays):
                break
            play = plays.best(1, rank_by="score")[0].play
            position.push(play)
            rack = list(position.state.racks[player] or b"")
            drawn, bag = bag[: 7 - len(rack)], bag[7 - len(rack) :]
            held[player] = rack + drawn
            if not held[player]:
                break
            position.draw(player, None)


def read() -> list[Line]:
    """Reads the file."""
    rows = (line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return [Line(name, text, int(plays), int(best), told) for name, text, plays, best, told in rows]


def main() -> None:
    lines = [found(position, name) for name, count in GAMES for position in positions(name, count)]
    head = "# tile set, position, plays that lay tiles, highest score, digest; made by tests/scrabble/golden.py\n"
    FILE.write_text(head + "".join("\t".join(map(str, line)) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Self-play: many games between two ways to choose, played inside the kernel.

``_selfplay.py`` plays the games; here are the two players, and the pairs of games that make a comparison fair: both
games of a pair have the same order of tiles, and in the second one the players change seats.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from wordtools.core import Lexicon
from wordtools.core.errors import OptionError, RulesError
from wordtools.scrabble.endgame._bounds import Bounds
from wordtools.scrabble.endgame._endgame import Endgame
from wordtools.scrabble.endgame._memory import Memory
from wordtools.scrabble.endgame._playout import Playout
from wordtools.scrabble.endgame._refutations import Refutations
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.ways import WayTable
from wordtools.scrabble.moves._anagrams import Anagrams
from wordtools.scrabble.moves._best import Best
from wordtools.scrabble.moves._lanes import Lanes
from wordtools.scrabble.moves._laying import Laying
from wordtools.scrabble.moves._movegen import Movegen
from wordtools.scrabble.moves.movegen import kernels
from wordtools.scrabble.rules.rules import EndRule, Rules
from wordtools.scrabble.simulation._selfplay import Selfplay
from wordtools.scrabble.simulation._settle import Settler

STRATEGIES = ("score", "static")  # by the numbers of the kernel
FIGURES = 8  # numbers that the kernel writes a game
TABLE_BITS = 18  # 2^18 positions of an endgame are remembered, in up to 8 MB
SCORELESS = 6  # turns without points that end a game where the rules have no number


@dataclass(frozen=True, slots=True)
class Setting:
    """How a player chooses.

    ``score``: the play of the highest score. ``static``: that of the highest equity, which is score and what the
    tiles kept are worth; when the bag is empty, what going out or staying costs. Who knows nothing better to do
    than to exchange, and has no table of leaves, exchanges everything.
    """

    strategy: str = "static"
    leaves: Leaves | None = None
    """Leave values of ``static``; None: all 0."""
    ways: WayTable | None = None
    """What ``static`` thinks of the board that each of its best plays leaves; None: nothing."""

    def __post_init__(self) -> None:
        """Checks the strategy."""
        if self.strategy not in STRATEGIES:
            raise RulesError(f"strategy {self.strategy!r}: use {' or '.join(STRATEGIES)}")


class Result(NamedTuple):
    """A game that is over; each pair of numbers is first that of player one, then that of player two.

    >>> result = Result((396, 325), (11, 10), (2, 0), (0, 0))
    >>> print(result)
    396 : 325
    >>> result.bingos
    (2, 0)
    """

    scores: tuple[int, int]
    turns: tuple[int, int]
    bingos: tuple[int, int]
    exchanges: tuple[int, int]

    def __str__(self) -> str:
        """Writes the scores: ``463 : 469``."""
        return " : ".join(map(str, self.scores))


class Pair(NamedTuple):
    """Two games of the same order of tiles: player one began the first, player two the second.

    >>> pair = Pair(Result((396, 325), (11, 10), (2, 0), (0, 0)), Result((498, 381), (12, 12), (3, 0), (0, 0)))
    >>> print(pair)
    396 : 325, 498 : 381
    >>> pair.first.scores
    (396, 325)
    """

    first: Result
    second: Result

    def __str__(self) -> str:
        """Writes the scores of both."""
        return f"{self.first}, {self.second}"


class Arena:
    """Where two settings play under one set of rules with one word list; serves one thread at a time.

    >>> rules = Rules.load("en")
    >>> arena = Arena(rules, rules.lexicon(), Setting("static"), Setting("score"))
    >>> arena.pair(1) == arena.pair(1), arena.pair(1).first == arena.pair(2).first
    (True, False)
    """

    def __init__(self, rules: Rules, lexicon: Lexicon, one: Setting, two: Setting) -> None:
        """Prepares the kernels.

        Raises:
            RulesError: a table of leaves is for other tiles.
        """
        self.rules = rules
        self.lexicon = lexicon
        self.settings = (one, two)
        for setting in self.settings:
            if setting.leaves is not None and setting.leaves.tiles.alphabet != rules.tiles.alphabet:
                raise RulesError(f"leaves of {setting.leaves.tiles.name} are no use with tiles of {rules.tiles.name}")
        self._anagrams: Anagrams | None = None
        self.ended = bytearray(1)
        """Set to end the searches of the settler."""

    def twin(self) -> Arena:
        """Makes another arena like this one, for another thread."""
        other = Arena(self.rules, self.lexicon, *self.settings)
        other._anagrams = self.anagrams
        return other

    def prepare(self) -> None:
        """Loads what twins share."""
        self.kernel  # noqa: B018 - made when it is first asked for

    @property
    def anagrams(self) -> Anagrams | None:
        """The words by their letters; arenas share them. None where letters count in any order: nothing needs it."""
        if self._anagrams is None and not self.rules.any_order:
            dawg = self.lexicon.dawg
            side = max(self.rules.layout.rows, self.rules.layout.columns)
            self._anagrams = Anagrams(dawg.records, len(dawg), side)
        return self._anagrams

    @cached_property
    def _board(self) -> tuple[Lanes, Movegen]:
        return kernels(self.rules, self.lexicon)

    @cached_property
    def settler(self) -> Settler | None:
        """Searches the ends of games on the kernel's board.

        None: racks or boards are too large for that, or games end with one more turn for each player.
        """
        if self.rules.end is EndRule.LAST_TURN:
            return None
        lanes, movegen = self._board
        try:
            bounds = Bounds(lanes, movegen, bytes(self.rules.tiles.points))
        except ValueError:
            return None
        memory = Memory(TABLE_BITS)
        return Settler(Endgame(bounds, self.ended, memory, Refutations(bounds, memory)), Playout(bounds))

    @cached_property
    def kernel(self) -> Selfplay:
        """The kernel with both players."""
        rules = self.rules
        lanes, movegen = self._board
        laying = None if self.anagrams is None else Laying(movegen, self.anagrams)
        kernel = Selfplay(
            lanes,
            movegen,
            Best(movegen, rules.rack_size, laying),
            tiles=rules.tiles.all,
            size=rules.rack_size,
            limit=rules.exchange_limit,
            scoreless=rules.scoreless_turns or SCORELESS,
            vowels=sum(1 << code for code in rules.tiles.vowels),
            ending=list(EndRule).index(rules.end),
        )
        for who, setting in enumerate(self.settings):
            walk = setting.leaves.walk() if setting.leaves is not None else None
            context = setting.leaves.context if setting.leaves is not None else None
            adjuster = context.kernel(rules.tiles) if context is not None else None
            ways = setting.ways.kernel(lanes, rules.tiles) if setting.ways is not None else None
            kernel.seat(who, STRATEGIES.index(setting.strategy), walk, adjuster, ways)
        return kernel

    def games(self, seeds: Sequence[int], firsts: Sequence[int]) -> Iterator[Result]:
        """Plays a game for each seed (64 bits), begun by player one (0) or two (1); other threads run meanwhile.

        Raises:
            OptionError: another number of first players than of seeds, or one that is neither 0 nor 1.
        """
        if len(firsts) != len(seeds) or not {0, 1}.issuperset(firsts):
            raise OptionError("give for each seed who begins: 0 or 1")
        out = array("i", bytes(4 * FIGURES * len(seeds)))
        if seeds:
            self.kernel.games(array("Q", seeds), bytes(firsts), out)
        for k in range(0, len(out), FIGURES):
            a, b, c, d, e, f, g, h = out[k : k + FIGURES]
            yield Result((a, b), (c, d), (e, f), (g, h))

    def pairs(self, seeds: Sequence[int]) -> list[Pair]:
        """Plays a pair of games for each seed."""
        twice = [seed for seed in seeds for _ in range(2)]
        results = list(self.games(twice, [0, 1] * len(seeds)))
        return list(map(Pair, results[::2], results[1::2]))

    def pair(self, seed: int) -> Pair:
        """Plays one pair of games."""
        return self.pairs([seed])[0]


def game_seed(seed: int, *number: int) -> int:
    """Makes the 64-bit seed of a game from a seed and the game's number, the same on every machine."""
    return random.Random(f"{seed}/{'/'.join(map(str, number))}").getrandbits(64)

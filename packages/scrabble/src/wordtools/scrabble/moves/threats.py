"""Threats: how likely the other player has a bingo that fits on the board.

Every rack that the player may hold is given to the move generator: all of them, each with its number of ways, where
there are few enough, else a random sample. Tiles that are known to be on the rack are on each.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from wordtools.core.base.wording import counted
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.clock import Stop
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.moves.packed import laid_of, score_of
from wordtools.scrabble.position.play import Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.draws import draws, kinds
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Tiles

SAMPLES = 2000  # racks that are tried
DRAWN = 10_000  # of a sample, drawn at a time
SHOWN = 10  # plays that are printed
ADDED = 2  # racks with a bingo, and as many without, that a sample's error is computed with


@dataclass(frozen=True, repr=False)
class BingoThreat:
    """How likely the other player has a bingo; it prints as the chance and the likeliest plays.

    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Engine, Position, Rules
    >>> rules = Rules.load("en")
    >>> few = Engine(rules, Lexicon.of(["retinas", "retina", "cat", "cats"], rules.tiles.alphabet))
    >>> position = Position.new(rules, racks=["CATTVVW", "RETINA"])
    >>> threat = few.bingo_threat(position, "8F CAT")  # the play that is made first
    >>> threat.exact, round(threat.chance, 3), threat.error
    (True, 0.069, 0.0)
    """

    rules: Rules = field(compare=False)
    chance: float
    """0 to 1."""
    error: float
    """The standard error of the chance; 0 where all racks were tried.

    Of a sample it is never 0: two racks with a bingo and two without are added to those that were tried (A. Agresti and
    B. A. Coull, "Approximate is better than exact for interval estimation of binomial proportions", The American
    Statistician 52(2), 1998).
    """
    exact: bool
    """Whether all racks were tried, else a random sample."""
    racks: int
    """How many racks were tried; of a sample equal ones count each."""
    points: float
    """What the highest bingo scores, on average where there is one; 0 where there never is."""
    plays: tuple[tuple[Play, float], ...]
    """The highest bingos of the racks, each with the chance that it is one, the likeliest first."""

    def __str__(self) -> str:
        """Writes the chance, then the likeliest plays."""
        error = "" if self.exact else f" ± {self.error:.2%}"
        lines = [f"{self.chance:.2%}{error}, {self.points:.1f} points on average: {counted(self.racks, 'rack')} tried"]
        texts = [(play.text(self.rules.tiles, self.rules.layout), chance) for play, chance in self.plays[:SHOWN]]
        wide = max((len(text) for text, _ in texts), default=0)
        return "\n".join([*lines, *(f"{text:{wide}}  {chance:.3%}" for text, chance in texts)])

    def __repr__(self) -> str:
        """Shows the chance."""
        error = "" if self.exact else f" ± {self.error:.2%}"
        return f"<BingoThreat {self.chance:.2%}{error}, {self.points:.0f} points>"


def bingo_threat(
    position: Position,
    generator: MoveGenerator,
    *,
    play: Play | str | None = None,
    samples: int = SAMPLES,
    seed: int = 0,
    stop: Stop | None = None,
) -> BingoThreat:
    """Computes how likely the player who is not to move has a bingo that can be laid.

    Args:
        position: of two players. Known tiles of that player are on every rack.
        generator: finds plays by the rules and words of the game.
        play: is made first by the player to move; None: the board stays as it is.
        samples: how many racks are tried: all where there are no more, else as many random ones.
        seed: of the random racks.
        stop: is asked before each rack whether to end; the racks tried so far then count.

    Raises:
        RulesError: not two players, the game is over, or the play is not legal.
        OptionError: fewer than one rack.
    """
    if samples < 1:
        raise OptionError(f"at least 1 rack must be tried, not {samples}")
    if len(position.state.racks) != 2:
        raise RulesError(f"the bingos of the other are looked for with two players, not {len(position.state.racks)}")
    if position.over:
        raise RulesError("the game is over")
    other, after = 1 - position.player_to_move, position.copy()
    if play is not None:
        after.push(play)
    known, size = after.known(other), generator.rules.rack_size
    free = after.held(other) - len(known)
    exact = kinds(after.unseen, free) <= samples
    racks = draws(after.unseen, free) if exact else _drawn(after.unseen, free, samples, random.Random(seed))
    tried = total = found = points = 0
    best: Counter[Play] = Counter()
    for rest, number in racks:
        if total and stop is not None and stop():
            exact = False
            break
        rack = bytes(sorted(known + rest))
        highest = _bingo(after, rack, generator) if len(rack) == size else None
        tried, total = tried + (1 if exact else number), total + number
        if highest is not None:
            made, score = highest
            best[made] += number
            found, points = found + number, points + number * score
    chance = found / total
    likely = (found + ADDED) / (total + 2 * ADDED)
    plays = sorted(best.items(), key=lambda pair: (-pair[1], pair[0].text(generator.rules.tiles, after.rules.layout)))
    return BingoThreat(
        generator.rules,
        chance,
        0.0 if exact else math.sqrt(likely * (1 - likely) / (total + 2 * ADDED)),
        exact,
        tried,
        points / found if found else 0.0,
        tuple((made, number / total) for made, number in plays),
    )


def _bingo(position: Position, rack: Tiles, generator: MoveGenerator) -> tuple[Play, int] | None:
    """Returns the bingo of a rack that scores most, the first of equals, with its points."""
    found = generator.find(position.board, rack)
    size = generator.rules.rack_size
    heads = found.records[:: found.stride]
    bingos = [(score_of(head), -at) for at, head in enumerate(heads) if laid_of(head) == size]
    if not bingos:
        return None
    score, at = max(bingos)
    return found[-at].play, score


def _drawn(pool: Tiles, size: int, samples: int, rng: random.Random) -> Iterator[tuple[Tiles, int]]:
    """Yields random racks, each with how often it was drawn of some ``DRAWN``."""
    for first in range(0, samples, DRAWN):
        some = range(first, min(first + DRAWN, samples))
        yield from Counter(bytes(sorted(rng.sample(pool, size))) for _ in some).items()

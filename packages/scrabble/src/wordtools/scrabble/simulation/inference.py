"""Inference: what a player probably kept, from the play that was made.

Each leave that the unseen tiles allow is weighed by how well the play fits a player who had it: the less the play is
worse than the best of that rack by static equity, the likelier. A play that is *m* points worse has the weight
``exp(-m / t)``, with a temperature *t* by the tiles in the bag, and never less than ``FLOOR``, as anybody overlooks
something. By Bayes' rule the chance of a leave is its weight times the ways to draw it. Where there are too many
leaves, random ones are weighed. ``tools/scrabble/temperatures.py`` fits the temperatures on self-play.

After an exchange nobody but the player knows which tiles went: whole racks are weighed by the best exchange of as many
tiles that they allow, and what that keeps is the leave.

What is known for certain limits the racks that are weighed: tiles of the player that were seen, as a play challenged
off shows them, are on each; tiles that lay in the bag when the play was made, as the others had just exchanged them, on
none.
"""

from __future__ import annotations

import math
import random
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from wordtools.core.base.wording import counted
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.clock import Clock, Stop
from wordtools.scrabble.moves.movegen import LeaveTable, MoveGenerator
from wordtools.scrabble.position.judge import small_letters
from wordtools.scrabble.position.play import Play, PlayKind
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.draws import draws, kinds, ways
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import BLANK_TEXT, Tile, Tiles, on_rack, taken

TEMPERATURES: tuple[tuple[int, float], ...] = ((46, 3.5), (20, 4.25), (8, 4.0), (1, 3.75))
"""From how many tiles in the bag on which temperature holds, in points."""
FLOOR = 0.001  # the weight of a leave that does not fit at all
ALIKE = ", so that every unseen tile is as likely"
WEIGHED = 2000  # leaves that are weighed
SHOWN = 10  # leaves that are printed


class Guess(NamedTuple):
    """A leave and how likely it is."""

    leave: Tiles
    chance: float
    """0 to 1."""
    usual: float
    """The chance of a random draw that fits what is known, whatever was played."""


@dataclass(frozen=True, repr=False)
class Inference:
    """What a player probably kept; it prints as the likeliest leaves.

    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Engine, Position, Rules
    >>> rules = Rules.load("en")
    >>> few = Engine(rules, Lexicon.of(["worth", "worthy", "so", "is"], rules.tiles.alphabet))
    >>> inference = few.infer(Position.new("en"), "8H WORTH", most=20)
    >>> inference.size, len(inference.pool), inference.exact
    (2, 95, False)
    """

    rules: Rules = field(compare=False)
    play: Play
    pool: Tiles
    """The tiles that the others cannot see after the play: what was kept, and the bag."""
    size: int
    """How many tiles were kept."""
    guesses: tuple[Guess, ...]
    """The likeliest first; the chances add up to 1."""
    exact: bool
    """Whether all leaves were weighed, else a random sample of them."""
    bits: float
    """Information in the play: relative entropy of the racks against a random draw, in bits."""
    known: Tiles = b""
    """Tiles known to be kept, by another source than the play."""
    bagged: Tiles = b""
    """Tiles of the pool that were known to be in the bag."""

    def chance(self, leave: Tiles) -> float:
        """Returns the chance of a leave, tiles in order; 0 for one that was not weighed."""
        return next((guess.chance for guess in self.guesses if guess.leave == leave), 0.0)

    @property
    def tiles(self) -> dict[Tile, tuple[float, float]]:
        """How many of each tile were kept on average, and how many a random draw would have, by tile."""
        kept: defaultdict[Tile, float] = defaultdict(float)
        for guess in self.guesses:
            for tile in guess.leave:
                kept[tile] += guess.chance
        source, free = taken(taken(self.pool, self.known), self.bagged), self.size - len(self.known)
        usual = {tile: free * source.count(tile) / max(1, len(source)) + self.known.count(tile) for tile in self.pool}
        return {tile: (kept[tile], usual[tile]) for tile in sorted(usual)}

    def sampler(self) -> RackSampler:
        """Returns what draws racks that the player may have now."""
        return RackSampler(self)

    def __str__(self) -> str:
        """Writes the likeliest leaves with their chances, and those of a random draw."""
        text = self.rules.tiles.text
        rows = [("leave", "chance", "usual")]
        rows += [(text(one.leave), f"{one.chance:.1%}", f"{one.usual:.1%}") for one in self.guesses[:SHOWN]]
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [f"{a:{wide[0]}}  {b:>{wide[1]}}  {c:>{wide[2]}}" for a, b, c in rows]
        more = len(self.guesses) - SHOWN
        return "\n".join([*lines, *([f"and {more:,} more"] if more > 0 else [])])

    def __repr__(self) -> str:
        """Shows the play and its information."""
        return f"<Inference from {self.play}: {counted(self.size, 'tile')} kept, {self.bits:.1f} bits>"


@dataclass(frozen=True, repr=False)
class RackSampler:
    """Draws racks that a player may have after a play: a leave by its chance, filled up from the unseen tiles.

    >>> import random
    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Engine, Position, Rules
    >>> rules = Rules.load("en")
    >>> few = Engine(rules, Lexicon.of(["worth", "worthy", "so", "is"], rules.tiles.alphabet))
    >>> sampler = few.infer(Position.new("en"), "8H WORTH", most=20).sampler()
    >>> len(sampler.leave(random.Random(1))), len(sampler.rack(random.Random(1)))
    (2, 7)
    """

    inference: Inference

    @cached_property
    def _sums(self) -> list[float]:
        return list(accumulate(guess.chance for guess in self.inference.guesses))

    @cached_property
    def _rests(self) -> list[Tiles]:
        return [taken(self.inference.pool, guess.leave) for guess in self.inference.guesses]

    def __repr__(self) -> str:
        """Shows what it draws from."""
        return f"<RackSampler of {counted(len(self.inference.guesses), 'leave')} after {self.inference.play}>"

    def leave(self, rng: random.Random) -> Tiles:
        """Draws a leave."""
        return self.inference.guesses[self._at(rng)].leave

    def rack(self, rng: random.Random) -> Tiles:
        """Draws a whole rack, or as much of one as there are tiles; the same random numbers give the same rack."""
        at = self._at(rng)
        leave, rest = self.inference.guesses[at].leave, self._rests[at]
        drawn = rng.sample(rest, min(len(rest), self.inference.rules.rack_size - len(leave)))
        return bytes(sorted(leave + bytes(drawn)))

    def _at(self, rng: random.Random) -> int:
        return min(bisect(self._sums, rng.random() * self._sums[-1]), len(self._sums) - 1)


def infer(
    position: Position,
    play: Play | str,
    generator: MoveGenerator,
    leaves: LeaveTable,
    *,
    most: int = WEIGHED,
    seed: int = 0,
    temperatures: Sequence[tuple[int, float]] = TEMPERATURES,
    bagged: Tiles = b"",
    stop: Stop | None = None,
) -> Inference:
    """Infers what the player to move keeps from a play, as one sees it who knows the other racks of the position.

    Args:
        position: before the play. Fewer tiles than a full rack of the player to move are those known to be on it; a
            full one is not looked at.
        play: what was played; of an exchange only the number of tiles counts.
        generator: finds plays by the rules and words of the game.
        leaves: leave values.
        most: how many leaves are weighed: all where there are no more, else as many random ones.
        seed: of the random leaves.
        temperatures: the least number of tiles in the bag for each, and the temperature in points, in falling order.
        bagged: tiles known to have been in the bag, such as those that the observer had just exchanged.
        stop: is asked again and again whether to end; the leaves weighed so far then count.

    Raises:
        RulesError: nothing can be inferred: a pass, a play that kept nothing or cannot have been made with the tiles
            unseen and known, or an empty bag.
        OptionError: fewer than one leave.
    """
    if most < 1:
        raise OptionError(f"at least 1 leave must be weighed, not {most}")
    weigher = Weigher(position, play, generator, leaves, temperatures, bagged)
    clock = Clock(None, stop)
    rng = random.Random(seed)
    free = weigher.hidden - len(weigher.known)
    exact = not weigher.thrown and kinds(weigher.source, free) <= most
    racks = draws(weigher.source, free) if exact else _drawn(weigher, free, most, rng)
    found: defaultdict[Tiles, float] = defaultdict(float)
    times, whole, said = 0, 0.0, 0.0
    for rest, number in racks:
        tiles = bytes(sorted(weigher.known + rest)) if weigher.known else rest
        leave, margin = weigher.margin(tiles)
        weight = weigher.weight(margin)
        found[leave] += number * weight
        times, whole, said = times + number, whole + number * weight, said + number * weight * math.log2(weight)
        if clock.stopped():
            exact = False
            break
    guesses = [Guess(leave, weight / whole, weigher.usual(leave)) for leave, weight in found.items()]
    bits = max(0.0, said / whole - math.log2(whole / times))
    guesses.sort(key=lambda guess: (-guess.chance, guess.leave))
    known = b"" if weigher.thrown else weigher.known
    return Inference(
        weigher.rules, weigher.play, weigher.pool, weigher.size, tuple(guesses), exact, bits, known, weigher.bagged
    )


def _drawn(weigher: Weigher, free: int, most: int, rng: random.Random) -> Iterator[tuple[Tiles, int]]:
    """Yields the *free* tiles of random racks, each with how often they were drawn."""
    yield from Counter(bytes(sorted(rng.sample(weigher.source, free))) for _ in range(most)).items()


class NothingKeptError(RulesError):
    """A play from which nothing can be inferred: a pass, one of the whole rack, or one that left the bag empty."""


class Weigher:
    """Weighs the tiles that a player may have had besides those laid.

    Attributes:
        pool: the tiles unseen after the play, those known to be kept among them.
        hidden: how many tiles besides those laid were on the rack.
        known: those of them that are known.
        bagged: the tiles of *pool* that lay in the bag when the play was made.
        source: the tiles that the others of them can be: *pool* without *known* and *bagged*.
        size: how many of them were kept.
        temperature: in points, as above.
    """

    def __init__(
        self,
        position: Position,
        play: Play | str,
        generator: MoveGenerator,
        leaves: LeaveTable,
        temperatures: Sequence[tuple[int, float]],
        bagged: Tiles = b"",
    ) -> None:
        self.rules, self.generator, self.leaves = generator.rules, generator, leaves
        state = position.state
        rack, racks = position.rack, state.racks
        hidden = (*racks[: position.player_to_move], None, *racks[position.player_to_move + 1 :])
        before = Position(
            position.rules, replace(state, racks=hidden, partial=state.partial - {position.player_to_move})
        )
        self.play = before.own(before.parse(play) if isinstance(play, str) else play)
        self.board, self.bag = before.board, before.bag
        self._refuse(before)
        laid = bytes(sorted(on_rack(self.play.laid)))
        try:
            self.pool = taken(before.unseen, laid)
        except ValueError:
            missing = Counter(laid) - Counter(before.unseen)
            text = self.rules.tiles.text(sorted(missing.elements()))
            why = f"; {small_letters(self.play, self.rules)}" if BLANK_TEXT in text else ""
            raise RulesError(f"{before.text(self.play)}: {text} is not among the unseen tiles{why}") from None
        self.seen = before.unseen + b"".join(other or b"" for other in hidden)
        self.laid = laid
        self.thrown = self.play.unknown or len(self.play.tiles) if self.play.kind is PlayKind.EXCHANGE else 0
        self.hidden = self.rules.rack_size - len(laid)
        self.size = self.hidden - self.thrown
        seen = rack if len(rack) < self.rules.rack_size or position.player_to_move in state.partial else b""
        self.known = bytes(sorted((Counter(seen) - Counter(laid)).elements()))
        self.source = self._source(before, seen, bagged)
        self.temperature = next((value for least, value in temperatures if self.bag >= least), temperatures[-1][1])
        self.own = self._own(before)

    def _source(self, before: Position, seen: Tiles, bagged: Tiles) -> Tiles:
        """Returns what the unknown tiles of the rack can be; raises RulesError where what is known does not fit."""
        text = before.text(self.play)
        if len(self.known) > self.hidden:
            known = self.rules.tiles.text(seen)
            raise RulesError(f"{text} cannot have been made from a rack with {known}: too many tiles")
        try:
            source = taken(self.pool, self.known)
        except ValueError:
            missing = Counter(self.known) - Counter(self.pool)
            tiles = self.rules.tiles.text(sorted(missing.elements()))
            raise RulesError(f"{text}: {tiles} is not among the unseen tiles") from None
        self.bagged = bytes(sorted((Counter(bagged) & Counter(source)).elements()))  # others are seen elsewhere now
        source = taken(source, self.bagged)
        if len(source) < self.hidden - len(self.known):
            raise RulesError(f"{text}: only {len(source)} tiles can have been kept besides those known")
        return source

    def _refuse(self, before: Position) -> None:
        """Raises RulesError where nothing can be inferred from a play."""
        text = before.text(self.play)
        if before.over or not self.bag:
            raise NothingKeptError("nothing is to be inferred: the bag is empty, and the other rack is what is unseen")
        judged = before.judge(self.play)
        if not judged.legal:
            raise RulesError(f"{text}: {judged.problems[0]}")
        if self.play.kind is PlayKind.PASS:
            raise NothingKeptError(f"nothing can be inferred from a pass{ALIKE}")
        if len(self.play.laid) == self.rules.rack_size:
            raise NothingKeptError(f"{text}: nothing was kept{ALIKE}")
        thrown = self.play.unknown or len(self.play.tiles)
        if self.play.kind is PlayKind.EXCHANGE and thrown >= self.rules.rack_size:
            raise NothingKeptError(f"{text}: nothing was kept{ALIKE}")

    def _own(self, before: Position) -> int:
        """Returns what the play is worth without its leave, in millipoints."""
        if self.thrown:
            return 0
        score = before.judge(self.play).score
        rack = bytes(sorted(self.laid + self.pool[: self.hidden]))
        found = self.generator.find(self.board, rack)
        at = found.find(self.play)
        return 1000 * score if at is None else found.equities[at]  # of the first play, what it costs to lay vowels too

    def usual(self, leave: Tiles) -> float:
        """Returns the chance that a random draw keeps a leave; after an exchange known tiles may be thrown too."""
        known = b"" if self.thrown else self.known
        source = bytes(sorted(self.source + self.known)) if self.thrown else self.source
        return ways(taken(leave, known), source) / math.comb(len(source), self.size - len(known))

    def margin(self, tiles: Tiles) -> tuple[Tiles, float]:
        """Returns for the tiles on the rack besides those laid the leave, and how many points the best play is better.

        Args:
            tiles: ``hidden`` tiles, in order.
        """
        rack = bytes(sorted(self.laid + tiles))
        worth = self.leaves.table(rack, taken(self.seen, rack), self.bag)
        best = self.generator.find_best(self.board, rack, bag=self.bag, worth=worth).equities[0]
        if self.thrown:
            own, part = max((worth[part], part) for part in _parts(rack) if part.bit_count() == self.size)
            leave = bytes(tile for bit, tile in enumerate(rack) if part >> bit & 1)
        else:
            leave = tiles
            own = self.own + worth[_part(rack, tiles)]
        return leave, max(0, best - own) / 1000

    def weight(self, margin: float) -> float:
        """Weighs a rack by how much its best play is better than the one made, in points."""
        return max(FLOOR, math.exp(-margin / self.temperature))


def _parts(rack: Tiles) -> list[int]:
    """Lists the parts of a rack as a table of leaves numbers them: of equal tiles the lowest bits."""
    parts = [0]
    for bit, tile in enumerate(rack):
        before = 1 << bit - 1 if bit and rack[bit - 1] == tile else 0
        parts += [part | 1 << bit for part in parts if part & before == before]
    return parts


def _part(rack: Tiles, tiles: Tiles) -> int:
    """Returns the number of the part of a rack that holds these tiles."""
    return sum(((1 << count) - 1) << rack.index(tile) for tile, count in Counter(tiles).items())

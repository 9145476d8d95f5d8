"""Who holds what in the rounds of a simulation: any unseen tiles, or those that an inference makes likely.

With few tiles in the bag the rounds go through all that it may hold, in a random order, and then begin again: these
rounds have less variance than independent draws. With one tile no luck is left after that.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from wordtools.core.errors import RulesError
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.tiles import Tiles, taken
from wordtools.scrabble.simulation._rollout import Rollout
from wordtools.scrabble.simulation.inference import Inference
from wordtools.scrabble.simulation.selfplay import Arena

LISTED = 1000  # contents of the bag up to which they are enumerated


class Dealer:
    """Deals the other player's tiles for each round of a position; threads may share it."""

    def __init__(self, position: Position, inference: Inference | None, seed: int = 0) -> None:
        """Takes a position of two players, and what the one who does not move probably kept.

        Of a rack that is partly known the rest is drawn.

        The *seed* determines the order of the contents of a small bag.

        Raises:
            RulesError: that rack is known, or the inference is of another position.
        """
        self.position = position
        self.unseen = position.unseen
        other = 1 - position.player_to_move
        self.known = position.known(other)
        """The tiles that the other player surely has."""
        self.hidden = position.held(other) - len(self.known)
        """How many tiles that player has besides."""
        self.sampler = None if inference is None else inference.sampler()
        self.listed: list[Tiles] = []
        """The racks that leave each of the contents of a small bag; of equal tiles each counts."""
        if inference is not None:
            self._check(inference)
        elif self.hidden:
            self._list(random.Random(seed))

    @property
    def whole(self) -> int | None:
        """How many rounds leave nothing to luck; None where there always is some."""
        return len(self.listed) if len(self.unseen) - self.hidden == 1 else None

    def _list(self, rng: random.Random) -> None:
        bag = len(self.unseen) - self.hidden
        if bag > 0 and comb(len(self.unseen), bag) <= LISTED:
            self.listed = [bytes(sorted(self.known + bytes(part))) for part in combinations(self.unseen, self.hidden)]
            rng.shuffle(self.listed)

    def _check(self, inference: Inference) -> None:
        tiles = self.position.rules.tiles
        if not self.hidden:
            raise RulesError(
                f"the other player holds {tiles.text(self.known) or 'no tiles'}: nothing is to be inferred"
            )
        if inference.rules.tiles != tiles or inference.pool != bytes(sorted(self.unseen + self.known)):
            play = inference.play
            raise RulesError(f"the inference from {play} is of another position: other tiles are unseen there")
        if missing := Counter(self.known) - Counter(inference.known):
            known = tiles.text(sorted(missing.elements()))
            raise RulesError(f"the inference from {inference.play} does not know that the other player holds {known}")

    def rack(self, seed: int, number: int) -> Tiles:
        """Returns the other player's rack in a round, or its known tiles: the kernel draws the rest.

        Args:
            seed: of the round.
            number: of the round, from 0.
        """
        if self.sampler is not None:
            return self.sampler.rack(random.Random(seed))
        return self.listed[number % len(self.listed)] if self.listed else self.known

    def deals(
        self, arena: Arena, seeds: Sequence[int], numbers: Sequence[int]
    ) -> Iterator[tuple[Rollout, Sequence[int]]]:
        """Yields the rounds of *seeds* in order, as many at once as begin alike, with the kernel to play them.

        *numbers* are those of the rounds.
        """
        if self.sampler is None and not self.listed:
            yield self._kernel(arena, self.known, self.unseen), seeds
            return
        for seed, number in zip(seeds, numbers, strict=True):
            rack = self.rack(seed, number)
            yield self._kernel(arena, rack, taken(bytes(sorted(self.unseen + self.known)), rack)), [seed]

    def _kernel(self, arena: Arena, other: Tiles, unseen: Tiles) -> Rollout:
        state, own = self.position.state, bytes(self.position.rack)
        return Rollout(arena.kernel, state.board.tiles, own, other, unseen, state.scoreless, state.last_turns)

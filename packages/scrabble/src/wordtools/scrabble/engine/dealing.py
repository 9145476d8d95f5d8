"""Who holds what in the rounds of a simulation: any unseen tiles, or those that an inference makes likely.

With few tiles in the bag the rounds go through all that it may hold, in a random order, and then begin again: so many
rounds tell more than as many draws, of which some are alike. With one tile no luck is left after that.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from wordtools.core import RulesError
from wordtools.scrabble.engine._rollout import Rollout
from wordtools.scrabble.engine.inference import Inference
from wordtools.scrabble.engine.selfplay import Arena
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.tiles import Rack, taken

LISTED = 1000  # contents of the bag that are gone through one by one


class Dealer:
    """Deals the other player's tiles for each round of a position; threads may share it."""

    def __init__(self, position: Position, inference: Inference | None, seed: int = 0) -> None:
        """Takes a position of two players, and what the one who does not move probably kept.

        The *seed* says in which order the contents of a small bag come.

        Raises:
            RulesError: that rack is known, or the inference is of another position.
        """
        self.position = position
        self.unseen = position.unseen
        self.known = position.state.racks[1 - position.turn]
        self.sampler = None if inference is None else inference.sampler()
        self.listed: list[Rack] = []
        """The racks that leave each of the contents of a small bag; of equal tiles each counts."""
        if inference is not None:
            self._check(inference)
        elif self.known is None:
            self._list(random.Random(seed))

    @property
    def whole(self) -> int | None:
        """How many rounds leave nothing to luck; None where there always is some."""
        return len(self.listed) if len(self.listed) == len(self.unseen) else None

    def _list(self, rng: random.Random) -> None:
        size, unseen = self.position.rules.rack_size, self.unseen
        bag = len(unseen) - size
        if bag > 0 and comb(len(unseen), bag) <= LISTED:
            self.listed = [bytes(part) for part in combinations(unseen, size)]
            rng.shuffle(self.listed)

    def _check(self, inference: Inference) -> None:
        tiles = self.position.rules.tiles
        if self.known is not None:
            raise RulesError(
                f"the other player holds {tiles.text(self.known) or 'no tiles'}: nothing is to be inferred"
            )
        if inference.rules.tiles != tiles or inference.pool != self.unseen:
            play = inference.play
            raise RulesError(f"the inference from {play} is of another position: other tiles are unseen there")

    def rack(self, seed: int, number: int) -> Rack | None:
        """Returns the other player's rack in a round; None: the kernel draws it from all unseen tiles.

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
            rack = self.rack(seed, number) or b""
            yield self._kernel(arena, rack, taken(self.unseen, rack)), [seed]

    def _kernel(self, arena: Arena, other: Rack | None, unseen: Rack) -> Rollout:
        state = self.position.state
        return Rollout(arena.kernel, state.board.tiles, self.position.rack, other or b"", unseen, state.scoreless)

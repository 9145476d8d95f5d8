"""Who holds what in the rounds of a simulation: any unseen tiles, or those that an inference makes likely."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from wordtools.core import RulesError
from wordtools.scrabble.engine._rollout import Rollout
from wordtools.scrabble.engine.inference import Inference
from wordtools.scrabble.engine.selfplay import Arena
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.tiles import Rack, taken


class Dealer:
    """Deals the other player's tiles for each round of a position; threads may share it."""

    def __init__(self, position: Position, inference: Inference | None) -> None:
        """Takes a position of two players, and what the one who does not move probably kept.

        Raises:
            RulesError: that rack is known, or the inference is of another position.
        """
        self.position = position
        self.unseen = position.unseen
        self.known = position.state.racks[1 - position.turn]
        self.sampler = None if inference is None else inference.sampler()
        if inference is not None:
            self._check(inference)

    def _check(self, inference: Inference) -> None:
        tiles = self.position.rules.tiles
        if self.known is not None:
            raise RulesError(
                f"the other player holds {tiles.text(self.known) or 'no tiles'}: nothing is to be inferred"
            )
        if inference.rules.tiles != tiles or inference.pool != self.unseen:
            play = inference.play
            raise RulesError(f"the inference from {play} is of another position: other tiles are unseen there")

    def rack(self, seed: int) -> Rack | None:
        """Returns the other player's rack in the round of a seed; None: the kernel draws it from all unseen tiles."""
        return self.known if self.sampler is None else self.sampler.rack(random.Random(seed))

    def deals(self, arena: Arena, seeds: Sequence[int]) -> Iterator[tuple[Rollout, Sequence[int]]]:
        """Yields the rounds of *seeds* in order, as many at once as begin alike, with the kernel to play them."""
        if self.sampler is None:
            yield self._kernel(arena, self.known, self.unseen), seeds
            return
        for seed in seeds:
            rack = self.rack(seed) or b""
            yield self._kernel(arena, rack, taken(self.unseen, rack)), [seed]

    def _kernel(self, arena: Arena, other: Rack | None, unseen: Rack) -> Rollout:
        state = self.position.state
        return Rollout(arena.kernel, state.board.tiles, self.position.rack, other or b"", unseen, state.scoreless)

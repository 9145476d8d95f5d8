"""The rounds of a simulation, play by play: the racks and the plays."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from wordtools.scrabble.moves import records as fields
from wordtools.scrabble.moves.packed import laid_of, score_of
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import Play
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Tiles


class Step(NamedTuple):
    """A play of a round."""

    rack: Tiles
    """The tiles that the player held before it; of the first play those held after it, with what was drawn."""
    record: tuple[int, ...]
    """The play, as described in ``records.py``."""

    @property
    def score(self) -> int:
        """Its points."""
        return score_of(self.record[0])

    @property
    def laid(self) -> int:
        """How many tiles it lays."""
        return laid_of(self.record[0])

    def play(self, board: Board, rules: Rules) -> Play:
        """Returns the play, on the board that it was made on."""
        return fields.play_of(self.record, board, self.rack, rules)


@dataclass(frozen=True, slots=True)
class Round:
    """What came after a play in one round."""

    steps: tuple[Step, ...]
    """The first play, the other player's reply, the next own play and so on."""
    gained: float
    """Points gained on the other player, with the difference of what was kept last."""
    win: float
    """The chance to win, 0 to 1, as a simulation counts it."""

    @property
    def reply(self) -> Step | None:
        """The other player's reply; None: the game was over."""
        return self.steps[1] if len(self.steps) > 1 else None

    @property
    def next(self) -> Step | None:
        """The next own play; None: there was none."""
        return self.steps[2] if len(self.steps) > 2 else None

    def score(self, step: int) -> int:
        """Returns the points of a step; 0 where there was none."""
        return self.steps[step].score if step < len(self.steps) else 0


def steps_of(trace: array[int], rack_size: int, stride: int, plies: int) -> Iterator[tuple[Step, ...]]:
    """Reads what ``Rollout.trace`` has written down, a tuple of steps for each round and first play."""
    room = 1 + rack_size + stride
    numbers = trace.tolist()
    for begin in range(0, len(numbers), room * (plies + 1)):
        steps: list[Step] = []
        for at in range(begin, begin + room * (plies + 1), room):
            n = numbers[at]
            record = tuple(numbers[at + 1 + rack_size : at + room])
            if at > begin and not n:
                break
            steps.append(Step(bytes(numbers[at + 1 : at + 1 + n]), record))
        yield tuple(steps)

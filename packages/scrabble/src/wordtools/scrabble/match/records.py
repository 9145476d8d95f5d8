"""Matches whose games are recorded: each pair with the moves of both games, as GCG.

The kernel keeps no moves, so that players of any kind meet in the slower arena here. A pair has the same tiles as the
pair of that number in a match without records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from wordtools.core.run.clock import Clock, Stop
from wordtools.core.run.jobs import InTime, per_thread, run
from wordtools.scrabble.match.arena import PlayerArena
from wordtools.scrabble.match.match import Match, PairsJob
from wordtools.scrabble.record.event import PlayerName
from wordtools.scrabble.simulation.selfplay import Pair, game_seed

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.results import Results


class RecordedPair(NamedTuple):
    """Two games of the same order of tiles, with their moves.

    >>> from wordtools.scrabble.match.match import Match
    >>> found = next(recorded_pairs(Match("score", "score", seed=1), range(1)))
    >>> found.pair.first.scores[0] == found.pair.second.scores[1], found.games[0].splitlines()[1]
    (True, '#player1 one score')
    """

    pair: Pair
    games: tuple[str, str]
    """Each game as GCG; player ``one`` began the first."""


@dataclass(frozen=True)
class RecordsJob:
    """What a worker needs to play and record pairs of games; a part is the number of a pair."""

    match: PairsJob

    def run(self, part: int, stop: Stop | None = None, /) -> RecordedPair | None:
        """Plays a pair; None where *stop* returned True."""
        match = self.match
        arena = _arena(replace(match, seed=0))
        names = [PlayerName(name, str(who)) for name, who in (("one", match.one), ("two", match.two))]
        seed = game_seed(match.seed, part)
        first, second = (arena.recorded(seed, seat, names, stop) for seat in (0, 1))
        if first is None or second is None:
            return None
        return RecordedPair(Pair(first[0], second[0]), (str(first[1]), str(second[1])))

    @staticmethod
    def keeps(result: RecordedPair | None) -> bool:
        """Returns whether a file of results keeps what was played: not where it was stopped."""
        return result is not None

    @staticmethod
    def pack(result: RecordedPair | None) -> list[Any]:
        """Returns a pair for a file of results."""
        assert result is not None
        return [PairsJob.pack([result.pair]), list(result.games)]

    @staticmethod
    def unpack(data: list[Any]) -> RecordedPair:
        """Reads what ``pack`` returned."""
        (pair,) = PairsJob.unpack(data[0])
        first, second = map(str, data[1])
        return RecordedPair(pair, (first, second))


@per_thread
def _arena(job: PairsJob) -> PlayerArena:
    arena = job.player_arena()
    arena.prepare()
    return arena


def recorded_pairs(
    match: Match,
    numbers: range,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    stop: Callable[[], bool] | None = None,
    results: Results | None = None,
) -> Iterator[RecordedPair]:
    """Plays and records the pairs of these numbers and yields them in order; otherwise as ``Match.pairs``."""
    job = RecordsJob(match.job)
    clock = Clock(stop=stop)
    task = InTime(job, clock) if executor is None else job
    for _, pair in run(task, iter(numbers), jobs=jobs, executor=executor, stop=clock.over, results=results):
        if pair is not None:
            yield pair

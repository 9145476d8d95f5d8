"""One digest of each long job wherever it is done; scaling and overhead.

The jobs are self-play pairs, Ruzzle boards, crossword fills, a proof of the best board, word squares, and the training
of leaves.

    python benchmarks/jobs.py [--pairs 600] [--boards 2000] [--fills 100] [--games 1000]

Each job runs in the caller's thread, in threads, in two processes, on a Dask cluster of two workers on this machine,
and on such a cluster that loses a worker midway. Times are wall-clock times: they mean something on a quiet machine.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from wordtools.core import Grid, Language, Lexicon
from wordtools.core.run.cluster import cluster
from wordtools.core.run.jobs import run
from wordtools.core.run.processes import Processes
from wordtools.crossword import Filler, Puzzle
from wordtools.crossword.fill.many import FillerSource, FillJob
from wordtools.crossword.puzzle.patterns import PatternsJob, PatternTarget
from wordtools.crossword.search.squares import parts_of, squares_job
from wordtools.ruzzle import Rules, Solver
from wordtools.ruzzle.make.many import MakingJob
from wordtools.ruzzle.proof import Proof
from wordtools.ruzzle.show.lines import LinesJob
from wordtools.ruzzle.solve.batch import parts as board_parts
from wordtools.scrabble import Match
from wordtools.scrabble import Rules as ScrabbleRules
from wordtools.scrabble.match.training import TrainingJob
from wordtools.scrabble.play.recipe import Recipe as MatchRecipe

KILLED_AFTER = 4  # parts
REPEATS = 2
TARGET = PatternTarget(11, 11, (36, 60), longest=7)


@dataclass(frozen=True)
class Idle:
    """Stands for a part of a number of seconds."""

    seconds: float

    def run(self, part: int) -> float:
        begin = now = time.perf_counter()
        while now < begin + self.seconds:
            now = time.perf_counter()
        return now - begin


def self_play(pairs: int) -> tuple[Any, list[Any], Callable[[Any], Any]]:
    """Pairs of games of the static player against itself by score."""
    job = Match("static", "score", language="en", seed=1).job
    return job, list(job.parts(range(pairs))), list


def boards(count: int) -> tuple[Any, list[Any], Callable[[Any], Any]]:
    """Random boards, solved and written as JSON."""
    language, rules = Language.load("en"), Rules.load("ruzzle")
    making = MakingJob("en", rules, rules_lexicon(language, rules), seed=1)
    texts = [" / ".join(str(made.board).split("\n")) for _, made in run(making, range(count))]
    solver = Solver(rules_lexicon(language, rules), rules, language)
    return LinesJob(solver.recipe), list(board_parts(texts)), lambda lines: [str(lines), lines.errors]


def rules_lexicon(language: Language, rules: Rules) -> Lexicon:
    return Lexicon.for_language(language, alphabet=rules.alphabet(language))


def fills(
    count: int, filler: Filler | None = None, target: PatternTarget = TARGET
) -> tuple[Any, list[Any], Callable[[Any], Any]]:
    """Random patterns, filled."""
    patterns = run(PatternsJob(target, seed=1), range(count))
    puzzles = tuple(one for _, one in patterns if isinstance(one, Puzzle))
    if filler is None:
        source = FillerSource.of(Filler.for_language("en"), "en", least=None)
    else:
        source = FillerSource.of(filler, "en")
    empty = tuple(Puzzle(Grid(one.rows, one.columns, one.cells)) for one in puzzles)
    return FillJob(source, empty, seed=1), list(range(len(empty))), str


def proof(rows: int, columns: int, least: int) -> tuple[Any, list[Any], Callable[[Any], Any]]:
    """The best boards of a size, proven: a part is a class."""
    made = Proof(Solver.for_language("en", "boggle"), rows, columns, least)
    return made.job, made.parts, str


def squares(size: int) -> tuple[Any, list[Any], Callable[[Any], Any]]:
    """All single word squares of a size, counted: a part is some first rows."""
    lexicon = Lexicon.for_language(Language.load("en"))
    words = sum(len(word) == size for word in lexicon.word_list.words)
    return squares_job(lexicon, size, every=True), list(range(parts_of(False, words))), list


def training(games: int) -> tuple[Any, list[Any], Callable[[Any], Any]]:
    """The first generation of a table of leaves: a part is some games."""
    rules = ScrabbleRules.load("en")
    recipe = MatchRecipe.of(rules, rules.lexicon())
    job = TrainingJob(recipe, 3, 1, 1, 3, (0,) * (rules.tiles.size + 1))
    return job, [(first, min(first + 25, games)) for first in range(0, games, 25)], list


@contextmanager
def local_cluster() -> Iterator[tuple[Executor, Any]]:
    """Two Dask workers in processes of their own."""
    from distributed import LocalCluster

    how = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": ":0", "host": "127.0.0.1"}
    with LocalCluster(processes=True, **how) as made, cluster(made.scheduler_address) as executor:
        yield executor, made


def digest(found: Iterator[tuple[Any, Any]], shown: Callable[[Any], Any]) -> str:
    """Sums all results up."""
    total = hashlib.sha256()
    for part, result in found:
        total.update(repr((part, shown(result))).encode())
    return total.hexdigest()[:16]


def killing(found: Iterator[tuple[Any, Any]], made: Any) -> Iterator[tuple[Any, Any]]:
    """Kills a worker after some parts."""
    for number, one in enumerate(found):
        if number == KILLED_AFTER:
            os.kill(next(iter(made.workers.values())).pid, signal.SIGKILL)
        yield one


def everywhere(name: str, made: tuple[Any, list[Any], Callable[[Any], Any]]) -> set[str]:
    """Does a job in all places, and prints its digests."""
    job, parts, shown = made
    found: set[str] = set()

    def note(where: str, results: Iterator[tuple[Any, Any]]) -> float:
        begin = time.perf_counter()
        one = digest(results, shown)
        took = time.perf_counter() - begin
        found.add(one)
        print(f"{name:10} {where:28} {one}  {took:7.2f} s", flush=True)
        return took

    note("one thread", run(job, parts))
    note("two threads", run(job, parts, jobs=2))
    with Processes(2) as two:
        note("two processes, begun", run(job, parts, executor=two))
    with local_cluster() as (executor, _):
        note("cluster of two", run(job, parts, executor=executor))
    with local_cluster() as (executor, workers):
        note("cluster, a worker killed", killing(run(job, parts, executor=executor), workers))
    return found


def scaling(made: tuple[Any, list[Any], Callable[[Any], Any]]) -> float:
    """Returns how many times as fast two processes are as one; both are warm."""
    job, parts, _ = made
    times = []
    for count in (1, 2):
        with Processes(count) as pool:
            list(run(job, parts, executor=pool))  # both have all they need
            took = []
            for _ in range(REPEATS):
                begin = time.perf_counter()
                list(run(job, parts, executor=pool))
                took.append(time.perf_counter() - begin)
            times.append(min(took))
    return times[0] / times[1]


def overhead(parts: int = 40, seconds: float = 0.05) -> float:
    """Returns the share of the time that one process spends on other things than parts of 50 ms."""
    with Processes(1) as pool:
        list(run(Idle(seconds), range(4), executor=pool))
        begin = time.perf_counter()
        worked = sum(took for _, took in run(Idle(seconds), range(parts), executor=pool))
        return (time.perf_counter() - begin) / worked - 1


def main() -> None:
    """Runs all of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--pairs", type=int, default=600)
    parser.add_argument("--boards", type=int, default=2_000)
    parser.add_argument("--fills", type=int, default=100)
    parser.add_argument("--games", type=int, default=1_000, help="of a generation of leaves")
    parser.add_argument("--quick", action="store_true", help="a few parts of two jobs, and no scaling")
    chosen = parser.parse_args()
    if chosen.quick:
        jobs = {"pairs": self_play(8), "boards": boards(20)}
    else:
        jobs = {
            "pairs": self_play(chosen.pairs),
            "boards": boards(chosen.boards),
            "fills": fills(chosen.fills),
            "proof": proof(3, 3, 500),
            "squares": squares(9),
            "training": training(chosen.games),
        }
    same = [len(everywhere(name, made)) == 1 for name, made in jobs.items()]
    if not all(same):
        raise SystemExit("the digests differ")
    if chosen.quick:
        return
    for name, made in {"pairs": self_play(4_000), "boards": boards(20_000), "fills": fills(400)}.items():
        print(f"{name:10} two processes are {scaling(made):.2f} times as fast as one")
    print(f"overhead at 50 ms a part: {overhead():.1%}")


if __name__ == "__main__":
    main()

"""What each way to spend a simulation gains on static equity, a turn: choices in few rounds, judged by many others.

usage: python benchmarks/scrabble_sampling.py GAMES FILE [--seconds S] [--late]

GAMES is what ``scrabble_gain.py --output`` has written: the positions are turns of its games, in a random order. Every
candidate is simulated twice with other tiles: rounds to choose from, and rounds to judge by, of more plies. They are
kept in FILE; for S seconds more positions are added. The choice in few rounds is then made again and again from a
shuffle of the first, by the phases of ``simulation/sampling.py``, and is credited with the chance to win that it has
more than the play of the highest equity by the second: no round both chooses and judges, so that nothing flatters.

With ``--late`` the positions are those with 1 to 12 tiles in the bag, the candidates 30, and games are judged at their
end.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple, TypeAlias

from wordtools.scrabble import Leaves, Position, Rules
from wordtools.scrabble.evaluation.utility import UTILITIES
from wordtools.scrabble.simulation import Simulator
from wordtools.scrabble.simulation.outcome import PRIOR
from wordtools.scrabble.simulation.sampling import LEAST, Halving

AGAIN = 8
BUDGETS = (1000, 1900, 6000, 20_000)
PLIES = 4

Round: TypeAlias = tuple[int, float, float]
"""Millipoints gained, points ahead, the chance to win."""


class Plan(NamedTuple):
    """How positions are simulated."""

    bags: range
    candidates: int
    margin: float | None
    rounds: int
    judge_plies: int
    judge_rounds: int


EARLY = Plan(range(1, 100), 15, 14, 300, 6, 500)
LATE = Plan(range(1, 13), 30, None, 200, 100, 300)


class Notes:
    """Ranks by nothing, but keeps what each round brought: its value is where that stands."""

    def __init__(self) -> None:
        self.rounds: list[Round] = []

    def __call__(self, gained: int, spread: float, chance: float) -> int:
        self.rounds.append((gained, spread, chance))
        return len(self.rounds) - 1


def rounds_of(
    simulator: Simulator, position: Position, plan: Plan, plies: int, rounds: int, seed: int
) -> dict[str, Any]:
    """Returns for each candidate its equity, what that promises, and what its rounds brought; best equity first."""
    notes = Notes()
    found = simulator.run(
        position,
        candidates=plan.candidates,
        margin=plan.margin,
        plies=plies,
        rounds=rounds,
        confidence=1,
        rank_by=notes,
        seed=seed,
    )
    found.sort(key=lambda one: -one.candidate.equity)
    return {
        str(one.candidate.play): (
            one.candidate.equity,
            notes.rounds[one.prior],
            [notes.rounds[k] for k in one.samples],
        )
        for one in found
    }


def simulate(games: Path, file: Path, plan: Plan, seconds: float) -> None:
    """Adds positions to a file for so long."""
    lines = map(json.loads, games.read_text("utf-8").splitlines())
    texts = [turn["cgp"] for game in lines for turn in game["turns"] if turn["bag"] in plan.bags]
    random.Random(5).shuffle(texts)
    rules = Rules.load("en")
    simulator = Simulator(rules, rules.lexicon(), Leaves.bundled(rules.tiles))
    end = time.monotonic() + seconds
    for text in texts[sum(1 for _ in read(file)) :]:
        if time.monotonic() > end:
            return
        position = Position.from_cgp(text, rules)
        position.draw(1 - position.player_to_move, None)
        choosing = rounds_of(simulator, position, plan, PLIES, plan.rounds, 1)
        judging = rounds_of(simulator, position, plan, plan.judge_plies, plan.judge_rounds, 2)
        with file.open("ab") as target:
            pickle.dump((text, position.bag, choosing, judging), target)


def read(file: Path) -> Iterator[tuple[str, int, dict[str, Any], dict[str, Any]]]:
    """Reads the positions of a file."""
    if not file.exists():
        return
    with file.open("rb") as source:
        while True:
            try:
                yield pickle.load(source)
            except EOFError:
                return


@dataclass
class Case:
    """A position with the rounds of its candidates, best equity first."""

    bag: int
    equities: list[float]
    promised: dict[str, list[int]]
    """By what is ranked by."""
    samples: dict[str, list[list[int]]]
    wins: list[float]
    """By the rounds that judge, percent."""

    @classmethod
    def of(cls, bag: int, choosing: dict[str, Any], judging: dict[str, Any]) -> Case:
        """Reads what was simulated."""
        names = list(choosing)
        return cls(
            bag,
            [choosing[name][0] for name in names],
            {by: [value(*choosing[name][1]) for name in names] for by, value in UTILITIES.items()},
            {by: [[value(*one) for one in choosing[name][2]] for name in names] for by, value in UTILITIES.items()},
            [100 * fmean(chance for _, _, chance in judging[name][2]) for name in names],
        )

    def gain(self, rng: random.Random, nodes: int, **how: Any) -> float:
        """Returns what the choice in so few rounds wins more than the play of the highest equity."""
        return self.wins[self.choose(rng, nodes, **how)] - self.wins[0]

    def choose(
        self,
        rng: random.Random,
        nodes: int,
        *,
        by: str = "blend",
        prior: int = PRIOR,
        margin: float = 999,
        candidates: int = 999,
        equal: bool = False,
    ) -> int:
        """Chooses in so few rounds, taken at random from all."""
        samples, count = self.samples[by], len(self.samples[by][0])
        order = rng.sample(range(count), count)
        least = self.equities[0] - margin
        alive = [k for k, one in enumerate(self.equities) if k < 2 or (one >= least and k < candidates)]
        halving, done, played = Halving(len(alive)), 0, 0
        sums = [prior * one for one in self.promised[by]]
        while len(alive) > 1 and not halving.over:
            for _ in range(halving.batch(len(alive))):
                for k in alive:
                    sums[k] += samples[k][order[done % count]]
                done += 1
                played += len(alive)
            kept = halving.spend(PLIES * played / nodes, played)
            alive.sort(key=lambda k: -sums[k])
            if not equal:
                del alive[max(kept, 1) :]
        return alive[0]


def gains(cases: Sequence[Case], nodes: int, **how: Any) -> list[float]:
    """Returns the mean gain of each position."""
    rngs = map(random.Random, range(len(cases)))
    return [fmean(one.gain(rng, nodes, **how) for _ in range(AGAIN)) for one, rng in zip(cases, rngs, strict=False)]


def text_of(values: Sequence[float]) -> str:
    """Writes a mean and half of its 95 % interval."""
    if len(values) < 2:
        return f"{values[0]:+.2f}" if values else "-"
    return f"{fmean(values):+.2f} ± {1.96 * stdev(values) / sqrt(len(values)):.2f}"


def main() -> None:
    """Prints what is gained a turn, by the settings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--late", action="store_true")
    chosen = parser.parse_args()
    simulate(chosen.games, chosen.file, LATE if chosen.late else EARLY, chosen.seconds)
    cases = [Case.of(bag, *rounds) for _, bag, *rounds in read(chosen.file)]
    print(f"{len(cases)} positions; % of wins gained a turn, then the difference to the first line")
    print(f"{'nodes, at least ' + str(LEAST) + ' rounds':26}", *(f"{budget:>29,}" for budget in BUDGETS))
    changes: list[dict[str, Any]] = [
        {},
        {"by": "points"},
        {"by": "win"},
        {"equal": True},
        *({"prior": prior} for prior in (0, 25, 100, 200)),
        *({"margin": margin} for margin in (4, 7)),
        *({"candidates": count} for count in (5, 10, 15, 20)),
    ]
    first: list[list[float]] = []
    for change in changes:
        rows = [gains(cases, budget, **change) for budget in BUDGETS]
        first = first or rows
        cells = [text_of(row) for row in rows]
        if change:
            cells = [
                f"{cell}, {text_of([one - two for one, two in zip(row, base, strict=True)])}"
                for cell, row, base in zip(cells, rows, first, strict=True)
            ]
        name = ", ".join(f"{key} {value}" for key, value in change.items()) or "as it is"
        print(f"{name:26}", *(f"{cell:>29}" for cell in cells), flush=True)
    for low, high in ((41, 99), (21, 40), (8, 20), (1, 7)):
        some = [one for one in cases if low <= one.bag <= high]
        if len(some) > 1:
            print(f"{f'{low} to {high} in the bag':26}", *(f"{text_of(gains(some, nodes)):>29}" for nodes in BUDGETS))


if __name__ == "__main__":
    main()

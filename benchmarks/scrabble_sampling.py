"""What a budget of a simulation loses: plays chosen in few rounds, judged by many rounds of the same positions.

usage: python benchmarks/scrabble_sampling.py [POSITIONS]

For positions of static games, every candidate is simulated in ``ROUNDS`` rounds of four plies and of two. The choice in
few rounds is then made again and again from a shuffle of these rounds, by the phases of ``engine/sampling.py``, and is
charged with what it is worth less than the best candidate by all rounds of four plies, in percent of the blend.
"""

from __future__ import annotations

import random
import sys
from itertools import product
from statistics import fmean
from typing import Any

from wordtools.scrabble import Leaves, Lookahead, MoveGenerator, Outcome, Position, Rules, Simulator
from wordtools.scrabble.engine.sampling import LEAST, Halving
from wordtools.scrabble.engine.simulate import PRIOR
from wordtools.scrabble.engine.utility import SHARE

RULES = Rules.load("en")
CANDIDATES, ROUNDS, AGAIN = 15, 400, 24
MARGIN = Lookahead(nodes=1).margin
BUDGETS = (600, 1900, 6000, 20_000)


def positions(count: int) -> list[Position]:
    """Makes positions of games between two static players, from the first turn to the last with tiles in the bag."""
    words, leaves = RULES.lexicon(), Leaves.bundled(RULES.tiles)
    generator = MoveGenerator(RULES, words)
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        rng, position, seed = random.Random(1000 + seed), Position.new(RULES), seed + 1
        while not position.over and position.unseen:
            position.draw(position.turn, bytes(sorted(rng.sample(list(position.unseen), min(7, len(position.unseen))))))
            if len(position.plays) == seed % 20 and position.bag:
                found.append(position)
                break
            position.push(generator.best(position, leaves)[0].play)
            position.draw(1 - position.turn, None)
    return found


class Case:
    """A position with the rounds of its candidates, best equity first."""

    def __init__(self, position: Position, simulator: Simulator) -> None:
        self.bag = position.bag
        self.outcomes: dict[int, list[Outcome]] = {}
        for plies in (2, 4):
            found = simulator.run(position, candidates=CANDIDATES, plies=plies, rounds=ROUNDS, confidence=1, seed=7)
            self.outcomes[plies] = sorted(found, key=lambda one: -one.candidate.equity)
        self.worth = [fmean(one.samples) for one in self.outcomes[4]]

    def lost(self, chosen: int) -> float:
        """Returns what a candidate is worth less than the best, in percent."""
        return 100 * (max(self.worth) - self.worth[chosen]) / SHARE

    def choose(
        self,
        rng: random.Random,
        nodes: int,
        *,
        plies: int = 4,
        prior: int = PRIOR,
        margin: float = MARGIN,
        equal: bool = False,
    ) -> int:
        """Chooses in so few rounds, taken at random from all."""
        outcomes, order = self.outcomes[plies], rng.sample(range(ROUNDS), ROUNDS)
        least = outcomes[0].candidate.equity - margin
        alive = [k for k, one in enumerate(outcomes) if k < 2 or one.candidate.equity >= least or self.bag <= 7]
        halving, done, played = Halving(len(alive)), 0, 0
        sums = [prior * one.prior for one in outcomes]
        while len(alive) > 1 and not halving.over:
            for _ in range(halving.batch(len(alive))):
                for k in alive:
                    sums[k] += outcomes[k].samples[order[done % ROUNDS]]
                done += 1
                played += len(alive)
            kept = halving.spend(plies * played / nodes, played)
            alive.sort(key=lambda k: -sums[k])
            if not equal:
                del alive[max(kept, 1) :]
        return alive[0]


def main(count: int) -> None:
    """Prints what is lost a turn, by the settings."""
    simulator = Simulator(RULES, RULES.lexicon(), Leaves.bundled(RULES.tiles))
    cases = [Case(position, simulator) for position in positions(count)]
    print(
        f"{count} positions, percent of the blend lost a turn; equity alone: {fmean(one.lost(0) for one in cases):.3f}"
    )
    print(f"{'nodes, at least ' + str(LEAST) + ' rounds':34}", *(f"{budget:>7}" for budget in BUDGETS))
    changes: list[dict[str, Any]] = [
        {},
        {"equal": True},
        *({"prior": prior} for prior in (0, 10, 25, 100)),
        *({"margin": margin} for margin in (3, 7, 999)),
        {"plies": 2},
        {"plies": 2, "equal": True},
    ]
    for change in changes:
        row = []
        for budget in BUDGETS:
            rng = random.Random(1)
            row.append(fmean(one.lost(one.choose(rng, budget, **change)) for one, _ in product(cases, range(AGAIN))))
        name = ", ".join(f"{key} {value:g}" for key, value in change.items()) or "as it is, with 4 plies"
        print(f"{name:34}", *(f"{lost:7.3f}" for lost in row), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 32)

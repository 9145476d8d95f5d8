"""Measures how far games of static players still swing, for the chance to win that simulation shows.

Run ``python benchmarks/scrabble_spread.py``: positions of self-play are played on to the end many times; the
standard deviation of the points gained, over the square root of the number of tiles unseen, is about the same at
every stage of a game. That figure is ``SPREAD`` in ``wordtools.scrabble.engine.simulate``.
"""

from __future__ import annotations

import math
import random
import statistics
from collections import defaultdict

from wordtools.scrabble import Position, Rules
from wordtools.scrabble.engine.leaves import Leaves
from wordtools.scrabble.engine.movegen import MoveGenerator
from wordtools.scrabble.engine.simulate import Simulator

GAMES, ROUNDS, EVERY = 6, 128, 3


def main() -> None:
    rules = Rules.load("en")
    lexicon, leaves = rules.lexicon(), Leaves.bundled(rules.tiles)
    generator, simulator = MoveGenerator(rules, lexicon), Simulator(rules, lexicon, leaves)
    found: dict[int, list[float]] = defaultdict(list)
    for game in range(GAMES):
        rng = random.Random(game)
        position = Position.new(rules)
        turn = 0
        while position.bag:
            unseen = list(position.unseen)
            position.draw(position.turn, bytes(sorted(rng.sample(unseen, rules.rack_size))))
            if turn % EVERY == 0:
                tiles = len(position.unseen)
                outcome = simulator.run(position, candidates=1, rounds=ROUNDS, plies=1000, seed=game)[0]
                found[tiles // 15].append(outcome.error * math.sqrt(outcome.rounds) / math.sqrt(tiles))
            position.push(generator.best(position, leaves)[0].play)
            position.draw(1 - position.turn, None)
            turn += 1
    for group, values in sorted(found.items()):
        print(f"{15 * group:>3}-{15 * group + 14:<3} unseen: {statistics.mean(values):.2f}, {len(values)} positions")
    everything = [value for values in found.values() for value in values]
    print(f"all: {statistics.mean(everything):.2f}")


if __name__ == "__main__":
    main()

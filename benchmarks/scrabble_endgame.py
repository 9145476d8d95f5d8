"""Measures how many endgames are solved, and how soon.

Run ``python benchmarks/scrabble_endgame.py``: two strong computers play with the bundled English list until the bag is
empty, by seed, and the endgame that is left, mostly of two full racks, is searched. CPU seconds of all threads.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from wordtools.scrabble import Rules
from wordtools.scrabble.engine.endgame import solve
from wordtools.scrabble.engine.movegen import MoveGenerator
from wordtools.scrabble.match.game import Game
from wordtools.scrabble.match.players import computer


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for one endgame")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="threads")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for each")
    options = parser.parse_args()
    rules = Rules.load("en")
    lexicon = rules.lexicon()
    generator = MoveGenerator(rules, lexicon)
    player = computer("strong", generator, None)
    times, solved = [], 0
    for seed in range(options.games):
        rng = random.Random(seed)
        game = Game(rules, ["one", "two"], rng=rng, words=lexicon)
        while len(game.bag):
            game.play(player.choose(game.view(game.turn), rng))
        if game.over:
            continue
        start = time.process_time()
        ending = solve(game.view(game.turn), generator, seconds=options.limit, jobs=options.jobs)
        times.append(time.process_time() - start)
        solved += ending.exact
        if options.verbose:
            value = ending.value if ending.exact else "not solved"
            print(f"{seed}: {value}, {ending.depth} plies, {ending.nodes:,} positions, {times[-1]:.2f} s", flush=True)
    quick = sum(taken < 1 for taken in times)
    print(f"{solved} of {len(times)} solved in {options.limit:g} s each, {quick} in less than one second")
    print(f"median {statistics.median(times):.2f} s, sum {sum(times):.0f} s")


if __name__ == "__main__":
    main()

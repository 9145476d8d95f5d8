"""Measures how many endgames are solved, and how soon.

Run ``python benchmarks/scrabble_endgame.py``: two strong computers play with the bundled English list until the bag is
empty, by seed, and the endgame that is left, mostly of two full racks, is searched. CPU seconds of all threads.
``--write FOLDER`` plays the games to their end instead and writes them there, for ``wordtools scrabble analyse``.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from pathlib import Path

from wordtools.scrabble import Rules
from wordtools.scrabble.endgame.endgame import solve
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.play.game import Game
from wordtools.scrabble.play.players import computer


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for one endgame")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="threads")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for each")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write whole games there, as GCG, and end")
    options = parser.parse_args()
    rules = Rules.load("en")
    generator = MoveGenerator(rules, rules.lexicon())
    player = computer("strong", generator, None)

    def played(seed: int, left: int) -> Game:
        """Returns the game of a seed up to the turn with this number of tiles in the bag; -1: to its end."""
        rng = random.Random(seed)
        game = Game(rules, ["one", "two"], rng=rng, words=generator.lexicon)
        while len(game.bag) > left and not game.over:
            game.play(player.choose(game.view(game.player_to_move), rng))
        return game

    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
        for seed in range(options.games):
            (options.write / f"{seed:04}.gcg").write_text(str(played(seed, -1).record), encoding="utf-8")
        return
    times, solved = [], 0
    for seed in range(options.games):
        game = played(seed, 0)
        if game.over:
            continue
        start = time.process_time()
        ending = solve(game.view(game.player_to_move), generator, seconds=options.limit, jobs=options.jobs)
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

"""Times games of two static players with and without an eye on the board: one thread, CPU time, interleaved rounds.

Run ``python benchmarks/scrabble_ways.py``. A round plays the same deals with static players and then with positional
ones; each line has the rates of both and their ratio.
"""

from __future__ import annotations

import argparse
import statistics
import time

from wordtools.scrabble import Rules
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.ways import way_table
from wordtools.scrabble.simulation.selfplay import Arena, Setting, game_seed


def rate(arena: Arena, games: int, seed: int) -> tuple[float, float]:
    """Returns games a second and microseconds a turn."""
    seeds = [game_seed(seed, k) for k in range(games)]
    start = time.thread_time()
    turns = sum(sum(game.turns) for game in arena.games(seeds, [k & 1 for k in range(games)]))
    seconds = time.thread_time() - start
    return games / seconds, 1e6 * seconds / turns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=6)
    given = parser.parse_args()
    rules = Rules.load("en")
    lexicon, leaves, table = rules.lexicon(), Leaves.bundled(rules.tiles), way_table(rules)
    players = [Setting("static", leaves), Setting("static", leaves, table)]
    arenas = [Arena(rules, lexicon, player, player) for player in players]
    for arena in arenas:
        rate(arena, 20, 0)
    ratios = []
    print("| static: games/s | µs a turn | positional: games/s | µs a turn | ratio |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for seed in range(1, given.rounds + 1):
        (one, slow), (two, slower) = (rate(arena, given.games, seed) for arena in arenas)
        ratios.append(two / one)
        print(f"| {one:.0f} | {slow:.1f} | {two:.0f} | {slower:.1f} | {ratios[-1]:.2f} |", flush=True)
    print(f"\nmedian ratio {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()

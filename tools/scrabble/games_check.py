"""Compares the last turns of Crossplay and the plays of Wordsmog with every line and every order of the tiles.

    python tools/scrabble/games_check.py --endings 220 --positions 100 [--seed N]

The slow side is that of ``tests/scrabble/test_other_games.py`` and ``test_wordsmog.py``, which do the same with fewer.
Half of the endings have one turn left and half two. Printed is how many were compared; the first difference ends it
with exit code 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "tests"))

from scrabble.test_other_games import WORDS, ending_values, position_of  # type: ignore[import-not-found]
from scrabble.test_wordsmog import brute_force, positions, shorter  # type: ignore[import-not-found]

from wordtools.core import Lexicon
from wordtools.scrabble import Engine
from wordtools.scrabble.endgame.endgame import solve
from wordtools.scrabble.moves.movegen import MoveGenerator


def endings(count: int, seed: int) -> int:
    """Solves endings of Crossplay; returns how many plays had their value compared."""
    compared = 0
    for number in range(count):
        position, rules = position_of(1 + number % 2, seed + number)
        best = solve(position, MoveGenerator(rules, Lexicon.of(WORDS, rules.tiles.alphabet)), lines=6)
        found, values = [one.value for one in (best, *best.others)], ending_values(position, rules)
        if found != values[:6]:
            sys.exit(f"seed {seed + number}: {found}, and all lines give {values[:6]}")
        compared += len(values)
    return compared


def plays(count: int, seed: int) -> int:
    """Lists the plays of positions of Wordsmog; returns how many there were."""
    engine = Engine.for_language("en-wordsmog")
    words = {bytes(sorted(code)) for code in engine.lexicon.dawg}
    total, rng = 0, random.Random(seed)
    for whole in positions(count, seed=seed):
        position = shorter(whole, rng)
        listed = engine.generator.find(position.board, position.rack)
        found = {(one.play.down, tuple(one.play.fresh(position.board).items())) for one in listed}
        wanted = brute_force(position, words)
        if found != wanted or len(found) != len(listed):
            sys.exit(f"{position.cgp()}: {len(found ^ wanted)} plays differ")
        total += len(found)
    return total


def main() -> None:
    """Compares as many as were asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--endings", type=int, default=220, help="of Crossplay")
    parser.add_argument("--positions", type=int, default=100, help="of Wordsmog")
    parser.add_argument("--seed", type=int, default=1000, help="of the first ending, and of the positions")
    args = parser.parse_args()
    begun = time.process_time()
    compared = endings(args.endings, args.seed)
    print(f"Crossplay: {args.endings} endings, {compared:,} plays as all lines have them", flush=True)
    total = plays(args.positions, args.seed)
    print(f"Wordsmog: {args.positions} positions, {total:,} plays as brute force finds them")
    print(f"{time.process_time() - begun:.0f} CPU s")


if __name__ == "__main__":
    main()

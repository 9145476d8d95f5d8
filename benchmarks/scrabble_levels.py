"""How often each level beats each other one, as a table for the docs.

usage: python benchmarks/scrabble_levels.py [GAMES] [--strongest GAMES] [--setting SETTING] [--resume FOLDER]

Every two levels play GAMES games, in pairs with the same tiles; the strongest, which takes its time, plays fewer. Each
cell is the share of games that the level of the row wins, draws counted half, and half of its 95 % interval. With
--resume each match keeps its games in a file of FOLDER and goes on there.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from pathlib import Path

from wordtools.scrabble.match.match import Match
from wordtools.scrabble.match.series import SeriesSummary

LEVELS = ("casual", "fair", "good", "strong")


def cell(summary: SeriesSummary, *, turned: bool) -> str:
    """Writes the share of one side of a match."""
    rate = summary.rate
    share = 1 - rate.share if turned else rate.share
    return f"{share:.1%} ± {(rate.high - rate.low) / 2:.1%}"


def main() -> None:
    """Plays the matches and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=200)
    parser.add_argument("--strongest", type=int, default=20, metavar="GAMES")
    parser.add_argument("--setting", default="strongest:nodes=2000")
    parser.add_argument("--resume", type=Path, metavar="FOLDER")
    chosen = parser.parse_args()
    names = [*LEVELS, chosen.setting]
    cells = {}
    for one, two in combinations(names, 2):
        games = chosen.strongest if chosen.setting in (one, two) else chosen.games
        file = None if chosen.resume is None else chosen.resume / f"{one}-{two}.sqlite".replace(":", "-")
        found = Match(one, two, language="en", seed=1).play(games, resume=None if file is None else str(file))
        cells[one, two], cells[two, one] = cell(found, turned=False), cell(found, turned=True)
        print(f"{one} against {two}: {found.games} games, {cells[one, two]}, {found.spread:+.1f} points", flush=True)
    print("|", " | ".join(["", *names]), "|\n|", " | ".join(["---"] * (len(names) + 1)), "|")
    for one in names:
        print("|", " | ".join([f"`{one}`", *(cells.get((one, two), "") for two in names)]), "|")


if __name__ == "__main__":
    main()

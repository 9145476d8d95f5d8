"""Plays static players with different tables of ways against each other: which one serves a language best.

    python tools/scrabble/way_match.py es es.ways.tsv none --games 20000 --seed 33 [--threads N]

A player is a table as ``way_table.py`` writes it, or ``none``: static play with leaves in their context. The two games
of a pair have the same tiles. Printed are the share of the games that the first player wins and the points by which it
is ahead, both with their 95 % intervals.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor

from wordtools.core.errors import WordtoolsError
from wordtools.core.run.files import read_text
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.ways import WayTable
from wordtools.scrabble.match.series import SeriesSummary
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.simulation.selfplay import Arena, Pair, Setting, game_seed

BATCH = 100  # pairs


def table_of(name: str, rules: Rules) -> WayTable | None:
    """Reads a player's table.

    Raises:
        WordtoolsError: there is no such file, or it is a table for other tiles.
    """
    return None if name == "none" else WayTable.parse(read_text(name), rules, name)


def match(arenas: list[Arena], seeds: list[int]) -> SeriesSummary:
    """Plays a pair for each seed, on a thread an arena."""

    def work(k: int) -> list[Pair]:
        starts = range(k * BATCH, len(seeds), BATCH * len(arenas))
        return [pair for at in starts for pair in arenas[k].pairs(seeds[at : at + BATCH])]

    with ThreadPoolExecutor(len(arenas)) as pool:
        return SeriesSummary.of([pair for pairs in pool.map(work, range(len(arenas))) for pair in pairs])


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="of the tile set: fr")
    parser.add_argument("players", nargs=2, metavar="TABLE|none")
    parser.add_argument("--games", type=int, default=20_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--threads", type=int, default=1, metavar="N")
    chosen = parser.parse_args()
    try:
        rules = Rules.load(chosen.name)
        lexicon, leaves = rules.lexicon(), Leaves.bundled(rules.tiles)
        one, two = (Setting("static", leaves, table_of(name, rules)) for name in chosen.players)
    except WordtoolsError as error:
        print(f"way_match.py: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    first = Arena(rules, lexicon, one, two)
    arenas = [first, *(first.twin() for _ in range(chosen.threads - 1))]
    found = match(arenas, [game_seed(chosen.seed, k) for k in range((chosen.games + 1) // 2)])
    share, low, high = (f"{100 * rate:.2f}" for rate in found.rate)
    points = f"{found.spread:+.2f} ± {1.96 * found.spread_error:.2f} points"
    print(f"{chosen.name}: {' against '.join(chosen.players)}, {found.games:,} games:")
    print(f"{share} % ({low} to {high}), {points}")


if __name__ == "__main__":
    main()

"""Makes the table of win chances of the engine from games of two static players, and checks it on other games.

    python tools/scrabble/win_table.py --games 1000000 --tally build/win.tally -o TABLE
    python tools/scrabble/win_table.py --check 50000

The games are numbered: a tally that was kept (``--tally``) goes on where it ended, so that a table of a million games
can be made in several sittings; the same seed and number of games always give the same table. Every position in which
the bag holds tiles counts once, by the tiles unseen and the spread of the player to move. Rows are smoothed over
near spreads and over rows with nearly as many tiles, then made to rise (pool adjacent violators: M. Ayer and others,
Annals of Mathematical Statistics 26, 1955). ``--check`` plays games of another seed and prints, by tenths of the
chance foretold, how many were won.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from array import array
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path

from wordtools.core.run.files import write_whole
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.winning import BUNDLED, WHOLE, WinTable
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.simulation.selfplay import Arena, Setting, game_seed

MOST = 400  # points; a larger spread counts as this one
WIDTH = 2 * MOST + 1
FAR, LITTLE = 16, 0.002  # rows that count a little, for spreads that hardly ever occur in nearer ones
PART = 1000  # games between two looks
HELD_OUT = 1_000_000_007  # added to the seed for games that check a table
NEAR = [*range(0, 40, 2), *range(40, 80, 5), *range(80, 160, 10), *range(160, 400, 20), MOST]
SPREADS = [-points for points in reversed(NEAR[1:])] + NEAR


class Tally:
    """How often the player to move won, by the tiles unseen and the spread."""

    def __init__(self, tiles: int) -> None:
        self.games = 0
        self.counts = array("I", bytes(4 * WIDTH * tiles))
        self.wins = array("I", bytes(4 * WIDTH * tiles))  # halves

    def play(self, arenas: list[Arena], seed: int, games: int) -> None:
        """Plays on until there are *games* games."""
        begun, first = time.monotonic(), self.games
        parts = [(number, min(PART, games - number)) for number in range(self.games, games, PART)]

        def work(k: int) -> tuple[array[int], array[int]]:
            counts, wins = array("I", bytes(4 * len(self.counts))), array("I", bytes(4 * len(self.wins)))
            for number, size in parts[k :: len(arenas)]:
                seeds = array("Q", [game_seed(seed, number + j) for j in range(size)])
                arenas[k].kernel.tally(seeds, MOST, counts, wins)
                if not k:
                    done = min(games, number + PART * len(arenas))
                    rate = (done - first) / (time.monotonic() - begun)
                    print(f"{done:,} games, {rate:,.0f} a second", file=sys.stderr, flush=True)
            return counts, wins

        with ThreadPoolExecutor(len(arenas)) as pool:
            for counts, wins in pool.map(work, range(len(arenas))):
                self.counts = array("I", map(int.__add__, self.counts, counts))
                self.wins = array("I", map(int.__add__, self.wins, wins))
        self.games = games

    def save(self, path: Path, key: str) -> None:
        """Keeps the tally for another sitting; *key* identifies the games."""
        head = json.dumps({"key": key, "games": self.games}).encode()
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, head + b"\n" + self.counts.tobytes() + self.wins.tobytes())

    def load(self, path: Path, key: str) -> None:
        """Takes up what was kept."""
        head, _, data = path.read_bytes().partition(b"\n")
        found = json.loads(head)
        size = 4 * len(self.counts)
        if found["key"] != key or len(data) != 2 * size:
            raise SystemExit(f"{path}: a tally of other games: {found['key']}; these are {key}")
        self.games = found["games"]
        self.counts, self.wins = array("I", data[:size]), array("I", data[size:])

    @cached_property
    def rows(self) -> list[int]:
        """The numbers of tiles unseen that come up often enough, and not only at the beginning, level."""
        return [
            row
            for row in range(len(self.counts) // WIDTH)
            if 10 * (sum(self.counts[row * WIDTH : (row + 1) * WIDTH]) - self.counts[row * WIDTH + MOST]) > self.games
        ]

    def fit(self, unseen: int) -> tuple[int, ...]:
        """Smooths the row of a number of unseen tiles."""
        reach = min(4, max(0, unseen - 12) // 8)  # the last tiles of a bag are each a case of its own
        width = 2 + unseen // 8
        counts, wins = [0.0] * WIDTH, [0.0] * WIDTH
        far = max(reach, min(FAR, unseen // 4))
        for row in self.rows:
            if abs(row - unseen) > far:
                continue
            weight = max(LITTLE, 1 - abs(row - unseen) / (reach + 1))
            for k in range(WIDTH):
                counts[k] += weight * self.counts[row * WIDTH + k]
                wins[k] += weight * self.wins[row * WIDTH + k] / 2
        near = [(d, 1 - abs(d) / (width + 1)) for d in range(-width, width + 1)]
        smooth = [
            tuple(sum(weight * line[k + d] for d, weight in near if 0 <= k + d < WIDTH) for line in (counts, wins))
            for k in range(WIDTH)
        ]
        rising = pooled(smooth)
        return tuple(round(WHOLE * rising[points + MOST]) for points in SPREADS)


def pooled(values: list[tuple[float, ...]]) -> list[float]:
    """Returns the shares of (count, wins) pairs, with neighbours pooled until they rise."""
    blocks: list[list[float]] = []  # count, wins, places
    for count, wins in values:
        blocks.append([count, wins, 1])
        while len(blocks) > 1 and blocks[-2][1] * blocks[-1][0] >= blocks[-1][1] * blocks[-2][0]:
            last = blocks.pop()
            blocks[-1] = [a + b for a, b in zip(blocks[-1], last, strict=True)]
    shares = []
    for count, wins, places in blocks:
        shares += [wins / count if count else 0.5] * int(places)
    return shares


def check(tally: Tally, table: WinTable) -> None:
    """Prints what was foretold and what happened, by tenths of the chance and by stages of the game."""
    tenths = [[0.0, 0.0, 0.0] for _ in range(10)]
    stages: dict[int, list[float]] = {}
    square = 0.0
    for at, count in enumerate(tally.counts):
        if count:
            unseen, spread = divmod(at, WIDTH)
            chance, won = table.chance(spread - MOST, unseen), tally.wins[at] / 2
            square += count * chance * chance - 2 * chance * won + won
            for sums in (tenths[min(9, int(10 * chance))], stages.setdefault(min(unseen, 93) // 12, [0.0, 0.0, 0.0])):
                sums[0] += count
                sums[1] += count * chance
                sums[2] += won
    print("| foretold | positions | mean foretold | won |\n| --- | ---: | ---: | ---: |")
    for k, (count, chances, won) in enumerate(tenths):
        print(f"| {10 * k} to {10 * k + 10} % | {count:,.0f} | {chances / count:.2%} | {won / count:.2%} |")
    print("\n| unseen | positions | mean foretold | won |\n| --- | ---: | ---: | ---: |")
    for k, (count, chances, won) in sorted(stages.items()):
        print(f"| {12 * k} to {12 * k + 11} | {count:,.0f} | {chances / count:.2%} | {won / count:.2%} |")
    total = sum(count for count, _, _ in tenths)
    print(f"\n{tally.games:,} games, {total:,.0f} positions, Brier score {square / total:.4f} (draws as half a win)")


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--threads", type=int, default=2, metavar="N")
    parser.add_argument("--tally", type=Path, metavar="FILE", help="go on from this tally, and keep it there")
    parser.add_argument("--check", type=int, metavar="N", help="play N other games and check the table")
    parser.add_argument("-o", "--output", type=Path, default=BUNDLED, metavar="FILE")
    chosen = parser.parse_args()
    rules = Rules.load("en")
    lexicon, leaves = rules.lexicon(), Leaves.bundled(rules.tiles)
    setting = Setting("static", leaves)
    first = Arena(rules, lexicon, setting, setting)
    arenas = [first, *(first.twin() for _ in range(chosen.threads - 1))]
    words = f"{lexicon.name} {hashlib.sha256(bytes(memoryview(lexicon.dawg.records))).hexdigest()[:12]}"
    tally = Tally(rules.tiles.size + 1)
    if chosen.check:
        tally.play(arenas, chosen.seed + HELD_OUT, chosen.check)
        check(tally, WinTable.parse(chosen.output.read_text()))
        return
    key = f"{words}, seed {chosen.seed}"
    if chosen.tally is not None and chosen.tally.is_file():
        tally.load(chosen.tally, key)
    while tally.games < chosen.games:
        tally.play(arenas, chosen.seed, min(chosen.games, tally.games + 50 * PART * len(arenas)))
        if chosen.tally is not None:
            tally.save(chosen.tally, key)
    rows = {unseen: tally.fit(unseen) for unseen in tally.rows}
    source = {"games": f"{tally.games}", "words": words, "seed": f"{chosen.seed}"}
    write_whole(chosen.output, WinTable(tuple(SPREADS), rows, source).text().encode())


if __name__ == "__main__":
    main()

"""Times whole games of two static players against MAGPIE: one run, one thread, CPU time.

Run ``python benchmarks/scrabble_autoplay.py --peer COMMAND --words FILE --leaves FILE``. COMMAND starts a driver beside
MAGPIE with this word list and this KLV2 table: a program that reads lines ``games COUNT SEED``, plays that number of
games of best static plays, and answers ``nanoseconds games turns`` of CPU time. ``{mode}`` in it becomes ``kwg`` and
``wmp``, MAGPIE's two ways to find plays. Rounds are interleaved (peer, ours, ...); the table has the best round of
each, the ratio of the bests, and the median of the ratios of the rounds. Over 1 ours is faster.

Both play from their own random bags, so games are not the same ones; turns a game are printed as a check.
"""

from __future__ import annotations

import argparse
import shlex
import statistics
import subprocess
import time
from typing import NamedTuple

from wordtools.core import Lexicon
from wordtools.scrabble import Rules
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.simulation.selfplay import Arena, Setting, game_seed


class Round(NamedTuple):
    seconds: float
    games: int
    turns: int

    @property
    def rate(self) -> float:
        return self.games / self.seconds


class Peer:
    def __init__(self, command: str, folder: str | None) -> None:
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder
        )
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def __call__(self, games: int, seed: int) -> Round:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print("games", games, seed, file=self.process.stdin, flush=True)
        nanoseconds, played, turns = map(int, self.process.stdout.readline().split())
        return Round(nanoseconds / 1e9, played, turns)


def ours(arena: Arena, games: int, seed: int) -> Round:
    seeds = [game_seed(seed, k) for k in range(games)]
    start = time.thread_time()
    results = list(arena.games(seeds, [k & 1 for k in range(games)]))
    return Round(time.thread_time() - start, games, sum(sum(result.turns) for result in results))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--peer", metavar="COMMAND")
    parser.add_argument("--folder", help="where to start the driver")
    parser.add_argument("--words")
    parser.add_argument("--leaves")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    if not (given.peer and given.words and given.leaves):
        print("Games: skipped (no --peer, --words and --leaves)")
        return
    rules = Rules.load("en")
    player = Setting("static", Leaves.open(given.leaves, rules.tiles))
    arena = Arena(rules, Lexicon.open(given.words, rules.tiles.alphabet), player, player)
    peers = {mode: Peer(given.peer.replace("{mode}", mode), given.folder) for mode in ("kwg", "wmp")}
    own: list[Round] = []
    theirs: dict[str, list[Round]] = {mode: [] for mode in peers}
    ours(arena, 20, 0)
    for seed in range(1, given.rounds + 1):
        for mode, peer in peers.items():
            theirs[mode].append(peer(given.games, seed))
        own.append(ours(arena, given.games, seed))
    best = max(own, key=lambda one: one.rate)
    print(
        f"wordtools: {best.rate:.0f} games/s, {sum(r.turns for r in own) / sum(r.games for r in own):.2f} turns a game"
    )
    print()
    print("| | MAGPIE games/s | turns a game | wordtools games/s | ratio of bests | median ratio |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for mode, rounds in theirs.items():
        peer_best = max(one.rate for one in rounds)
        median = statistics.median(mine.rate / other.rate for mine, other in zip(own, rounds, strict=True))
        turns = sum(one.turns for one in rounds) / sum(one.games for one in rounds)
        print(
            f"| {mode} | {peer_best:.0f} | {turns:.2f} | {best.rate:.0f} | {best.rate / peer_best:.2f} | {median:.2f} |"
        )


if __name__ == "__main__":
    main()

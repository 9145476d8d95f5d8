"""Times wordtools.scrabble's move generator against MAGPIE's: the same positions, word list and leaves, one run.

CPU time of one thread inside the kernels, cross-sets known, rounds interleaved. ``--magpie`` is a folder with MAGPIE
built and a program ``wt_bench`` beside it, which loads positions and answers commands on its standard input
(``MODE BLANKS`` with the CPU nanoseconds, positions and plays; ``list MODE`` with a line a position); without it only
our own times are shown. The positions are those of games between two players who always make the best play by score
alone, so they are the same everywhere. Answers are compared: a difference ends the run.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from wordtools.scrabble import Position, Rules
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.moves._best import Best
from wordtools.scrabble.moves.movegen import MoveGenerator, worths
from wordtools.scrabble.position import cgp

GROUPS = {-1: "all", 0: "no blank", 1: "one blank", 2: "two blanks"}


class Magpie:
    """MAGPIE in a process of its own."""

    def __init__(self, folder: Path, lexicon: str, leaves: str, mode: str, positions: Path) -> None:
        command = ["./wt_bench", "data", lexicon, leaves, mode, "bench", str(positions)]
        self.process = subprocess.Popen(command, cwd=folder, stdin=-1, stdout=-1, text=True)
        self.read()

    def read(self) -> list[str]:
        return self.process.stdout.readline().split()

    def ask(self, command: str) -> None:
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()

    def seconds(self, mode: str, blanks: int) -> tuple[float, int]:
        """Returns the time a position, and the plays of all."""
        self.ask(f"{mode} {blanks}")
        nanoseconds, positions, plays = map(int, self.read())
        return nanoseconds / 1e9 / max(positions, 1), plays


def games(generator: MoveGenerator, count: int, seed: int) -> list[Position]:
    """Plays games of best plays, and returns each position of them."""
    rules, rng, positions = generator.rules, random.Random(seed), []
    while len(positions) < count:
        bag = [tile for tile, number in enumerate(rules.tiles.counts) for _ in range(number)]
        rng.shuffle(bag)
        racks = [rules.tiles.text(bytes(sorted(bag.pop() for _ in range(rules.rack_size)))) for _ in range(2)]
        position = Position.new(rules, racks=racks)
        while not position.over and len(positions) < count:
            positions.append(position.copy())
            play = generator.best(position)[0].play
            if play.kind.value == "exchange":
                break
            position.push(play, drawn=bytes(bag.pop() for _ in range(min(len(play.laid), len(bag)))))
    return positions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--magpie", type=Path, help="folder of MAGPIE with wt_bench")
    parser.add_argument("--lexicon", default="CSWT", help="MAGPIE's name of the same word list")
    parser.add_argument("--leaves", default="CSW21", help="MAGPIE's name of the leaves, read by both")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    rules = Rules.load("en")
    lexicon = rules.lexicon()
    generator = MoveGenerator(rules, lexicon)
    positions = games(generator, options.positions, 1)
    leaves = None
    if options.magpie:
        leaves = Leaves.open(str(options.magpie / "data" / "lexica" / f"{options.leaves}.klv2"), rules.tiles)
    cases = [(p.board.tiles, p.rack, worths(p, leaves) or bytes(4), 1 + (p.bag >= 7)) for p in positions]
    cases = [(tiles, rack, memoryview(w).cast("i") if isinstance(w, bytes) else w, e) for tiles, rack, w, e in cases]
    lanes, movegen, mapped = generator._lanes, generator._movegen, generator._ranker
    plain = Best(movegen, rules.rack_size)

    def ours(work: Callable[..., int], blanks: int) -> tuple[float, int]:
        taken = plays = number = 0
        for tiles, rack, worth, exchange in cases:
            if blanks in (-1, rack.count(0)):
                lanes.load(tiles)
                start = time.thread_time_ns()
                plays += work(rack, worth, exchange)
                taken += time.thread_time_ns() - start
                number += 1
        return taken / 1e9 / max(number, 1), plays

    sides: dict[str, Callable[[int], tuple[float, int]]] = {
        "all plays": lambda blanks: ours(lambda rack, _, __: movegen.generate(rack), blanks),
        "best play": lambda blanks: ours(lambda rack, worth, e: mapped.best(rack, worth, 1, e), blanks),
        "best, no anagrams": lambda blanks: ours(lambda rack, worth, e: plain.best(rack, worth, 1, e), blanks),
    }
    peers = {}
    with tempfile.TemporaryDirectory() as folder:
        if options.magpie:
            file = Path(folder) / "positions.cgp"
            file.write_text("".join(f"{cgp.write(p).partition(';')[0].rpartition(' 0')[0]} 0\n" for p in positions))
            makers = (options.magpie, options.lexicon, options.leaves)
            graph, table = Magpie(*makers, "kwg", file), Magpie(*makers, "wmp", file)
            check(graph, positions, generator, leaves)
            sides |= {
                "MAGPIE all": lambda blanks: graph.seconds("all", blanks),
                "MAGPIE best, graph": lambda blanks: graph.seconds("best", blanks),
                "MAGPIE best, word map": lambda blanks: table.seconds("best", blanks),
            }
            peers = {
                "all plays": "MAGPIE all",
                "best play": "MAGPIE best, word map",
                "best, no anagrams": "MAGPIE best, graph",
            }
        groups = {b: name for b, name in GROUPS.items() if any(b in (-1, p.rack.count(0)) for p in positions)}
        report(sides, peers, groups, options.rounds)


def check(magpie: Magpie, positions: list[Position], generator: MoveGenerator, leaves: Leaves | None) -> None:
    """Ends the run where MAGPIE finds another number of plays, or another best play's score or equity."""
    for mode in ("all", "best"):
        magpie.ask(f"list {mode}")
        for number, position in enumerate(positions, 1):
            theirs = tuple(map(int, magpie.read()))
            if mode == "all":
                mine = (generator.count(position.board, position.rack) + 1,)  # it counts the pass
            else:
                best = generator.best(position, leaves)[0]
                mine, theirs = (best.score, round(1000 * best.equity)), (theirs[1] // 1000, theirs[2])
            if mine != theirs:
                sys.exit(f"position {number}: ours {mine}, MAGPIE {theirs}: {cgp.write(position)}")


def report(
    sides: dict[str, Callable[[int], tuple[float, int]]], peers: dict[str, str], groups: dict[int, str], rounds: int
) -> None:
    """Prints the best round of each side, and the ratios to the peers."""
    best: dict[tuple[str, int], float] = {}
    for _ in range(rounds):
        for blanks in groups:
            for name, work in sides.items():
                best[name, blanks] = min(best.get((name, blanks), 1e9), work(blanks)[0])
    print(f"| µs a position | {' | '.join(groups.values())} |\n| --- | {' | '.join(['---:'] * len(groups))} |")
    for name in sides:
        print(f"| {name} | {' | '.join(f'{1e6 * best[name, blanks]:,.1f}' for blanks in groups)} |")
    for name, peer in peers.items():
        ratios = " | ".join(f"{best[peer, blanks] / best[name, blanks]:.2f}" for blanks in groups)
        print(f"| **{peer} / ours** | {ratios} |")


if __name__ == "__main__":
    main()

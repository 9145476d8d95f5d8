"""Codewords: how many letters must be given, how long it takes, and whether an independent solver finds one answer too.

    python benchmarks/crossword_codeword.py
    python benchmarks/crossword_codeword.py --number 5 --language de

makes ``--number`` codewords of each kind, solves each, and counts its answers with ``codeword_slow.py``, which shares
no code with ours. Where letters are given, each smaller set is counted too: it must leave a second answer. Times are
CPU seconds of one core, without the time that the word list takes.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from itertools import combinations, islice

from codeword_slow import answers

from wordtools.crossword import Filler, Puzzle
from wordtools.crossword.codeword import make_codeword, solve_codeword
from wordtools.crossword.codeword.make import Codeword
from wordtools.crossword.puzzle.patterns import pick

LATTICE = """
...............
.#.#.#.#.#.#.#.
......#........
.#.#.#.#.#.#.#.
.........#.....
##.#.#.#.#.#.##
.......#.......
.#.#.#.#.#.#.#.
.......#.......
##.#.#.#.#.#.##
.....#.........
.#.#.#.#.#.#.#.
........#......
.#.#.#.#.#.#.#.
...............
"""
EVERY = ", every letter"
KINDS = ("9x9", "13x13", "15x15:78", "lattice 15x15", "lattice 15x15" + EVERY)
HEAD = """\
| grid | words | numbers | given: median, most | none given | make: median, most s | solve: median, most s |
| --- | --- | --- | --- | --- | --- | --- |"""


def grid(kind: str, seed: int) -> Puzzle:
    if kind.startswith("lattice"):
        return Puzzle.parse(LATTICE)
    size, _, words = kind.partition(":")
    return pick(size, int(words) if words else None, random.Random(seed))


def slow_answers(made: Codeword, filler: Filler, given: dict[int, str]) -> int:
    puzzle = made.puzzle
    cells = [0 if text is None else puzzle.codes[cell] for cell, text in enumerate(puzzle.cells)]
    rows = [cells[k : k + puzzle.columns] for k in range(0, len(cells), puzzle.columns)]
    found = answers(rows, filler.pool.scores, given, "".join(filler.pool.alphabet.letters))
    return len(list(islice(found, 2)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=20, help="codewords of each kind")
    parser.add_argument("--language", default="en")
    chosen = parser.parse_args()
    filler = Filler.for_language(chosen.language)
    print(f"{chosen.number} codewords of each kind, {len(filler.pool):,} words ({chosen.language})\n")
    print(HEAD)
    wrong = 0
    every: list[int] = []
    for kind in KINDS:
        rows: list[tuple[int, int, int, float, float]] = []
        filler.fill(grid(kind, 0))
        for seed in range(chosen.number):
            pattern = grid(kind, seed)
            start = time.process_time()
            made = make_codeword(filler, pattern, seed=seed, every_letter=kind.endswith(EVERY))
            middle = time.process_time()
            solved = [answer.cells for answer in islice(solve_codeword(made.puzzle, filler.pool), 2)]
            end = time.process_time()
            good = solved == [made.puzzle.cells] and slow_answers(made, filler, made.given) == 1
            for fewer in combinations(made.letters, made.fewest - 1) if made.fewest else ():
                good = good and slow_answers(made, filler, {number: made.letters[number] for number in fewer}) == 2
            if not good:
                wrong += 1
                print(f"WRONG: {kind}, seed {seed}", file=sys.stderr)
            rows.append((len(made.puzzle.entries), len(made.letters), made.fewest, middle - start, end - middle))
        words, numbers, given, make, solve = zip(*rows, strict=True)
        every += given
        print(
            f"| {kind} | {statistics.median(words):g} | {min(numbers)} to {max(numbers)} | "
            f"{statistics.median(given):g}, {max(given)} | {given.count(0)} of {len(given)} | "
            f"{statistics.median(make):.3f}, {max(make):.2f} | {statistics.median(solve):.4f}, {max(solve):.3f} |",
            flush=True,
        )
    total, middle, mean = len(every), statistics.median(every), statistics.mean(every)
    print(f"\n{total} codewords: given letters median {middle:g}, mean {mean:.2f}, most {max(every)}.")
    print(f"{total - wrong} solved, with a single answer by the independent count, and with no fewer letters enough.")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()

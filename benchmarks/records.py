"""Proves the best 3 x 3 boards, and searches word squares; reports CPU time.

Run ``python benchmarks/records.py ENABLE2K`` with wordtools installed, its kernels compiled, and the word list
ENABLE2K (hybrid-boggle has it as ``wordlists/enable2k.txt``). What is found is compared with what D. Vanderkam
published: a best board of 545 points, and 42 boards of 500 points or more. The peer's proof of the same took 86 CPU
seconds on the machine of the figures below. Without a list, only the squares of the bundled Spanish one are searched.
"""

from __future__ import annotations

import argparse
import sys
import time

from wordtools.core import Language, Lexicon
from wordtools.crossword.search import search_squares
from wordtools.ruzzle import Rules, Solver
from wordtools.ruzzle.proof import Proof

PEER = 86.0  # CPU seconds of hybrid-boggle
LEAST, COUNT, BEST = 500, 42, 545


def boards(name: str) -> bool:
    """Proves the boards of a list; returns whether they are those that are published."""
    english, rules = Language.load("en"), Rules.load("boggle")
    begin = time.process_time()
    solver = Solver(Lexicon.open(name, rules.alphabet(english)), rules, english)
    found = Proof(solver, 3, 3, LEAST).run()
    taken = time.process_time() - begin
    print(f"{found}\n{taken:.1f} CPU s; hybrid-boggle {PEER:.0f}: {PEER / taken:.2f} times as fast")
    return (len(found.boards), found.boards[0][1]) == (COUNT, BEST)


def squares(size: int) -> None:
    """Searches single squares of Spanish words."""
    spanish = Language.load("es")
    begin = time.process_time()
    found = search_squares(Lexicon.for_language(spanish), size)
    print(f"{found}\n{time.process_time() - begin:.2f} CPU s, the word list included")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("list", nargs="?", help="the word list ENABLE2K")
    parser.add_argument("--size", type=int, default=9, help="of the squares (default: 9; 10 takes a minute)")
    given = parser.parse_args()
    squares(given.size)
    if given.list is not None and not boards(given.list):
        sys.exit("not the boards that are published: is this list ENABLE2K?")


if __name__ == "__main__":
    main()

"""Fills patterns again and again for the best score, and checks every fill with code of its own.

Run ``python benchmarks/crossword_stress.py`` with wordtools installed. Each of ``--seeds`` seeds fills each of
``--patterns`` patterns of 15 by 15 cells with 70 to 78 words from two lists: the bundled English one, and one whose
words have been given 40 different scores at random, so that least scores cut the words of each length at many places.
What is checked: blocks stay where they are, every run of two or more cells is a word of the list, none is there
twice, and the total is the sum of the list's scores. A run that ends without a fill is counted, a wrong one ends the
script with exit code 1, and a crash shows by itself. Under the sanitizers (CONTRIBUTING.md) a few seeds suffice.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

from wordtools.core import Language, Lexicon
from wordtools.crossword import Filler, Puzzle, WordPool
from wordtools.crossword.puzzle.patterns import library
from wordtools.crossword.search import StoppedError

SIZE, WORDS, LEVELS = "15x15", range(70, 79), 40


def runs(rows: list[str]) -> list[str]:
    """Cuts rows and columns at the blocks; what has one cell is no word."""
    lines = rows + ["".join(column) for column in zip(*rows, strict=True)]
    return [run for line in lines for run in line.split("#") if len(run) > 1]


def wrong(text: str, pattern: str, scores: dict[str, float], total: float) -> str:
    """Describes what is wrong with a fill, '' if nothing."""
    if [cell == "#" for cell in text] != [cell == "#" for cell in pattern]:
        return "a block was moved"
    found = runs(text.split("\n"))
    unknown = [word for word in found if word not in scores]
    if unknown:
        return f"not in the list: {', '.join(unknown)}"
    twice = [word for word, count in Counter(found).items() if count > 1]
    if twice:
        return f"used twice: {', '.join(twice)}"
    if abs(sum(scores[word] for word in found) - total) > 1e-6:
        return f"the total is said to be {total}"
    return ""


def lists() -> dict[str, dict[str, float]]:
    """Reads the bundled list as it is scored, and gives the same words 40 scores by chance."""
    alphabet = Language.load("en").alphabet
    bundled = WordPool.from_lexicon(Lexicon.open("en", alphabet)).scores
    rng = random.Random(40)
    levels = [50 + k for k in range(LEVELS)]
    return {"bundled": dict(bundled), f"{LEVELS} levels": {word: rng.choice(levels) for word in bundled}}


def chosen(count: int) -> list[Puzzle]:
    """Picks patterns with as different numbers of words as there are."""
    found = sorted((p for p in library()[SIZE] if len(p.entries) in WORDS), key=lambda p: len(p.entries))
    return [found[k * len(found) // count] for k in range(count)]


def main() -> int:
    """Runs them all, and prints a line a list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--patterns", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--log", type=Path, help="write a line for each run")
    given = parser.parse_args()
    puzzles = chosen(given.patterns)
    alphabet = Language.load("en").alphabet
    bad = 0
    log = given.log.open("w", buffering=1) if given.log else None
    for name, scores in lists().items():
        filler = Filler(WordPool.of(scores, alphabet, name))
        begin = time.monotonic()
        ends: Counter[str] = Counter()
        fills = 0
        for seed in range(given.first, given.first + given.seeds):
            for puzzle in puzzles:
                if log:
                    print(name, len(puzzle.entries), seed, file=log)
                best = None
                try:
                    for best in filler.better(puzzle, seed=seed, seconds=given.seconds):
                        fills += 1
                        problem = wrong(str(best.puzzle), str(puzzle), scores, best.total)
                        if problem:
                            bad += 1
                            print(f"{name}, {len(puzzle.entries)} words, seed {seed}: {problem}\n{best}")
                except StoppedError:
                    pass
                ends["filled" if best else "stopped before a fill"] += 1
        words = ", ".join(f"{len(puzzle.entries)}" for puzzle in puzzles)
        seconds = time.monotonic() - begin
        print(
            f"{name}: {given.seeds} seeds, patterns of {words} words, {given.seconds:g} s each ({seconds:.0f} s in all)"
        )
        print(f"  {', '.join(f'{count:,} {end}' for end, count in sorted(ends.items()))}; {fills:,} fills checked")
    print("nothing is wrong" if not bad else f"{bad:,} fills are wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

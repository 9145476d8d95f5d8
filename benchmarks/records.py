"""Proves the best 3 x 3 boards, and searches word squares; reports CPU time.

Run ``python benchmarks/records.py ENABLE2K`` with wordtools installed, its kernels compiled, and the word list
ENABLE2K (hybrid-boggle has it as ``wordlists/enable2k.txt``). What is found is compared with what D. Vanderkam
published: a best board of 545 points, and 42 boards of 500 points or more. The peer's proof of the same took 86 CPU
seconds on the machine of the figures below. Without a list, only the squares of the bundled Spanish one are searched.

``--classes 16`` estimates a proof of 3 x 4 instead: it proves as many of its classes, drawn evenly from the hardest to
the easiest; ``--groups`` and ``--merged`` are those of ``wordtools ruzzle prove``. ``--language es --at-least 4206``
estimates one for a bundled list, and ``--groups 4`` splits the letters of the middle cells by frequency.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from wordtools.core import Language, Lexicon
from wordtools.crossword.search import search_squares
from wordtools.ruzzle import Rules, Solver
from wordtools.ruzzle.proof import Proof

PEER = 86.0  # CPU seconds of hybrid-boggle
LEAST, COUNT, BEST = 500, 42, 545
LARGER = 1651  # points of the best board of 3 x 4


def solver_of(name: str | None, code: str = "en") -> Solver:
    """Opens a list, or the language's own, for Boggle's rules."""
    language, rules = Language.load(code), Rules.load("boggle")
    return Solver(Lexicon.open(name or code, rules.alphabet(language)), rules, language)


def boards(name: str) -> bool:
    """Proves the boards of a list; returns whether they are those that are published."""
    begin = time.process_time()
    found = Proof(solver_of(name), 3, 3, LEAST).run()
    taken = time.process_time() - begin
    print(f"{found}\n{taken:.1f} CPU s; hybrid-boggle {PEER:.0f}: {PEER / taken:.2f} times as fast")
    return (len(found.boards), found.boards[0][1]) == (COUNT, BEST)


def four_groups(proof: Proof) -> list[list[str]]:
    """Splits the letters of the middle cells in four: vowels, the 5 most frequent consonants, the next 7, the rest."""
    corner, edge, middle = (proof.question.groups[cell] for cell in (0, 1, 5))
    often = Counter("".join(proof.solver.lexicon.word_list.words))
    others = sorted("".join(middle[1:]), key=lambda letter: -often[letter])
    parts = ["".join(others[begin:end]) for begin, end in ((0, 5), (5, 12), (12, None))]
    return [[middle[0], *parts], list(edge), list(corner)]


def sample(solver: Solver, least: int, number: int, groups: str | None, merged: int) -> None:
    """Proves some classes of 3 x 4, and estimates what all of them take."""
    lettered = None
    if groups == "4":
        lettered = four_groups(Proof(solver, 3, 4, least))
    elif groups is not None:
        lettered = [kind.split() for kind in groups.split("/")]
    proof = Proof(solver, 3, 4, least, groups=lettered, merged=merged, brief=True)
    parts = proof.parts
    taken = 0.0
    for part in [parts[(2 * drawn + 1) * len(parts) // (2 * number)] for drawn in range(number)]:
        begin = time.process_time()
        proof.job.run(part)
        took = time.process_time() - begin
        print(f"class {part}: {took:.2f} CPU s", flush=True)
        taken += took
    print(f"{number} of {len(parts):,} classes: all would take {taken / number * len(parts) / 3600:.1f} CPU hours")


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
    parser.add_argument("--classes", type=int, metavar="N", help="prove N classes of 3 x 4, for an estimate")
    parser.add_argument("--language", default="en", metavar="CODE", help="of the list, for these (default: en)")
    parser.add_argument(
        "--at-least", type=int, default=LARGER, metavar="N", help=f"points, for these (default: {LARGER})"
    )
    parser.add_argument("--groups", help="the groups of letters for these; 4: four for the middle cells, by frequency")
    parser.add_argument("--merged", type=int, default=3, help="cells to merge for these (default: 3)")
    given = parser.parse_args()
    if given.classes is not None:
        solver = solver_of(given.list, given.language)
        sample(solver, given.at_least, given.classes, given.groups, given.merged)
        return
    squares(given.size)
    if given.list is not None and not boards(given.list):
        sys.exit("not the boards that are published: is this list ENABLE2K?")


if __name__ == "__main__":
    main()

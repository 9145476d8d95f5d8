"""Writes tests/golden/ruzzle.tsv again: what the solver finds on some 130 boards with the bundled lists.

    python tools/golden_ruzzle.py [--new]

The boards are those of the file, or drawn anew with ``--new``; only the numbers follow the word lists. Every fifth
board is solved by the slow solver of the tests too, and a difference ends the run.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from wordtools.core import Language
from wordtools.ruzzle import Board, BoardMaker, Rules, Solver

TESTS = Path(__file__).resolve().parents[1] / "tests"
FILE = TESTS / "golden" / "ruzzle.tsv"
HEAD = "# language, rules, shape, board, words, longest, total, digest of all words, scores and snakes\n"
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt", "ru")
CHECKED = 5  # one board in this number is also solved by the slow solver
FEW = 20  # boards of ``--check``
ODD = (  # English boards with what no maker makes: holes, several letters, points, any multiplier, other shapes
    ("ruzzle", "flat", "Qu I . / T E:9*tw S / . A*4l R"),
    ("ruzzle", "flat", "S T R I N G S"),
    ("ruzzle", "flat", "ing* / str* / ea* / d*"),
    ("ruzzle", "torus", "t e a / r s o / n i l"),
    ("ruzzle", "2", "t e a / r s o / n i l / d u p"),
    ("boggle", "flat", "Q U I E / T A B L / Q E N S / R S T O"),
    ("super-big-boggle", "flat", "a b . d e f / r e s t e d / i n g l y s / p l a t e s / s t r a i n / e r s i o n"),
    ("elzzur", "flat", "Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E"),
)


def draw() -> Iterator[tuple[str, str, str, str]]:
    """Draws boards of all languages, rules and sizes; independent of word lists."""
    yield from (("en", *odd) for odd in ODD)
    rng = random.Random(20261122)
    for language in LANGUAGES:
        spoken = Language.load(language)
        for rules, rows, columns, count in (
            ("ruzzle", 4, 4, 8),
            ("ruzzle", 5, 6, 2),
            ("boggle", 5, 5, 3),
            ("elzzur", 4, 4, 2),
        ):
            if language == "ru" and rules == "elzzur":
                continue
            maker = BoardMaker(spoken, Rules.load(rules), model="letters", rows=rows, columns=columns)
            for _ in range(count):
                board = maker.make(rng)
                yield language, rules, "flat", " / ".join(" ".join(row) for row in board.cells())


def main() -> None:
    """Writes the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--new", action="store_true", help="draw the boards anew")
    parser.add_argument("--check", action="store_true", help="only compare a few boards with the table")
    sys.path.insert(0, str(TESTS))
    from golden import slow_ruzzle

    chosen = parser.parse_args()
    if chosen.new or not FILE.exists():
        boards = list(draw())
    else:
        lines = FILE.read_text(encoding="utf-8").splitlines()[1:]
        boards = [(cells[0], cells[1], cells[2], cells[3]) for cells in (line.split("\t") for line in lines)]
    if chosen.check:
        boards = boards[:FEW]
    solvers: dict[tuple[str, str], Solver] = {}
    table = []
    for number, (language, rules, shape, text) in enumerate(boards):
        if (language, rules) not in solvers:
            solvers[language, rules] = Solver.for_language(language, rules)
        layers = int(shape) if shape.isdecimal() else 1
        board = Board.parse(text).shaped(wrap=shape == "torus", layers=layers)
        solution = solvers[language, rules].solve(board)
        if number % CHECKED == 0:
            slow = slow_ruzzle.solve(language, rules, board)
            if slow != {find.word: (find.score, find.path) for find in solution}:
                raise SystemExit(f"the slow solver finds something else: {language} {rules} {text}")
        digest = "\n".join(f"{find.word} {find.score} {find.path}" for find in sorted(solution))
        numbers = f"{len(solution)}\t{solution.longest}\t{solution.total}"
        short = hashlib.sha256(digest.encode()).hexdigest()[:16]
        table.append(f"{language}\t{rules}\t{shape}\t{text}\t{numbers}\t{short}\n")
    if chosen.check:
        if FILE.read_text(encoding="utf-8").splitlines(keepends=True)[1 : FEW + 1] != table:
            raise SystemExit("the table differs: python tools/golden_ruzzle.py")
        print(f"{len(table)} boards are as in the table")
        return
    FILE.write_text(HEAD + "".join(table), encoding="utf-8")
    print(f"{len(table)} boards, {-(-len(table) // CHECKED)} of them checked by the slow solver")


if __name__ == "__main__":
    main()

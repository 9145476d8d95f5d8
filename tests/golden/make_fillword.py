"""Makes ``fillword.tsv``: boards of our own, how many covers each has, and its best cover.

Run ``python tests/golden/make_fillword.py`` from the top of the repository with wordtools installed. The boards are
drawn by seed from ``fillword-words.txt``; whoever changes how puzzles are drawn only gets other boards, which are as
good. The numbers of a board must never change: ``tests/fillword/test_golden.py`` holds the solver to them, and counts
the small boards with a search of its own.
"""

from __future__ import annotations

import zlib
from pathlib import Path

from wordtools.core import Language, Lexicon
from wordtools.fillword import PuzzleJob, Solver
from wordtools.fillword.make import Lengths, read_shape, rectangle

HERE = Path(__file__).parent
WORDS = HERE / "fillword-words.txt"
TABLE = HERE / "fillword.tsv"
COLUMNS = ("board", "directions", "min_length", "placements", "covers", "score", "best")
HEART = ".##.##.\n#######\n#######\n.#####.\n..###..\n...#..."
SHAPES = [
    *(
        (rectangle(*size), directions, least)
        for size in ((3, 4), (4, 4), (4, 5))
        for directions in (4, 8)
        for least in (2, 3)
    ),
    *((rectangle(*size), directions, least) for size in ((5, 5), (6, 6)) for directions in (4, 8) for least in (3, 4)),
    *((read_shape(HEART), directions, 3) for directions in (4, 8)),
    (rectangle(8, 8), 4, 3),
    (rectangle(10, 10), 4, 4),
    (rectangle(8, 6), 8, 4),
]
EACH = 3  # boards of a kind


def common(word: str) -> float:
    """Returns a commonness of 0 to 4, in hundredths, that differs from word to word, so that one cover is the best."""
    return zlib.crc32(word.encode()) % 401 / 100


def solver(alphabet, least: int, **settings) -> Solver:
    """Makes the solver that the table is about."""
    return Solver(Lexicon(WORDS.read_bytes(), "golden", alphabet), common=common, min_length=least, **settings)


def main() -> None:
    """Writes the table."""
    alphabet = Language.load("en").alphabet
    lines = ["\t".join(COLUMNS)]
    for number, (shape, directions, least) in enumerate(SHAPES):
        lengths = Lengths.parse("3-6" if least < 4 else "4-8")
        job = PuzzleJob.of("en", shape, words=[str(WORDS)], lengths=lengths, directions=directions, seed=1000 + number)
        solve = solver(alphabet, least)
        for part in range(EACH):
            puzzle = job.run(part).puzzle
            count, best = solve.count(puzzle, seconds=60), solve.solve(puzzle, seconds=60)
            assert count.exact
            assert best.proven
            cover = best.covers[0]
            board = "/".join(str(puzzle).splitlines())
            cells = (
                board,
                directions,
                least,
                len(solve.find(puzzle)),
                count.number,
                f"{cover.score:.2f}",
                " ".join(cover.words),
            )
            lines.append("\t".join(map(str, cells)))
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines) - 1} boards")


if __name__ == "__main__":
    main()

"""One of each public value of fill-words; ``tests/repo/test_values.py`` says what is done with them."""

from __future__ import annotations

from random import Random
from typing import Any

from wordtools.core import Language, Lexicon
from wordtools.fillword import Constraints, Puzzle, PuzzleJob, Solver
from wordtools.fillword.cover import hints
from wordtools.fillword.make import Generator, Lengths, rectangle
from wordtools.fillword.puzzle import game_of

WORDS = ["CAT", "DOG", "COD", "TAG", "GOAT", "ACT", "LION", "TAC", "GOD"]

same: dict[str, Any] = {
    "Generator": lambda one: str(one.make(Random(1))),
    "PuzzleJob": lambda one: str(one.run(0)),
    "Solver": lambda one: (repr(one), one.best("cat/dog").words, one.count("cat/dog")),
}


reads: dict[str, Any] = {"Game": None, "Puzzle": lambda text: Puzzle.parse(text, "en")}


def values() -> dict[str, Any]:
    """Makes them, with a solver and word lists that have been used."""
    alphabet = Language.load("en").alphabet
    solver = Solver(Lexicon.of(WORDS, alphabet), min_length=3)
    puzzle = Puzzle.parse("cat/dog/xyz", alphabet)
    answer = solver.solve(puzzle, count=True)
    words = ["CAT", "DOG", "BIRD"]
    generator = Generator(rectangle(2, 5), alphabet, words, lengths=Lengths({3: 1.0, 4: 2.0}), own=["LION"])
    cover = solver.best("cat/dog")
    english = Solver.for_language("en")
    english.count("cat/dog")
    return {
        "Answer": answer,
        "Constraints": Constraints(words=2, known=["CAT"], exclude={"GOD"}, crossing=False, spangram=""),
        "Count": solver.count("cat/dog"),
        "Cover": cover,
        "Game": game_of(cover, clue="Pets", title="At home", words=["ACT", "COD"]),
        "Generated": generator.make(Random(1)),
        "Generator": generator,
        "Hint": hints(cover)[1],
        "Lengths": Lengths.parse("3:1,4-6:4"),
        "Placement": cover.placements[0],
        "Placements": solver.find(puzzle),
        "Puzzle": puzzle,
        "PuzzleJob": PuzzleJob.of("en", rectangle(4, 4), include=["TIGER"], unique=True, seed=3),
        "Region": answer.left[0],
        "Solver": english,
    }

"""One of each public value of crosswords; ``tests/repo/test_values.py`` says what is done with them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from crossword.format_samples import RICH

from wordtools.core import Language
from wordtools.crossword import Builder, Direction, Filler, Puzzle, Session, WordPool, Words, formats
from wordtools.crossword.arrowword import ArrowTarget, Arrowword, ArrowwordMaker, ClueBank
from wordtools.crossword.build import Build, Fit, Plan, Scores
from wordtools.crossword.codeword import make_codeword
from wordtools.crossword.formats import FORMATS
from wordtools.crossword.krisskross import make_krisskross
from wordtools.crossword.puzzle import BarredTarget, LockedSolution, PatternTarget, Quality
from wordtools.crossword.puzzle.ideas import Idea
from wordtools.crossword.puzzle.patterns import make
from wordtools.crossword.puzzle.wordplay import find_wordplay
from wordtools.crossword.search import SquareSearch

same: dict[str, Any] = {
    "Build": lambda build: (build.list, build.plan),
    "Fit": lambda fit: (fit.list, fit.plan),
    "Session": lambda session: (session.puzzle, session.filler, session.symmetry, session.view()),
}


reads: dict[str, Any] = {
    "Puzzle": lambda text: replace(
        formats.read(formats.write(RICH, "ipuz"), "rich.ipuz"), grid=Puzzle.parse(text).grid
    ),
    "Words": lambda text: Words.parse(text, "words", Language.load("en").alphabet),
}


def files() -> dict[str, Any]:
    """Makes what puzzles and their files are made of; the puzzle has been used and has been in a file."""
    puzzle = formats.read(formats.write(RICH, "ipuz"), "rich.ipuz")
    assert puzzle.numbers
    return {
        "Entry": puzzle.entries[0],
        "Format": FORMATS["ipuz"],
        "Group": puzzle.groups[0],
        "Idea": Idea("Large feline", "definition", "mine", "plural"),
        "UnplacedClue": puzzle.loose[0],
        "PlayState": puzzle.play,
        "Puzzle": puzzle,
        "Quality": Quality.of(puzzle),
        "LockedSolution": LockedSolution("AB.C", 4711),
        "SquareSearch": SquareSearch("mine", "00ff", 3, False, 9, (5, 7), (0, 1), (("BIT", "ICE", "TEN"),), True),
        "Source": puzzle.source,
        "Style": puzzle.styles[5],
        "Wordplay": find_wordplay("PAINT", {"PAT": 1, "IN": 1})[0],
    }


def arrowwords() -> dict[str, Any]:
    """Makes what arrowwords are made of."""
    alphabet = Language.load("en").alphabet
    words = ["AROMA", "ROAST", "BRASS", "OPENS", "FAST", "DOSE", "OPEN"]
    bank = ClueBank(alphabet, own={word: (f"Clue {k}",) for k, word in enumerate(words)})
    puzzle = Puzzle.parse("#B#F#\nAROMA\n#OPEN\nROAST\n#DOSE")
    arrowword = Arrowword(puzzle, solution=(1, 5, 7), language="en")
    return {
        "Arrow": arrowword.arrows[0],
        "ArrowTarget": ArrowTarget(15, 11, picture=frozenset({5, 6})),
        "Arrowword": arrowword,
        "ArrowwordMaker": ArrowwordMaker(WordPool.of(dict.fromkeys(words, 50), alphabet), bank, "en"),
        "ClueBank": bank,
    }


def values() -> dict[str, Any]:
    """Makes one of each, by the name of its class."""
    alphabet = Language.load("en").alphabet
    animals = ["cat", "ice cream", "newt", "otter", "tiger"]
    words = Words.of(animals, alphabet)
    plan = Plan(9, 9, seed=1, tries=1, steps=50, must=frozenset({"CAT"}))
    builder = Builder.of(animals)
    layout = builder.build(9, 9, seed=1)
    pool = WordPool.of({"ace": 90, "bat": 20, "cab": 50, "ice cream": 70}, alphabet)
    filler = Filler(pool)
    puzzle = Puzzle.parse("ACE\n###\n...")
    target = PatternTarget(7, 7, (16, 30))
    session = Session("ACE/###/...", pool)
    session.set("2a", "BAT")
    assert len(make(target, random.Random(1)).entries) >= 16
    return (
        files()
        | arrowwords()
        | {
            "Build": Build(words, plan),
            "Builder": builder,
            "Codeword": make_codeword(filler, "ACE/###/...", given=1),
            "Fill": filler.fill(puzzle),
            "Filler": filler,
            "Fit": Fit(words, plan),
            "KrissKross": make_krisskross(Puzzle.parse("CAT/A#O/RYE"), alphabet),
            "Layout": layout,
            "BarredTarget": BarredTarget(8, 8, (16, 20)),
            "PatternTarget": target,
            "PlacedWord": layout.placements[0],
            "Plan": plan,
            "Scores": Scores(inside=40),
            "Session": session,
            "Statistics": session.statistics,
            "Candidate": next(Session(puzzle, pool).probe("2a")),
            "DeadEntry": Session("ACE/###/Z..", pool).view().dead[2, Direction.ACROSS],
            "View": Session(puzzle, pool).view(2),
            "Suggestion": filler.suggest(puzzle, "2a")[0],
            "Word": words.words[1],
            "WordPool": pool,
            "Words": words,
        }
    )

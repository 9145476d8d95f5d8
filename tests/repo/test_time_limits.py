"""Every public call with ``seconds`` or ``stop`` ends in time, on small and on large input.

The clock of the library is set to the processor time of this process, so a busy machine fails no test; what is here
for Python, ``tests/cli/test_time_limits.py`` has for the commands.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from time import process_time
from types import SimpleNamespace
from typing import Any

import pytest
from public_names import PACKAGES, public_names

from wordtools import crossword, fillword, ruzzle, scrabble
from wordtools.core import Language, Lexicon
from wordtools.core.errors import WordtoolsError
from wordtools.core.run import clock
from wordtools.core.words import find_anagrams
from wordtools.crossword.arrowword import ArrowwordMaker
from wordtools.crossword.build import Build, Fit, Plan
from wordtools.crossword.codeword import make_codeword, numbers, solve_codeword
from wordtools.crossword.krisskross import make_krisskross, solve_krisskross
from wordtools.crossword.puzzle.patterns import PatternTarget
from wordtools.crossword.puzzle.patterns import make as make_pattern
from wordtools.crossword.search import search_squares
from wordtools.fillword import PuzzleJob
from wordtools.fillword.find import find_placements
from wordtools.fillword.make import Generator, Lengths, rectangle
from wordtools.ruzzle.make import Sieve, climb, climbs, make_within
from wordtools.ruzzle.make.board_maker import BoardMaker
from wordtools.ruzzle.make.targets import Targets
from wordtools.ruzzle.proof import Proof
from wordtools.scrabble.match.training import Trainer
from wordtools.scrabble.simulation import Simulator

EXAMPLES = Path(__file__).parents[2] / "examples"
LIMIT = 0.1  # seconds
GRACE = 2.0  # seconds more that a call may take: 1.1 was seen, with three tests at once on two slow cores
LIMITS = ("seconds", "stop")
VALUES = {  # where seconds are no time limit of the call
    "crossword.PlayState": "that a solver has used",
    "crossword.Plan": "of Build.run and Fit.run",
    "scrabble.Analyser": "of a turn",
    "scrabble.Analyser.for_language": "of a turn",
    "scrabble.Game.overtime": "that a player has used",
    "scrabble.Lookahead": "of a play",
}
OF_A_TURN = ("scrabble.Engine.analyse", "seconds")
OTHER_OPTIONS = {  # what passes options on, and none of these among them
    "core.Lexicon.find",
    "crossword.ArrowwordMaker.check",
    "crossword.Puzzle.save",
    "crossword.save",
    "fillword.PuzzleJob.of",
    "fillword.Solver",
    "fillword.Solver.for_language",
    "fillword.game_of",
    "fillword.own_game",
    "ruzzle.make_board",
    "scrabble.GreedyPlayer",
    "scrabble.Player",
    "scrabble.Rules.with_numbers",
}
DRAWINGS = ("to_html", "to_pdf", "to_png", "to_svg")


@cache
def kit() -> SimpleNamespace:
    """Makes what the calls need, once: pairs are for small and large input."""
    english = Language.load("en")
    rng = random.Random(1)
    words = sorted({"".join(rng.choice(("BCDFGLMNPRST", "AEIOU")[k % 2]) for k in range(6)) for _ in range(400)})
    few = ruzzle.Rules("few", letters="ABCD", length_points={4: 7}, letter_points="none")
    four = Lexicon.of(["".join(word) for word in product("ABCD", repeat=4)], few.alphabet(english))
    boggle = ruzzle.Rules.load("boggle")
    lexicon = Lexicon.for_language(english)
    solver = ruzzle.Solver(lexicon, boggle, english)
    _ = solver.counter  # made before the clock starts
    engine = scrabble.Engine.for_language("en")
    filler = crossword.Filler.for_language("en")
    patterns = "...#/..../..../#...", str(make_pattern(PatternTarget(15, 15, (70, 80)), random.Random(1)))
    filled = [filler.fill(pattern, seed=1).puzzle for pattern in patterns]
    wide, narrow = Lengths.parse("3-7"), Lengths.parse("4")
    boards = [word.upper() for word in lexicon.find(length=(3, 7), limit=5000)]
    return SimpleNamespace(
        alphabet=english.alphabet,
        lexicon=lexicon,
        some=[crossword.Words.of(some, english.alphabet) for some in (words[:9], words)],
        side=(9, 60),
        builders=[crossword.Builder.of(some) for some in (words[:9], words)],
        arrows=ArrowwordMaker.for_language("en"),
        filler=filler,
        patterns=patterns,
        filled=filled,
        crossed=[make_krisskross(one, english.alphabet) for one in filled],
        generators=[
            Generator(rectangle(4, 4), english.alphabet, boards, lengths=narrow),
            Generator(rectangle(60, 60), english.alphabet, boards, lengths=wide),
        ],
        jobs=[PuzzleJob.of("en", rectangle(size, size), unique=True, seed=1) for size in (3, 14)],
        boggle=solver,
        few=ruzzle.Solver(four, few, english),
        maker=BoardMaker(english, boggle, lexicon=lexicon),
        sieves=[Sieve(Targets(words=words), solver) for words in ((1, 900), (900, 901))],
        covers=fillword.Solver.for_language("en"),
        analysers=[
            scrabble.Analyser.for_language("en", simulated=large, rounds=100_000, seconds=60, jobs=1)
            for large in (False, True)
        ],
        engine=engine,
        simulator=Simulator(engine.rules, engine.lexicon, engine.leaves),
        matches=[scrabble.Match("score", other, seed=1) for other in ("static", "sim:40")],
        trainer=Trainer(engine.rules, engine.lexicon, longest=1),
        game=scrabble.Game.load(EXAMPLES / "game.gcg"),
        start=scrabble.Position.new("en", rack="AEINRS?"),
        late=scrabble.position.cgp.parse((EXAMPLES / "preendgame.cgp").read_text(), engine.rules, "late").position,
    )


def grid(large: bool) -> str:
    return "/".join(["." * 15] * 15) if large else "..../..../...."


def board(large: bool) -> str:
    size = 14 if large else 4
    return "\n".join("".join(random.Random(row).choices("EARIOTNSLCUDPM", k=size)) for row in range(size))


Call = Callable[[SimpleNamespace, bool, dict[str, Any]], object]
CALLS: dict[str, Call] = {
    "core.find_anagrams": lambda k, large, how: find_anagrams(
        k.lexicon, "conversationswithastronomers" if large else "dormitory", limit=10_000, **how
    ),
    "crossword.ArrowwordMaker.make": lambda k, large, how: k.arrows.make(
        24 if large else 11, 24 if large else 9, **how
    ),
    "crossword.Build.run": lambda k, large, how: Build(k.some[large], Plan(k.side[large], k.side[large])).run(**how),
    "crossword.Builder.build": lambda k, large, how: k.builders[large].build(k.side[large], k.side[large], **how),
    "crossword.Builder.fit": lambda k, large, how: k.builders[large].fit(**how),
    "crossword.Filler.better": lambda k, large, how: k.filler.better(k.patterns[large], **how),
    "crossword.Filler.fill": lambda k, large, how: k.filler.fill(grid(large), **how),
    "crossword.Filler.fills": lambda k, large, how: k.filler.fills(k.patterns[large], **how),
    "crossword.Filler.suggest": lambda k, large, how: k.filler.suggest(
        grid(large), "1a", limit=9999, nodes=None, **how
    ),
    "crossword.Fit.run": lambda k, large, how: Fit(k.some[large], Plan(200, 200)).run(**how),
    "crossword.Session.fill": lambda k, large, how: crossword.Session(grid(large), k.filler).fill(**how),
    "crossword.make_codeword": lambda k, large, how: make_codeword(k.filler, k.patterns[large], given=3, **how),
    "crossword.make_krisskross": lambda k, large, how: make_krisskross(k.filled[large], k.alphabet, given=1, **how),
    "crossword.search_squares": lambda k, large, how: search_squares(k.lexicon, 9 if large else 3, every=large, **how),
    "crossword.solve_codeword": lambda k, large, how: solve_codeword(
        numbers.parse("3 1 2/1 # 4/6 7 5" if large else "3 1 2/1 # 4/6 7 5/3=C 6=R"), k.filler.pool, **how
    ),
    "crossword.solve_krisskross": lambda k, large, how: solve_krisskross(
        k.crossed[large].puzzle, k.crossed[large].words, k.alphabet, **how
    ),
    "fillword.Generator.make": lambda k, large, how: k.generators[large].make(random.Random(1), **how),
    "fillword.Generator.make_unique": lambda k, large, how: k.generators[large].make_unique(
        random.Random(1), k.lexicon, **how
    ),
    "fillword.PuzzleJob.run": lambda k, large, how: k.jobs[large].run(1, **how),
    "fillword.Solver.best": lambda k, large, how: k.covers.best(board(large), **how),
    "fillword.Solver.count": lambda k, large, how: k.covers.count(board(large), **how),
    "fillword.Solver.covers": lambda k, large, how: k.covers.covers(board(large), 1000, **how),
    "fillword.Solver.find": lambda k, large, how: k.covers.find(board(large), **how),
    "fillword.Solver.hint": lambda k, large, how: k.covers.hint(board(large), **how),
    "fillword.Solver.search": lambda k, large, how: k.covers.search(board(large), **how).best(),
    "fillword.Solver.solve": lambda k, large, how: k.covers.solve(board(large), count=True, **how),
    "fillword.find_placements": lambda k, large, how: find_placements(
        k.covers.puzzle(board(large)), k.lexicon, every_path=True, **how
    ),
    "fillword.generate": lambda k, large, how: fillword.generate(
        "en", *((60, 60) if large else (4, 4)), count=99, unique=not large, **how
    ),
    "ruzzle.Proof": lambda k, large, how: Proof(k.boggle, 3 if large else 1, 3 if large else 2, **how),
    "ruzzle.Proof.run": lambda k, large, how: Proof(
        k.few, 3 if large else 1, 4 if large else 2, 1, groups=[["ABCD"]]
    ).run(**how),
    "ruzzle.best_boards": lambda k, large, how: ruzzle.best_boards(
        k.boggle, 8 if large else 2, 8 if large else 2, **how
    ),
    "ruzzle.climb": lambda k, large, how: climb(
        k.boggle, random.Random(1), rows=8 if large else 2, columns=8 if large else 2, **how
    ),
    "ruzzle.climbs": lambda k, large, how: climbs(k.boggle, 8 if large else 2, 8 if large else 2, restarts=9, **how),
    "ruzzle.make_within": lambda k, large, how: make_within(
        k.maker, k.sieves[large], random.Random(1), tries=1_000_000, **how
    ),
    "scrabble.Analyser.analyse": lambda k, large, how: k.analysers[large].analyse(k.game, **how),
    "scrabble.Analyser.judge": lambda k, large, how: k.analysers[large].judge(
        k.start, k.engine.plays(k.start)[0].play, **how
    ),
    "scrabble.Analyser.turn": lambda k, large, how: k.analysers[large].turn(k.game.record, 3, **how),
    "scrabble.Engine.analyse": lambda k, large, how: k.engine.analyse(
        k.game, simulated=large, rounds=100_000, jobs=1, **how
    ),
    "scrabble.Engine.bingo_threat": lambda k, large, how: k.engine.bingo_threat(
        k.start, samples=1_000_000 if large else 9, **how
    ),
    "scrabble.Engine.endgame": lambda k, large, how: k.engine.endgame(k.game.position(19 if large else 21), **how),
    "scrabble.Engine.infer": lambda k, large, how: k.engine.infer(
        k.start, k.engine.plays(k.start)[20].play, most=1_000_000 if large else 9, **how
    ),
    "scrabble.Engine.preendgame": lambda k, large, how: k.engine.preendgame(k.late, jobs=1, **how),
    "scrabble.Engine.simulate": lambda k, large, how: k.engine.simulate(
        k.start, rounds=1_000_000 if large else 9, plies=60 if large else 2, jobs=1, **how
    ),
    "scrabble.Match.pairs": lambda k, large, how: k.matches[large].pairs(range(1000), **how),
    "scrabble.Match.play": lambda k, large, how: k.matches[large].play(1000, **how),
    "scrabble.Simulator.exact": lambda k, large, how: k.simulator.exact(k.late, candidates=100 if large else 2, **how),
    "scrabble.Simulator.run": lambda k, large, how: k.simulator.run(
        k.start, rounds=1_000_000 if large else 9, plies=60 if large else 2, **how
    ),
    "scrabble.Trainer.generations": lambda k, large, how: k.trainer.generations(1, 1000 if large else 2, 9, **how),
}


def limits_of(call: Any) -> set[str]:
    """Returns what a call takes of ``LIMITS``; what passes options on under other names must be in ``CALLS``."""
    try:
        taken = inspect.signature(call).parameters.values()
    except (TypeError, ValueError):
        return set()
    named = {one.name for one in taken} & set(LIMITS)
    options = [one for one in taken if one.kind is one.VAR_KEYWORD]
    return named or ({"..."} if options else set())


def public_calls() -> Iterator[tuple[str, Any]]:
    """Goes through the public functions, classes and methods."""
    for package in PACKAGES:
        for name, value in public_names(package).items():
            if inspect.isclass(value) and issubclass(value, Exception):
                continue
            yield f"{package}.{name}", value
            if inspect.isclass(value):
                others = {*DRAWINGS, "index", *(dir(str) if issubclass(value, str) else ())}
                for own in dir(value):
                    if own[0] != "_" and own not in others and callable(getattr(value, own)):
                        yield f"{package}.{name}.{own}", getattr(value, own)


CASES = [
    (name, limit, large)
    for name, call in public_calls()
    if name in CALLS
    for limit in sorted(limits_of(call) & set(LIMITS) or LIMITS)
    for large in (False, True)
    if (name, limit) != OF_A_TURN
]


def test_all_calls_with_a_time_limit_are_here():
    found = {name for name, call in public_calls() if limits_of(call) & set(LIMITS)}
    assert sorted(found - CALLS.keys() - VALUES.keys()) == []
    passing = {name for name, call in public_calls() if limits_of(call) == {"..."}}
    assert sorted(passing - CALLS.keys() - OTHER_OPTIONS) == []
    known = {name for name, _ in public_calls()}
    assert sorted((CALLS.keys() | VALUES.keys() | OTHER_OPTIONS) - known) == []


@pytest.mark.usefixtures("old_objects_frozen")
@pytest.mark.parametrize(
    ("name", "limit", "large"),
    [pytest.param(*case, marks=[] if case[1:] == ("seconds", True) else [pytest.mark.long]) for case in CASES],
)
def test_it_ends_in_time(name: str, limit: str, large: bool, monkeypatch: pytest.MonkeyPatch):
    made = kit()
    monkeypatch.setattr(clock, "monotonic", process_time)
    begun = process_time()
    how = {limit: LIMIT if limit == "seconds" else lambda: process_time() > begun + LIMIT}
    try:
        value = CALLS[name](made, large, how)
        if isinstance(value, Iterator):
            for _ in value:
                pass
    except WordtoolsError:
        pass  # nothing was found by then
    assert process_time() - begun < LIMIT + GRACE

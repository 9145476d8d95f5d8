"""One of each public value of Scrabble; the contract is in ``tests/repo/test_values.py``."""

from __future__ import annotations

import random
from typing import Any

from values import scrabble_games

from wordtools.core import Lexicon
from wordtools.scrabble import Bag, Board, BoardLayout, Engine, Leaves, Play, Position, Rules
from wordtools.scrabble.evaluation import WinTable
from wordtools.scrabble.simulation import Simulator

WORDS = ("AE", "ART", "CAT", "CATS", "RAT", "RETINA", "RETINAS", "TEA")
ENDING = (
    "6TOPPLE3/1GRAbBED3N1V1/11S1I1/11H1B1/9OORIE1/10MINX1/1MUsEFUL3N3/FISH3ACKEE3/1R3O4V4/1YA2U4I4/2ZITI4C4/"
    "QUATE3OOTID2/2N1SALLOWED3/4TWAE2E4/GRIDE1YEANS4 AGJNORT/AR 300/310 0"
)
PRE_ENDGAME = (
    "5G1Q7/5I1U7/5OBI7/6EM7/6G2KAROOS/4TWIRLY4C/6F7I/3MOOTED1VERTU/2JEHU6E1r/2ALOD6D1I/2W2SLAVERED1N/C1A3OX4E1E/"
    "I1R9N2/TRILBY3ZAPS2/E4ONSTAGE3 FHINNPT/ 421/371 0"
)


def values() -> dict[str, Any]:
    """Makes one of each, by the name of its class."""
    rules = Rules.load("en")
    words = Lexicon.of(WORDS, rules.tiles.alphabet)
    leaves = Leaves.parse(b"?,25.5\nQ,-7\n?S,32\n", "mine.csv", rules.tiles)
    engine = Engine(rules, words, leaves)
    position = Position(rules, rack="AEINRT?")
    position.push(position.parse("8H TEA"))
    position.draw(1, rules.tiles.rack("RETINAS"))
    plays = engine.plays(position)
    pre_endgame = engine.preendgame(PRE_ENDGAME, jobs=1)
    explanation = engine.explain(Position.new(rules, rack="CATSXYZ"), rounds=40, plies=2, candidates=2, jobs=1)
    judged = position.judge(position.parse("I7 C.T"), words)
    return scrabble_games.values() | {
        "Bag": Bag(rules.tiles.rack("AB?"), random.Random(1)),
        "Board": position.board,
        "Candidate": plays.best(1)[0],
        "Course": explanation.best,
        "DrawEffect": explanation.draws[0],
        "Ending": engine.endgame(Position.from_cgp(ENDING, rules)),
        "Engine": engine,
        "Explanation": explanation,
        "Judgement": judged,
        "BoardLayout": rules.layout,
        "Leaves": leaves,
        "MoveGenerator": engine.generator,
        "Outcome": engine.simulate(position, rounds=2, plies=1, candidates=1, jobs=1)[0],
        "Play": Play.parse("8H QUiZ"),
        "Plays": plays,
        "Ply": engine.simulate(position, rounds=2, plies=1, candidates=1, jobs=1)[0].plies[0],
        "Position": position,
        "PreEndgame": pre_endgame,
        "Problem": judged.problems[0],
        "Rack": position.rack,
        "ReplyShare": explanation.replies[0],
        "Rules": rules,
        "Simulator": Simulator(rules, words, leaves),
        "SquareUse": explanation.squares[0],
        "Standing": pre_endgame.best,
        "State": position.state,
        "Tile": rules.tiles.alphabet.code["Q"],
        "TileSet": rules.tiles,
        "WinTable": WinTable.bundled(),
        "Word": judged.words[0],
    }


def _engine(engine: Any) -> tuple[Any, ...]:
    return engine.rules, list(engine.lexicon), dict(engine.leaves)


reads: dict[str, Any] = scrabble_games.reads | {
    "Board": lambda text: Board.parse(text, Rules.load("en").layout, Rules.load("en").tiles),
    "BoardLayout": lambda text: BoardLayout.parse(text, "scrabble-15"),
    "Leaves": None,
    "WinTable": None,
}
shown = scrabble_games.shown
same = scrabble_games.same | {
    "Bag": lambda bag: bag.tiles,
    "Engine": _engine,
    "Leaves": dict,
    "MoveGenerator": lambda generator: (generator.rules, list(generator.lexicon)),
    "Plays": list,
    "Simulator": lambda one: (one.rules, list(one.generator.lexicon), dict(one.leaves), one.jobs),
}

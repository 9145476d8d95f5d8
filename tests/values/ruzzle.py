"""One of each public value of wordtools.ruzzle, for tests/repo/test_values.py."""

from __future__ import annotations

import random
from typing import Any

from wordtools.core import Language, Lexicon
from wordtools.ruzzle import Board, BoardMaker, Dice, Found, Judgement, Rules, Solution, Solver, Targets, Tile, judge
from wordtools.ruzzle.board import LetterModel
from wordtools.ruzzle.make import BestBoards, Climb, Sieve
from wordtools.ruzzle.proof import Certificate, ClassProof, Proof
from wordtools.ruzzle.solve import Numbers, Totals, Written

BOARD = "Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E"
WORDS = ["cohesive", "heroic", "echo", "vine", "quiz"]


def values() -> dict[str, Any]:
    english, rules = Language.load("en"), Rules.load("ruzzle")
    solver = Solver(Lexicon.of(WORDS, english.alphabet), rules, english)
    solution = solver.solve(BOARD)
    proof = Proof(solver, 1, 3, 2, groups=[["ABCDEFGHIJKLMNOPQRSTUVWXYZ"]])
    certificate = Certificate(proof.question, (ClassProof("000", (5, -1), "4f" * 32, 0, ()),), (("TEA", 9),))
    return {
        "BestBoards": BestBoards((("TEAS", 9),), 3, 2),
        "Board": solution.board,  # solved: it must keep nothing of the solver
        "BoardMaker": BoardMaker(english, Rules.load("elzzur"), lexicon=solver.lexicon, placing=["echo"]),
        "Certificate": certificate,
        "ClassProof": certificate.classes[0],
        "Climb": Climb(3, "TEAS", 100, 2, 2),
        "Dice": Dice.load("en-super-big-6x6"),
        "Found": solution[0],
        "Judgement": judge(solution, ["heroic", "zoo"], solver),
        "LetterModel": LetterModel({"A": 3, "B": 1}, {("A", "B"): 2}),
        "Numbers": Numbers(3, 20, 5),
        "Proof": proof,
        "Question": proof.question,
        "Rules": Rules.load("elzzur"),
        "Swapped": solver.swapped(BOARD, swaps=1, count=1)[0],
        "Sieve": Sieve(Targets(words=(1, 9)), solver),
        "Solution": solution,
        "Solver": solver,
        "Targets": Targets(words=(80, 120)),
        "Tile": Tile("Qu", 10, word_multiplier=3),
        "Totals": solver.totals(["cohesiveabcdefgh", "perslatgsineters"]),
        "Written": solver.write(BOARD),
    }


def _finds(solver: Solver) -> list[Found]:
    return list(solver.solve(BOARD))


same: dict[str, Any] = {
    "Proof": lambda proof: (proof.question, proof.classes),
    "BoardMaker": lambda maker: [str(maker.make(random.Random(seed))) for seed in range(5)],
    "Sieve": lambda sieve: (sieve.targets, _finds(sieve.solver)),
    "Solver": _finds,
}
__all__ = ["Board", "Judgement", "Solution", "Totals", "Written", "same", "values"]

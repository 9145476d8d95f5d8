"""elzzur 0.0.1.0 itself against the rules ``elzzur``: the same words, scores, snakes and orders on its own boards."""

import random
import warnings
from pathlib import Path

import pytest

from wordtools.ruzzle import Board, Solution, Solver

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it is from 2016
    elzzur = pytest.importorskip("elzzur")
    from elzzur.board import Board as PeerBoard
    from elzzur.mtdictionary import MTDictionary
    from elzzur.solver import Solver as PeerSolver

pytestmark = pytest.mark.filterwarnings("ignore:Trie:DeprecationWarning")  # marisa-trie to elzzur
RESOURCES = Path(elzzur.__file__).with_name("res")
# words, letters of the longest, points of all; elzzur prints the English ones in its documentation
DEMOS = {
    "de": (170, 8, 2963),
    "en": (281, 8, 7376),
    "es": (329, 9, 13291),
    "fr": (536, 10, 14807),
    "it": (111, 9, 5566),
    "nl": (400, 10, 7963),
    "pt": (316, 9, 12336),
}


class Pair:
    """Both solvers for one language, with elzzur's dictionary."""

    def __init__(self, language: str) -> None:
        self.language = language
        path = str(RESOURCES / f"{language}.marisa")
        self.dictionary = MTDictionary(path)
        self.solver = Solver.for_language(language, "elzzur", words=path)

    def ours(self, text: str) -> Solution:
        return self.solver.solve(Board.parse(text))

    def theirs(self, board: PeerBoard) -> PeerSolver:
        peer = PeerSolver(board, self.dictionary)
        peer.solve()
        return peer


@pytest.fixture(scope="module", params=DEMOS)
def pair(request: pytest.FixtureRequest) -> Pair:
    return Pair(request.param)


def plain(finds, columns: int):
    """Turns elzzur's finds into ours."""
    return [(word, score, tuple(row * columns + column for row, column in snake.cells)) for word, score, snake in finds]


def assert_equal(solution: Solution, peer: PeerSolver, columns: int) -> None:
    assert sorted(solution) == sorted(plain(peer.found.values(), columns))
    assert list(solution) == plain(peer.sort_words(), columns)
    for by in ("score", "length", "start", "end"):
        for reverse in (False, True):
            expected = plain(peer.sort_words(by, reverse), columns)
            assert list(solution.sorted(by, reverse=reverse)) == expected, (by, reverse)


@pytest.mark.parametrize(("rows", "columns", "count"), [(4, 4, 100), (3, 5, 20), (7, 2, 20), (1, 6, 10), (10, 10, 1)])
def test_random_boards(pair: Pair, rows: int, columns: int, count: int) -> None:
    random.seed(f"20261121-{pair.language}-{rows}-{columns}")  # elzzur draws from the module
    words = 0
    for _ in range(count):
        board = PeerBoard(pair.language).generate_random_board(rows=rows, cols=columns)
        solution = pair.ours(board.pretty_print(multipliers=True))
        assert_equal(solution, pair.theirs(board), columns)
        words += len(solution)
    assert words


def test_demo(pair: Pair) -> None:
    file = RESOURCES / f"{pair.language}.board"
    solution = pair.ours(file.read_text(encoding="utf-8"))
    assert (len(solution), solution.longest, solution.total) == DEMOS[pair.language]
    assert_equal(solution, pair.theirs(PeerBoard(pair.language).read_board_file(str(file))), 4)
    if pair.language == "en":
        assert solution[0][:2] == ("COHESIVE", 224)

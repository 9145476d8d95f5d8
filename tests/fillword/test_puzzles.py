"""Series of puzzles as a job: the same puzzles from threads, from processes and one by one."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from wordtools.core import Language, Lexicon
from wordtools.core.errors import NoSolutionError, OptionError
from wordtools.fillword import PuzzleJob, Solver, generate
from wordtools.fillword.make import NoBoardError, rectangle
from wordtools.fillword.make.puzzles import series

ENGLISH = Language.load("en").alphabet
REAL = (
    "ACORN AMBER BADGE BEACH BREAD CABIN CANDLE CARPET CHAIR CLOUD CRANE DRAGON EAGLE FARMER FLUTE GARDEN GRAPE HONEY "
    "BEAR CAKE DUCK FISH GOAT LAMP MOON NEST PLUM ROSE SHIP TREE WOLF"
)


@pytest.fixture
def job(tmp_path):
    path = tmp_path / "real.txt"
    path.write_text(REAL.replace(" ", "\n"))
    return PuzzleJob.of("en", rectangle(4, 4), words=[str(path)], lengths="4-6", unique=True, seed=5)


def test_the_same_puzzles_whoever_makes_them(job):
    one = [job.run(part) for part in range(5)]
    assert list(series(job, 5)) == one
    assert list(series(job, 5, jobs=3)) == one
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(series(job, 5, executor=pool)) == one
    assert len(set(map(str, one))) == 5
    assert pickle.loads(pickle.dumps(job)) == job


def test_each_is_what_it_says(job):
    solver = Solver(Lexicon.of(REAL.split(), ENGLISH), min_length=4)
    for board in series(job, 3):
        assert board.unique
        assert solver.count(board.puzzle).number == 1
        assert solver.best(board.puzzle).words == board.answer.words


def test_the_seed_and_the_number_say_which(tmp_path):
    first, second = (list(generate("en", 4, 4, count=3, seed=seed)) for seed in (1, 2))
    assert first == list(generate("en", 4, 4, count=3, seed=1, jobs=2))
    assert not set(first) & set(second)
    (tiger,) = generate("en", 4, 4, include=["tiger"], seed=1)
    assert "TIGER" in tiger.answer.words


def test_a_series_ends_with_its_time(job):
    made = []
    for board in series(job, 50, stop=lambda: len(made) == 2):
        made.append(board)
    assert made == [job.run(0), job.run(1)]
    assert list(series(job, 50, jobs=2, stop=lambda: True)) == []
    with pytest.raises(OptionError, match="finite"):
        list(series(job, 1, seconds=float("nan")))


def test_what_cannot_be_made_says_so():
    with pytest.raises(NoBoardError, match="1 cell cannot be cut") as caught:
        list(generate("en", 1, 1))
    assert isinstance(caught.value, NoSolutionError)
    with pytest.raises(OptionError, match="no word length"):
        list(generate("en", 4, 4, lengths="x"))
    with pytest.raises(OptionError, match="'t1ger' is no word"):
        list(generate("en", 4, 4, include=["t1ger"]))

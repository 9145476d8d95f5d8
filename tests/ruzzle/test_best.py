"""The best boards by many climbs: against all boards, and whoever does the work."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from itertools import product, takewhile
from multiprocessing import active_children, get_context
from random import Random

import pytest
from click.testing import CliRunner
from conftest import takes_minutes_as_python

from wordtools.core import Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import GridError, OptionError
from wordtools.core.run.clock import Clock
from wordtools.core.run.processes import Processes
from wordtools.core.run.results import Results
from wordtools.ruzzle import Rules, Solver, best_boards
from wordtools.ruzzle.make import climbs
from wordtools.ruzzle.make.best import best_job
from wordtools.ruzzle.make.many import ClimbJob, chance
from wordtools.ruzzle.make.optimise import climb, symmetries

ENGLISH = Language.load("en")
RULES = Rules("few", letters="ABCD", length_points={2: 1, 3: 3, 4: 7, 5: 9}, letter_points="none")
WORDS = ["ab", "abc", "bad", "cab", "dab", "abba", "acdc", "bcd", "cad", "dad", "da", "ba"]


@pytest.fixture
def solver():
    return Solver(Lexicon.of(WORDS, RULES.alphabet(ENGLISH)), RULES, ENGLISH)


@pytest.mark.parametrize("by", ["points", "words"])
def test_the_best_of_all_boards(solver, by):
    every = ["".join(cells) for cells in product("ABCD", repeat=4)]
    totals = solver.totals(every, 2, 2)
    turns = symmetries(2, 2)
    scores = list(totals.points if by == "points" else totals.words)
    forms = {min("".join(text[k] for k in turn) for turn in turns): n for text, n in zip(every, scores, strict=True)}
    ranked = sorted(forms.items(), key=lambda item: (-item[1], item[0]))
    found = best_boards(solver, 2, 2, restarts=3, pool=60, by=by, limit=4)
    assert [score for _, score in found.boards] == [score for _, score in ranked[:4]]
    assert found.boards[0] in ranked
    assert (found.restarts, found.agreeing) == (3, 3)
    assert str(found) == f"best {ranked[0][1]} {by}, reached by 3 of 3 restarts"


def test_the_same_boards_whoever_climbs(solver, tmp_path):
    wanted = {"restarts": 5, "seed": 3, "pool": 3, "limit": 3}
    one = best_boards(solver, 2, 3, **wanted)
    assert best_boards(solver, 2, 3, **wanted, jobs=3) == one
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert best_boards(solver, 2, 3, **wanted, executor=pool) == one
    job = best_job(solver, 2, 3, seed=3, pool=3, limit=3)
    with Results(tmp_path / "best.db", job) as results:
        ended: list[int] = []
        stopped = climbs(solver, 2, 3, **wanted, results=results, stop=lambda: bool(ended))
        for so_far in stopped:
            ended.append(so_far.restarts)
    assert ended == [1]  # a climb that is stopped is not kept
    with Results(tmp_path / "best.db", job) as results:
        assert len(results) == 1
        assert [so_far.restarts for so_far in climbs(solver, 2, 3, seed=3, stop=lambda: True)] == [0]
        assert best_boards(solver, 2, 3, **wanted, results=results) == one


def test_what_cannot_be_climbed(solver):
    for wrong in ({"restarts": 0}, {"limit": 0}, {"by": "luck"}, {"pool": 0}):
        with pytest.raises(OptionError):
            best_boards(solver, 2, 2, **wrong)
    with pytest.raises(GridError, match="1 to 64 cells"):
        best_boards(solver, 9, 9)


def test_the_time_starts_when_the_words_are_ready(solver, monkeypatch):
    ready = []

    def begin(*limits):
        ready.append("counter" in vars(solver))
        return Clock(*limits)

    monkeypatch.setattr("wordtools.ruzzle.make.best.Clock", begin)
    best_boards(solver, 2, 2, seconds=60)
    assert ready == [True]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stop_within_a_climb_leaves_the_best_so_far(solver, jobs):
    seen = []
    found = best_boards(
        solver, 3, 3, pool=60, restarts=2, jobs=jobs, limit=2, stop=lambda: len(seen) > 1, progress=seen.append
    )
    assert found.restarts == 0
    assert str(found).endswith("so far: no climb came to its end")
    assert len(found.boards) == 2
    assert found.boards == seen[-1].found.boards
    text, points = found.boards[0]
    assert list(solver.totals([text], 3, 3).points) == [points]
    scored = [one.done for one in seen]
    assert scored == sorted(scored)


def test_single_boards_go_first(solver):
    steps = list(climb(solver, Random(1), rows=3, columns=3, pool=100))
    alone = list(climb(solver, Random(1), rows=3, columns=3, pool=99))
    tops = [step.points for step in steps]
    first = tops.index(max(tops))
    assert steps[first].scored < 3_000 < alone[-1].scored < steps[-1].scored
    assert all(step.complete for step in steps)
    assert steps[-1].points == alone[-1].points


@takes_minutes_as_python
def test_a_good_board_is_there_soon():
    """After 3,000 boards a large pool has climbed one step; a single board is near its hill."""
    solver = Solver.for_language("en", rules="boggle")
    soon, pool = (
        max(step.points for step in takewhile(lambda step: step.scored < 3_000, climb(solver, Random(1), pool=size)))
        for size in (100, 99)
    )
    assert soon > 5 * pool


def test_processes_end_with_the_time(solver):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = best_boards(solver, 3, 3, pool=5_000, restarts=2, seconds=0.01, executor=pool)
    assert found.restarts == 0
    assert found.boards[0][1] > 0


@takes_minutes_as_python  # a step of a climb takes longer than processes are waited for
@pytest.mark.parametrize("ends", [Processes, lambda jobs: ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))])
def test_a_stop_ends_processes_too(ends):
    """Those that can be told send what they have; of others there are the first boards of the first climb."""
    solver = Solver(Lexicon.of(map("".join, product("ABCD", repeat=5)), RULES.alphabet(ENGLISH)), RULES, ENGLISH)
    others = set(active_children())
    with ends(1) as pool:
        best_boards(solver, 2, 2, pool=5, executor=pool)  # it has begun
        over = Clock(0.5)
        found = best_boards(solver, 5, 5, pool=100, restarts=2, executor=pool, stop=over.over, seconds=60)
        assert 0 < over.passed() < 20  # on a busy machine
        for worker in {*active_children()} - others:
            worker.kill()  # or the pool waits for the end of its 60 seconds
    assert found.restarts == 0
    first = next(climb(solver, chance(0, 0), rows=5, columns=5, pool=100))
    if isinstance(pool, Processes):
        assert found.boards[0][1] > first.points
    else:
        assert found.boards[0][1] == first.points


def run(*arguments, code=0):
    result = CliRunner().invoke(main, ["ruzzle", "best", *arguments])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def test_the_command(tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("rat\ntar\nart\n")
    size = ("--rows", "1", "--columns", "3", "-d", str(words), "--pool", "60", "--restarts", "2")
    result = run(*size, "--seed", "1")
    assert result.stdout.split() == ["R", "A", "T"]  # RAT and TAR
    assert result.stderr == "best 6 points, reached by 2 of 2 restarts\n"
    assert run(*size, "--seed", "1", "--by", "words", "-q").stderr == ""
    assert '"restarts": 0, "agreeing": 0' in run(*size, "--seed", "1", "--seconds", "1e-9", "--json").stdout
    assert run(*size).stderr.startswith("seed ")
    for wrong in (
        ("--restarts", "0"),
        ("--pool", "0"),
        ("--rows", "9", "--columns", "9"),
        ("--seconds", "nan"),
        ("--by", "luck"),
    ):
        run(*size, *wrong, "--seed", "1", code=2)


def test_ctrl_c_shows_the_best_so_far(tmp_path, monkeypatch):
    words = tmp_path / "words.txt"
    words.write_text("rat\ntar\nart\n")
    own = ClimbJob.run

    def interrupted(self, part, *how):
        if part == 1:
            raise KeyboardInterrupt
        return own(self, part, *how)

    monkeypatch.setattr(ClimbJob, "run", interrupted)
    result = run("--rows", "1", "--columns", "3", "-d", str(words), "--pool", "60", "--seed", "1", "-j", "1", code=130)
    assert result.stdout.split() == ["R", "A", "T"]
    assert result.stderr == "best 6 points, reached by 1 of 1 restarts\n"


def test_the_same_boards_in_processes_and_from_a_file(tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("rat\ntar\nart\n")
    wanted = ("--rows", "2", "--columns", "2", "-d", str(words), "--pool", "3", "--restarts", "3", "-n", "2", "--json")
    one = run(*wanted, "--seed", "4").stdout
    assert run(*wanted, "--seed", "4", "--on", "processes", "-j", "2").stdout == one
    kept = ("--resume", str(tmp_path / "best.sqlite"))
    for seed in (("--seed", "4"), ()):  # the second time it is that of the file
        assert run(*wanted, *seed, *kept).stdout == one
    assert "holds the results of another job" in run(*wanted, "--by", "words", *kept, code=2).stderr

"""What a program does with the values: prints and reads them back, sends them, shares a solver between threads."""

from __future__ import annotations

import gc
import json
import pickle
import random
import subprocess
import sys
import weakref
from array import array
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from conftest import less_as_python
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Grid, Language, Lexicon
from wordtools.core.errors import GridError, OptionError, RulesError
from wordtools.core.run.jobs import run
from wordtools.ruzzle import Board, BoardMaker, Rules, Solver, Tile
from wordtools.ruzzle.show.lines import LinesJob
from wordtools.ruzzle.solve import Totals, solve_all
from wordtools.ruzzle.solve.batch import parts
from wordtools.ruzzle.solve.solution import Found
from wordtools.ruzzle.solve.solver import solver_of

ENGLISH = Language.load("en")
RUZZLE = Rules.load("ruzzle")
WORDS = "tea eat ate seat east teas tease set rest stare tears rate tar rat art star tore rote note tone stone"
DEMO = "Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E"


@pytest.fixture(scope="module")
def solver():
    return Solver.for_language("en")


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


def boards(count: int, rows: int = 4, columns: int = 4) -> list[Board]:
    maker = BoardMaker(ENGLISH, RUZZLE, model="letters", rows=rows, columns=columns)
    rng = random.Random(5)
    return [maker.make(rng) for _ in range(count)]


def small() -> Solver:
    return Solver(Lexicon.of(WORDS.split(), ENGLISH.alphabet), RUZZLE, ENGLISH)


tiles = st.builds(
    Tile,
    st.text('abQÉß&*:."/', min_size=1, max_size=3).filter(lambda text: text != "." and not set(text) & set(":*/")),
    st.none() | st.integers(0, 1_000_000),
    st.sampled_from([0, 1, 2, 3, 4, 77]),
    st.sampled_from([0, 1, 2, 3, 4, 77]),
)


@given(rows=st.integers(1, 4), columns=st.integers(1, 4), cells=st.lists(tiles | st.none(), min_size=16, max_size=16))
def test_a_board_reads_back_what_it_prints(rows, columns, cells):
    board = Board(Grid(rows, columns, tuple(cells[: rows * columns])))
    assert Board.parse(str(board)) == board
    if len(repr(board)) > 30 and repr(board).startswith("Board.parse"):
        assert eval(repr(board)) == board


def test_a_board_keeps_nothing_of_a_solver():
    board = Board.parse(DEMO)
    before = pickle.dumps(board)
    mine = small()
    mine.solve(board)
    assert pickle.dumps(board) == before
    gone = weakref.ref(mine)
    del mine
    gc.collect()
    assert gone() is None


def test_a_solver_travels(solver, processes):
    text = "perslatgsineters"
    expected = list(solver.solve(text))
    for mine in (solver, Solver.for_language("en", "boggle"), small()):
        again = pickle.loads(pickle.dumps(mine))
        assert list(again.solve(text)) == list(mine.solve(text))
        assert again.recipe == mine.recipe
        assert hash(again.recipe) == hash(mine.recipe)
    assert list(processes.submit(solver.solve, text).result()) == expected
    assert len(pickle.dumps(solver)) < 5000


def test_a_solver_of_a_language_without_a_file_says_so(tmp_path):
    path = tmp_path / "zz.toml"
    path.write_text('letters = "ABEST"\n')
    language = Language.load(str(path))
    mine = Solver(Lexicon.of(["beast", "tab"], language.alphabet), RUZZLE, language)
    assert list(pickle.loads(pickle.dumps(mine)).solve("BE/TA")) == list(mine.solve("BE/TA"))
    path.write_text('letters = "ABESTX"\n')
    with pytest.raises(TypeError, match="not this language's file"):
        pickle.dumps(mine)


def test_another_version_of_a_word_list_is_told(solver):
    from dataclasses import replace

    with pytest.raises(ValueError, match="another version here"):
        replace(solver.recipe, digest="0").parts()


@pytest.mark.long
def test_threads_share_a_solver(solver):
    """Boards of three shapes at a time, so that a kernel that two threads share would be caught."""
    count = less_as_python(40, 8)
    texts = [str(board) for shape in ((4, 4), (3, 5), (6, 2)) for board in boards(count, *shape)]
    plain = ["".join(tile.text for tile in board.grid.cells) for board in boards(count)]
    expected = [list(Solver.for_language("en").solve(text)) for text in texts]
    numbers = Solver.for_language("en").totals(plain)

    def work(k: int) -> bool:
        order = random.Random(k).sample(range(len(texts)), len(texts))
        return all(list(solver.solve(texts[n])) == expected[n] for n in order) and solver.totals(plain) == numbers

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(less_as_python(12, 6))))


def test_finds_that_somebody_holds_never_change(solver):
    """A kernel fills objects of earlier boards anew: only those that are nobody's."""
    texts = [str(board) for board in boards(12)] + [DEMO, "E A / T S"]
    fresh = [list(Solver.for_language("en").solve(text)) for text in texts]
    whole, some, paths = [], [], []
    for text in texts * 2:
        solution = solver.solve(text)
        whole.append(solution)
        some.append(solver.solve(text)[::3])
        paths.append([find.path for find in solver.solve(text)][1::2])
        solver.solve(texts[0])
    for k, finds in enumerate(fresh * 2):
        assert list(whole[k]) == finds
        assert some[k] == finds[::3]
        assert paths[k] == [find.path for find in finds][1::2]
        assert {hash(find) for find in whole[k]} == {hash(tuple(find)) for find in finds}
    again = solver.solve(DEMO)
    assert [hash(find) for find in again] == [hash(tuple(find)) for find in solver.solve(DEMO)]
    assert all(type(find) is Found and type(find.path) is tuple for find in again)


@pytest.mark.long
def test_any_executor_solves_many_boards(solver, processes):
    texts = [DEMO, "99/99", *map(str, boards(300))]
    expected = dict(solve_all(texts, solver))
    assert "board 2: line 1, cell 1: '9' is not in the letters" in str(expected[2])
    assert len(expected) == 302
    with ThreadPoolExecutor(3) as threads:
        for way in ({"jobs": 3}, {"executor": processes}, {"executor": threads}):
            found = dict(solve_all(texts, solver, **way))
            assert list(found) == list(expected)
            assert str(found.pop(2)) == str(expected[2])
            assert found == {number: solution for number, solution in expected.items() if number != 2}
    job = LinesJob(small().recipe, paths=True)
    written = [lines for _, lines in run(job, parts(texts))]
    assert [lines for _, lines in run(job, parts(texts), executor=processes)] == written
    assert "".join(map(str, written)).count("\n") == len(texts) - 1
    assert [number for lines in written for number, _ in lines.errors] == [2]
    assert [job.unpack(json.loads(json.dumps(job.pack(lines)))) for lines in written] == written


def test_numbers_from_any_executor(solver, processes, monkeypatch):
    from wordtools.ruzzle.solve import totals

    texts = ["perslatgsineters", "abcdefghijklmnop"] * 5
    whole = solver.totals(texts)
    monkeypatch.setattr(totals, "PART", 3)
    assert solver.totals(texts, jobs=2) == solver.totals(texts, executor=processes) == whole
    assert whole[0] == (whole.words[0], whole.points[0], whole.longest[0])
    assert len(whole[2:5]) == 3
    with pytest.raises(GridError, match=r"board 8: .*'9' is no letter of English"):
        solver.totals([*texts[:7], "9" * 16], executor=processes)
    assert Totals.joined([]) == solver.totals([])


def test_a_job_finds_the_solver_of_its_own_process(solver):
    assert solver_of(solver.recipe) is solver


def test_text_is_taken_where_a_board_is_meant(solver):
    assert solver.solve(DEMO) == solver.solve(Board.parse(DEMO))
    assert "cohesive" in solver.solve(DEMO)
    assert solver.solve(DEMO).best(1) == [solver.solve(DEMO)[0]]
    with pytest.raises(GridError, match="expected 2 cells"):
        solver.solve("ab/c")
    with pytest.raises(OptionError, match="budget"):
        solver.solve(DEMO, budget=-1)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("ßbcd", "'ß' stands for the 2 letters SS"),
        ("ﬁbc", "3 letters where 2 x 2"),
        ("ﬁbcd", "'ﬁ' stands for the 2 letters FI"),
        ("a\x01cd", "is no letter of English"),
        ("ab1d", "'1' is no letter"),
        ("abчd", "'ч' is no letter"),
    ],
)
def test_numbers_of_odd_characters(solver, text, complaint):
    with pytest.raises(GridError, match=complaint):
        solver.totals(["abcd", text], 2, 2)


def test_numbers_fold_letters_as_boards_do(solver):
    assert solver.totals(["ÉaTs"]) == solver.totals(["eats"])
    assert solver.totals(["ÉaTs"]).words[0] == len(solver.solve("Éa/Ts"))


def test_rules_are_frozen():
    rules = Rules("mine", scores={"E": 5}, length_points={3: 1}, rounds=({"dl": 1},), faces={"en": {"Q": "QU"}})
    assert hash(rules) == hash(pickle.loads(pickle.dumps(rules)))
    assert rules in {pickle.loads(pickle.dumps(rules))}
    assert rules.with_scores({"E": 6}) != rules
    with pytest.raises(TypeError):
        rules.scores["E"] = 7  # type: ignore[index]
    for name in ("ruzzle", "elzzur", "boggle", "super-big-boggle"):
        assert {Rules.load(name), Rules.load(name)} == {Rules.load(name)}


@pytest.mark.parametrize(
    "wrong",
    [
        {"visits": 256},
        {"visits": 0},
        {"rows": 300, "columns": 300},
        {"scores": {"E": 10**30}},
        {"length_points": {3: -1}},
        {"letter_points": {"en": {"E": 1.5}}},
        {"min_length": ((16, 0),)},
        {"order": "best"},
    ],
)
def test_rules_that_cannot_be(wrong):
    with pytest.raises(RulesError):
        Rules("wrong", **wrong)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Tile("E", points=-1),
        lambda: Tile("E", letter_multiplier=10**30),
        lambda: Tile("E", word_multiplier=1.5),
        lambda: Tile(""),
        lambda: Tile("."),
        lambda: Tile("A B"),
    ],
)
def test_tiles_that_cannot_be(make):
    with pytest.raises(GridError):
        make()


@pytest.mark.parametrize(
    "near",
    [((1,),), ((1,), (5,)), ((1,), (-1,)), ((1,), (0.0,)), ((1, 1), (0,)), (("a",), (0,)), ((1,), (2**70,))],
)
def test_neighbours_that_cannot_be(near):
    with pytest.raises(GridError, match="neighbours"):
        small().solve(Board(Grid(1, 2, (Tile("T"), Tile("E"))), near))


def test_values_print(solver):
    solution = solver.solve(DEMO)
    assert str(solution).startswith("Ttl R   S   Ndl\n")
    assert "COHESIVE     224    (2,0) (1,0)" in str(solution)
    assert repr(Solver.for_language("en")) == "<Solver ruzzle, English, word list en>"
    assert repr(Board.parse("a b / c d").shaped(wrap=True)) == "<Board of 2 x 2, with neighbours of its own>"
    assert solution._repr_svg_().startswith("<svg")
    assert "<svg" in solution._repr_html_()
    assert "COHESIVE" in solution._repr_html_()


def test_written_words_are_the_finds(solver):
    for every in (False, True):
        written = solver.write(DEMO, paths=True, every=every)
        solution = solver.solve(DEMO, every=every)
        rows = [(row["word"], row["score"], [tuple(cell) for cell in row["path"]]) for row in json.loads(written.words)]
        assert rows == [(find.word, find.score, [divmod(cell, 4) for cell in find.path]) for find in solution]
        assert written[:3] == (len(solution.words), solution.longest, solution.total)


def test_letters_that_json_escapes():
    from wordtools.core import Alphabet

    alphabet = Alphabet(['"', "A", "\\"])
    rules = Rules("odd", letters=alphabet.letters, letter_points="none", min_length=((9e9, 1),))
    mine = Solver(Lexicon.of(['A"', "\\A"], alphabet), rules, ENGLISH)
    assert [row["word"] for row in json.loads(mine.write('" A \\').words)] == ['A"', "\\A"]


def test_the_library_imports_no_click():
    code = "import sys, wordtools.ruzzle as r; r.Solver, r.judge; print('click' in sys.modules, 'rich' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["False", "False"]
    code = "import wordtools.ruzzle as r; print([name for name in r.__all__ if not hasattr(r, name)])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_no_message_of_the_library_names_an_option():
    import re
    from pathlib import Path

    import wordtools.ruzzle as package

    folder = Path(package.__file__).parent
    for room in ("board", "solve", "make", "show"):
        for path in (folder / room).glob("*.py"):
            for line in path.read_text(encoding="utf-8").splitlines():
                assert not re.search(r"""["' (]--[a-z]""", line), f"{path.name}: {line}"


def test_the_best_of_many_boards():
    totals = Totals(array("I", [1, 2, 3, 4]), array("q", [5, 9, 5, 7]), array("H", [3, 4, 5, 6]))
    assert totals.best(3) == [1, 3, 0]
    assert totals.best(9) == [1, 3, 0, 2]
    assert str(totals).splitlines() == [
        "board  words  points  longest",
        "    1      1       5        3",
        "    2      2       9        4",
        "    3      3       5        5",
        "    4      4       7        6",
    ]
    assert str(totals[1]) == "2 words, 9 points, the longest of 4 letters"

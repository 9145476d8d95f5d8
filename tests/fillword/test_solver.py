"""The solver as a library has it: made once, asked often, from any thread, sent anywhere."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import zlib
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest

from wordtools.core import Alphabet, Lexicon
from wordtools.core.errors import GridError, NoSolutionError, OptionError, WordtoolsError
from wordtools.core.run.clock import Clock
from wordtools.core.words.commonness import OwnTable
from wordtools.fillword import Constraints, Count, Cover, Placement, Puzzle, Solver
from wordtools.fillword.cover import answer, solver
from wordtools.fillword.cover.covers import Covers, Tally
from wordtools.fillword.find import find_placements
from wordtools.fillword.find.find import finder_of
from wordtools.fillword.puzzle import WordKind

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
BOARD = "tsepyt/breabe/kohuof/escrob/aworrh/pproac"
MEANT = ("CHEAPEST", "BYTE", "BROKE", "FOUR", "BORROWS", "APPROACH")
SMALL = ["CAT", "DOG", "COD", "TAG", "GOD", "TAC"]


@pytest.fixture(scope="module")
def english():
    return Solver.for_language("en")


@pytest.fixture
def small():
    return Solver(Lexicon.of(SMALL, LATIN))


def test_the_puzzle_is_text_a_file_or_itself(english, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(BOARD.replace("/", "\n"))
    for given in (BOARD, "board.txt", str(tmp_path / "board.txt"), Puzzle.parse(BOARD, "en")):
        assert english.best(given).words == MEANT
    with pytest.raises(WordtoolsError, match=r"nowhere\.txt: No such file"):
        english.best("nowhere.txt")
    with pytest.raises(GridError, match="row 2: expected 3 cells"):
        english.best("cat/do")
    with pytest.raises(OptionError, match="different alphabets"):
        english.best(Puzzle.parse("cat/dog", Alphabet("TGODCA")))


def test_all_that_can_be_asked(small):
    covers = small.covers("cat/dog")
    assert {cover.words for cover in covers} == set(product(("CAT", "TAC"), ("DOG", "GOD")))
    assert small.covers("cat/dog", 2) == covers[:2]
    assert small.covers("cat/dog", limit=0) == ()
    assert small.count("cat/dog") == Count(4)
    assert small.best("cat/dog", constraints=Constraints(known=["tac"])).words[0] == "TAC"
    assert "cod" in small.find("cod/xxx")
    assert "lion" not in small.find("cat/dog")
    assert small.covers("cat/dot") == ()
    assert not small.count("cat/dot")


def test_no_cover_is_an_error_that_has_the_best(small):
    with pytest.raises(NoSolutionError, match="no word of the lists reaches 3 of the cells: D") as caught:
        small.best("cat/dox")
    assert caught.value.best.words == ("CAT",)
    assert caught.value.best.left == (3, 4, 5)


def test_hints(small):
    constraints = Constraints(exclude={"god", "tac"})
    assert small.hint("cat/dog", constraints=constraints).word == "CAT"
    assert small.hint("cat/dog", ["cat"], constraints=constraints).word == "DOG"
    assert small.hint("cat/dog", ["cat", "dog"]) is None
    with pytest.raises(NoSolutionError, match="known word LION lies nowhere"):
        small.hint("cat/dog", ["lion"])
    with pytest.raises(OptionError, match="'c4t' is no word"):
        small.hint("cat/dog", ["c4t"])


def test_each_call_has_all_of_its_time(small, monkeypatch):
    now = [0.0]
    monkeypatch.setattr("wordtools.core.run.clock.monotonic", lambda: now[0])
    now[0] = 1000.0
    assert small.solve("cat/dog", seconds=1.0).proven
    now[0] = 2000.0
    assert small.solve("cat/dog", seconds=1.0).proven
    assert small.count("cat/dog", seconds=1.0) == Count(4)


@pytest.mark.long
def test_the_time_can_be_ended(small):
    letters = "/".join(["abcabca"] * 6)
    words = ["".join(word) for size in (3, 4) for word in product("ABC", repeat=size)]
    hard = Solver(Lexicon.of(words, LATIN))
    looks = []

    def stop():
        looks.append(1)
        return len(looks) > 30

    assert not hard.solve(letters, stop=stop, seconds=1e6).proven
    assert len(looks) > 30
    looks.clear()
    counted = hard.count(letters, stop=stop, seconds=1e6)
    assert not counted.exact
    assert len(looks) > 30


def test_progress_is_told_better_and_better_covers(monkeypatch):
    words = ["".join(word) for size in (3, 4) for word in product("ABC", repeat=size)]
    build = Covers.build

    def stopped(problem, **limits):
        covers = build(problem, **limits)
        covers.complete, covers.root = False, 0
        return covers

    monkeypatch.setattr(Covers, "build", stopped)
    told = []
    best = Solver(Lexicon.of(words, LATIN), common=lambda word: zlib.crc32(word.encode()) % 5.0).best(
        "abcab/bcabc/cabca", progress=told.append
    )
    scores = [progress.found.score for progress in told]
    assert [progress.done for progress in told] == list(range(1, len(told) + 1))
    assert all(progress.found.whole for progress in told)
    assert scores == sorted(scores)
    assert len(set(scores)) > 1
    assert best.score >= scores[-1]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"seconds": 0}, "finite number above 0"),
        ({"seconds": float("nan")}, "finite number above 0"),
        ({"seconds": float("inf")}, "finite number above 0"),
        ({"constraints": Constraints(words=3)}, "3 words of 3 letters or more do not make 6 cells"),
        ({"constraints": Constraints(words=10**9)}, "do not make 6 cells"),
        ({"constraints": Constraints(lengths=(3, 4))}, "add up to 7"),
        ({"limit": -1}, "0 or more"),
    ],
)
def test_what_makes_no_sense_is_refused_at_the_door(more, message):
    with pytest.raises(OptionError, match=message):
        Solver(Lexicon.of(SMALL, LATIN), min_length=3).solve("cat/dog", **more)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"min_length": 0}, "lengths from 1 to 255"),
        ({"min_length": 5, "max_length": 4}, "lengths from 1 to 255"),
        ({"penalty": float("nan")}, "finite number"),
        ({"memory": 0}, "above 0"),
        ({"budget": 3}, "no setting 'budget'"),
    ],
)
def test_settings_are_checked(settings, message):
    with pytest.raises(OptionError, match=message):
        Solver(Lexicon.of(SMALL, LATIN), **settings)


def test_constraints_are_checked():
    for wrong in ({"words": 0}, {"lengths": (0, 3)}, {"lengths": range(1, 130)}, {"known": ["A"], "exclude": ["A"]}):
        with pytest.raises(OptionError):
            Constraints(**wrong)
    with pytest.raises(OptionError, match="a solver needs a word list"):
        Solver([])
    with pytest.raises(OptionError, match="different alphabets"):
        Solver([Lexicon.of(["AB"], LATIN), Lexicon.of(["AB"], Alphabet("ABC"))])
    with pytest.raises(WordtoolsError, match="hearsay: No such file"):
        Solver.for_language("en", frequency="hearsay")


def boards():
    rng = Random(7)
    return ["/".join("".join(rng.choices("ETAOINSRHLDC", k=5)) for _ in range(5)) for _ in range(40)]


def test_threads_share_a_solver(english):
    one = [(english.find(board).rows, english.count(board)) for board in boards()]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            many = pool.map(lambda board: (english.find(board).rows, english.count(board)), boards())
            assert list(many) == one


def test_no_two_threads_have_one_kernel():
    lexicon, puzzle = Lexicon.of(SMALL, LATIN), Puzzle.parse("cat/dog", LATIN)
    mine = finder_of(lexicon, puzzle)
    assert finder_of(lexicon, puzzle) is mine
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(finder_of, lexicon, puzzle).result() is not mine
    find_placements(puzzle, lexicon)
    assert not [name for name in lexicon.__dict__ if "find" in name]


def _best(solver, board):
    return solver.best(board)


def test_a_solver_travels_with_its_lists(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("CAT;6\nDOG;6\nTAC;1\nGOD;1\n")
    own = Solver.for_language("en", words=str(path), penalty=8.0)
    path.unlink()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(_best, own, "cat/dog").result() == own.best("cat/dog")
    again = copy.deepcopy(own)
    assert again.settings.penalty == 8.0
    assert not again.settings.in_turn
    assert again.best("cat/dog").score == own.best("cat/dog").score == -4.0
    table = OwnTable({"CAT": 1.0, "DOG": 1.0, "TAC": 6.0, "GOD": 6.0})
    by_table = pickle.loads(pickle.dumps(Solver.for_language("en", words="en", frequency=table)))
    assert by_table.best("cat/dog").score == -13.0  # CAT and GOD
    bundled = Solver.for_language("ru")
    assert len(pickle.dumps(bundled)) < 5000
    assert [one.name for one in pickle.loads(pickle.dumps(bundled)).settings.lists] == ["ru-nouns", "ru"]


def test_what_cannot_be_sent_says_so():
    with pytest.raises((TypeError, AttributeError, pickle.PicklingError), match="lambda"):
        pickle.dumps(Solver(Lexicon.of(SMALL, LATIN), common=lambda word: 1.0))
    with pytest.raises(TypeError, match="pickle the Solver"):
        pickle.dumps(Solver.for_language("en").settings.common)


def test_ctrl_c_is_raised_but_by_solve(small, monkeypatch):
    def interrupt(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(Tally, "build", interrupt)
    assert small.solve("cat/dog").interrupted
    for ask in (small.best, small.covers, small.count, small.hint):
        with pytest.raises(KeyboardInterrupt):
            ask("cat/dog")


def test_a_list_is_proven_without_a_cover_only_when_it_was_the_last(monkeypatch):
    lists = [Lexicon.of(["XY"], LATIN), Lexicon.of(["CAT", "DOG"], LATIN)]
    search = Solver(lists).search("cat/dog")
    real = search._best

    def late(stage, limit):
        found = real(stage, limit)
        search.whole.end()
        return found

    monkeypatch.setattr(search, "_best", late)
    assert search.best() == replace(search.best(), covers=(), proven=False)


def test_how_they_print(english):
    cover = english.best(BOARD)
    assert str(cover).splitlines()[0] == "CHEAPEST  (3,2) (2,2) (1,2) (1,3) (0,3) (0,2) (0,1) (0,0)"
    assert str(english.solve(BOARD)) == str(cover)
    puzzle = Puzzle.parse("cat/dog", LATIN)
    marked = Cover(puzzle, (Placement("CAT", (0, 1, 2), WordKind.SPANGRAM), Placement("DO", (3, 4), WordKind.UNKNOWN)))
    assert str(marked) == "CAT *  (0,0) (0,1) (0,2)\nDO ?   (1,0) (1,1)"
    assert repr(marked) == "<Cover 2 words, 1 cells left over, score 0.0: CAT DO>"
    assert repr(puzzle) == "<Puzzle 2 x 3, 4 directions: CAT/DOG>"
    assert repr(english) == "<Solver en>"
    assert len(repr(Puzzle.parse("/".join(["ab" * 20] * 20), LATIN))) < 130
    assert "no word of the lists reaches" in str(english.solve("cat/dog/qxz"))
    assert str(english.find("cat/dog")).splitlines()[-1].split()[1].startswith("(")


def test_they_draw_themselves(small):
    cover = small.best("cat/dog")
    assert cover._repr_svg_().startswith("<svg")
    assert cover._repr_svg_().count("<polyline") == 2
    assert "<polyline" not in cover.puzzle._repr_svg_()


def test_values_hash():
    puzzle = Puzzle.parse("cat/dog", LATIN)
    assert len({puzzle, Puzzle.parse("cat/dog", LATIN), Puzzle.parse("cat/dog", LATIN, directions=8)}) == 2
    small = Solver(Lexicon.of(SMALL, LATIN))
    assert len({small.best(puzzle), small.best("cat/dog")}) == 1
    assert len({small.solve(puzzle), small.solve(puzzle)}) == 1


def test_a_count_is_true_when_there_is_a_cover():
    assert not Count(0)
    assert not Count(0, exact=False)
    assert Count(1)
    assert Count(7, exact=False)


def test_the_library_imports_no_command_line():
    code = (
        "import sys, wordtools.fillword;"
        "print([name for name in sys.modules if name.startswith(('click', 'rich', 'reportlab'))])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_the_library_names_no_option():
    from re import findall

    root = Path(solver.__file__).parents[1]
    assert answer.__file__.startswith(str(root))
    for path in root.rglob("*.py"):
        if path.parent.name != "cli":
            assert not findall(r"(?<![\w-])--[a-z]", path.read_text(encoding="utf-8")), path


def test_clocks():
    clock = Clock(100.0)
    part = clock.part(0.5)
    assert not part.over()
    assert part.left() < 51 < clock.left()
    clock.end()
    assert clock.over()
    assert part.over()
    assert clock.part(0.5).over()
    assert not Clock().over()
    assert Clock().part(0.5).until == float("inf")


def test_no_function_hides_the_module_of_its_name():
    import wordtools.fillword

    package = Path(wordtools.fillword.__file__).parent
    for room in package.iterdir():
        if (room / "__init__.py").is_file():
            assert getattr(wordtools.fillword, room.name, None) in (
                sys.modules.get(f"wordtools.fillword.{room.name}"),
                None,
            )

"""Boards that are too large for the time or the memory: what there is by then is returned, and not called proven."""

from __future__ import annotations

import pytest

from wordtools.core import Alphabet, Lexicon
from wordtools.core.errors import BudgetError
from wordtools.core.run.clock import Clock
from wordtools.fillword import Constraints, Puzzle, Solver
from wordtools.fillword.cover import partial, search
from wordtools.fillword.cover.answer import answer_of
from wordtools.fillword.cover.cover_problem import build, in_time, twice
from wordtools.fillword.cover.partial import best_partial
from wordtools.fillword.show.report import answer_text

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
ROWS = ["CATDOG", "LIONOX", "HENCOW"]
WORDS = ["CAT", "DOG", "LION", "OX", "HEN", "COW", "ON"]


def search_for(rows=ROWS, words=WORDS, constraints=None, **settings):
    lists = [Lexicon.of(words, LATIN)]
    return Solver(lists, **settings).search("/".join(rows), constraints=constraints or Constraints(), seconds=60.0)


def over():
    clock = Clock(1.0)
    clock.end()
    return clock


def late(*_, **__):
    raise BudgetError("too late")


def test_an_instance_is_given_up_when_the_time_is_over_or_the_memory_short():
    solver = search_for()
    rows = solver.rows(0)
    made = build(solver.puzzle, rows, solver.value)
    assert len(made) == len({frozenset(path) for _, path in rows})
    with pytest.raises(BudgetError, match="give more time"):
        build(solver.puzzle, rows, solver.value, clock=over())
    with pytest.raises(BudgetError, match="give more memory"):
        build(solver.puzzle, rows, solver.value, memory=2000)
    with pytest.raises(BudgetError):
        twice(made, range(len(made)), clock=over())
    assert list(in_time(range(1000), Clock())) == list(range(1000))


def test_the_first_cover_is_kept_when_no_instance_can_be_made(monkeypatch, check_cover):
    monkeypatch.setattr(search, "build", late)
    monkeypatch.setattr(search, "PlainProblem", late)
    found = answer_of(search_for(), count=True)
    check_cover(ROWS, found.covers[0], WORDS)
    assert found.covers[0].whole
    assert not found.proven
    assert not found.count.exact


def test_what_fits_is_shown_when_not_even_a_partial_cover_can_be_looked_for(monkeypatch, check_cover):
    monkeypatch.setattr(partial, "build", late)
    solver = search_for(rows=["CATQOG", "LIONOX", "HENCOZ"])
    cover = best_partial(solver)
    check_cover(["CATQOG", "LIONOX", "HENCOZ"], cover, WORDS)
    assert cover.words == ("CAT", "LION", "OX", "HEN")
    without = best_partial(
        search_for(rows=["CATQOG", "LIONOX", "HENCOZ"], constraints=Constraints(exclude=frozenset(["LION"])))
    )
    assert set(without.words) == {"CAT", "HEN", "ON", "OX"}


def test_words_that_are_added_do_not_cross(monkeypatch):
    monkeypatch.setattr(partial, "build", late)
    puzzle = Puzzle.parse("ab/ba", LATIN, directions=8)
    lists = [Lexicon.of(["AA", "BB"], LATIN)]
    solver = Solver(lists)
    assert len(best_partial(solver.search(puzzle)).placements) == 2
    assert len(best_partial(solver.search(puzzle, constraints=Constraints(crossing=False))).placements) == 1


@pytest.mark.parametrize("constraints", [Constraints(words=6), Constraints(spangram="")])
def test_no_cover_is_not_called_proven_when_the_time_was_over(monkeypatch, constraints):
    monkeypatch.setattr(search, "build", late)
    found = answer_of(search_for(constraints=constraints), allow_unknown=1)
    assert found.covers == ()
    assert not found.proven
    assert found.partial is not None


def test_lists_in_turn_or_all_at_once():
    lists = [Lexicon.of(words, LATIN, name) for words, name in ((["TAC", "GOD"], "a"), (["CAT", "DOG"], "b"))]
    puzzle = Puzzle.parse("cat/dog", LATIN)

    def common(word):
        return 5.0 if word in ("CAT", "DOG") else 1.0

    in_turn = Solver(lists, common=common).search(puzzle).best(9)
    assert [cover.words for cover in in_turn.covers] == [("TAC", "GOD")]
    assert in_turn.lists == ("a",)
    at_once = Solver(lists, common=common, in_turn=False).search(puzzle)
    answer = at_once.best(9)
    assert answer.covers[0].words == ("CAT", "DOG")
    assert len(answer.covers) == 4 == at_once.count().number
    assert answer.lists == ("a", "b")


def test_scores_of_any_size_can_be_compared():
    solver = search_for(common={"CAT": 1e300, "DOG": -1e300}.__getitem__)
    assert solver.value("CAT") == -solver.value("DOG") == 10**8


def test_a_large_region_is_not_told_cell_by_cell():
    found = answer_of(search_for(rows=["QZXJ" * 10] * 2, words=["CAT"]))
    text = answer_text(found)
    assert "left over: 80 cells, the first of them (0,0)" in text
    assert len(text) < 300

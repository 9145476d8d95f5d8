"""The kernel that puts finds in order and writes them, against Python's own sorting and JSON, in both forms."""

from __future__ import annotations

import json
from array import array
from itertools import product

import pytest
from conftest import COMPILED, PURE, kernel
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Grid, Language, Lexicon
from wordtools.core.graph import Dawg
from wordtools.ruzzle import Rules, Solver
from wordtools.ruzzle.show.lines import LinesJob
from wordtools.ruzzle.solve.solution import ORDERS as KEYS
from wordtools.ruzzle.solve.workbench import flat
from wordtools.ruzzle.solve.writing import ORDERS

LETTERS = ["A", "Ñ", "L·L", "z"]  # not in the order of their characters; of one, two and four bytes
BEGINS = ["L", "A", "L·L", "z"]  # one begins with another: words have not the order of their letters
KINDS = [(rules, by) for rules, orders in KEYS.items() for by in orders]


def search_of(form, words, board, points, factors, every):
    """Runs a search on a small board whose cells are letter codes."""
    module = kernel("wordtools.ruzzle.solve._search", form)
    codes = [bytes(word) for word in words]
    dawg = Dawg.build(codes)
    search = module.Search(dawg.records, len(dawg), dawg.longest, len(LETTERS))
    search.rules(array("q", [length * length for length in range(256)]), 1)
    search.graph(*flat(Grid(2, 3, (True,) * 6).neighbours()), 1)
    ends = array("I", [0] * 7)
    while search.run(bytes(board), ends, b"\0", array("q", points), array("q", factors), every, 1 << 40) == 1:
        search.reserve(8 * search.capacity)
    return search


@pytest.mark.parametrize("letters", [LETTERS, BEGINS])
@pytest.mark.parametrize("form", [COMPILED, PURE])
@given(
    words=st.sets(st.lists(st.integers(1, 4), min_size=1, max_size=4).map(tuple), min_size=1, max_size=40),
    board=st.lists(st.integers(1, 4), min_size=6, max_size=6),
    points=st.lists(st.sampled_from([0, 1, 1, 2, 1 << 50]), min_size=6, max_size=6),
    factors=st.lists(st.sampled_from([1, 1, 2]), min_size=6, max_size=6),
    every=st.integers(0, 1),
)
def test_every_order(form, letters, words, board, points, factors, every):
    search = search_of(form, words, board, points, factors, every)
    listing = kernel("wordtools.ruzzle.solve._listing", form).Listing(letters)
    listing.arrange(search, ORDERS["wordtools"]["word"], False)
    finds = listing.finds(tuple)
    for rules, by in KINDS:
        key, largest_first = KEYS[rules][by]
        listing.arrange(search, ORDERS[rules][by], False)
        ordered = listing.finds(tuple)
        expected = sorted(finds, key=key, reverse=largest_first)
        if every and rules == "elzzur":  # its orders leave the snakes of a word in any order
            assert list(map(key, ordered)) == list(map(key, expected))
        else:
            assert ordered == expected, by
        rows = [
            {"word": word, "score": score, "path": [list(divmod(cell, 3)) for cell in path]}
            for word, score, path in ordered
        ]
        assert json.loads(b"[%s]" % listing.json(1 << 30, True, 3)) == rows
        first = [{"word": row["word"], "score": row["score"]} for row in rows[:2]]
        assert listing.json(2, False, 3).decode() == json.dumps(first, ensure_ascii=False)[1:-1]
        listing.arrange(search, ORDERS[rules][by], True)
        assert listing.finds(tuple) == ordered[::-1]
    assert (listing.total, listing.most) == (
        sum(find[1] for find in finds),
        max([len(find[0]) for find in finds] or [0]),
    )


@pytest.mark.parametrize("form", [COMPILED, PURE])
def test_words_that_differ_late_and_scores_of_any_size(form):
    """More letters, and larger scores, than a key has room for."""
    long = (1, 2, 1, 2, 1, 2)
    words = {(*long[:n], last) for n in range(1, 6) for last in (1, 2, 3, 4)} | {long}
    search = search_of(form, words, [1, 2, 1, 2, 1, 2], [1 << 51, 1, 1, 2, 3, 1 << 51], [2, 2, 1, 1, 1, 1], 1)
    listing = kernel("wordtools.ruzzle.solve._listing", form).Listing([*LETTERS, *map(chr, range(0x4E00, 0x4E80))])
    for rules, by in KINDS:
        listing.arrange(search, ORDERS[rules][by], False)
        finds = listing.finds(tuple)
        key, largest_first = KEYS[rules][by]
        assert list(map(key, finds)) == sorted(map(key, finds), reverse=largest_first)
        assert len(finds) > 20


def boards():
    for letters in product("TEASR", repeat=3):
        yield "".join(letters) + "/STE"
    yield from ("E Qu I / T A S", "T . A / S E R", "Ttl E A / S R Tdw", "TEAS/RETS", "9/9", "T E:3 A / S E R")


FEW = ["tea", "eat", "ate", "seat", "teas", "rest", "tease", "quest", "quit", "quite", "at"]
ORDERED = [{}, {"by": "word", "reverse": True, "limit": 3, "paths": True}, {"every": True, "paths": True}, {"limit": 0}]


@pytest.mark.parametrize("order", ORDERED, ids=str)
@pytest.mark.parametrize("rules", ["ruzzle", "boggle"])
def test_lines_of_boards_have_what_the_solutions_have(rules, order):
    english = Language.load("en")
    solver = Solver(Lexicon.of(FEW, english.alphabet), Rules.load(rules), english)
    texts = list(boards())
    lines = LinesJob(solver.recipe, **order).run((7, tuple(texts)))
    assert [number for number, _ in lines.errors] == [7 + texts.index("9/9")]
    assert "'9' is not in the letters" in lines.errors[0][1]
    texts.remove("9/9")
    for text, line in zip(texts, lines.data.splitlines(), strict=True):
        table = json.loads(line)
        solution = solver.solve(text, every=order.get("every", False))
        ordered = solution.sorted(order.get("by", "score"), reverse=order.get("reverse", False))
        grid = solution.board.grid
        assert table["words"] == [
            {"word": find.word, "score": find.score}
            | ({"path": [[*grid.place(cell)] for cell in find.path]} if "paths" in order else {})
            for find in ordered[: order.get("limit")]
        ]
        assert table["board"] == solution.board.cells()
        assert (table["count"], table["total"], table["longest"]) == (
            len(solution.words),
            solution.total,
            solution.longest,
        )


@pytest.mark.parametrize("form", [COMPILED, PURE])
def test_what_does_not_fit_is_refused_at_the_door(form):
    search = search_of(form, {(1, 2)}, [1, 2, 1, 2, 1, 2], [1] * 6, [1] * 6, 0)
    ends, six = array("I", [0] * 7), array("q", [1] * 6)
    good = [bytes(6), ends, b"\0", six, six, 0, 1 << 20]
    for place, wrong in ((0, bytes(5)), (0, b"\x09" * 6), (1, array("I", [0] * 6)), (3, six[:5]), (4, six[:5])):
        with pytest.raises(ValueError, match=r"needed|beyond"):
            search.run(*[wrong if k == place else value for k, value in enumerate(good)])
    tails = array("I", [0, 1, 1, 1, 1, 1, 1])
    for tail in (b"", b"\x09"):
        with pytest.raises(ValueError, match=r"needed|beyond"):
            search.run(bytes(6), tails, tail, *good[3:])
    numbers = array("I", [0]), array("q", [0]), array("H", [0])
    gain = array("Q", [0] * 64)
    for letters, room in (
        (bytes(5), numbers),
        (b"\x09" * 6, numbers),
        (bytes(6), (numbers[0], array("q"), numbers[2])),
    ):
        with pytest.raises(ValueError, match=r"needed|beyond"):
            search.many(letters, 1, gain, *room)

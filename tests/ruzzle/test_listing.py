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
from wordtools.core.errors import WordtoolsError
from wordtools.core.graph import Dawg
from wordtools.ruzzle import Rules, Solver
from wordtools.ruzzle.show.lines import LinesJob
from wordtools.ruzzle.solve import Manner, writing
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


@pytest.mark.parametrize("room", [1, 300, writing.ROOM])
def test_boards_together_are_written_as_one_by_one(room, monkeypatch):
    """Also when the room set aside is too small: such a board is then written by itself."""
    monkeypatch.setattr(writing, "ROOM", room)
    words = "tea eat ate seat teas rest stare tears rate tar rat art star quit suite".split()  # noqa: SIM905
    english = Language.load("en")
    for rules, manner in product(("ruzzle", "boggle"), (Manner(), Manner("word", True, 3, True), Manner(every=True))):
        solver = Solver(Lexicon.of(words, english.alphabet), Rules.load(rules), english)
        together = solver.write_all(boards(), manner)
        for text, written in zip(boards(), together, strict=True):
            if text == "9/9":
                assert "'9' is not in the letters" in str(written)
                continue
            one = solver.write(
                text,
                by=manner.by,
                reverse=manner.reverse,
                limit=manner.limit,
                paths=manner.paths,
                every=manner.every,
            )
            assert written == one
            assert one.found == len(solver.solve(text).words)


CELLS = st.sampled_from(["T", "e", "A", "Stl", "E*2l", "a:3", "Qu", ".", "9", "/", "\u2003", "\x0b", ""])


@given(
    st.lists(st.lists(CELLS, max_size=4), max_size=4),
    st.sampled_from([" ", "  ", "\t"]),
    st.sampled_from(["\n", "/", " / "]),
)
def test_a_text_is_read_alike_with_and_without_objects(rows, gap, line):
    """Two of each, so that they are written together; alone it is read as a board."""
    text = line.join(gap.join(row) for row in rows)
    english = Language.load("en")
    words = ["tea", "eat", "seat", "tease", "quest"]
    solver = Solver(Lexicon.of(words, english.alphabet), Rules.load("ruzzle"), english)
    try:
        alone = solver.write(text)
    except WordtoolsError as error:
        alone = error
    for written in solver.write_all([text, text]):
        assert str(written) == str(alone)
        assert type(written) is type(alone)
        assert isinstance(alone, WordtoolsError) or written == alone


LINE_CELLS = st.sampled_from(["T", "e", "A", "Stl", "E*2l", "a:3", "Qu", ".", "9", "/", "\u2003", "\x0b", "\r", "\n"])


FEW = ["tea", "eat", "seat", "tease", "quest", "at"]


def written_both_ways(texts, manner, words=FEW):
    """Returns the lines of boards, written at once if they can be, and one by one; and whether they could."""
    solver = Solver(Lexicon.of(words, Language.load("en").alphabet), Rules.load("ruzzle"), Language.load("en"))
    job, at_once = LinesJob(solver.recipe, manner), []
    whole = Solver.write_lines
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Solver, "write_lines", lambda *given: at_once.append(whole(*given)) or at_once[0])
        together = job.run((7, tuple(texts)))
        patch.setattr(Solver, "write_lines", lambda *given: None)
        return together, job.run((7, tuple(texts))), at_once[0] is not None


@given(
    st.lists(st.lists(LINE_CELLS, min_size=2, max_size=3), min_size=2, max_size=3),
    st.sampled_from([" ", "  ", "\t"]),
    st.lists(st.sampled_from(["\n", "/", " / "]), min_size=2, max_size=2),
)
def test_lines_at_once_are_those_written_one_by_one(rows, gap, line):
    texts = [between.join(gap.join(row) for row in rows) for between in line]
    together, alone, _ = written_both_ways(texts, Manner())
    assert together == alone


@pytest.mark.parametrize("manner", [Manner(), Manner("word", True, 3, True), Manner("length", limit=0)])
@pytest.mark.parametrize(
    "texts",
    [
        ["T E / A S", "S E/A T", "Stl E / a:3 T"],
        ["T E A\nS T E", "Q U E\nA S T*2w"],
        ["T E / A S"],
    ],
)
def test_plain_boards_are_written_at_once(texts, manner):
    together, alone, at_once = written_both_ways(texts, manner)
    assert together == alone
    assert at_once is writing.COMPILED
    assert len(together.data.splitlines()) == len(texts)
    assert [json.loads(line)["number"] for line in together.data.splitlines()] == [*range(7, 7 + len(texts))]


@pytest.mark.parametrize(
    "texts",
    [["T E / A S", "T E A / S T E"], ["T E / A .", "T E / A S"], ["T E / A S", "9 E / A S"], ["TEAS", "SEAT"]],
)
def test_other_boards_are_written_one_by_one(texts):
    together, alone, at_once = written_both_ways(texts, Manner())
    assert together == alone
    assert not at_once


def test_boards_without_room_are_written_one_by_one(monkeypatch):
    monkeypatch.setattr(writing, "ROOM", 1)
    words = list(map("".join, product("TEAS", repeat=4)))
    boards_alike = ["T E A S / T E A S / S E A T / E A T S"] * 3
    together, alone, at_once = written_both_ways(boards_alike, Manner(paths=True), words)
    assert together == alone
    assert not at_once


def test_lines_of_what_does_not_fit_are_refused_at_the_door():
    modules = (kernel(f"wordtools.ruzzle.solve.{name}", COMPILED) for name in ("_together", "_listing", "_search"))
    together, listing, search = modules
    dawg = Dawg.build([b"\1\2"])
    one = search.Search(dawg.records, len(dawg), dawg.longest, 2)
    one.rules(array("q", [1] * 256), 1)
    one.graph(*flat(Grid(1, 2, (True,) * 2).neighbours()), 1)
    two = array("q", [1, 1])
    good = [array("H", [0, 1]), b"\1\2", two, two, b"." * 11, array("I", range(1, 12)), 1]
    writer = together.Together(listing.Listing("AB"))
    written = writer.lines(one, *good, ORDERS["wordtools"]["score"], 0, 9, 0, 2, 99)
    assert written.startswith(b".1")
    for place, wrong in (
        (0, array("H", [0])),
        (0, array("H", [0, 2])),
        (1, b"\1"),
        (1, b"\1\3"),
        (2, two[:1]),
        (4, b"." * 10),
        (5, array("I", range(1, 11))),
        (5, array("I", [*range(1, 11), 2])),
        (6, -1),
    ):
        given_so = [wrong if k == place else value for k, value in enumerate(good)]
        with pytest.raises(ValueError, match=r"need|beyond|among|end one"):
            writer.lines(one, *given_so, ORDERS["wordtools"]["score"], 0, 9, 0, 2, 99)


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

"""What is said when there is no cover, unknown words, Strands, and the whole answer to a puzzle."""

from __future__ import annotations

from itertools import chain, pairwise, permutations

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.errors import OptionError, WordtoolsError
from wordtools.core.words import commonness as core_commonness
from wordtools.fillword import Constraints, Puzzle, Solver
from wordtools.fillword.cover import strands
from wordtools.fillword.cover.answer import answer_of
from wordtools.fillword.cover.partial import best_partial, left_over, spellings
from wordtools.fillword.cover.search import spans
from wordtools.fillword.cover.strands import chains
from wordtools.fillword.find import find_placements
from wordtools.fillword.puzzle import WordKind, open_lists
from wordtools.fillword.puzzle.commonness import commonness

ABC = Alphabet("ABC")
LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
SETTINGS = settings(max_examples=random_examples(60))
ZOO = ["LION", "CAT", "DOG", "OWL", "COW"]


def search_for(text, words, alphabet=LATIN, directions=4, constraints=None, **settings):
    puzzle = Puzzle.parse(text, alphabet, directions=directions)
    lists = [Lexicon.of(one, alphabet) for one in (words if isinstance(words, tuple) else (words,))]
    solver = Solver(lists, **settings)
    return solver.search(puzzle, constraints=constraints or Constraints(), seconds=60.0)


def test_why_there_is_no_cover():
    found = answer_of(search_for("cat.x/dogq./....o/lion.", ZOO, min_length=3))
    assert found.covers == ()
    assert found.proven
    assert found.obstacles == (
        "an island of 1 cell is smaller than the shortest word (3 letters): X (0,4)",
        "an island of 1 cell is smaller than the shortest word (3 letters): O (2,4)",
        "no word of the lists reaches 1 of the cells: Q (1,3)",
    )
    assert found.partial is not None
    assert found.partial.words == ("CAT", "DOG", "LION")
    assert [region.cells for region in found.left] == [(4,), (8,), (14,)]


def test_what_is_left_over_is_spelt_both_ways():
    found = answer_of(search_for("cat/dog/zyx", ZOO, min_length=3))
    assert [region.spellings for region in found.left] == [("ZYX", "XYZ")]
    fork = Puzzle.parse(".a./bcd", LATIN)
    assert spellings(fork, (1, 3, 4, 5)) == []
    block = Puzzle.parse("ab/cd", LATIN)
    ways = {"ABDC", "BDCA", "DCAB", "CABD"}
    assert set(spellings(block, (0, 1, 2, 3))) == ways | {way[::-1] for way in ways}


@st.composite
def cases(draw):
    width = draw(st.integers(1, 3))
    rows = ["".join(draw(st.lists(st.sampled_from("ABC."), min_size=width, max_size=width))) for _ in range(3)]
    rows[0] = "A" + rows[0][1:]
    words = draw(st.sets(st.text("ABC", min_size=2, max_size=4), min_size=1, max_size=8))
    return rows, words


@SETTINGS
@given(case=cases())
def test_the_best_partial_cover_leaves_the_fewest_cells(form, check_cover, case):
    rows, words = case
    solver = search_for("\n".join(" ".join(row) for row in rows), words, ABC)
    cover = best_partial(solver)
    check_cover(rows, cover, words)
    masks = [(word, sum(1 << cell for cell in path)) for word, path in solver.rows(0)]

    def most(at, used, have):
        if at == len(masks):
            return used.bit_count()
        best = most(at + 1, used, have)
        word, mask = masks[at]
        if not mask & used and word not in have:
            best = max(best, most(at + 1, used | mask, have | {word}))
        return best

    if len(masks) <= 14:
        assert len(solver.puzzle.cells) - len(cover.left) == most(0, 0, frozenset())
    assert sorted(cell for region in left_over(cover) for cell in region.cells) == list(cover.left)


def test_the_second_list_only_fills(form):
    rows = "cat/dog/xyz"
    answer = search_for(rows, (["CAT", "DOG"], ["XYZ", "CATDOG", "TGOD"]), min_length=3).best()
    assert answer.covers[0].words == ("CAT", "DOG", "XYZ")
    assert answer.lists == ("words", "words")
    alone = search_for("cat/dog", (["CAT", "DOG"], ["CATGOD"]), min_length=3).best(9)
    assert [cover.words for cover in alone.covers] == [("CAT", "DOG")]
    assert alone.lists == ("words",)


def test_an_unknown_word_is_found(form, check_cover):
    rows = ["CATO", "DOGS", "LION", "XYZW"]
    solver = search_for("/".join(rows), ["CAT", "DOG", "LION", "SO"])
    assert answer_of(solver).covers == ()
    found = answer_of(search_for("/".join(rows), ["CAT", "DOG", "LION", "SO"]), allow_unknown=1)
    best = found.covers[0]
    assert sorted(best.words) == ["CAT", "DOG", "LION", "SO", "XYZW"]
    check_cover(rows, best, {"CAT", "DOG", "LION", "SO", "XYZW"})
    assert [placement.kind for placement in best.placements if placement.word == "XYZW"] == [WordKind.UNKNOWN]


def test_two_unknown_words(form, check_cover):
    rows = ["QQQ.", "CAT.", "DOG.", "VVV."]
    lengths = {"min_length": 3, "max_length": 6}
    none = answer_of(search_for("/".join(rows), ["CAT", "DOG"], **lengths), allow_unknown=1)
    assert none.covers == ()
    found = answer_of(search_for("/".join(rows), ["CAT", "DOG"], **lengths), allow_unknown=2, limit=3)
    assert sorted(found.covers[0].words) == ["CAT", "DOG", "QQQ", "VVV"]


def test_wishes_that_contradict_the_grid():
    with pytest.raises(OptionError, match="add up to 7, but the grid has 6 open cells"):
        answer_of(search_for("cat/dog", ZOO, constraints=Constraints(lengths=(3, 4))))
    with pytest.raises(OptionError, match="2 lengths are given for 3 words"):
        answer_of(search_for("cat/dog", ZOO, constraints=Constraints(lengths=(3, 3), words=3)))
    with pytest.raises(OptionError, match="4 words of 2 letters or more do not make 6 cells"):
        answer_of(search_for("cat/dog", ZOO, constraints=Constraints(words=4)))
    found = answer_of(search_for("cat/dog", ZOO, constraints=Constraints(known=("ZEBRA",))))
    assert found.obstacles == ("the known word ZEBRA lies nowhere on the grid",)


def test_a_known_word_need_not_be_in_a_list(form):
    found = answer_of(search_for("cat/dog/xyz", ZOO, constraints=Constraints(known=("XYZ",))), count=True)
    assert found.covers[0].words == ("CAT", "DOG", "XYZ")
    assert str(found.count) == "1"


def test_bonus_words():
    solver = search_for("cat/dog", ["CAT", "DOG", "GOD", "TAC", "COD"])
    cover = solver.best().covers[0]
    found = answer_of(solver, bonus=True)
    assert {one.word for one in found.bonus} == {"CAT", "DOG", "GOD", "TAC"} - set(cover.words)


def test_strands_with_the_spangram_given_or_found(form):
    rows = ["PSCU", "ATPS", "NOVE", "LIDS"]
    words = ["STOVE", "PAN", "CUPS", "LIDS"]
    given = search_for(
        "/".join(rows),
        words,
        directions=8,
        min_length=3,
        constraints=Constraints(crossing=False, spangram="PANLIDS"),
    )
    cover = given.best().covers[0]
    assert {placement.word: placement.kind for placement in cover.placements} == {
        "PANLIDS": WordKind.SPANGRAM,
        "STOVE": WordKind.WORD,
        "CUPS": WordKind.WORD,
    }
    uncommon = answer_of(
        search_for(
            "/".join(rows),
            words,
            directions=8,
            min_length=4,
            common=lambda word: 2.4,
            constraints=Constraints(crossing=False, spangram="", words=3),
        )
    )
    assert uncommon.covers == ()  # 2.4 is not common enough for a part of a chain
    common = search_for(
        "/".join(rows),
        words,
        directions=8,
        min_length=4,
        common=lambda word: 5.0,
        constraints=Constraints(crossing=False, spangram="", words=3),
    )
    found = answer_of(common)
    assert [placement.word for placement in found.covers[0].placements if placement.kind is WordKind.SPANGRAM] == [
        "PANLIDS"
    ]
    assert all(spans(common.puzzle, one.path) for one in chains(common)[0])


def test_chains_are_listed_by_a_budget_and_not_by_the_clock(monkeypatch):
    rows = ["CATS", "DOGE", "LION", "BIRD"]
    words = ["CATS", "DOG", "GOD", "LION", "BIRD", "SEND", "NO", "ON", "CD", "LB", "TOI", "OTI", "GIR", "AD", "ODD"]
    common = {word: 5.0 + k % 3 for k, word in enumerate(words)}.__getitem__

    def listed():
        found, complete = chains(search_for("/".join(rows), words, directions=8, common=common))
        return [(one.value, one.word, one.path) for one in found], complete

    every, complete = listed()
    assert complete
    puzzle = Puzzle.parse("/".join(rows), LATIN, directions=8)
    parts = find_placements(puzzle, Lexicon.of(words, LATIN), min_length=2, every_path=True).rows
    wanted = set()
    for size in (2, 3):
        for some in permutations(parts, size):
            path = tuple(chain.from_iterable(cells for _, cells in some))
            joined = all(b[0] in puzzle.neighbours[a[-1]] for (_, a), (_, b) in pairwise(some))
            if joined and len(set(path)) == len(path) and 6 <= len(path) <= 17 and spans(puzzle, path):
                wanted.add(("".join(word for word, _ in some), path))
    assert wanted
    assert wanted == {one[1:] for one in every if one[1:] in wanted}
    monkeypatch.setattr(strands, "NODES", 100)
    some, complete = listed()
    assert not complete
    assert some == listed()[0]
    assert {one[1:] for one in some} < {one[1:] for one in every}


def test_spans():
    puzzle = Puzzle.parse("abc/def", LATIN)
    assert spans(puzzle, (0, 3))
    assert spans(puzzle, (3, 4, 5))
    assert not spans(puzzle, (0, 1))


@pytest.mark.parametrize("installed", [True, False])
def test_english_and_lists_with_scores(tmp_path, monkeypatch, installed):
    if not installed:
        monkeypatch.setattr(core_commonness, "table_info", lambda name: None)
    english = Language.load("en")
    common = commonness(english, open_lists(english))
    assert common("STREET") > common("REBUILDING") > common("AALII")
    assert common("QZX") == 3.0
    assert len(common.words(open_lists(english)[0], (3.0, 9.0))) == (23_642 if installed else 41_251)
    path = tmp_path / "mine.txt"
    path.write_text("cat;6.5\nxyz;1\ndog\n")
    lists = open_lists(english, [str(path)])
    own = commonness(english, lists)
    assert (own("CAT"), own("XYZ")) == (6.5, 1.0)
    assert own("STREET") == common("STREET")
    assert own.words(lists[0], (2.0, 9.0)) == ["CAT", "DOG"]


def test_russian_nouns_come_first_where_nothing_is_installed(monkeypatch):
    russian = Language.load("ru")
    assert [one.name for one in open_lists(russian)] == ["ru-nouns", "ru"]
    small = {"ru-nouns": ["ДОМ"], "ru": ["ДОМ", "ДОМА"]}
    monkeypatch.setattr(Lexicon, "open", lambda name, alphabet: Lexicon.of(small[name], alphabet, name))
    common = commonness(russian, [])
    assert (common("ДОМ"), common("ДОМА"), common("МОСКВА")) == (2.5, -2.0, 3.0)


def test_other_languages_take_words_alike_where_nothing_is_installed(tmp_path, monkeypatch):
    french = Language.load("fr")
    assert commonness(french, [])("CHAT") > 4
    monkeypatch.setattr(core_commonness, "table_info", lambda name: None)
    assert commonness(french, [])("CHAT") == 2.5
    own = tmp_path / "xx.toml"
    own.write_text('code = "xx"\nname = "Test"\nletters = "ABC"\n')
    with pytest.raises(WordtoolsError, match="names no word list"):
        open_lists(Language.load(str(own)))


def test_frequencies_of_ones_own_take_the_place_of_all_others(tmp_path):
    path = tmp_path / "mine.tsv"
    path.write_text("# Zipf\nété\t5\nete\t4\n\nl'eau\t7\n")
    french = Language.load("fr")
    common = commonness(french, open_lists(french), str(path))
    assert common("ETE") == pytest.approx(5.0414, abs=1e-3)
    assert common("RIEN") == 0.0
    assert common.words(open_lists(french)[0], (5.0, 9.0)) == ["ETE"]


def test_the_same_seed_gives_the_same_cover(form):
    words = ["".join(letters) for size in (2, 3) for letters in permutations("ABC", size)]
    rows = "/".join(["ABC", "BCA", "CAB"])
    answers = [search_for(rows, words, ABC, seed=3).first() for _ in range(2)]
    assert answers[0] == answers[1]


def test_unknown_words_and_other_wishes():
    rows = "catq/dogq/xyzq"
    words = ["CAT", "DOG", "TAC", "ATQ"]
    wide = {"min_length": 3, "max_length": 6}
    three = answer_of(search_for(rows, words, constraints=Constraints(words=4), **wide), allow_unknown=2)
    assert len(three.covers[0].words) == 4
    lengths = answer_of(search_for(rows, words, constraints=Constraints(lengths=(3, 3, 6)), **wide), allow_unknown=1)
    assert sorted(len(word) for word in lengths.covers[0].words) == [3, 3, 6]

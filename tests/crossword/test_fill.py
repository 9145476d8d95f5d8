"""The filler: against a slow one, both forms of its kernel against each other, and what it refuses."""

from __future__ import annotations

import math
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations, count, islice

import pytest
from conftest import COMPILED, PURE, random_examples, takes_minutes_as_python
from crossword.fill_tasks import filler_of
from crossword.fills import check, every_fill, runs, words_of
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.errors import GridError, OptionError, WordtoolsError
from wordtools.crossword import Filler, NoFillError, WordPool
from wordtools.crossword.fill.many import FillerSource
from wordtools.crossword.fill.suggest import _shown as shown
from wordtools.crossword.puzzle.patterns import library
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle, parse_key
from wordtools.crossword.search import StoppedError
from wordtools.crossword.search.repeats import repeated, twins
from wordtools.crossword.search.result import placed
from wordtools.crossword.words.phrases import stems_of

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
SMALL = Alphabet("ABC")


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def make(request):
    return filler_of(request.param)


@pytest.fixture(scope="session")
def english():
    return WordPool.from_lexicon(Lexicon.open("en", Language.load("en").alphabet))


@st.composite
def tasks(draw):
    """Draws a grid with some letters given, and words by score: those of one way to fill it, and others."""
    rows, columns = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    letters = draw(st.lists(st.sampled_from("AABBCC#"), min_size=rows * columns, max_size=rows * columns))
    hidden = draw(
        st.lists(st.sampled_from([True, True, True, False]), min_size=rows * columns, max_size=rows * columns)
    )
    shown = ["." if cell != "#" and hide else cell for cell, hide in zip(letters, hidden, strict=True)]
    others = draw(st.sets(st.text("ABC", min_size=2, max_size=4), min_size=1, max_size=12))
    solved, text = ("\n".join("".join(k[r * columns :][:columns]) for r in range(rows)) for k in (letters, shown))
    words = sorted(others | set(words_of(solved)))
    scores = draw(st.lists(st.integers(0, 100), min_size=len(words), max_size=len(words)))
    assume(usable(text))
    return text, dict(zip(words, scores, strict=True))


def usable(text):
    """Whether there is a run, every empty cell is in one, and no word is given twice."""
    rows = text.split("\n")
    inside = {place for run in runs([list(row) for row in rows]) for place in run}
    empty = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "."}
    whole = [word for word in words_of(text) if "." not in word]
    return bool(inside) and empty <= inside and len(set(whole)) == len(whole)


def all_fills(make, text, words, seed=0, **options):
    try:
        return [
            str(fill.puzzle) for fill in make(WordPool.of(words, SMALL), **options).fills(Puzzle.parse(text), seed=seed)
        ]
    except NoFillError:
        return []


MANY = 2000


@settings(max_examples=random_examples(80))
@given(task=tasks(), seed=st.integers(0, 3))
def test_all_fills_are_those_of_the_slow_filler(make, task, seed):
    text, words = task
    slow = list(islice(every_fill(text, set(words)), MANY))
    assume(len(slow) < MANY)
    found = all_fills(make, text, words, seed=seed)
    assert len(found) == len(set(found))
    assert set(found) == set(slow)


def total(text, scores):
    return sum(scores.get(word, 0) for word in words_of(text))


@settings(max_examples=random_examples(50))
@given(task=tasks())
def test_the_proven_best_has_the_best_score(make, task):
    text, scores = task
    slow = list(islice(every_fill(text, set(scores)), MANY))
    assume(len(slow) < MANY)
    filler, puzzle = make(WordPool.of(scores, SMALL)), Puzzle.parse(text)
    if not slow:
        with pytest.raises(NoFillError):
            list(filler.better(puzzle))
        return
    fills = list(filler.better(puzzle))
    totals = [fill.total for fill in fills]
    assert [fill.proven for fill in fills] == [False] * (len(fills) - 1) + [True]
    assert totals[-1] == max(total(fill, scores) for fill in slow)
    assert totals[:-1] == sorted(set(totals[:-1]))
    assert all(str(fill.puzzle) in slow and fill.total == total(str(fill.puzzle), scores) for fill in fills)


@settings(max_examples=random_examples(50))
@given(task=tasks())
def test_suggestions_say_whether_the_rest_fills(make, task):
    text, words = task
    puzzle = Puzzle.parse(text)
    entry = next((entry for entry in puzzle.entries if not entry.complete), None)
    slow = list(islice(every_fill(text, set(words)), MANY))
    assume(entry is not None and len(slow) < MANY)
    fitting = {dict(zip((e.key for e in puzzle.entries), words_in(fill), strict=True))[entry.key] for fill in slow}
    try:
        filler = make(WordPool.of(words, SMALL))
        found = filler.suggest(puzzle, entry.key, limit=100)
        assert filler.suggest(puzzle, entry.key, limit=1)[0].fills  # whichever leaves most room
    except NoFillError:
        assert not fitting
        return
    assert {suggestion.word for suggestion in found if suggestion.fills} == fitting
    assert all(
        (suggestion.room > 0 or suggestion.fills is False) and suggestion.fills is not None for suggestion in found
    )


FEW = """
##.....###.....
#......##......
.......#.......
.......#.......
......#.......#
.....#......###
....#.........#
...#.......#...
#.........#....
###......#.....
#.......#......
.......#.......
.......#.......
......##......#
.....###.....##
"""


@takes_minutes_as_python
def test_something_is_known_where_fills_are_rare(english):
    """60 words: trials tell nothing, any fill takes many times as many choices, and likely words are then tried."""
    filler = Filler(english)
    found = filler.suggest(FEW.strip(), "1a", nodes=60)
    assert [suggestion.fills for suggestion in found].count(True) >= 1
    found = filler.suggest(FEW.strip(), "31a")
    filling = [suggestion.word for suggestion in found if suggestion.fills]
    assert len(filling) >= 10
    assert filler.fill(placed(Puzzle.parse(FEW.strip()), parse_key("31a"), filling[-1], LATIN), seed=1)


@takes_minutes_as_python
def test_words_that_are_said_to_fill_do(english):
    """A trial of one word makes a fill, others mend it; and where the trials tell nothing, any fill tells one."""
    puzzle = library()["13x13"][0]
    filler = Filler(english)
    found = filler.suggest(puzzle, "1a", limit=30, seed=1)
    assert sum(suggestion.fills is True for suggestion in found) > 5
    for suggestion in found[::6]:
        if suggestion.fills:
            assert filler.fill(placed(puzzle, parse_key("1a"), suggestion.word, LATIN), seed=1)
    one = filler.suggest(puzzle, "1a", limit=3, nodes=30, seed=3)
    assert [suggestion.fills for suggestion in one].count(True) == 1
    assert len(one) == 3


def test_where_nothing_is_known_some_refuted_words_are_shown():
    ranked, refuted = [(-9, k) for k in range(20)], list(range(30, 90))
    assert shown(ranked, refuted, {3: True}, 20) == (ranked, [])
    assert shown(ranked, refuted, {}, 20) == (ranked[:15], refuted[:5])
    assert shown(ranked[:4], refuted, {3: True}, 20) == (ranked[:4], refuted[:16])


def words_in(text):
    return [entry.answer for entry in Puzzle.parse(text).entries]


@pytest.mark.parametrize("size", ["9x9", "15x15"])
def test_both_forms_find_the_same(english, size):
    puzzle = library()[size][-1]
    results = []
    for form in (COMPILED, PURE):
        told = []
        found = filler_of(form)(english).fills(puzzle, seed=3, progress=told.append)
        fills = [str(fill.puzzle) for fill in islice(found, 3)]
        search = filler_of(form)(english).search(puzzle)
        search.begin(3)
        results.append((fills, search.run(), search.search.nodes, search.search.dead_ends, search.search.starts))
        assert told
    assert results[0] == results[1]


@pytest.mark.parametrize(
    "puzzle", [pytest.param(found[-1], id=size) for size, found in library().items() if size not in ("5x5", "7x7")]
)
def test_library_patterns_are_filled(english, puzzle):
    fill = Filler(english).fill(puzzle, seed=1)
    check(str(fill.puzzle), str(puzzle), english)
    assert fill.total == sum(english.scores[word] for word in words_of(str(fill.puzzle)))
    assert not fill.unknown


def test_the_trail_grows(make, english):
    puzzle = library()["17x17"][-1]
    check(str(make(english).fill(puzzle, seed=5).puzzle), str(puzzle), english)


@pytest.mark.parametrize("seed", [1, 2])
def test_open_squares(make, english, seed):
    text = "\n".join(["....."] * 5)
    check(str(make(english).fill(Puzzle.parse(text), seed=seed).puzzle), text, english)


@takes_minutes_as_python
def test_a_six_by_six_square(english):
    text = "\n".join(["......"] * 6)
    check(str(Filler(english).fill(Puzzle.parse(text), seed=1).puzzle), text, english)


def test_word_squares_read_the_same_both_ways(make):
    words = ["ACE", "CAR", "ERA", "BAT", "TEA", "ATE"]
    puzzle = Puzzle.parse("...\n...\n...")
    fills = [str(fill.puzzle) for fill in make(WordPool.of(words, LATIN), mirrored=True).fills(puzzle)]
    slow = [
        "\n".join(rows)
        for rows in ([a, b, c] for a in words for b in words for c in words)
        if len(set(rows)) == 3 and ["".join(column) for column in zip(*rows, strict=True)] == rows
    ]
    assert sorted(fills) == sorted(slow)
    assert "ACE\nCAR\nERA" in fills


def test_letters_given_below_the_diagonal_count_in_a_word_square(make):
    puzzle = Puzzle.parse("...\n..R\nE..")
    fill = make(WordPool.of(["ACE", "CAR", "ERA", "BAT", "ATE", "TEA"], LATIN), mirrored=True).fill(puzzle)
    assert str(fill.puzzle) == "ACE\nCAR\nERA"


@pytest.mark.parametrize("text", ["...\n...", "..#\n...\n...", "A.B\n...\nC.."])
def test_no_word_square(text):
    with pytest.raises(GridError, match="word square"):
        Filler(WordPool.of(["ACE"], LATIN), mirrored=True).fill(Puzzle.parse(text))


def test_a_word_that_crossings_complete_is_not_used_again(make):
    # 1 down and 3 down take the two words; the only way to fill the rows would use one of them twice
    pool = WordPool.of(["AB", "BA"], LATIN)
    with pytest.raises(NoFillError):
        make(pool).fill(Puzzle.parse("..\n.."))


def test_a_given_word_is_kept_and_not_used_again(make):
    puzzle = Puzzle.parse("XYZ\n#.#\n...")
    pool = WordPool.of(["XYZ", "YES", "USE", "YAS"], LATIN)
    fills = {str(fill.puzzle) for fill in make(pool).fills(puzzle)}
    assert fills == {"XYZ\n#E#\nUSE", "XYZ\n#A#\nUSE"}


def test_a_given_word_need_not_be_listed(make):
    puzzle = Puzzle.parse("CAT#\n.##.\nB..S")
    pool = WordPool.of(["CAB", "CUB", "BEDS", "BUDS", "IS", "AS"], LATIN)
    fill = make(pool).fill(puzzle)
    check(str(fill.puzzle), str(puzzle), pool, known={"CAT"})
    assert [entry.answer for entry in fill.unknown] == ["CAT"]


def test_a_given_word_excludes_itself(make):
    puzzle = Puzzle.parse("ACE\n###\n...")
    assert [str(f.puzzle) for f in make(WordPool.of(["ACE", "BAT"], LATIN)).fills(puzzle)] == ["ACE\n###\nBAT"]


def test_two_given_words_may_be_alike():
    fill = Filler(WordPool.of(["BAT", "ACE"], LATIN)).fill(Puzzle.parse("ACE\n###\nACE\n###\n..."))
    assert str(fill.puzzle) == "ACE\n###\nACE\n###\nBAT"
    assert [(str(one), str(other)) for one, other in twins(fill.puzzle)] == [("1 across", "2 across")]


def test_phrases_that_repeat_a_word():
    puzzle = Puzzle.parse("ICECREAM\n########\nICE#####\n########\nCREAMS##\n########\nCART####")
    found = [(str(one), str(other), part) for one, other, part in repeated(puzzle, {"ICECREAM": "3,5", "CART": "1-3"})]
    assert found == [("1 across", "2 across", "ICE"), ("1 across", "3 across", "CREAMS")]
    assert repeated(puzzle, {}) == []


def test_words_of_one_stem_exclude_each_other(make):
    pool = WordPool.of(["CAT", "CATS", "DOGS"], LATIN)
    fills = [str(fill.puzzle) for fill in make(pool, stems=True).fills(Puzzle.parse("...#\n####\n...."))]
    assert fills == ["CAT#\n####\nDOGS"]
    assert len(list(make(pool).fills(Puzzle.parse("...#\n####\n....")))) == 2


PHRASES = ["ICE CREAM", "ICE TEAS", "TEAS", "CREAM TEA", "DOGS"]
TWO, FOUR = "........\n########\n....####", "........\n########\n.......#\n########\n....####"


def apart(fill, enumerations):
    """Whether no two answers of a fill have a stem in common, nor a word of one with the other (checked slowly)."""
    names = [set(stems_of(entry.answer, enumerations.get(entry.answer, "")).values()) for entry in fill.puzzle.entries]
    return all(not one & other for one, other in combinations(names, 2))


def test_a_phrase_excludes_its_words(make):
    pool = WordPool.of(PHRASES, LATIN)
    assert pool.phrases == {"ICECREAM": "3,5", "ICETEAS": "3,4", "CREAMTEA": "5,3"}
    fills = {tuple(entry.answer for entry in fill.puzzle.entries) for fill in make(pool, stems=True).fills(TWO)}
    assert fills == {("ICECREAM", "TEAS"), ("ICECREAM", "DOGS"), ("CREAMTEA", "DOGS")}
    assert len(list(make(pool).fills(TWO))) == 4
    with pytest.raises(NoFillError, match="no fill exists"):
        list(make(pool, stems=True).fills(FOUR))  # two of the three share ICE, TEA or CREAM
    plain = WordPool.of([word.replace(" ", "") for word in PHRASES], LATIN)
    assert len(list(make(plain, stems=True).fills(TWO))) == 4


def test_a_given_phrase_excludes_its_words(make):
    filler = make(WordPool.of(["TEAS", "DOGS"], LATIN), stems=True)
    puzzle = Puzzle.parse(TWO.replace("........", "CREAMTEA"))
    assert len(list(filler.fills(puzzle))) == 2  # nobody knows that it is a phrase
    known = replace(puzzle, enumerations={(1, Direction.ACROSS): "5,3"})
    assert [str(fill.puzzle) for fill in filler.fills(known)] == ["CREAMTEA\n########\nDOGS####"]


@pytest.mark.parametrize("objective", ["score", "least", "weak", "stems"])
def test_the_best_fill_has_no_phrase_and_a_word_of_it(make, objective):
    rng = random.Random(objective)
    words = ["".join(rng.choice("ABE") for _ in range(3)) for _ in range(16)]
    scored = {f"{one} {two}": 90 for one in words[:5] for two in words[5:9]} | dict.fromkeys(words, 50.0)
    pool = WordPool.of(scored, LATIN)
    found = list(make(pool, stems=True).better("......\n.##.##\n......", objective=objective, weak=60))
    assert found[-1].proven
    assert all(apart(fill, pool.phrases) for fill in found)
    if objective == "score":
        slow = [fill.total for fill in make(pool).fills("......\n.##.##\n......") if apart(fill, pool.phrases)]
        assert found[-1].total == max(slow)
    if objective == "stems":
        *_, best = make(pool).better("......\n.##.##\n......", objective="stems")
        assert apart(best, pool.phrases)


def test_a_given_word_excludes_its_stem(make):
    pool = WordPool.of(["CATS", "DOGS"], LATIN)
    fills = [str(fill.puzzle) for fill in make(pool, stems=True).fills(Puzzle.parse("CAT#\n####\n...."))]
    assert fills == ["CAT#\n####\nDOGS"]


def test_a_cell_of_several_letters(make):
    puzzle = Puzzle.parse("[QU].#\n...")
    pool = WordPool.of(["QUA", "QUO", "QUAY", "AT", "OTE", "ATE"], LATIN)
    fills = list(make(pool).fills(puzzle))
    assert fills
    for fill in fills:
        answers = [entry.answer for entry in fill.puzzle.entries]
        assert len(set(answers)) == len(answers)
        assert all(answer in pool for answer in answers)
        assert fill.puzzle.cells[0] == "QU"


def test_one_word_in_a_rebus_and_in_plain_cells_is_used_once(make):
    puzzle = Puzzle.parse("[QU].#\n###\n...")
    pool = WordPool.of(["QUA", "QUO"], LATIN)
    fills = {tuple(entry.answer for entry in fill.puzzle.entries) for fill in make(pool).fills(puzzle)}
    assert fills == {("QUA", "QUO"), ("QUO", "QUA")}


def test_letters_of_several_characters(make):
    alphabet = Alphabet(["A", "L", "L·L", "C", "E"])
    pool = WordPool.of(["CEL·LA", "CALE", "ACE"], alphabet)
    assert str(make(pool).fill(Puzzle.parse("....", alphabet=alphabet), seed=1).puzzle) in ("CE[L·L]A", "CALE")


def test_bars_part_words(make):
    puzzle = Puzzle.parse("....\n....")
    barred = Puzzle(puzzle.grid, bars=frozenset({(1, Direction.ACROSS)}))
    pool = WordPool.of(["AB", "CD", "AX", "BX", "CX", "DX", "XXXX"], LATIN)
    answers = [entry.answer for entry in make(pool).fill(barred).puzzle.entries]
    assert len(set(answers)) == len(answers) == 7
    assert all(answer in pool for answer in answers)


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        ("...", ["AB"], "the list has no word of 3 letters for 1 across"),
        ("X..", ["ABC"], r"no word of the list fits 1 across, X\.\."),
        ("..\n..", ["AB", "CD", "EF"], "has no candidate that its crossings allow"),
        ("..\n..", ["AA", "AB", "BA", "BB"], "the search has ended"),
    ],
)
def test_the_reason_why_nothing_fills(make, text, words, message):
    with pytest.raises(NoFillError, match=message) as caught:
        make(WordPool.of(words, LATIN)).fill(Puzzle.parse(text))
    assert (caught.value.entry is None) == ("search" in message)


@pytest.mark.parametrize(
    ("text", "message"),
    [("###\n#.#\n###", "no entry"), ("..#\n###\n##.", "row 3, column 3"), ("Ж.", "not a letter")],
)
def test_grids_that_cannot_be_meant(text, message):
    with pytest.raises(GridError, match=message):
        Filler(WordPool.of(["AB"], LATIN)).fill(Puzzle.parse(text))


def test_the_caller_stops_the_search(make, english):
    puzzle = Puzzle.parse("\n".join(["........."] * 9))
    looks = []
    with pytest.raises(StoppedError, match="nothing was found, and nothing proven"):
        make(english).fill(puzzle, stop=lambda: looks.append(1) or len(looks) == 2)
    assert len(looks) == 2


def test_going_through_all_fills_can_be_stopped_between_two(make):
    """Fills come so fast that no look at the clock lies between them."""
    pool = WordPool.of([a + b + c for a in "ABCD" for b in "ABCD" for c in "ABCD"], LATIN)
    fills = []
    found = make(pool).fills(Puzzle.parse("...\n###\n..."), stop=lambda: len(fills) == 3)
    fills += islice(found, 3)
    with pytest.raises(StoppedError, match="there may be more fills"):
        next(found)


def test_each_call_is_its_own_run(make, english):
    filler, puzzle = make(english), library()["9x9"][0]
    assert filler.fill(puzzle, seed=4) == filler.fill(puzzle, seed=4) != filler.fill(puzzle, seed=5)
    one, two = filler.fills(puzzle, seed=4), filler.fills(puzzle, seed=4)
    both = [next(found) for found in (one, two, one, two, two, one)]
    assert [both[k] for k in (0, 2, 5)] == [both[k] for k in (1, 3, 4)]
    assert len({str(fill.puzzle) for fill in both}) == 3


def test_one_filler_serves_many_threads(english):
    filler, puzzles = Filler(english), [library()["9x9"][k % 2] for k in range(8)]
    alone = [filler.fill(puzzle, seed=seed) for seed, puzzle in enumerate(puzzles)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda task: filler.fill(task[1], seed=task[0]), enumerate(puzzles)))
    assert found == alone


def test_a_seed_may_be_any_number(make, english):
    puzzle = library()["5x5"][0]
    assert make(english).fill(puzzle, seed=-7) == make(english).fill(puzzle, seed=(1 << 64) - 7)


@pytest.mark.parametrize("seconds", [0, -1, math.nan, math.inf])
def test_seconds_that_never_end_are_refused(english, seconds):
    filler, puzzle = Filler(english), library()["5x5"][0]
    for ask in (filler.fill, filler.fills, filler.better):
        with pytest.raises(OptionError, match="seconds is"):
            ask(puzzle, seconds=seconds)


def test_a_fill_prints_as_the_command_does(make):
    pool = WordPool.of({"ACE": 90, "BAT": 20}, LATIN)
    fill = make(pool).fill(Puzzle.parse("ACE\n###\n..."))
    assert str(fill) == "ACE\n###\nBAT\n2 words, score 110, mean 55.0, least 20"
    assert repr(fill) == "<Fill 3x3: 2 words, score 110, mean 55.0, least 20>"
    assert make(pool).fill(Puzzle.parse("ACE\n###\n..."), seconds=60).proven


@pytest.mark.long
@pytest.mark.parametrize("levels", [2, 40])
def test_lists_of_many_score_levels(make, english, levels):
    """Least scores shorten the rows of the words of a length by any number of blocks."""
    scores = {word: float(k % levels) for k, word in enumerate(english.scores)}
    pool = WordPool.of(scores, english.alphabet)
    puzzle = library()["11x11"][0]
    for seed in range(2):
        looks = count()
        fills = list(make(pool).better(puzzle, seed=seed, stop=lambda looks=looks: next(looks) > 60))
        for fill in fills:
            check(str(fill.puzzle), str(puzzle), english)
            assert fill.total == sum(scores[word] for word in words_of(str(fill.puzzle)))
        totals = [fill.total for fill in fills]
        again = fills[-1].bound is not None  # the last once more, with the lowest bound
        assert totals == [*sorted(set(totals)), *totals[-1:]][: len(set(totals)) + again]
        assert all(fill.bound is None or fill.bound >= totals[-1] for fill in fills)


def test_words_are_put_into_entries():
    puzzle = Puzzle.parse("...\n.#.\n...")
    assert str(placed(puzzle, (1, Direction.DOWN), "ace", LATIN)) == "A..\nC#.\nE.."
    for key, word, message in (
        ((9, Direction.DOWN), "ACE", "no entry 9 down"),
        ((1, Direction.DOWN), "ACES", "takes 3 letters"),
        ((1, Direction.DOWN), "A1E", "1 down: .A1E.: .1. is no letter of the alphabet"),
        ((1, Direction.DOWN), "[A1]CE", "1 down: .A1CE.: .1. is no letter of the alphabet"),
        ((1, Direction.DOWN), "[ACE", "brackets are written around the letters of one cell"),
        ((1, Direction.DOWN), "[]ACE", "brackets are written around the letters of one cell"),
    ):
        with pytest.raises(GridError, match=message):
            placed(puzzle, key, word, LATIN)
    with pytest.raises(GridError, match="does not fit"):
        placed(Puzzle.parse("B.."), (1, Direction.ACROSS), "ACE", LATIN)


def test_phrases_and_several_letters_in_a_cell_are_put_into_entries():
    key = (1, Direction.ACROSS)
    ice = placed(Puzzle.parse("........"), key, "ICE CREAM", LATIN)
    assert (ice.entries[0].answer, ice.enumerations) == ("ICECREAM", {key: "3,5"})
    for phrase, lengths in (
        ("ice\u2011cream!", "3-5"),
        ("Icé\u00a0 cream", "3,5"),
        ("i'c ecr-eam", "2,3-3"),
        ("icecream", ""),
    ):
        assert placed(Puzzle.parse("........"), key, phrase, LATIN).enumerations.get(key, "") == lengths
    quit = placed(Puzzle.parse("..."), key, "[qu]it", LATIN)
    assert quit.cells == ("QU", "I", "T")
    assert placed(Puzzle.parse("......"), key, "be [qu]-[ee]n-s", LATIN).cells == ("B", "E", "QU", "EE", "N", "S")
    with pytest.raises(GridError, match="1 across takes 3 letters"):
        placed(Puzzle.parse("..."), key, "[qu]ite", LATIN)


def test_a_puzzle_may_be_its_text_or_a_file(tmp_path):
    filler = Filler(WordPool.of(["ACE", "AVE", "CAT", "CAR", "ERA", "TEA", "TOE", "RYE", "EAR", "VET"], LATIN))
    puzzle = Puzzle.parse("C../.#./R..")
    filled = filler.fill(puzzle)
    assert filler.fill("C../.#./R..") == filler.fill("C..\n.#.\nR..") == filled
    assert list(filler.fills("c../.#./r..")) == list(filler.fills(puzzle))
    for name in ("grid.txt", "grid.ipuz"):
        puzzle.save(str(tmp_path / name))
        assert filler.fill(str(tmp_path / name)).puzzle.grid == filled.puzzle.grid
    assert filler.suggest("C../.#./R..", "2d") == filler.suggest(puzzle, "2d")
    with pytest.raises(WordtoolsError, match="no-such"):
        filler.fill(str(tmp_path / "no-such.puz"))
    with pytest.raises(GridError, match="expected 3 cells"):
        filler.fill("C../.#/R..")


def test_a_source_takes_only_settings_that_a_filler_has():
    filler = Filler(WordPool.of({"AB": 1}, LATIN))
    with pytest.raises(OptionError, match="no setting 'unknown': use some of add, "):
        FillerSource.of(filler, "en", unknown=1)
    assert FillerSource.of(filler, "en").open().pool == filler.pool


def test_other_searches_join_in_where_a_grid_is_hard(make, monkeypatch):
    """And any number of threads finds the same."""
    helpers = "wordtools.crossword.optimise.helpers"
    monkeypatch.setattr(f"{helpers}.SOLO_NODES", 1)
    monkeypatch.setattr(f"{helpers}.ROUND", 2)
    words = WordPool.of(["ABC", "BCA", "CAB", "ACB", "BAC", "AAA", "CBA"], SMALL)
    for seed in range(8):
        fills = [make(words).fill(".../.../...", seed=seed, jobs=workers) for workers in (1, 2, 3)]
        check(str(fills[0].puzzle), "...\n...\n...", set(words.scores))
        assert fills[0] == fills[1] == fills[2]
    with pytest.raises(NoFillError, match="the search has ended"):
        make(WordPool.of(["AB", "BC", "CA", "CC"], SMALL)).fill("../..", jobs=3)
    with pytest.raises(StoppedError):
        make(words).fill(".../.../...", jobs=2, stop=lambda: True)

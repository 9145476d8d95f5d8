"""What letters are likely: against sums over all words, and both forms alike."""

from __future__ import annotations

import random
from itertools import product

import pytest
from conftest import COMPILED, PURE, kernel, takes_minutes_as_python
from crossword.fill_tasks import filler_of, in_use
from crossword.fills import check, every_fill

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.crossword import Direction, Filler, WordPool
from wordtools.crossword.search.search import FILLED, SPENT

SMALL = Alphabet("ABC")


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def make(request):
    return filler_of(request.param)


OPEN = """\
.........#.....
.........#.....
.........#.....
....##....##...
...#.......#...
......###......
###............
...............
............###
......###......
...#.......#...
...##....##....
.....#.........
.....#.........
.....#........."""
# across, down from its end, across from the end of that: nothing goes round
CHAINS = {3: "...##/##.##/##...", 4: "....###/###.###/###.###/###...."}
MANY = 16  # so many words are added up by pairs: the square of the letters, one more than SMALL has


def chains(make, seed):
    """Yields some words, a search of a chain with them, the messages of its slots, and the middle slot."""
    rng = random.Random(seed)
    for length, grid in CHAINS.items():
        for count in (14, MANY - 1, MANY, 20, 24):
            words = rng.sample(["".join(letters) for letters in product("ABC", repeat=length)], count)
            search = make(WordPool.of(words, SMALL)).search(grid)
            search.lay_out(0)
            chances = in_use("_chances").Chances(search.rows)
            chances.propagate(30)
            across = [entry.direction == Direction.ACROSS for entry in search.slots.entries]
            yield words, search, chances, across.index(False)


def test_a_slot_is_told_how_often_fills_have_a_letter(make):
    """Counted over all fills of the rest, which is what it tells where slots cross without a round."""
    for words, search, chances, middle in chains(make, 1):
        slots = search.slots
        first = next(slot for slot, entry in enumerate(slots.entries) if 0 in entry.cells)
        rest = [sum(d[0] == c and d[-1] == b[0] for d in words for b in words) for c in SMALL.letters]
        ends = [sum(b[0] == c for b in words) for c in SMALL.letters]
        for place, counts in ((slots.places(first)[-1], rest), (slots.places(middle)[-1], ends)):
            told = [likely / 1024 for likely in chances.likelihoods(place)]
            wanted = [count / max(counts) for count in counts]
            assert told == pytest.approx(wanted, abs=1 / 16)  # small changes are not sent on
    with pytest.raises(IndexError):
        chances.likelihoods(-1)


def test_a_word_is_as_likely_as_fills_have_it(make):
    """Counted over all fills, where slots cross without a round."""
    for words, search, chances, middle in chains(make, 4):
        slots = search.slots
        texts = [search.shares[slots.kind_of[middle]].words[word] for word in search.rows.candidates(middle)]
        fills = [sum(a[-1] == b[0] for a in words) * sum(d[0] == b[-1] for d in words) for b in texts]
        weights = chances.weights(middle)
        told = [weight / max(weights) for weight in weights]
        assert told == pytest.approx([count / max(fills) for count in fills], abs=1 / 8)
    for slot in (-1, search.rows.slots):
        with pytest.raises(IndexError):
            chances.weights(slot)


def test_a_slot_for_which_the_list_has_no_word_disturbs_nobody(make):
    words = random.Random(5).sample(["".join(letters) for letters in product("ABC", repeat=4)], 30)
    told = []
    for grid in (CHAINS[4], f"...####/#######/{CHAINS[4]}"):
        search = make(WordPool.of(words, SMALL)).search(grid)
        search.lay_out(0)
        chances = in_use("_chances").Chances(search.rows)
        chances.propagate(30)
        crossing = [place for place, other in enumerate(search.slots.other) if other >= 0]
        told.append([chances.likelihoods(place) for place in crossing])
    assert told[0] == told[1]


def test_both_forms_tell_the_same():
    rng = random.Random(2)
    words = rng.sample(["".join(letters) for n in (3, 4, 5) for letters in product("ABC", repeat=n)], 150)
    heard = []
    for form in (COMPILED, PURE):
        search = filler_of(form)(WordPool.of(words, SMALL)).search("#..../...../...../...../....#")
        search.begin(0)
        search.guide()
        found = [search.run(nodes=n) for n in (3, 20, 400)]
        chances = in_use("_chances").Chances(search.rows)
        chances.propagate(3)
        likely = [chances.likelihoods(place) for place in range(search.rows.places)]
        weights = [chances.weights(slot) for slot in range(search.rows.slots)]
        heard.append((found, search.search.nodes, search.search.dead_ends, likely, weights))
    assert heard[0] == heard[1]


def test_a_guided_search_goes_through_all_fills(make):
    """Each of a small grid's fills, or the proof that there is none; and new starts lose nothing."""
    rng = random.Random(3)
    for _ in range(12):
        words = rng.sample(["".join(letters) for letters in product("ABC", repeat=3)], rng.randrange(8, 20))
        search = make(WordPool.of(words, SMALL)).search(".../.../...")
        search.begin(rng.randrange(99))
        search.guide()
        found = set()
        while search.run() == FILLED:
            search.search.restarts = False
            found.add(str(search.made(search.words()).puzzle))
        assert found == set(every_fill("...\n...\n...", set(words)))


@takes_minutes_as_python
def test_a_guided_search_fills_an_open_grid_with_few_choices():
    """With one of a few seeds; a search that is not guided takes ten times as many or more."""
    pool = WordPool.from_lexicon(Lexicon.open("en", Language.load("en").alphabet))
    search = Filler(pool).search(OPEN)
    state = SPENT
    for seed in range(6):
        if state != FILLED:
            search.begin(seed)
            search.guide()
            state = search.run(nodes=3_000)
    assert state == FILLED
    check(str(search.made(search.words()).puzzle), OPEN, pool.scores)


def test_new_starts_come_by_turns():
    """Most soon, some late, so that a search ends however long its proof is."""
    search = kernel("wordtools.crossword.search._fill", PURE).Search
    assert [search.turn(None, n) for n in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]

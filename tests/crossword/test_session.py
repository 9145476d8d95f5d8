"""Sessions: what a view shows against plain sets, edits and their undoing, fills of a part."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product

import pytest
from conftest import COMPILED, PURE, less_as_python, random_examples
from crossword.fill_tasks import filler_of
from crossword.fills import every_fill, words_of
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Language
from wordtools.core.errors import GridError, OptionError
from wordtools.crossword import Direction, Filler, NoFillError, Puzzle, Session, WordPool
from wordtools.crossword.puzzle import Group, PlayState, Symmetry, UnplacedClue
from wordtools.crossword.puzzle.style import styles_of
from wordtools.crossword.search import StoppedError
from wordtools.crossword.session import UndoError

ALPHABET = Language.load("en").alphabet
A, D = Direction.ACROSS, Direction.DOWN
LETTERS = "ABC"
EVERY = ["".join(word) for length in (2, 3, 4) for word in product(LETTERS, repeat=length)]
WORDS = {"ACE": 90, "AVE": 40, "CAT": 80, "CAR": 70, "ERA": 60, "TEA": 75, "TOE": 65, "RYE": 55, "EAR": 85, "VET": 50}
GRID = "C../.#./R.."


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def filler(request):
    """Returns a filler class whose kernels are in one form."""
    return filler_of(request.param)


def pool(words=WORDS):
    return WordPool.of(words, ALPHABET)


def session(grid=GRID, words=WORDS, **how):
    return Session(grid, pool(words), **how)


def slow_view(puzzle, words, bans):
    """Makes open entries agree round by round, by sets: the words of each, and what took the last of a dead one."""
    opened = [entry for entry in puzzle.entries if not entry.complete]
    used = {entry.answer for entry in puzzle.entries if entry.complete}
    left = {}
    for entry in opened:
        shape = [(k, letter) for k, letter in enumerate(entry.letters) if letter]
        fitting = {w for w in words if len(w) == len(entry.cells) and all(w[k] == letter for k, letter in shape)}
        left[entry.key] = fitting - used - bans.get(entry.key, set())
    dead = {key: None for key, found in left.items() if not found}
    before = None
    while before != left:
        before = {key: set(found) for key, found in left.items()}
        for entry in opened:
            if entry.key in dead:
                continue
            own = before[entry.key]
            limits = []
            for k, cell in enumerate(entry.cells):
                for other in opened:
                    if other is not entry and cell in other.cells and before[other.key]:
                        allowed = {word[other.cells.index(cell)] for word in before[other.key]}
                        if not {word[k] for word in own} <= allowed:
                            limits.append(({word for word in own if word[k] in allowed}, other.key))
            kept = own.intersection(*(found for found, _ in limits))
            if not kept:
                dead[entry.key] = min(limits, key=lambda limit: len(limit[0]))[1]
            for other in opened:
                if other is not entry and len(before[other.key]) == 1:
                    if kept and not kept - before[other.key]:
                        dead[entry.key] = other.key
                    kept = kept - before[other.key]
            left[entry.key] = kept
    return left, dead


@st.composite
def cases(draw):
    rng = random.Random(draw(st.integers(0, 1 << 20)))
    rows, columns = rng.randint(2, 4), rng.randint(2, 4)
    cells = rng.choices("....#" + LETTERS, [30, 30, 30, 30, 12, 3, 3, 3], k=rows * columns)
    if "#" not in cells and "." not in cells:
        cells[0] = "."
    grid = "/".join("".join(cells[k : k + columns]) for k in range(0, rows * columns, columns))
    words = rng.sample(EVERY, rng.choice([5, 20, 60, len(EVERY)]))
    return grid, {word: rng.randrange(9) for word in words}, rng


@settings(max_examples=random_examples(120, 20))
@given(case=cases(), top=st.integers(0, 9))
def test_a_view_is_that_of_plain_sets(filler, case, top):
    grid, words, rng = case
    made = Session(grid, filler(pool(words)))
    entries = made.puzzle.entries
    bans = {}
    for entry in rng.sample(entries, min(2, len(entries))):
        bans[entry.key] = set(rng.sample(EVERY, 9))
        made.ban(entry.key, *bans[entry.key])
    view = made.view(top)
    left, dead = slow_view(made.puzzle, words, bans)
    assert {key: view.counts[key] for key in left} == {key: len(found) for key, found in left.items()}
    assert {key: why.culprit for key, why in view.dead.items()} == dead
    assert all(str(entry) in str(view.dead[entry.key]) for entry in entries if entry.key in dead)
    order = {key: sorted(found, key=lambda word: (-words[word], word)) for key, found in left.items()}
    assert view.best == {key: tuple(found[:top]) for key, found in order.items()}
    for entry in entries:
        if entry.key in left and entry.key not in dead:
            want_counts = {
                cell: counts
                for cell in entry.cells
                for other in entries
                if not made.puzzle.cells[cell] and other.key in left and other.key != entry.key and cell in other.cells
                if (counts := Counter(word[other.cells.index(cell)] for word in left[other.key]))
            }
            assert made.crossings(entry.key) == want_counts
    for cell, text in enumerate(made.puzzle.cells):
        if text is None:
            assert (view.masks[cell], view.heat[cell]) == (0, None)
            continue
        allowed = [
            {word[entry.cells.index(cell)] for word in left[entry.key]}
            for entry in entries
            if cell in entry.cells and left.get(entry.key)
        ]
        want = {text} if text else set(ALPHABET.letters).intersection(*allowed)
        assert set(view.letters(cell)) == want
        assert view.heat[cell] == pytest.approx(len(f"{len(want):b}") - 1, abs=1)
        forced = not text and len(want) == 1 and not any(cell in e.cells for e in entries if e.key in dead)
        assert view.forced.get(cell) == (min(want) if forced else None)


@settings(max_examples=random_examples(60, 10))
@given(case=cases())
def test_a_view_after_edits_is_that_of_the_same_puzzle_made_at_once(filler, case):
    grid, words, rng = case
    made = Session(grid, filler(pool(words)), symmetry=rng.choice(list(Symmetry)))
    before = [made.puzzle]
    for _ in range(6):
        cell = rng.randrange(len(made.puzzle.cells))
        if rng.random() < 0.4:
            made.block(cell)
        elif made.puzzle.cells[cell] is not None:
            made.set(cell, rng.choice(["", *LETTERS]))
        if made.puzzle != before[-1]:
            before.append(made.puzzle)
        again = Session(made.puzzle, filler(pool(words)))
        assert made.view() == again.view()
        assert list(made.probe(top=5)) == list(again.probe(top=5))
    for puzzle in reversed(before[:-1]):
        made.undo()
        assert made.puzzle == puzzle
    with pytest.raises(UndoError, match="nothing to undo"):
        made.undo()
    for puzzle in before[1:]:
        made.redo()
        assert made.puzzle == puzzle
    with pytest.raises(UndoError, match="nothing to redo"):
        made.redo()


@settings(max_examples=random_examples(60, 10))
@given(case=cases())
def test_what_a_probe_refutes_is_in_no_fill(filler, case):
    grid, words, _ = case
    made = Session(grid, filler(pool(words)))
    text = str(made.puzzle)
    fills = [words_of(fill) for fill in every_fill(text, set(words))] if text.count(".") < 9 else []
    opened = [entry for entry in made.puzzle.entries if not entry.complete]
    probed = {(one.entry, one.word): one for one in made.probe()}
    assert len(probed) == sum(made.view().counts[entry.key] for entry in opened)
    across = [entry.key for entry in made.puzzle.entries if entry.direction is A]
    down = sorted((entry for entry in made.puzzle.entries if entry.direction is D), key=lambda e: e.cells[0] % 100)
    for fill in fills:
        for key, word in zip(across, fill, strict=False):
            assert (key, word) not in probed or not probed[key, word].refuted
    assert len(down) + len(across) == len(made.puzzle.entries)


def test_a_letter_that_no_word_has_shows_the_dead_entry():
    made = session()
    made.set("1a", "CAR")
    made.set("3a", "RYE")
    assert str(made.view().dead[2, D]) == "every word that fits 2 down is banned or used already"
    made.set("3a", "RAT")
    dead = made.view().dead
    assert str(dead[2, D]) == "no word of the list fits 2 down, R.T"
    assert dead[2, D].culprit is None
    assert list(made.probe("2d")) == []
    assert all(one.refuted for one in made.probe())
    with pytest.raises(NoFillError, match="no fill exists with this list: 1 down"):
        made.fill()


def test_banned_words_are_no_candidates_until_they_are_allowed_again():
    made = session("C..")
    assert made.view().best[1, A] == ("CAT", "CAR")
    made.ban("1a", "cat")
    assert made.banned == {(1, A): {"CAT"}}
    assert [one.word for one in made.probe("1a")] == ["CAR"]
    assert str(made.fill().puzzle) == "CAR"
    with pytest.raises(NoFillError):
        made.fill(ban=["CAR"])
    made.ban("1a", "CAR")
    assert "banned or used already" in str(made.view().dead[1, A])
    made.unban("1a", "CAR", "CAT")
    assert not made.banned
    made.undo()
    made.undo()
    assert made.view().best[1, A] == ("CAR",)


def test_blocks_bring_their_images_and_keep_the_clues_of_other_entries():
    clues = {(1, A): "one", (6, A): "six", (8, A): "eight", (5, D): "five"}
    made = Session(replace(Puzzle.parse("..#../...../...../...../..#.."), clues=clues), pool())
    names = {entry.cells: entry.clue for entry in made.puzzle.entries if entry.clue}
    made.block(12)
    made.block(5)
    assert str(made) == "..#..\n#....\n..#..\n....#\n..#.."
    assert made.statistics.symmetry is Symmetry.HALF_TURN
    kept = {entry.cells: entry.clue for entry in made.puzzle.entries if entry.clue}
    assert kept == {cells: clue for cells, clue in names.items() if not {5, 12, 19} & set(cells)}
    made.undo()
    made.undo()
    assert made.puzzle.clues == clues
    made.block(12, 5)
    assert str(made) == "..#..\n#....\n..#..\n....#\n..#.."
    made.undo()
    assert made.puzzle.clues == clues
    made.symmetry = Symmetry.NONE
    made.block(0)
    assert str(made).startswith("#.#..")


def test_a_grid_that_is_drawn_anew_keeps_what_is_said_of_entries():
    filler = Filler(WordPool.of(WORDS, ALPHABET))
    start = replace(Puzzle.parse("..../####/CAT#"), clues={(1, A): "Gone", (2, A): "It purrs"})
    session = Session(start, filler)
    session.draw(str(start))
    with pytest.raises(UndoError):
        session.undo()  # nothing was changed
    session.ban("2a", "CAR")
    session.lock("2a")
    with pytest.raises(GridError, match="2 across is locked"):
        session.draw("..../####/C.T#")
    session.draw(Puzzle.parse("#.../.###/CAT#"))
    assert (session.puzzle.clues, session.banned) == ({(3, A): "It purrs"}, {(3, A): {"CAR"}})
    assert session.locked == ((3, A),)
    session.undo()
    assert session.puzzle == start
    for grid, why in ((".../###/CAT", "has 3 x 4 cells, not 3 x 3"), ("..../####/CA1#", "is no cell")):
        with pytest.raises(GridError, match=why):
            session.draw(grid)
    assert session.puzzle == start


def test_bars_bring_their_images():
    made = session("..../..../....")
    made.bar(1, A)
    made.bar(0, D)
    assert made.puzzle.bars == {(1, A), (9, A), (0, D), (7, D)}
    made.bar(9, A)
    assert made.puzzle.bars == {(0, D), (7, D)}
    for cell, way, beyond in ((3, A, "right of"), (8, D, "below")):
        with pytest.raises(GridError, match=f"no cell {beyond} it"):
            made.bar(cell, way)
    assert made.statistics.symmetry is Symmetry.HALF_TURN


def test_locked_entries_keep_their_letters():
    made = session()
    made.set("1a", "CAT")
    made.lock("1a")
    assert made.locked == ((1, A),)
    for edit in (
        lambda: made.set(0, "E"),
        lambda: made.set("1d", "EAR"),
        lambda: made.block(1),
        lambda: made.bar(1, A),
        lambda: made.clear("1a"),
    ):
        with pytest.raises(GridError, match="1 across is locked: unlock it first"):
            edit()
    assert str(made) == "CAT\n.#.\nR.."
    made.clear("1d", "2d")
    assert str(made) == "CAT\n.#.\n..."
    made.unlock("1a")
    made.clear("1a")
    assert str(made) == "...\n.#.\n..."


def test_a_region_is_filled_again_and_the_rest_stays():
    words = {word: 50 for word in EVERY if len(word) > 2}
    made = session("ABC/.../...", words)
    fill = made.fill(["4a"])
    rows = str(fill.puzzle).split("\n")
    assert rows[0] == "ABC"
    assert rows[1] in words
    assert rows[2] == "..."
    made.take(fill)
    others = {str(made.fill(["4a", "1d", "2d", "3d", "5a"], seed=seed).puzzle) for seed in range(9)}
    assert all(rows[0] == "ABC" for rows in (text.split("\n") for text in others))
    assert len(others) > 1
    locked = {str(made.fill(made.view().counts, lock=["4a"], seed=seed).puzzle).split("\n")[1] for seed in range(9)}
    assert locked == {rows[1]}
    cells = made.fill([3, 4, 5])
    assert cells.puzzle == made.puzzle  # its cells lie in entries outside of it


def test_the_rest_of_a_region_stays_fillable():
    """The best word for the region is none after which a crossing has no candidate."""
    made = session("...\n#.#\n#.#", {"CAT": 90, "COT": 10, "OAK": 50})
    assert str(made.fill(["1a"]).puzzle) == "COT\n#.#\n#.#"
    assert str(made.fill(["1a"], least=10).puzzle) == "COT\n#.#\n#.#"
    with pytest.raises(NoFillError):
        made.fill(["1a"], least=50)


def test_a_fill_can_be_stopped():
    made = Session("\n".join(["........."] * 9), Filler.for_language("en"))
    looks = []
    with pytest.raises(StoppedError, match="nothing was found, and nothing proven"):
        made.fill(stop=lambda: looks.append(1) or len(looks) == 2)
    assert len(looks) == 2


def test_what_cannot_be_is_one_clear_line_and_changes_nothing():
    made = session()
    before = str(made)
    for act, why in (
        (lambda: made.set("9a", "CAT"), "no entry 9 across"),
        (lambda: made.set("1a", "CATS"), "takes 3 letters"),
        (lambda: made.set("1a", "C4T"), "no letter of the alphabet"),
        (lambda: made.set(4, "E"), "row 2, column 2 is a block"),
        (lambda: made.set(9, "E"), "cells 0 to 8"),
        (lambda: made.set(0, "4"), "no letter"),
        (lambda: made.block(-1), "cells 0 to 8"),
        (lambda: made.probe("9a"), "no entry"),
        (lambda: made.fill(["9a"]), "no entry"),
        (lambda: made.fill([77]), "cells 0 to 8"),
        (lambda: made.take(Filler(pool()).fill("CA.")), "another grid"),
        (lambda: setattr(made, "puzzle", Puzzle.parse("Ж..")), "not a letter"),
    ):
        with pytest.raises(GridError, match=why) as caught:
            act()
        assert "\n" not in str(caught.value)
        assert str(made) == before
    for act in (lambda: made.view(-1), lambda: made.probe(top=-1), lambda: made.ban("1a", "1")):
        with pytest.raises(OptionError):
            act()
    with pytest.raises(UndoError):
        made.undo()
    numbered = Session(replace(Puzzle.parse("...\n..."), labels={0: 7}), pool())
    with pytest.raises(GridError, match="numbers of its own"):
        numbered.block(0)
    with pytest.raises(OptionError, match="word squares"):
        Session("...", Filler(pool(), mirrored=True))


def test_a_grid_that_is_no_crossword_yet_can_be_looked_at():
    made = session("#.#\n.#.\n#.#")
    assert made.view().counts == {}
    assert set(made.view().letters(1)) == set(ALPHABET.letters)
    assert made.statistics.unchecked == (1, 3, 5, 7)
    with pytest.raises(GridError, match="no entry"):
        made.fill()
    whole = session("CAT")
    assert whole.view().counts == {(1, A): 1}
    assert whole.view().forced == {}
    assert list(whole.probe()) == []
    assert str(whole.fill().puzzle) == "CAT"


def test_cells_of_several_letters():
    made = session("..", {"ICE": 10, "ACE": 20})
    made.set(1, "ce")
    assert made.view().best[1, A] == ("ACE", "ICE")
    made.set("1a", "ice")
    assert made.puzzle.cells == ("I", "CE")
    made.set("1a", "it")
    assert made.puzzle.cells == ("I", "T")


def test_statistics():
    made = session("CAT/A#E/TEA", WORDS | {"CAR": 1})
    made.puzzle = Puzzle.parse("CAT/A#E/TEA/##B/#CB")
    figures = made.statistics
    assert figures.repeats == (((1, A), (1, D)),)
    assert figures.lengths == {2: 1, 3: 3, 5: 1}
    assert (figures.blocks, figures.open, figures.symmetry) == (4, 0, Symmetry.NONE)
    assert figures.short == ((4, A),)
    assert set(figures.unlisted) == {(2, D), (4, A)}
    assert figures.missing == "DFGHIJKLMNOPQRSUVWXYZ"
    assert figures.mean_length == pytest.approx(16 / 5)
    assert "repeated: 1 across, 1 down" in str(figures)
    assert session("CATS/####/CAVE").statistics.stems == ()
    assert session("CATS/####/CAT#").statistics.stems == (((1, A), (2, A)),)
    assert session("ICECREAM/########/ICE#####").statistics.stems == ()
    known = session("ICECREAM/########/ICE#####", ["ICE CREAM", "ICE"])
    assert known.statistics.stems == (((1, A), (2, A)),)


@pytest.mark.parametrize("phrase", ["ICE CREAM", "ICECREAM"])
def test_a_phrase_and_its_words_in_a_session(filler, phrase):
    words = pool([phrase, "ICE"])
    made = Session("......../########/...#####", filler(words, True))
    assert bool(made.view().dead) == (" " in phrase)
    if " " in phrase:
        with pytest.raises(NoFillError):
            made.fill()
    else:
        assert str(made.fill().puzzle).startswith("ICECREAM")


def test_a_session_travels_with_its_history():
    made = session()
    made.set("1a", "CAT")
    list(made.probe())
    again = pickle.loads(pickle.dumps(made))
    assert again.view() == made.view()
    again.undo()
    assert str(again) == "C..\n.#.\nR.."
    assert str(made) == "CAT\n.#.\nR.."


def test_an_edit_ends_a_probe():
    made = session("...", {word: 1 for word in EVERY})
    probe = made.probe("1a")
    assert next(probe).word == "AAA"
    made.set(0, "B")
    assert len(list(probe)) < 20
    assert all(one.word[0] == "B" for one in made.probe("1a"))


def test_sessions_in_threads_are_independent():
    words = pool({word: 50 for word in EVERY})

    def work(seed):
        rng = random.Random(seed)
        made = Session("....\n" * 4, words)
        shown = []
        for _ in range(less_as_python(60, 6)):
            cell = rng.randrange(16)
            made.set(cell, rng.choice(LETTERS)) if made.puzzle.cells[cell] == "" else made.block(cell)
            shown.append((made.view(3), [one.room for one in made.probe(top=3)]))
        return shown

    with ThreadPoolExecutor(4) as executor:
        assert list(executor.map(work, [1, 1, 2, 2])) == [work(1), work(1), work(2), work(2)]


@pytest.mark.parametrize("stems", [False, True])
def test_tables_are_kept_and_no_fill_hangs_on_what_came_before(filler, stems):
    words = {word: 30 + sum(map(ord, word)) % 60 for word in EVERY}
    fresh, used = pool(words), pool(words)
    filler(used, stems).fill("..../....", seed=3)
    before = filler(used, stems).search("..../....").tables
    assert Session("..../....", filler(used, stems))._look().search.tables is before
    for grid in ("..../...#/....", "...#/...#/#..."):
        clean = pool(words)
        clock = iter(range(less_as_python(40, 8)))
        stop = iter(range(less_as_python(40, 8)))
        one = filler(clean, stems).fill(grid, seed=5, seconds=1e9, stop=lambda clock=clock: next(clock, None) is None)
        two = filler(used, stems).fill(grid, seed=5, seconds=1e9, stop=lambda clock=stop: next(clock, None) is None)
        assert one == two
    assert {kind.cells for kind in filler(used, stems).search("...").tables.kinds} >= {2, 3, 4}
    assert len(filler(fresh, stems).search("...").tables.kinds) == 1


def test_what_is_said_of_cells_goes_with_a_block_and_comes_back():
    said = Puzzle(
        Puzzle.parse("...../...../.....").grid,
        styles=styles_of(circles=frozenset({0, 7}), shades={4}),
        play=PlayState({0: "A", 1: "B"}, wrong=frozenset({1}), seconds=9),
        loose=(UnplacedClue("Hints", "", "look around", (1, 2)), UnplacedClue("Hints", "", "look up", (0,))),
        groups=(Group("Rows", ((1, A), (6, A), (7, A))), Group("Columns", ((1, D), (2, D), (3, D), (4, D), (5, D)))),
    )
    made = Session(said, pool())
    made.block(0)
    assert made.puzzle.circles == {7}
    assert made.puzzle.play == PlayState({1: "B"}, wrong=frozenset({1}), seconds=9)
    assert [clue.cells for clue in made.puzzle.loose] == [(1, 2), ()]
    assert [group.title for group in made.puzzle.groups] == ["Rows", "Columns"]
    assert {key for group in made.puzzle.groups for key in group.keys} == {entry.key for entry in made.puzzle.entries}
    made.undo()
    assert made.puzzle == said

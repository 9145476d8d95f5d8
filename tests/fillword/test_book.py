"""Books of puzzles: which words they have, what stands beside a grid, and the pages."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from conftest import less_as_python, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from reportlab.pdfbase.pdfmetrics import stringWidth

from wordtools.core import Alphabet
from wordtools.core.errors import OptionError
from wordtools.core.meanings.sense import Sense
from wordtools.core.show.pdf import PAPERS, PER_PAGE
from wordtools.fillword import PuzzleJob
from wordtools.fillword.make import Lengths, NoBoardError, rectangle
from wordtools.fillword.make.generate import Generator
from wordtools.fillword.puzzle.puzzle import Cover, Placement, Puzzle, WordKind
from wordtools.fillword.show.book import book_pdf, how_to
from wordtools.fillword.show.clues import Beside, beside, clue, gives_away
from wordtools.fillword.show.pdf import GAP

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
PUZZLE = Puzzle.parse("cat/dog", LATIN)
COVER = Cover(PUZZLE, (Placement("DOG", (3, 4, 5)), Placement("CAT", (0, 1, 2))))


def pages(data):
    return [page.extract_text() for page in PdfReader(BytesIO(data)).pages]


@pytest.mark.parametrize("unique", [False, True])
def test_no_word_comes_twice_in_a_book(unique):
    count = less_as_python(30, 3) if not unique else less_as_python(6, 2)
    job = PuzzleJob.of("en", rectangle(5, 5), seed=3, shares=count, unique=unique)
    words = [word for part in range(count) for word in job.run(part).answer.words]
    assert len(words) == len(set(words)) > 3 * count
    assert job.run(1) == job.run(1)
    without = PuzzleJob.of("en", rectangle(5, 5), seed=3)
    assert without.run(1).answer.words != job.run(1).answer.words


def test_the_own_words_of_a_book_are_shared_out():
    own = ["otter", "badger", "weasel", "marten", "stoat"]
    job = PuzzleJob.of("en", rectangle(4, 5), seed=1, shares=3, include=own)
    found = [set(job.run(part).answer.words) & {word.upper() for word in own} for part in range(3)]
    assert list(map(len, found)) == [2, 2, 1]
    assert set().union(*found) == {word.upper() for word in own}


def test_fewer_own_words_than_shares():
    job = PuzzleJob.of("en", rectangle(4, 4), seed=1, shares=3, include=["otter", "stoat"], fill=False)
    assert list(job.run(1).answer.words) == ["STOAT"]
    with pytest.raises(NoBoardError, match="2 words cannot be shared out among 3 puzzles: puzzle 3 has none"):
        job.run(2)
    every = replace(job, repeat=True)
    assert {frozenset(every.run(part).answer.words) for part in range(3)} == {frozenset(("OTTER", "STOAT"))}


def test_a_share_that_is_too_small_is_refused():
    generator = Generator(rectangle(2, 3), LATIN, ["CAT", "DOG", "EEL"], lengths=Lengths({3: 1}))
    with pytest.raises(NoBoardError, match="needs 2 words of 3 letters"):
        generator.share(0, 2, 1).share(0, 2, 1).make(Random(1))
    with pytest.raises(NoBoardError, match="no word of 3 letters"):
        generator.share(3, 4, 1)


@given(st.integers(1, 9), st.integers(0, 99))
@settings(max_examples=random_examples(20))
def test_shares_hold_every_word_once(shares, seed):
    words = [a + b + c for a in "AEIO" for b in "BCD" for c in "EFG"]
    generator = Generator(rectangle(3, 2), LATIN, words, lengths=Lengths({3: 1}))
    dealt = [word for part in range(shares) for word in generator.share(part, shares, seed).pools[3]]
    assert sorted(dealt) == sorted(words)


def test_what_stands_beside_a_grid():
    senses = {"CAT": [Sense("a cat that purrs", "noun"), Sense("a small feline; it purrs", "noun", "plural of cat")]}
    of = lambda word: senses.get(word, [])  # noqa: E731
    assert beside(COVER, Beside.WORDS) == ["CAT", "DOG"]
    assert beside(COVER, Beside.CLUES, of) == ["A small feline [plural] (3)", "Without a clue: 3 letters"]
    assert beside(COVER, Beside.CLUES, of, {"FELINE"}) == ["Without a clue: 3, 3 letters"]
    assert beside(COVER, Beside.LENGTHS) == ["2 words: 3, 3 letters"]
    assert beside(COVER, Beside.NOTHING) == []
    spangram = Cover(PUZZLE, (COVER.placements[0], Placement("CAT", (0, 1, 2), WordKind.SPANGRAM)))
    assert beside(spangram, Beside.WORDS) == ["CAT (spangram)", "DOG"]
    assert beside(spangram, Beside.CLUES, of) == ["A small feline [plural] (3, spangram)", "Without a clue: 3 letters"]


@pytest.mark.parametrize(
    ("word", "text", "told"),
    [
        ("READERS", "a person who enjoys reading", True),
        ("MERCILESS", "having no mercy", True),
        ("PAPERBOY", "he brings a newspaper", False),
        ("BOA", "a boat", False),
        ("BOAS", "a boa", True),
        ("HOUSE", "the household", True),
        ("STAPLES", "a stable", False),
        ("IT", "it is", True),
    ],
)
def test_a_clue_does_not_give_its_word_away(word, text, told):
    assert gives_away(text, word) is told


def test_long_and_unwanted_senses():
    long = "a tool with " + "very " * 20 + "long teeth"
    assert clue("SAW", [Sense("a tool of steel that " + long)]) == "A tool of steel"
    assert clue("SAW", [Sense(long), Sense("hand tool (with teeth)")]) == "Hand tool"
    assert clue("SAW", [Sense("an old saying", usage="disparaging")]) == ""
    assert clue("SAW", [Sense("tool")]) == ""  # one word of a gloss says little
    assert clue("SAW", [Sense("", synonyms=("saws", "adage", "proverb", "maxim"))]) == "Adage, proverb"


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_pages(per_page, paper):
    data = book_pdf([COVER] * 10, [["CAT", "DOG"]] * 10, title="Pets", about="How.", per_page=per_page, paper=paper)
    found = pages(data)
    puzzles = -(-10 // per_page)
    assert len(found) == 1 + puzzles + 2
    assert found[0].split() == ["Pets", "10", "puzzles", *f"How. The answers begin on page {puzzles + 2}.".split()]
    assert [text.split()[-1] for text in found[1:]] == list(map(str, range(2, len(found) + 1)))
    assert "".join(found[1 : 1 + puzzles]).count("CAT") == 10
    assert "".join(found[1 + puzzles :]).count("DOG, CAT") == 10
    box = PdfReader(BytesIO(data)).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(PAPERS[paper])


@pytest.mark.long
def test_everything_lies_on_the_page():
    lines = [f"A clue of some length that has a number {k} (5)" for k in range(12)]
    puzzle = Puzzle.parse("\n".join(["WOMBATWO"] * 8), LATIN)
    cover = Cover(puzzle, tuple(Placement("WOMBATWO", tuple(range(8 * row, 8 * row + 8))) for row in range(8)))
    for per_page in PER_PAGE:
        places = spots(book_pdf([cover] * 6, [lines] * 6, per_page=per_page))
        assert len(places) > 6 * 64
        assert all(0 < x < PAPERS["a4"][0] and 0 < y < PAPERS["a4"][1] for x, y in places)


def test_a_long_word_does_not_run_into_the_next_grid():
    """It cannot be broken, so that it stands below its grid where there is no room beside it."""
    long = "UMSATZSTEUERVORANMELDUNG"
    cover = Cover(Puzzle.parse("\n".join(["WOMBATWOMB"] * 10), LATIN), ())
    found = []
    for page in PdfReader(BytesIO(book_pdf([cover] * 2, [[long, "CAT"]] * 2, per_page=6))).pages:
        page.extract_text(visitor_text=lambda text, cm, tm, font, size: long in text and found.append((tm[4], size)))
    assert len(found) == 2
    half = (PAPERS["a4"][0] - GAP) / 2
    for k, (x, size) in enumerate(sorted(found)):
        assert x + stringWidth(long, "Helvetica", size) <= half + k * (half + GAP)


def spots(data):
    """Returns where the texts of all pages begin."""
    places = []
    for page in PdfReader(BytesIO(data)).pages:
        page.extract_text(visitor_text=lambda text, cm, tm, font, size: text.strip() and places.append(tm[4:6]))
    return places


def test_what_has_no_room_is_refused():
    puzzle = Puzzle.parse("\n".join(["W" * 40] * 40), LATIN)
    with pytest.raises(OptionError, match="no room with 6 of them on a page"):
        book_pdf([Cover(puzzle, ())], [["A"] * 60], per_page=6)
    with pytest.raises(OptionError, match="3 puzzles a page: use one of 1, 2, 4, 6"):
        book_pdf([COVER], per_page=3)


def test_a_book_is_the_same_again():
    assert book_pdf([COVER], [["CAT"]]) == book_pdf([COVER], [["CAT"]])
    assert "corners" in how_to(Cover(Puzzle.parse("ab", LATIN, directions=8), ()), Beside.WORDS)

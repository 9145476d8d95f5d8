"""Games: what is read, what is refused, one's own words on a board, other words, and the page that plays offline."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from wordtools.core import Lexicon
from wordtools.core.errors import FormatError, GridError, OptionError
from wordtools.fillword import Cover, Game, Placement, Puzzle, Solver, own_game
from wordtools.fillword.cover.strands import sides_of, spanning
from wordtools.fillword.find import with_words
from wordtools.fillword.make import NoBoardError
from wordtools.fillword.puzzle import WordKind, game_of
from wordtools.fillword.puzzle.game_file import unveil, veil

WORDS = ("robin", "wren", "blackbird", "sparrow", "thrush", "magpie")
CLUE = "Seen from the window"


@pytest.fixture(scope="module")
def game() -> Game:
    return own_game(WORDS, "garden birds", clue=CLUE, title="Birds", author="Ann", date="2026-01-02", seed=1)


def crosses(puzzle: Puzzle, one: Placement, other: Placement) -> bool:
    """Whether slanting steps of two words cross, said slowly."""
    for a, b in pairwise(one.path):
        for c, d in pairwise(other.path):
            corners = sorted(puzzle.grid.place(cell) for cell in {a, b, c, d})
            rows, columns = {row for row, _ in corners}, {column for _, column in corners}
            slanting = puzzle.grid.place(a)[0] != puzzle.grid.place(b)[0] and abs(a - b) != puzzle.grid.columns
            if slanting and len(corners) == 4 and max(rows) - min(rows) == 1 and max(columns) - min(columns) == 1:
                return True
    return False


@pytest.mark.parametrize("seed", range(25))
def test_ones_own_words_fill_the_board(seed: int):
    made = own_game(WORDS, "garden birds", seed=seed)
    puzzle, placements = made.puzzle, made.answer.placements
    assert sorted(made.answer.words) == sorted([*map(str.upper, WORDS), "GARDENBIRDS"])
    assert sorted(cell for one in placements for cell in one.path) == list(range(48))
    for one in placements:
        assert "".join(puzzle.grid.cells[cell] or "" for cell in one.path) == one.word
        for a, b in pairwise(one.path):
            (row, column), (below, right) = puzzle.grid.place(a), puzzle.grid.place(b)
            assert max(abs(row - below), abs(column - right)) == 1
    assert made.spangram is not None
    assert spanning(sides_of(puzzle.grid, made.spangram.path))
    pairs = [(one, other) for one in placements for other in placements if one.word < other.word]
    assert not any(crosses(puzzle, *pair) for pair in pairs)


def test_a_fill_word_of_ones_own_words():
    made = own_game(["cat", "dog", "lion"], rows=2, columns=5)
    assert (made.strands, made.puzzle.directions, sorted(made.answer.words)) == (False, 4, ["CAT", "DOG", "LION"])


def test_words_for_which_there_is_no_room_are_left_out():
    made = own_game([*WORDS, "starling", "tit"], "garden birds", seed=2)
    assert sum(map(len, made.answer.words)) == 48
    assert set(made.answer.words) < {*map(str.upper, WORDS), "GARDENBIRDS", "STARLING", "TIT"}


@pytest.mark.parametrize(
    ("words", "spangram", "said"),
    [
        (["robin", "wren"], "garden birds", r"20 letters, and 8 x 6 cells need 48: 28 more$"),
        (["abcdefghijk"] * 2 + ["abcdefghijkl", "mnopqrstuvwxyz" * 2], "garden birds", r"62 letters.*: 14 too many"),
        (["robin"] * 50, "", r"5 letters, and 8 x 6 cells need 48: 43 more$"),
        (["b" * 45], "fig", r"FIG has 3 letters, and the sides are 6 cells apart"),
        ([], "x" * 49, r"49 letters, and 8 x 6 cells need 48: 1 too many"),
    ],
)
def test_words_that_cannot_fill_the_board_are_told_by_their_letters(words: list[str], spangram: str, said: str):
    with pytest.raises(NoBoardError, match=said):
        own_game(words, spangram)


def test_letters_outside_the_alphabet_are_refused():
    with pytest.raises(OptionError, match="'cat1' is no word"):
        own_game(["cat1"], "garden birds")


def times(game: Game, **changes: object) -> str:
    """Writes a game with the fields of The New York Times only."""
    mine = game.data()
    names = ("printDate", "clue", "startingBoard", "themeWords", "themeCoords", "spangram", "spangramCoords")
    data = {name: mine[name] for name in names} | {"id": 64, "editor": "Somebody", "constructors": ""} | changes
    return json.dumps({name: value for name, value in data.items() if value is not None})


def test_the_json_of_the_times_is_read(game: Game):
    read = Game.parse(times(game, solutions=["ROBIN", "EGG", "garden"]), "strands.json")
    assert (read.answer.placements, read.clue, read.date) == (game.answer.placements, CLUE, "2026-01-02")
    assert (read.author, read.words, read.puzzle.directions) == ("Somebody", ("EGG", "GARDEN"), 8)


def test_a_spangram_without_cells_lies_in_those_that_are_left(game: Game):
    read = Game.parse(times(game, spangramCoords=None))
    assert read.spangram is not None
    assert game.spangram is not None
    assert set(read.spangram.path) == set(game.spangram.path)
    within = game.data()["themeCoords"] | {"GARDENBIRDS": game.data()["spangramCoords"]}
    assert Game.parse(times(game, spangramCoords=None, themeCoords=within)).answer == game.answer


def test_what_is_written_is_read_again(game: Game):
    whole = with_words(game, Lexicon.of(["REIN", "EGG", "ROBIN", "GRAB", "BRAG"], game.puzzle.alphabet))
    assert Game.parse(whole.to_json()) == whole
    assert Game.parse(whole.to_html()) == whole
    assert Game.parse(whole.to_html().encode()) == whole
    assert Game.parse("\ufeff" + whole.to_json()) == whole


def test_other_words_are_those_that_lie_on_the_board(game: Game):
    solver = Solver.for_language("en", min_length=4)
    whole = with_words(game, Lexicon.for_language("en"))
    found = {one.word for one in solver.find(game.puzzle)}
    assert set(whole.words) == found - set(game.answer.words)
    assert len(whole.words) > 100
    assert "SCOWL" in whole.source


def test_the_credit_of_the_list_is_in_the_language_of_the_page_but_for_its_source(game: Game):
    whole = replace(with_words(game, Lexicon.for_language("en")), language="de")
    assert re.search(
        r'<p>Andere Wörter, die zählen: <span lang="en">SCOWL[^<]* \([^<]+\)</span>\.</p>', whole.to_html()
    )
    assert "licence" not in whole.source


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"startingBoard": 5}, "startingBoard: a list is wanted"),
        ({"startingBoard": ["AB", "C"]}, "row 2 has 1 letters"),
        ({"startingBoard": [7]}, "a text for each row"),
        ({"startingBoard": ["A" * 200] * 200}, "more than 10,000 cells"),
        ({"themeCoords": None}, "themeCoords: the cells of each word are missing"),
        ({"themeCoords": {"ROBIN": [[0, 9]]}}, r"ROBIN: \[0, 9\] is no cell of the board"),
        ({"themeCoords": {"ROBIN": [[0, True]]}}, "ROBIN: .* is no cell"),
        ({"themeCoords": {"ROBIN": []}}, "ROBIN: it has no cells"),
        ({"themeCoords": {"ROBIN": [[0, 0]]}, "themeWords": []}, "ROBIN: its cells spell"),
        ({"themeCoords": {"!": [[0, 0]]}}, "'!' is no word"),
        ({"themeWords": ["OWL"]}, "themeWords: 'OWL' has no cells"),
        ({"themeWords": 3}, "themeWords: a list"),
        ({"spangram": "OWLS", "spangramCoords": None}, "spangramCoords: missing, and OWLS does not lie"),
        ({"spangram": "OWLS"}, "OWLS: its cells spell GARDENBIRDS"),
        ({"spangram": ""}, "11 cells in no word"),
        ({"clue": 3}, "clue: a text"),
        ({"clue": "x" * 3000}, "clue: a text of at most"),
        ({"language": "xx"}, "language 'xx' is not known"),
        ({"language": "/etc/passwd"}, "language '/etc/passwd' is not known"),
        ({"directions": 5}, "directions: 4 or 8"),
        ({"directions": 4}, "are not neighbours"),
        ({"version": 2}, "version 2"),
        ({"solutions": 1}, "solutions: a list"),
    ],
)
def test_damaged_files_are_named_in_one_line(game: Game, changes: dict[str, object], said: str):
    with pytest.raises(FormatError, match=said) as raised:
        Game.parse(times(game, **changes), "some.json")
    assert str(raised.value).startswith("some.json: ")
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("text", ["", "{", "[1]", "cat", "<html>", '<template class="game">zz</template>', "[" * 9999])
def test_what_is_no_game_is_refused(text: str):
    with pytest.raises(FormatError, match=r"^some: "):
        Game.parse(text, "some")


def test_an_answer_that_is_none_is_refused():
    puzzle = Puzzle.parse("cat / dog")
    cat, dog = Placement("CAT", (0, 1, 2)), Placement("DOG", (3, 4, 5))
    assert game_of(Cover(puzzle, (cat, dog))).min_length == 3
    for placements, said in [
        ((cat,), "3 cells in no word"),
        ((cat, Placement("CAT", (0, 1, 2))), "again in"),
        ((cat, Placement("DG", (3, 5)), Placement("O", (4,))), "not neighbours"),
        ((cat, dog._replace(kind=WordKind.HIDDEN)), "word search"),
        ((cat._replace(kind=WordKind.SPANGRAM), dog._replace(kind=WordKind.SPANGRAM)), "two words"),
        ((cat, Placement("DOG", (3, 4, 9))), "not on the board"),
    ]:
        with pytest.raises(GridError, match=said):
            Game(Cover(puzzle, placements))
    with pytest.raises(OptionError, match="alphabet"):
        game_of(Cover(puzzle, (cat, dog)), "ru")


def test_the_page_needs_nothing_else_and_hides_its_answer(game: Game):
    page = with_words(game, Lexicon.of(["GRAB"], game.puzzle.alphabet)).to_html()
    assert not re.search(r'(src|href|url\()\s*=?\s*["\']?(https?:)?//', page)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; script-src 'sha256-")
    for word in game.answer.words:
        assert word not in page
    assert "veiled" in page
    assert " style=" not in page
    assert " onclick" not in page


def test_what_is_veiled_is_unveiled():
    rng = Random(1)
    for _ in range(50):
        text = "".join(rng.choices("aé€\U0001f600\"'<", k=rng.randrange(40)))
        assert unveil(veil(text)) == text


def test_a_clue_cannot_end_the_page(game: Game):
    made = own_game(WORDS, "garden birds", clue="</template><script>alert(1)</script>")
    assert "<script>alert" not in made.to_html()
    assert Game.parse(made.to_html()) == made


def test_letters_of_several_signs_survive():
    puzzle = Puzzle.parse("IJ S / V A", "nl") if "IJ" in Puzzle.parse("a", "nl").alphabet.code else None
    if puzzle is None:
        pytest.skip("Dutch has no letter of two signs here")
    made = game_of(Cover(puzzle, (Placement("IJS", (0, 1)), Placement("VA", (2, 3)))), "nl")
    assert Game.parse(made.to_json()) == made

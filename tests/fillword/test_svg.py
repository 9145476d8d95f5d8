"""Pictures of puzzles and covers, on paper and on a terminal."""

from __future__ import annotations

from io import StringIO
from xml.etree import ElementTree

import pytest
from rich.console import Console

from wordtools.core import Alphabet
from wordtools.fillword.puzzle.puzzle import Cover, Placement, Puzzle
from wordtools.fillword.show.svg import COLOURS, colouring, cover_svg, puzzle_svg
from wordtools.fillword.show.terminal import STYLES, cover_text

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
PUZZLE = Puzzle.parse("cat/.og/ddo", LATIN)
COVER = Cover(PUZZLE, (Placement("CAT", (0, 1, 2)), Placement("DOG", (7, 4, 5))))
NAME = "{http://www.w3.org/2000/svg}"


def parts(text, tag, of_class):
    return [one for one in ElementTree.fromstring(text).iter(NAME + tag) if of_class in one.get("class", "").split()]


def test_a_puzzle_shows_its_letters_and_nothing_of_the_answer():
    text = puzzle_svg(PUZZLE)
    assert [one.text for one in parts(text, "text", "letter")] == list("CATOGDDO")
    assert len(parts(text, "rect", "cell")) == 8
    assert not parts(text, "g", "path")
    assert "data-word" not in text


def test_a_cover_has_a_colour_and_a_path_for_each_word():
    text = cover_svg(COVER)
    cells = {int(one.get("data-cell")): one for one in parts(text, "rect", "cell")}
    assert {cell: one.get("data-word") for cell, one in cells.items()} == {
        **dict.fromkeys((0, 1, 2), "0"),
        **dict.fromkeys((4, 5, 7), "1"),
        **dict.fromkeys((6, 8)),
    }
    paths = parts(text, "g", "path")
    assert [one.get("data-word") for one in paths] == ["0", "1"]
    assert paths[0].get("class").split()[1] == cells[0].get("class").split()[1] != cells[4].get("class").split()[1]
    line = paths[1].find(f"{NAME}polyline").get("points").split()
    assert [tuple(float(x) for x in point.split(",")) for point in line] == [(158, 258), (158, 158), (258, 158)]


def test_words_that_touch_have_different_colours():
    rows = 12
    puzzle = Puzzle.parse("\n".join(["AB" * 6] * rows), LATIN)
    cover = Cover(puzzle, tuple(Placement("AB", (cell, cell + 1)) for cell in range(0, 12 * rows, 2)))
    colours = colouring(cover)
    for k, colour in enumerate(colours):
        row, column = divmod(k, 6)
        for other in ((row, column + 1), (row + 1, column), (row + 1, column + 1), (row + 1, column - 1)):
            if other[0] < rows and 0 <= other[1] < 6:
                assert colours[other[0] * 6 + other[1]] != colour
    assert set(colours) == set(range(COLOURS))


def test_themes():
    assert "prefers-color-scheme" in cover_svg(COVER, theme="auto")
    assert cover_svg(COVER, theme="dark") != cover_svg(COVER)
    assert "#123456" in puzzle_svg(PUZZLE, theme={"w0": "#123456"})
    with pytest.raises(ValueError, match="no theme 'red'"):
        puzzle_svg(PUZZLE, theme="red")


def test_on_a_terminal_each_word_has_its_colour():
    text = cover_text(COVER)
    assert text.plain == " C  A  T \n    O  G \n D  D  O "
    styles = {text.plain[span.start + 1] + str(span.start): span.style for span in text.spans}
    assert styles["C0"] == styles["A3"] == styles["T6"] != styles["O13"] == styles["D23"]
    assert {styles["C0"], styles["O13"]} < set(STYLES)
    assert styles["D20"] == styles["O26"]
    assert styles["D20"] not in STYLES
    assert len(STYLES) == COLOURS
    file = StringIO()
    Console(file=file, force_terminal=True, color_system="standard").print(text)
    assert len({style.render("x") for style in STYLES}) == COLOURS
    assert "\x1b[" in file.getvalue()

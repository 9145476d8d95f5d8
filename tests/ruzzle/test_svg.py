"""Pictures: well-formed, a tile a cell, the snake where its cells are."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from wordtools.core.grid import Grid
from wordtools.core.show.svg import MARGIN, UNIT, Drawing, Svg
from wordtools.ruzzle import Board, Tile
from wordtools.ruzzle.show.svg import THEMES, board_svg

SVG = "{http://www.w3.org/2000/svg}"


def parts(svg: str, name: str, kind: str) -> list[ElementTree.Element]:
    return [part for part in ElementTree.fromstring(svg).iter(SVG + name) if kind in part.get("class", "").split()]


def texts(svg: str, kind: str) -> list[str]:
    return [part.text or "" for part in parts(svg, "text", kind)]


def test_a_tile_a_cell_and_no_size():
    svg = board_svg(Board.parse("Ttl R / Odw Htw / E:3*4w P*5l*2w"))
    assert len(parts(svg, "rect", "cell")) == 6
    assert [part.get("data-cell") for part in parts(svg, "rect", "cell")] == list("012345")
    assert texts(svg, "letter") == list("TROHEP")
    assert texts(svg, "mark") == ["TL", "DW", "TW", "4W", "5L", "DW"]
    assert texts(svg, "points") == ["3"]
    root = ElementTree.fromstring(svg)
    assert root.get("width") is None
    assert root.get("viewBox") == f"0 0 {2 * UNIT + 2 * MARGIN} {3 * UNIT + 2 * MARGIN}"


@pytest.mark.parametrize(
    ("cell", "kinds"), [("Etl", "tl"), ("Edl", "dl"), ("Edw", "dw"), ("Etw", "tw"), ("E*4w", "xw"), ("E*9l", "xl")]
)
def test_a_multiplier_is_a_class(cell: str, kinds: str):
    svg = board_svg(Board.parse(f"{cell} A / B C"))
    assert len(parts(svg, "rect", kinds)) == 2  # the tile and its badge
    assert parts(svg, "rect", "cell")[0].get("class") == f"cell {kinds}"


def test_holes_are_absent():
    svg = board_svg(Board.parse("A . / . B"))
    assert [part.get("data-cell") for part in parts(svg, "rect", "cell")] == ["0", "3"]
    assert texts(svg, "letter") == ["A", "B"]


def test_points_by_cell():
    assert texts(board_svg(Board.parse("A B:9 / C ."), points={0: 1, 2: 12}), "points") == ["1", "12"]


def test_hostile_letters_are_escaped():
    tiles = tuple(map(Tile, ("<", "&", "</style>", '"', "\x00", "\ud800")))
    svg = board_svg(Board(Grid(1, 6, tiles)), title="<script>&")
    assert texts(svg, "letter") == ["<", "&", "</style>", '"', "\ufffd", "\ufffd"]
    assert "<script>" not in svg
    assert ElementTree.fromstring(svg).findtext(SVG + "title") == "<script>&"


def test_the_snake_goes_through_the_middles_of_its_cells():
    svg = board_svg(Board.parse("A B / C D"), (0, 1, 2))
    (line,) = parts(svg, "polyline", "line")
    assert line.get("points") == "58,58 158,58 58,158"
    (start,) = parts(svg, "circle", "start")
    assert (start.get("cx"), start.get("cy")) == ("58", "58")
    assert len(parts(svg, "polygon", "end")) == 1
    assert [part.get("data-cell") for part in parts(svg, "rect", "on")] == ["0", "1", "2"]


def test_letters_lie_over_the_snake():
    svg = board_svg(Board.parse("A B"), (0, 1))
    assert svg.index('class="cells"') < svg.index("<polyline") < svg.index(">A</text>")


def test_a_step_over_the_edge_is_dotted():
    svg = board_svg(Board.parse("A B C D / E F G H").shaped(wrap=True), (1, 0, 3, 2))
    assert [part.get("points") for part in parts(svg, "polyline", "jump")] == ["58,58 358,58"]
    assert [part.get("points") for part in parts(svg, "polyline", "line")] == ["158,58 58,58", "358,58 258,58"]


def test_a_snake_of_one_cell_is_a_dot():
    svg = board_svg(Board.parse("A B"), (1,))
    assert len(parts(svg, "circle", "start")) == 1
    assert not parts(svg, "polygon", "end")


def test_long_cells_shrink():
    sizes = [
        float(part.get("font-size", "0"))
        for part in parts(board_svg(Board.parse("E Qu TION SCHTSCH /")), "text", "letter")
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[3] < sizes[2] < sizes[0]


def test_themes():
    board = Board.parse("A B")
    assert THEMES["dark"]["cell"] in board_svg(board, theme="dark")
    auto = board_svg(board, theme="auto")
    assert THEMES["light"]["cell"] in auto
    assert THEMES["dark"]["cell"] in auto.partition("prefers-color-scheme: dark")[2]
    assert "hotpink" in board_svg(board, theme={"cell": "hotpink"})
    with pytest.raises(ValueError, match="no theme 'sepia': use one of auto, dark, light"):
        board_svg(board, theme="sepia")


def test_two_themes_keep_apart_on_one_page():
    scopes = {board_svg(Board.parse("A B"), theme=theme).split('class="')[1].split('"')[0] for theme in THEMES}
    assert len(scopes) == 2


def test_a_notebook_shows_the_board():
    board = Board.parse("Ж Щ / Ы Ю")
    assert board._repr_svg_() == board_svg(board)
    assert isinstance(board_svg(board), Svg)
    assert board_svg(board)._repr_svg_() == str(board_svg(board))
    assert texts(board_svg(board), "letter") == ["Ж", "Щ", "Ы", "Ю"]


def test_what_a_screen_reader_says():
    assert ElementTree.fromstring(board_svg(Board.parse("A . / B C"))).get("aria-label") == "board: A . / B C"


def test_an_empty_path_draws_nothing():
    drawing = Drawing(1, 1, label="")
    drawing.path([])
    assert not parts(drawing.svg(), "polyline", "line")

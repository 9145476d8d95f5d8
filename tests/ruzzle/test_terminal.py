"""Boards and solutions on a terminal: with and without colour, wide and narrow."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console

from wordtools.core import Language, Lexicon
from wordtools.ruzzle import Board, Rules, Solver
from wordtools.ruzzle.show.terminal import STYLES, board_table, show

ENGLISH = Language.load("en")
WORDS = ["tea", "eat", "ate", "seat", "teas", "east", "sea", "set", "at", "as"]
BOARD = Board.parse("Ttl E / Adw S*4w")


def solved(text: str = "T E / A S", words: list[str] = WORDS, **options: Any):
    return Solver(Lexicon.of(words, ENGLISH.alphabet), Rules.load("ruzzle"), ENGLISH).solve(
        Board.parse(text), **options
    )


def printed(*things: Any, width: int = 80, color: bool = False, **options: Any) -> str:
    file = io.StringIO()
    console = Console(
        file=file,
        width=width,
        color_system="truecolor" if color else None,
        force_terminal=color,
        legacy_windows=False,
        _environ={},
        **options,
    )
    for thing in things:
        console.print(thing)
    return file.getvalue()


def shown(solution: Any, limit: int | None = None, *, width: int = 80, color: bool = False) -> str:
    file = io.StringIO()
    system = "truecolor" if color else None
    show(Console(file=file, width=width, color_system=system, force_terminal=color, _environ={}), solution, limit)
    return file.getvalue()


def test_a_board_without_colour_tells_everything():
    assert printed(board_table(BOARD)).splitlines() == ["  T      E", " TL", "", "  A      S", " DW     4W"]


def test_a_board_prints_itself():
    assert printed(BOARD) == printed(board_table(BOARD))


def test_the_snake_is_numbered():
    assert printed(board_table(BOARD, (3, 1, 0))).splitlines() == [
        "  T 3    E 2",
        " TL",
        "",
        "  A      S 1",
        " DW     4W",
    ]


def test_colour_comes_from_the_console_alone():
    assert "\x1b" not in printed(BOARD)
    assert "\x1b" not in printed(BOARD, no_color=True)
    coloured = printed(BOARD, color=True)
    assert coloured.count("\x1b[") > 8
    backgrounds = {part.split("m")[0] for part in coloured.split("48;") if part[:1] == "2"}
    assert len(backgrounds) == 3  # tl, dw, 4w; a plain tile is one of the 256 colours


@pytest.mark.parametrize("system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR])
def test_colours_stay_apart_on_any_terminal(system: ColorSystem):
    colours = [style.bgcolor.downgrade(system) for style in STYLES.values() if style.bgcolor]
    assert len(set(colours)) == len(STYLES)


def test_holes_stay_empty():
    assert printed(Board.parse("A . / . B")).splitlines() == ["  A", "", "", "         B", ""]


def test_a_large_board_is_letters():
    board = Board.parse("\n".join("ABCDEFGHIJKLMNOPQRSTUVWXYZABCD" for _ in range(30)))
    lines = printed(board).splitlines()
    assert len(lines) == 30
    assert lines[0] == " ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZABCD")
    snake = printed(board_table(board, (0, 31, 62))).splitlines()
    assert [line.replace(" ", "").strip("·") for line in snake[:4]] == ["A", "B", "C", ""]


@pytest.mark.parametrize("color", [False, True])
@pytest.mark.parametrize("width", [1, 2, 7, 20, 33, 40, 79])
@pytest.mark.parametrize("text", ["T E / A S", "Ttl E A S T E A S T E A S\n" * 12, "Qu TION / . S", "T"])
def test_no_line_is_wider_than_the_terminal(width: int, text: str, color: bool):
    solution = solved(text)
    for output in (shown(solution, 20, width=width), printed(solution.board, width=width)):
        assert all(cell_len(line) <= width for line in output.splitlines())
    assert shown(solution, 20, width=width, color=color)


def test_show():
    lines = shown(solved("Ttw E / A S"), 7).splitlines()
    assert lines[1].split() == ["T", "E", "T", "4", "E", "1"]  # EAST, the best
    body = "\n".join(lines)
    assert "(0,0)" in body
    assert "7 shown" in body
    assert f"{len(solved('Ttw E / A S').words)} words, " in body


def test_show_tells_snakes_apart_from_words():
    assert "2 snakes" in shown(solved("T E / A E", ["tee"], every=True))


def test_show_without_words():
    assert "0 words, 0 points" in shown(solved("X X / X X"))


def test_words_run_down_the_columns():
    words = ["at", "as", "ate", "eat", "tea", "sea", "set", "teas", "seat", "east", "eta", "sate", "etas"]
    solution = solved("T E / A S", words)
    order = [find.word for find in solution][5:]
    lines = [line.split() for line in shown(solution, width=40).splitlines()]
    first = next(k for k, line in enumerate(lines) if line[:1] == [order[0]])
    height = -(-len(order) // (len(lines[first]) // 2))
    assert [line[0] for line in lines[first : first + height]] == order[:height]


def test_letters_of_the_whole_world():
    assert "Ж" in printed(Board.parse("Ж Щ / Ы Ю"))
    assert printed(Board.parse("漢 字")).splitlines()[0] == " 漢     字"

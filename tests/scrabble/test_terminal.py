"""Boards on a terminal and in a pipe."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from wordtools.scrabble import Board, BoardLayout, Position, Rules, TileSet
from wordtools.scrabble.cli.board import show_board
from wordtools.scrabble.show.svg import premium
from wordtools.scrabble.show.terminal import STYLES, board_lines, board_table

RULES = Rules.load("en")


def position():
    made = Position.new(RULES, racks=["CATSRE?", None])
    made.push(made.parse("8H CATS"))
    return made


def coloured(board, tile_set, **more):
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", width=120)
    console.print(board_table(board, tile_set, **more), end="")
    return console.file.getvalue()


def test_plain_text_shows_tiles_and_premium_squares():
    lines = board_lines(position().board, RULES.tiles)
    assert lines[0] == "    A B C D E F G H I J K L M N O"
    assert lines[1] == "  1 = . . ' . . . = . . . ' . . ="
    assert lines[8] == "  8 = . . ' . . . C A T S ' . . ="
    assert len(lines) == 16


def test_colour_shows_the_same_letters():
    board = position().board
    console = Console(file=io.StringIO(), width=120)
    console.print(board_table(board, RULES.tiles), end="")
    lines = console.file.getvalue().splitlines()
    assert [len(line) for line in lines] == [4 + 3 * 15] * 16
    assert lines[8][4:].split() == ["3W", "2L", "C", "A", "T", "S", "2L", "3W"]
    assert "★" not in lines[8]
    assert "★" in board_table(Board.empty(RULES.layout), RULES.tiles).plain
    plain, fresh = coloured(board, RULES.tiles), coloured(board, RULES.tiles, fresh=[112])
    assert "\x1b[" in plain
    assert plain != fresh


def test_a_blank_and_a_tile_of_several_characters():
    rules = Rules.load("ca")
    start = Position.new(rules, racks=["?C[L·L]A", None])
    start.push(start.parse("8F C[L·L]A"))
    lines = board_lines(start.board, rules.tiles)
    assert " L·L " in lines[8]
    assert len({len(line.rstrip()) for line in lines[1:]}) == 1
    text = board_table(start.board, rules.tiles).plain.splitlines()
    assert "L·L" in text[8]
    english = Position.new(RULES, racks=["?AT", None])
    english.push(english.parse("8H cAT"))
    assert " c A T " in board_lines(english.board, RULES.tiles)[8]


@pytest.mark.parametrize("name", ["scrabble-15", "super-21", "wwf-11", "wwf-15"])
def test_every_layout_is_drawn(name):
    layout = BoardLayout.load(name)
    board, english = Board.empty(layout), TileSet.load("en")
    assert len(board_lines(board, english)) == layout.rows + 1
    assert len(board_table(board, english).plain.splitlines()) == layout.rows + 1
    bricks = BoardLayout.parse("*.#\n...\nQq.")
    drawn = board_lines(Board.empty(bricks), english)
    assert [line.split()[1:] for line in drawn[1:]] == [["*", ".", "#"], [".", ".", "."], ["~", "^", "."]]


def test_every_kind_of_square_has_a_colour_and_a_sign():
    board = Board.empty(BoardLayout.parse(".dt\nqDT\nQ#*"))
    kinds = [premium(board.layout, cell) for cell in range(9)]
    assert STYLES.keys() == set(kinds)
    assert len({board.mark(cell) for cell in range(9)}) == len(set(kinds)) == 9


def test_a_pipe_or_file_gets_what_can_be_read_again(tmp_path, capsys):
    made = position()
    show_board(made, "-")
    text = capsys.readouterr().out
    assert Board.parse(text, RULES.layout, RULES.tiles) == made.board
    show_board(made, str(tmp_path / "board.txt"))
    assert (tmp_path / "board.txt").read_text() == text


def test_a_terminal_gets_colours_racks_and_scores(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    show_board(position(), "-")
    out = capsys.readouterr().out
    assert "1:   12  ?ER" in out
    assert "> 2:    0" in out
    assert "93 tiles unseen" in out

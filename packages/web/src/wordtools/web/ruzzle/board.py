"""A board as the fields of a page give it, read and solved once; and what stands around each page of a board."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from wordtools.core.errors import GridError, WordtoolsError
from wordtools.core.grid import HOLE
from wordtools.core.show.svg import AUTO, Drawing
from wordtools.ruzzle import Board, Rules, Solution, Solver
from wordtools.ruzzle.board.board import Tile
from wordtools.ruzzle.board.rules import rule_names
from wordtools.ruzzle.show.page import tile_points
from wordtools.ruzzle.show.svg import board_drawing
from wordtools.web.server import library
from wordtools.web.server.form import Form
from wordtools.web.server.page import command_line

MOST_TEXT, MOST_CELLS = 4_000, 400
BUDGET = 1 << 24  # steps of a solve, well under a second
EXAMPLE = "Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E"
ORDERS = {"score": "points", "length": "length", "word": "A to Z"}


@library.once
def solver(code: str, name: str, rules: str) -> Solver:
    """Makes a solver by names."""
    return Solver.for_language(code, rules, words=name or None)


def rule_titles() -> dict[str, str]:
    """Names the rules, Ruzzle first."""
    names = sorted(rule_names(), key=lambda name: (name != "ruzzle", name))
    return {name: Rules.load(name).title or name for name in names}


def one_line(board: Board) -> str:
    """Writes a board in one line, as addresses and commands hold it."""
    return " / ".join(" ".join(line.split()) for line in str(board).splitlines())


@dataclass(frozen=True, slots=True)
class Asked:
    """What the pages of a board share: the board, its words, and who found them."""

    solver: Solver
    board: Board
    solution: Solution

    def drawing(self, path: Iterable[int] = ()) -> Drawing:
        """Draws the board with the points of its letters, and a snake."""
        return board_drawing(self.board, tuple(path), points=tile_points(self.board, self.solver), theme=AUTO)


def cells(board: Board) -> str:
    """Writes the cells for the editor, as JSON: letters and the rest of each (``:3*tl``), null for a hole."""
    tiles = board.grid.cells
    return json.dumps([tile and [tile.text, tile.exact().removeprefix(tile.text).rstrip("*")] for tile in tiles])


def blank(text: str, rules: str) -> Board:
    """Returns a board of holes: of the size of a text of holes, or of the rules."""
    try:
        board = Board.parse(text)
        if len(board.grid.cells) <= MOST_CELLS:
            return Board(replace(board.grid, cells=(None,) * len(board.grid.cells)))
    except WordtoolsError:
        pass
    usual = Rules.load(rules)
    return Board.parse(" / ".join([" ".join([HOLE] * usual.columns)] * usual.rows))


def spelled(board: Board, using: Solver) -> Board:
    """Returns a board with its small letters as the language writes them.

    Raises:
        GridError: a letter that the language has not.
    """
    tiles: list[Tile | None] = []
    for tile in board.grid.cells:
        folded = using.alphabet.fold(tile.text) if tile else ""
        if tile and folded is None and tile.text.isalpha():
            raise GridError(f"{tile.text!r} is no letter of {using.language.name}")
        small = tile and folded and tile.text == tile.text.lower()
        tiles.append(replace(tile, text=folded) if tile and small and folded else tile)
    return replace(board, grid=replace(board.grid, cells=tuple(tiles)))


def read(form: Form) -> Asked | None:
    """Reads the board and solves it; None where there is none, or something is wrong, which is then in the form."""
    text = form.text("board", most=MOST_TEXT)
    code, name = library.spoken(form)
    rules = form.choice("rules", rule_titles(), "ruzzle")
    if form.errors or not text.strip():
        return None
    try:
        board = Board.parse(text)
        if board.grid.cells.count(None) == len(board.grid.cells):
            return None
        if len(board.grid.cells) > MOST_CELLS:
            raise GridError(f"a board has at most {MOST_CELLS} cells here, not {len(board.grid.cells):,}")
        using = solver(code, name, rules)
        board = spelled(board, using)
        return Asked(using, board, using.solve(board, budget=BUDGET))
    except WordtoolsError as error:
        form.wrong("board", error)
        return None


def command(form: Form, *words: str | int) -> str:
    """Writes the command that does what a page shows."""
    rules = form.values["rules"]
    chosen = ["--rules", rules] if rules != "ruzzle" else []
    return command_line("ruzzle", *words, *library.spoken_options(*library.spoken(form)), *chosen)


def around(form: Form) -> dict[str, Any]:
    """Returns what every page of a board shows."""
    return {
        "lists": library.lists(),
        "rules": rule_titles(),
        "orders": ORDERS,
        "example": Form({}).address("/ruzzle", board=EXAMPLE),
        "tabs": [
            (form.address("/ruzzle", words=None), "Solve"),
            (form.address("/ruzzle/play", word=None, by=None, words=None), "Play"),
            (form.address("/ruzzle/score", word=None, by=None), "Score"),
            ("/ruzzle/new", "New board"),
        ],
    }

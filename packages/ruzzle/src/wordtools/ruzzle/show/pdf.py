"""Boards as PDF to print, made by reportlab (the extra ``pdf``): bare boards for players, then a key of their words.

A board that has a page, or half of one, has lines beside it to write words on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from wordtools.core.grid import Cell
from wordtools.core.show.pdf import LEADING, MARGIN, Box, Sheet
from wordtools.core.show.terms import Terms
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.show.svg import THEMES, marks
from wordtools.ruzzle.solve.solution import Solution

GAP = 28.0  # points between boards, and between a board and the lines
LARGEST_CELL = 80.0
KEY_CELL = 16.0  # in the key
KEY_SIZE = 7.5  # of its words
HEAD = 24.0  # the title of a board
FIELD = 24.0  # from one line to write on to the next
WORD = 110.0  # the least width of such a line
TEXT = 40.0  # the room of the instructions
TALL = 0.62  # of the longer side of its box, the most that a board takes where it has lines beside it
Points = Callable[[Board], Mapping[Cell, int]]


def no_points(board: Board) -> Mapping[Cell, int]:
    """Returns the points that a board has written on it."""
    return {cell: tile.points for cell, tile in enumerate(board.grid.cells) if tile and tile.points is not None}


def solution_pdf(solution: Solution, **options: Any) -> bytes:
    """Writes a PDF of one board and its words; the options are those of ``boards_pdf``."""
    return boards_pdf([solution.board], [solution], **options)


def boards_pdf(
    boards: Sequence[Board],
    solutions: Iterable[Solution] = (),
    *,
    title: str = "",
    points: Points = no_points,
    per_page: int = 1,
    paper: str = "a4",
    terms: Terms | None = None,
    name_line: bool = False,
    limit: int | None = None,
) -> bytes:
    """Writes a PDF: the boards, then the words of each.

    Args:
        boards: the boards.
        solutions: their words; none: there is no key.
        title: of the document, and with its number of each board; empty: ``Board``.
        points: returns the points of the letters of a board, by cell.
        per_page: boards on a page: 1, 2, 4 or 6.
        paper: the size of the pages, ``a4`` or ``letter``.
        terms: what is printed beside the boards; None: the English terms.
        name_line: print a line for name and date above each board.
        limit: the number of words of each board in the key.

    Raises:
        WordtoolsError: reportlab is not installed, or no font has the letters.
        OptionError: no such paper, or no such number of boards on a page.
    """
    terms = terms or Terms.of("en")
    title = title or terms["board"]
    solutions = list(solutions)
    letters = {tile.text for board in boards for tile in board.grid.cells if tile}
    words = {letter for solution in solutions for find in solution for letter in find.word}
    sheet = Sheet("ruzzle", title, [*letters, *words, *terms.texts.values()], paper=paper)
    places = sheet.divided(per_page, GAP)
    names = [f"{title} {number}" for number in range(1, len(boards) + 1)] if len(boards) > 1 else [title]
    for begin in range(0, len(boards), per_page):
        for name, board, place in zip(names[begin:], boards[begin:], places, strict=False):
            _player_board(sheet, board, name, place, points(board), terms, name_line=name_line)
        sheet.canvas.showPage()
    if solutions:
        _Key(sheet, title, terms).write(list(zip(names, solutions, strict=True)), limit)
    return sheet.finish()


def _player_board(
    sheet: Sheet, board: Board, name: str, box: Box, points: Mapping[Cell, int], terms: Terms, *, name_line: bool
) -> None:
    """Draws a board for a player: a title, a line for the name, the board, lines to write on."""
    canvas = sheet.canvas
    canvas.setFillGray(0)
    canvas.setFont(sheet.bold, 14)
    canvas.drawString(box.left, box.top - 12, name)
    top = box.top - HEAD
    if name_line:
        top = sheet.name_line(terms, top, box.left, right=box.left + box.width)
    high = top - (box.top - box.height)
    wide, alone = box.width, box.width < 0.8 * (sheet.width - 2 * MARGIN)
    beside = wide > high  # the lines are at its right, or below
    room = min(wide, high) if alone else min(wide, TALL * high) if not beside else min(high, TALL * wide)
    grid = board.grid
    side = min(LARGEST_CELL, room / grid.columns, (high if beside or alone else TALL * high) / grid.rows)
    across, down = side * grid.columns, side * grid.rows
    left = box.left if beside or alone else box.left + (wide - across) / 2
    draw_board(sheet, board, left, top, side, points)
    bottom = box.top - box.height
    if alone:
        return
    if beside:
        _writing_lines(sheet, left + across + GAP, top, wide - across - GAP, bottom)
        return
    if board.neighbours is None:
        sheet.lines(terms["how_board"], box.left, top - down - GAP, wide, 10)
    _writing_lines(sheet, box.left, top - down - TEXT, wide, bottom)


def _writing_lines(sheet: Sheet, left: float, top: float, width: float, bottom: float) -> None:
    """Draws lines in columns, where there is room for them."""
    columns = int(width // WORD)
    if columns < 1:
        return
    wide = (width - (columns - 1) * GAP / 2) / columns
    canvas = sheet.canvas
    canvas.setStrokeGray(0.55)
    canvas.setLineWidth(0.5)
    for row in range(1, int((top - bottom) // FIELD) + 1):
        for column in range(columns):
            x = left + column * (wide + GAP / 2)
            canvas.line(x, top - row * FIELD, x + wide, top - row * FIELD)


def draw_board(
    sheet: Sheet, board: Board, left: float, top: float, side: float, points: Mapping[Cell, int], *, bare: bool = False
) -> None:
    """Draws a board with its upper left corner at a point; *bare*: the letters only."""
    canvas = sheet.canvas
    for cell, tile in enumerate(board.grid.cells):
        if tile is None:
            continue
        row, column = board.grid.place(cell)
        x, y = left + column * side, top - (row + 1) * side
        kinds = [] if bare else marks(tile)
        canvas.setStrokeColor(_colour(THEMES["light"][kinds[0][0]] if kinds else "#66788a"))
        canvas.setLineWidth(side * (0.04 if kinds else 0.015))
        canvas.setFillGray(1)
        canvas.roundRect(x + side * 0.04, y + side * 0.04, side * 0.92, side * 0.92, side * 0.12, stroke=1, fill=1)
        for place, (kind, text) in zip((0.06, 0.6), kinds, strict=False):
            canvas.setFillColor(_colour(THEMES["light"][kind]))
            canvas.roundRect(x + side * place, y + side * 0.7, side * 0.34, side * 0.22, side * 0.1, stroke=0, fill=1)
            canvas.setFillGray(1)
            sheet.fitted(text, x + side * (place + 0.17), y + side * 0.81, side * 0.16, side * 0.3)
        canvas.setFillGray(0)
        sheet.fitted(tile.text, x + side / 2, y + side / 2, side * 0.52, side * 0.76)
        if cell in points and not bare:
            sheet.fitted(str(points[cell]), x + side * 0.82, y + side * 0.18, side * 0.18, side * 0.26)


class _Key:
    """The pages with the words, board after board."""

    def __init__(self, sheet: Sheet, title: str, terms: Terms) -> None:
        self.sheet, self.terms = sheet, terms
        self.title, self.top = title, 0.0

    def write(self, solutions: Sequence[tuple[str, Solution]], limit: int | None) -> None:
        """Writes all of them."""
        self.page("answers_of" if len(solutions) > 1 else "answer_of")
        for name, solution in solutions:
            self.one(name, solution, limit)
        self.sheet.canvas.showPage()

    def page(self, term: str = "answers_of") -> None:
        """Begins a page."""
        self.top = self.sheet.heading(self.terms.filled(term, title=self.title))

    def one(self, name: str, solution: Solution, limit: int | None) -> None:
        """Writes a board, small, and its words beside it, the long ones first."""
        from reportlab.lib.utils import simpleSplit

        sheet, board = self.sheet, solution.board
        side = min(KEY_CELL, 6 * KEY_CELL / board.grid.columns)
        left = MARGIN + side * board.grid.columns + GAP / 2
        width = sheet.width - MARGIN - left
        lines = simpleSplit(_by_length(solution, limit), sheet.font, KEY_SIZE, width)
        step = LEADING * KEY_SIZE
        high = HEAD + max(side * board.grid.rows, min(len(lines), 12) * step)
        if self.top - high < MARGIN:
            sheet.canvas.showPage()
            self.page()
        numbers = self.terms.filled("words_points", words=len(solution.words), points=solution.total)
        sheet.canvas.setFillGray(0)
        sheet.canvas.setFont(sheet.bold, 10)
        sheet.canvas.drawString(MARGIN, self.top - 10, f"{name}: {numbers}")
        self.top -= HEAD - 6
        draw_board(sheet, board, MARGIN, self.top, side, {}, bare=True)
        bottom = self.top - side * board.grid.rows
        for line in lines:
            if self.top - step < MARGIN:
                sheet.canvas.showPage()
                self.page()
                bottom = self.top
            sheet.canvas.setFillGray(0)
            sheet.canvas.setFont(sheet.font, KEY_SIZE)
            sheet.canvas.drawString(left, self.top - KEY_SIZE, line)
            self.top -= step
        self.top = min(self.top, bottom) - GAP / 2


def _by_length(solution: Solution, limit: int | None) -> str:
    """Writes the words, the longest first, each length after its number."""
    words = sorted(dict.fromkeys(find.word for find in solution[:limit]), key=lambda word: (-len(word), word))
    return "; ".join(f"{length}: {', '.join(some)}" for length, some in groupby(words, len))


def _colour(text: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(text)

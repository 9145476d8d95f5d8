"""Sheets of puzzles to print: an HTML page, and a PDF made by reportlab (the extra ``pdf``); solutions come last."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement

from wordtools.core.base.wording import counted
from wordtools.core.show.page import begin, finish, own_file
from wordtools.core.show.pdf import Sheet
from wordtools.core.show.svg import AUTO, clean
from wordtools.scrabble.analysis.puzzles import PlayPuzzle
from wordtools.scrabble.rules.layout import column_name
from wordtools.scrabble.rules.tiles import LAID_BLANK
from wordtools.scrabble.show.page import ROOM
from wordtools.scrabble.show.svg import board_drawing, premium

MARGIN = 48.0  # of the paper, in points
LARGEST = 30.0  # the side of a square
TITLE = "What is the best play?"
CSS = """
.scrabble-page .sheet { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)) }
.scrabble-page .sheet { gap: 1.5rem }
.scrabble-page .sheet section { break-inside: avoid }
.scrabble-page .sheet h2 { margin: 0.4rem 0; font-size: 1.1rem }
.scrabble-page .given { font-family: ui-monospace, "DejaVu Sans Mono", Consolas, monospace; font-size: 1.2rem }
.scrabble-page .solutions { break-before: page }
@media print { .scrabble-page .solutions::details-content { content-visibility: visible; display: block } }
"""


def puzzles_page(puzzles: Sequence[PlayPuzzle], *, theme: str = AUTO) -> str:
    """Writes a page of puzzles that prints well; the solutions are folded on the screen and last on paper.

    Args:
        puzzles: what is shown.
        theme: ``light``, ``dark``, or ``auto`` as the reader has it.
    """
    root, body = begin(TITLE, own_file(ROOM, "page.css") + CSS, theme=theme)
    main = SubElement(body, "main", {"class": "scrabble-page"})
    SubElement(main, "h1").text = TITLE
    sheet = SubElement(main, "div", {"class": "sheet"})
    for number, puzzle in enumerate(puzzles, 1):
        _section(sheet, number, puzzle, theme)
    fold = SubElement(main, "details", {"class": "solutions"})
    SubElement(fold, "summary").text = "Solutions"
    items = SubElement(fold, "ol")
    for puzzle in puzzles:
        SubElement(items, "li").text = clean(puzzle.solution)
    return finish(root)


def _section(sheet: Element, number: int, puzzle: PlayPuzzle, theme: str) -> None:
    position = puzzle.position
    section = SubElement(sheet, "section")
    SubElement(section, "h2").text = f"{number}. {_stars(puzzle)}"
    SubElement(section, "p", {"class": "given"}).text = clean(position.rack_text(position.player_to_move))
    SubElement(section, "p").text = _standing(puzzle)
    figure = SubElement(section, "figure")
    figure.append(board_drawing(position.board, position.rules.tiles, theme=theme).root)


def _stars(puzzle: PlayPuzzle) -> str:
    return f"Difficulty {puzzle.difficulty} of 5"


def _standing(puzzle: PlayPuzzle) -> str:
    position = puzzle.position
    scores = position.state.scores
    others = " : ".join(str(score) for player, score in enumerate(scores) if player != position.player_to_move)
    return f"You {scores[position.player_to_move]} : {others}, {counted(position.bag, 'tile')} in the bag"


def puzzles_pdf(puzzles: Sequence[PlayPuzzle], *, paper: str = "a4") -> bytes:
    """Writes a PDF: a puzzle a page, then the solutions.

    Args:
        puzzles: what is shown.
        paper: ``a4`` or ``letter``.

    Raises:
        WordtoolsError: reportlab is not installed, or no font has the letters.
        OptionError: no such paper.
    """
    tiles = {letter for puzzle in puzzles for letter in puzzle.position.rules.tiles.alphabet.letters}
    sheet = Sheet("scrabble", TITLE, [*tiles, *(letter.lower() for letter in tiles)], paper=paper)
    canvas = sheet.canvas
    for number, puzzle in enumerate(puzzles, 1):
        top = sheet.height - MARGIN
        canvas.setFont(sheet.bold, 16)
        canvas.drawString(MARGIN, top - 14, f"{number}. {TITLE}")
        canvas.setFont(sheet.font, 11)
        canvas.drawString(MARGIN, top - 34, f"{_stars(puzzle)}. {_standing(puzzle)}")
        _board(sheet, puzzle, top - 56)
        canvas.showPage()
    canvas.setFont(sheet.bold, 16)
    canvas.drawString(MARGIN, sheet.height - MARGIN - 14, "Solutions")
    y = sheet.height - MARGIN - 40
    for number, puzzle in enumerate(puzzles, 1):
        if y < MARGIN:
            canvas.showPage()
            y = sheet.height - MARGIN
        canvas.setFont(sheet.font, 11)
        canvas.drawString(MARGIN, y, f"{number}. {puzzle.solution}")
        y -= 16
    canvas.showPage()
    return sheet.finish()


def _board(sheet: Sheet, puzzle: PlayPuzzle, top: float) -> None:
    """Draws the board, and the rack below it."""
    position, canvas = puzzle.position, sheet.canvas
    layout, tiles = position.rules.layout, position.rules.tiles
    side = min(LARGEST, (sheet.width - 2 * MARGIN) / layout.columns, (top - 2 * MARGIN) / (layout.rows + 2))
    left = (sheet.width - side * layout.columns) / 2
    canvas.setLineWidth(0.5)
    for cell, tile in enumerate(position.board.tiles):
        row, column = divmod(cell, layout.columns)
        _square(sheet, left + side * column, top - side * (row + 1), side, tile, puzzle, premium(layout, cell))
    names = [(column_name(k), left + side * (k + 0.5), top + 0.4 * side) for k in range(layout.columns)]
    names += [(str(k + 1), left - 0.5 * side, top - side * (k + 0.5)) for k in range(layout.rows)]
    for name, x, y in names:
        sheet.fitted(name, x, y, 0.36 * side, side)
    wide = side * len(position.rack)
    for k, tile in enumerate(position.rack):
        x, y = (sheet.width - wide) / 2 + side * k, top - side * (layout.rows + 1.6)
        canvas.setFillGray(0.85)
        canvas.rect(x, y, side, side, fill=1)
        canvas.setFillGray(0)
        sheet.fitted(tiles.text([tile]), x + side / 2, y + side / 2, 0.6 * side, 0.9 * side)


def _square(sheet: Sheet, x: float, y: float, side: float, tile: int, puzzle: PlayPuzzle, kind: str) -> None:
    canvas, tiles = sheet.canvas, puzzle.position.rules.tiles
    canvas.setFillGray(0.85 if tile else 0.3 if kind == "brick" else 1)
    canvas.rect(x, y, side, side, fill=1)
    canvas.setFillGray(0)
    if tile:
        text = tiles.word([tile])
        sheet.fitted(text.lower() if tile & LAID_BLANK else text, x + side / 2, y + side / 2, 0.6 * side, 0.9 * side)
    elif kind and kind != "brick":
        canvas.setFillGray(0.45)
        sheet.fitted("*" if kind == "start" else kind.upper(), x + side / 2, y + side / 2, 0.32 * side, 0.9 * side)
        canvas.setFillGray(0)

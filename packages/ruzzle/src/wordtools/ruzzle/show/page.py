"""A solution as one HTML page that needs nothing else: point at a word and its snake is drawn on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias
from xml.etree.ElementTree import Element, SubElement

from wordtools.core.base.wording import counted
from wordtools.core.grid import Cell
from wordtools.core.show.page import add_data, add_script, begin, finish, own_file, style_sheet
from wordtools.core.show.svg import AUTO, clean
from wordtools.core.show.terms import Terms
from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.show.svg import board_drawing
from wordtools.ruzzle.solve.solution import Solution
from wordtools.ruzzle.solve.solver import Solver

ROOM = "wordtools.ruzzle.show"
VERSION = 1  # of the data in the page
COLUMNS = (("word", "word"), ("score", "points"), ("length", "letters"))
LABEL = ("label", "Zipf")  # one more, where words are labelled
Label: TypeAlias = Callable[[str], str]


def page(
    solutions: Solution | Iterable[Solution],
    solver: Solver,
    limit: int | None = None,
    label: Label | None = None,
    *,
    theme: str = AUTO,
    title: str = "",
    closed: bool = False,
    terms: Terms | None = None,
) -> str:
    """Writes the page of one solution, or of several one below the other.

    ``#word=TEA`` after the page's address shows a word at once, ``#board=2&word=TEA`` one of the second board.

    Args:
        solutions: what the solver found; the words come in its order.
        solver: the solver, for the points of the letters and the language.
        limit: number of words of each.
        label: returns the text of a column for a word: its commonness and whether it is coarse; None: no such column.
        theme: ``light``, ``dark``, or ``auto`` (as the reader has it).
        title: of the page; empty: the rules and how many words there are.
        closed: keep the words hidden until the reader opens the answer.
        terms: what is printed beside the boards; None: those of the language.
    """
    boards = [solutions] if isinstance(solutions, Solution) else list(solutions)
    language = solver.language
    terms = terms or Terms.of(language.code)
    title = title or f"{solver.rules.title or solver.rules.name}: {_summary(boards)}"
    root, body = begin(title, style_sheet(ROOM), language=language.code, theme=theme)
    main = SubElement(body, "main")
    for number, solution in enumerate(boards, 1):
        name = f"{terms['board']} {number}" if len(boards) > 1 else terms["board"]
        main.append(_section(solution, solver, name, label, theme, terms if closed else None))
    foot = SubElement(body, "footer")
    foot.text = clean(f"{solver.rules.title or solver.rules.name}, {language.name}, word list {solver.lexicon.name}")
    data = {"version": VERSION, "boards": [_data(solution, limit, label) for solution in boards]}
    add_data(body, "data", data)
    add_script(body, ROOM)
    return finish(root)


def solution_page(solution: Solution, *, solver: Solver | None = None, theme: str = AUTO, **options: Any) -> str:
    """Writes the page of a solution; without its *solver*, which knows the points of the letters, only the first words.

    Args:
        solution: what the solver found.
        solver: the solver; with it the page is that of ``page``, whose options are taken too.
        theme: ``light``, ``dark``, or ``auto``.
        options: of the page, or ``limit``.
    """
    if solver is not None:
        return page(solution, solver, theme=theme, **options)
    root, body = begin(_summary([solution]), own_file("wordtools.core.show", "page.css"), theme=theme)
    SubElement(body, "main").append(_beside(solution, theme=theme, **options))
    return finish(root)


def solution_html(solution: Solution, *, limit: int = 20) -> str:
    """Writes the first words of a solution beside its board, to be part of a page."""
    return finish(_beside(solution, limit=limit))


def _beside(solution: Solution, *, limit: int = 20, theme: str = AUTO) -> Element:
    root = Element("div", {"style": "display: flex; flex-wrap: wrap; gap: 1.5em; align-items: flex-start"})
    picture = SubElement(root, "div", {"style": "width: 16em"})
    picture.append(board_drawing(solution.board, solution[0].path if solution else None, theme=theme).root)
    table = SubElement(root, "table")
    caption = SubElement(table, "caption")
    caption.text = f"{_summary([solution])}, {solution.total:,} points" + (
        f"; the first {limit}" if len(solution) > limit else ""
    )
    for find in solution[:limit]:
        row = SubElement(table, "tr")
        SubElement(row, "td").text = clean(find.word)
        SubElement(row, "td").text = str(find.score)
    return root


def tile_points(board: Board, solver: Solver) -> dict[Cell, int]:
    """Returns what the letters of each cell are worth; empty where the rules give letters no points."""
    return points_of(board, solver.tile_points)


def points_of(board: Board, worth: Callable[[Tile], int]) -> dict[Cell, int]:
    """Returns what *worth* returns for the tile of each cell; empty where that is 0 for all."""
    found = {cell: worth(tile) for cell, tile in enumerate(board.grid.cells) if tile is not None}
    return found if any(found.values()) else {}


def _section(
    solution: Solution, solver: Solver, name: str, label: Label | None, theme: str, closed: Terms | None
) -> Element:
    """Makes the picture and the still empty table of one board, *closed* under a heading; the script fills it."""
    section = Element("section", {"class": "solution", "aria-label": name})
    picture = SubElement(section, "div", {"class": "picture"})
    picture.append(board_drawing(solution.board, points=tile_points(solution.board, solver), theme=theme).root)
    SubElement(picture, "p", {"class": "said", "aria-live": "polite"}).text = "Point at a word to see its snake."
    right = SubElement(section, "div", {"class": "words"})
    if closed:
        SubElement(right, "h2").text = name
        right = SubElement(right, "details")
        SubElement(right, "summary").text = closed["words"]
    numbers = SubElement(right, "dl", {"class": "numbers"})
    for title, number in (
        ("words", len(solution.words)),
        ("longest", solution.longest),
        ("points", solution.total),
        *((("snakes", len(solution)),) if len(solution) != len(solution.words) else ()),
    ):
        group = SubElement(numbers, "div")
        SubElement(group, "dt").text = title
        SubElement(group, "dd").text = f"{number:,}"
    SubElement(
        right,
        "input",
        {
            "type": "search",
            "class": "filter",
            "placeholder": "words with … (ING, or Q Z)",
            "aria-label": "Show only the words that contain these letters; blanks part them",
            "autocomplete": "off",
            "spellcheck": "false",
        },
    )
    frame = SubElement(right, "div", {"class": "frame"})
    table = SubElement(frame, "table", {"aria-label": f"{name}: words"})
    head = SubElement(SubElement(table, "thead"), "tr")
    for key, title in (*COLUMNS, *([LABEL] if label else [])):
        cell = SubElement(head, "th", {"scope": "col", "aria-sort": "none"})
        SubElement(cell, "button", {"type": "button", "data-key": key}).text = title
    SubElement(table, "tbody")
    SubElement(frame, "p", {"class": "none", "hidden": "hidden"}).text = "No such word."
    SubElement(right, "noscript").text = "The table of words needs JavaScript; nothing is fetched from elsewhere."
    return section


def _data(solution: Solution, limit: int | None, label: Label | None) -> dict[str, Any]:
    grid = solution.board.grid
    words = [[*find, *([label(find.word)] if label else [])] for find in solution[:limit]]
    return {"rows": grid.rows, "columns": grid.columns, "words": words}


def _summary(boards: list[Solution]) -> str:
    words = sum(len(solution.words) for solution in boards)
    return f"{counted(words, 'word')}" + (f" on {len(boards)} boards" if len(boards) > 1 else "")

"""A solution as one HTML page that needs nothing else: point at a word and its snake is drawn on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias
from xml.etree.ElementTree import Element, SubElement

from wordtools.core.grid import Cell
from wordtools.core.show.page import add_data, add_terms, begin, board_label, finish, own_file, speaking, style_sheet
from wordtools.core.show.svg import AUTO, clean
from wordtools.core.show.terms import Terms
from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.show.svg import board_drawing
from wordtools.ruzzle.solve.solution import Solution
from wordtools.ruzzle.solve.solver import Solver

ROOM = "wordtools.ruzzle.show"
VERSION = 1  # of the data in the page
COLUMNS = (("word", "list_word"), ("score", "list_points"), ("length", "list_letters"))  # with their terms
LABEL = ("label", "Zipf")  # one more, where words are labelled
ENGLISH = Terms.of("en")  # a solution without its solver names no language
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
    rules = solver.rules.title or solver.rules.name
    title = title or f"{rules}: {_summary(boards, terms)}"
    script = speaking(own_file(ROOM, "page.js"))
    root, body = begin(title, style_sheet(ROOM), language=terms.spoken, theme=theme)
    main = SubElement(body, "main")
    for number, solution in enumerate(boards, 1):
        name = f"{terms['board']} {number}" if len(boards) > 1 else terms["board"]
        picture = board_drawing(solution.board, points=tile_points(solution.board, solver), theme=theme).root
        main.append(_section(solution, picture, name, label, terms, closed=closed))
    foot = SubElement(body, "footer")
    foot.text = clean(terms.filled("made_with", rules=rules, list=solver.lexicon.name))
    found = [_data(solution, limit, label) for solution in boards]
    data = {"version": VERSION, "language": language.code, "boards": found}
    add_terms(main, terms, script)
    add_data(body, "data", data)
    SubElement(body, "script").text = script
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
    root, body = begin(_summary([solution], ENGLISH), own_file("wordtools.core.show", "page.css"), theme=theme)
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
    caption.text = f"{_summary([solution], ENGLISH)}, {solution.total:,} points" + (
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
    solution: Solution, picture: Element, name: str, label: Label | None, terms: Terms, *, closed: bool
) -> Element:
    """Makes the picture and the still empty table of one board, *closed* under a heading; the script fills it."""
    section = Element("section", {"class": "solution", "aria-label": clean(name)})
    rows = ((tile.text if tile else None for tile in row) for row in solution.board.grid.by_row())
    picture.set("aria-label", board_label(rows, terms))
    left = SubElement(section, "div", {"class": "picture"})
    left.append(picture)
    SubElement(left, "p", {"class": "said", "aria-live": "polite"}).text = clean(terms["point_at_word"])
    right = SubElement(section, "div", {"class": "words"})
    if closed:
        SubElement(right, "h2").text = clean(name)
        right = SubElement(right, "details")
        SubElement(right, "summary").text = clean(terms["words"])
    _numbers(right, solution, terms)
    search = {"type": "search", "class": "filter", "autocomplete": "off", "spellcheck": "false"}
    search |= {"placeholder": clean(terms["filter_example"]), "aria-label": clean(terms["filter_words"])}
    SubElement(right, "input", search)
    frame = SubElement(right, "div", {"class": "frame"})
    table = SubElement(frame, "table", {"aria-label": clean(f"{name}: {terms['list_words']}")})
    head = SubElement(SubElement(table, "thead"), "tr")
    for key, title in (*((key, terms[term]) for key, term in COLUMNS), *([LABEL] if label else [])):
        cell = SubElement(head, "th", {"scope": "col", "aria-sort": "none"})
        SubElement(cell, "button", {"type": "button", "data-key": key}).text = clean(title)
    SubElement(table, "tbody")
    SubElement(frame, "p", {"class": "none", "hidden": "hidden"}).text = clean(terms["no_such_word"])
    SubElement(right, "noscript").text = clean(terms["table_needs_script"])
    return section


def _numbers(right: Element, solution: Solution, terms: Terms) -> None:
    """Writes how many words there are, and what they are worth."""
    numbers = SubElement(right, "dl", {"class": "numbers"})
    for name, number in (
        ("words", len(solution.words)),
        ("longest", solution.longest),
        ("points", solution.total),
        *((("snakes", len(solution)),) if len(solution) != len(solution.words) else ()),
    ):
        group = SubElement(numbers, "div")
        SubElement(group, "dt").text = clean(terms[f"list_{name}"])
        SubElement(group, "dd").text = terms.number(number)


def _data(solution: Solution, limit: int | None, label: Label | None) -> dict[str, Any]:
    grid = solution.board.grid
    words = [[*find, *([label(find.word)] if label else [])] for find in solution[:limit]]
    return {"rows": grid.rows, "columns": grid.columns, "words": words}


def _summary(boards: list[Solution], terms: Terms) -> str:
    words = terms.counted("word_count", sum(len(solution.words) for solution in boards))
    return terms.filled("words_on_boards", words=words, count=len(boards)) if len(boards) > 1 else words

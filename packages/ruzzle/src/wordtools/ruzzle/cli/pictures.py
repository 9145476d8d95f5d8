"""Pictures, pages and sheets of boards: their options, and their files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import options, pictures
from wordtools.core.cli.options import given
from wordtools.core.run.files import STANDARD, write_bytes
from wordtools.ruzzle.board.board import Board

if TYPE_CHECKING:
    from wordtools.core import Language
    from wordtools.ruzzle.board.board import Tile
    from wordtools.ruzzle.board.rules import Rules
    from wordtools.ruzzle.solve.solution import Solution
    from wordtools.ruzzle.solve.solver import Solver

FILES = ("svg", "png", "html", "pdf")


def printing(command: Callable[..., None]) -> Callable[..., None]:
    """Adds what a PDF takes."""
    for option in (
        click.option("--title", metavar="TEXT", help="Title of the page and the PDF.  [default: the rules]"),
        pictures.labels,
        pictures.name_line,
        options.paper,
        options.picture("pdf", "Also write a PDF to print: the bare board, then its words."),
    ):
        command = option(command)
    return command


def check(chosen: dict[str, Any]) -> None:
    """Refuses, before any work, files that cannot be written, and options that concern none.

    Raises:
        click.UsageError, WordtoolsError: there is one.
    """
    if [chosen[kind] for kind in FILES].count(STANDARD) > 1:
        raise click.UsageError("--svg, --png, --html, --pdf: two cannot both be written to stdout: give one a FILE")
    options.only_with("theme", "svg", "html", "png")
    options.only_with("pixels", "svg", "png")
    options.only_with("title", "html", "pdf")
    options.only_with("labels", "html", "pdf")
    for name in ("paper", "name_line"):
        options.only_with(name, "pdf")
    pictures.check_png(chosen["png"], chosen["theme"])
    if chosen["pdf"] is not None:
        from wordtools.core.show.pdf import needed

        needed("ruzzle")


def to_stdout(chosen: dict[str, Any]) -> bool:
    """Whether the text goes to stdout too: refused where a picture that goes there leaves it no place.

    Raises:
        click.UsageError: both were asked for.
    """
    taken = STANDARD in [chosen[kind] for kind in FILES]
    if taken and chosen["output"] == STANDARD and (chosen["as_json"] or given("output")):
        raise click.UsageError("the words and a picture cannot both be written to stdout: give one of them a FILE")
    return not taken or chosen["output"] != STANDARD


def write_boards(
    boards: Sequence[Board], rules: Rules, language: Language, solver: Solver | None, chosen: dict[str, Any]
) -> None:
    """Writes boards in the forms that were asked for; *solver* finds the words of a page or a PDF."""
    from wordtools.ruzzle.show.page import page, points_of
    from wordtools.ruzzle.show.svg import board_svg

    worth = worth_of(rules, language)
    names = {kind: pictures.numbered(chosen[kind], len(boards)) for kind in ("svg", "png") if chosen[kind] is not None}
    for number, board in enumerate(boards):
        draw = partial(board_svg, board, points=points_of(board, worth), theme=chosen["theme"])
        svg, png = (names[kind][number] if kind in names else None for kind in ("svg", "png"))
        pictures.write(svg, png, draw, size=chosen["pixels"])
    if solver is None:
        return
    solutions = [solver.solve(board) for board in boards]
    terms = pictures.terms_of(chosen, language.code)
    if chosen["html"] is not None:
        how: dict[str, Any] = {"theme": options.page_theme(), "title": chosen["title"] or title_of(rules)}
        write_bytes(chosen["html"], page(solutions, solver, closed=True, terms=terms, **how).encode())
    write_pdf(solutions, rules, language, chosen, per_page=int(chosen["per_page"]))


def write_pdf(
    solutions: Sequence[Solution], rules: Rules, language: Language, chosen: dict[str, Any], **how: Any
) -> None:
    """Writes the PDF where it was asked for; *how*: options of ``boards_pdf``."""
    if chosen["pdf"] is None:
        return
    from wordtools.ruzzle.show.page import points_of
    from wordtools.ruzzle.show.pdf import boards_pdf

    worth = worth_of(rules, language)
    how |= {"title": chosen["title"] or title_of(rules), "terms": pictures.terms_of(chosen, language.code)}
    how |= {name: chosen[name] for name in ("paper", "name_line")}
    boards = [solution.board for solution in solutions]
    write_bytes(chosen["pdf"], boards_pdf(boards, solutions, points=lambda board: points_of(board, worth), **how))


def worth_of(rules: Rules, language: Language) -> Callable[[Tile], int]:
    """Returns what finds the points of a tile's letters."""
    from wordtools.ruzzle.solve.reading import Reader

    return Reader(rules.alphabet(language), rules.points(language), rules, language).worth


def title_of(rules: Rules) -> str:
    """Returns what a game is called on paper."""
    return rules.title or rules.name.title()

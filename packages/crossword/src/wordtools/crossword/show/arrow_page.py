"""An arrowword as one HTML page that needs nothing else: to play in a browser, without a network, and to print."""

from __future__ import annotations

from xml.etree.ElementTree import SubElement

from wordtools.core.show import page
from wordtools.core.show.svg import AUTO, clean
from wordtools.core.show.terms import Terms
from wordtools.crossword.arrowword import ipuz
from wordtools.crossword.arrowword.arrowword import Arrowword
from wordtools.crossword.show import player
from wordtools.crossword.show.arrow_svg import drawing_of
from wordtools.crossword.show.page import ROOM

KIND = "arrowword"  # as the style sheet of the player knows it


def arrowword_page(
    arrowword: Arrowword, *, solution: bool = False, theme: str = AUTO, terms: Terms | None = None
) -> str:
    """Writes the page. What is filled in stays in the browser under the digest of the puzzle.

    Args:
        arrowword: the arrowword; where it has no letters, there is nothing to check and to reveal.
        solution: the page opens with every letter in its place.
        theme: ``light``, ``dark``, or ``auto``: as the reader has it.
        terms: headings and the like; None: those of its language.

    Raises:
        OptionError: no such theme.
    """
    puzzle = arrowword.puzzle
    terms = terms or Terms.of(arrowword.language or "en")
    title = puzzle.title or terms["arrowword"]
    css = page.style_sheet(ROOM) + player.style_sheet()
    root, body = page.begin(title, css, language=terms.language, theme=theme)
    header = SubElement(body, "header")
    SubElement(header, "h1").text = clean(title)
    if puzzle.author:
        SubElement(header, "p", {"class": "author"}).text = clean(puzzle.author)
    if arrowword.solution:
        count = len(arrowword.solution)
        SubElement(header, "p", {"class": "notes"}).text = terms.filled("solution_word", count=count)
    cells = {arrow.key: arrow.cell for arrow in arrowword.arrows}
    drawn = drawing_of(arrowword, solution=solution).root
    in_grid = player.InGrid(KIND, drawn, cells, ipuz.to_data(arrowword))
    SubElement(body, "main").append(player.player(puzzle, solution=solution, in_grid=in_grid, terms=terms))
    if puzzle.copyright:
        SubElement(body, "footer").text = clean(puzzle.copyright)
    SubElement(body, "script").text = player.script()
    page.add_policy(root)
    return page.finish(root)

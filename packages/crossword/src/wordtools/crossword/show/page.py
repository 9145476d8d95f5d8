"""A crossword as one HTML page that needs nothing else: to play in a browser, without a network, and to print.

The page carries the puzzle as .ipuz data, so it can be read back. Its policy lets nothing run and nothing be fetched
but the one script and the one style sheet in it, which are named by their hashes.
"""

from __future__ import annotations

from html import unescape
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.core.run.files import decode
from wordtools.core.show import page
from wordtools.core.show.svg import AUTO, clean
from wordtools.core.show.terms import Terms
from wordtools.crossword.formats import ipuz
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.show import player
from wordtools.crossword.show.bank import bank_words
from wordtools.crossword.show.seen import heading, terms_for

ROOM = "wordtools.crossword.show"


def puzzle_page(
    puzzle: Puzzle,
    *,
    solution: bool = False,
    blocks: bool = True,
    theme: str = AUTO,
    bank: bool = False,
    name_line: bool = False,
    terms: Terms | None = None,
) -> str:
    """Writes the page. What is filled in stays in the browser under the digest of the puzzle.

    Args:
        puzzle: the puzzle; where it has no letters, there is nothing to check and to reveal.
        solution: the page opens with every letter in its place.
        blocks: draw the blocks.
        theme: ``light``, ``dark``, or ``auto``: as the reader has it.
        bank: list the answers in alphabetical order below the puzzle.
        name_line: a line for name and date, where the page is printed.
        terms: headings and the like; None: those of the puzzle's language.

    Raises:
        OptionError: no such theme.
    """
    terms = terms or terms_for(puzzle)
    css = page.style_sheet(ROOM) + player.style_sheet()
    title = heading(puzzle, terms)
    root, body = page.begin(title, css, language=terms.language, theme=theme)
    if name_line:
        line = SubElement(body, "p", {"class": "name-line"})
        for name in ("name", "date"):
            SubElement(line, "span").text = clean(terms[name])
    _header(body, puzzle, title)
    main = SubElement(body, "main")
    main.append(player.player(puzzle, solution=solution, blocks=blocks, terms=terms))
    if bank and (words := bank_words(puzzle)):
        section = SubElement(main, "section", {"class": "bank", "aria-label": clean(terms["word_bank"])})
        SubElement(section, "h2").text = clean(terms["word_bank"])
        table = SubElement(section, "ul")
        for word in words:
            SubElement(table, "li").text = clean(word)
    if puzzle.copyright:
        SubElement(body, "footer").text = clean(puzzle.copyright)
    SubElement(body, "script").text = player.script()
    page.add_policy(root)
    return page.finish(root)


def _header(body: Element, puzzle: Puzzle, title: str) -> None:
    header = SubElement(body, "header")
    SubElement(header, "h1").text = clean(title)
    if puzzle.author:
        SubElement(header, "p", {"class": "author"}).text = clean(puzzle.author)
    for line in puzzle.notes.splitlines():
        player.add_marked(SubElement(header, "p", {"class": "notes"}), line)


def write(puzzle: Puzzle, **shown: Any) -> bytes:
    """Writes a page file; the options are those of ``puzzle_page``."""
    return puzzle_page(puzzle, **shown).encode()


def read(data: bytes, reading: Reading) -> Puzzle:
    """Reads the puzzle in a page that was written here."""
    _, begin, rest = decode(data, reading.name, "an HTML page", FormatError).partition(player.DATA[0])
    found, end, _ = rest.partition(player.DATA[1])
    if not begin or not end:
        raise FormatError(
            f"{reading.name}: no puzzle in this page: only pages that wordtools wrote, and Exolve's, can be read"
        )
    return ipuz.read(unescape(found).encode(), reading)

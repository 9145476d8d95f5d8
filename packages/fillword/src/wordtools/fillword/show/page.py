"""Puzzles and their covers as one HTML page that needs nothing else: point at a word and its path is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from wordtools.core import Language
from wordtools.core.show.page import add_script, begin, board_label, finish, style_sheet
from wordtools.core.show.svg import AUTO, clean
from wordtools.core.show.terms import Terms
from wordtools.fillword.puzzle.puzzle import Cover, WordKind
from wordtools.fillword.show.clues import lengths
from wordtools.fillword.show.svg import colouring, drawing

ROOM = "wordtools.fillword.show"
REMARKS = {WordKind.SPANGRAM: "spangram", WordKind.UNKNOWN: "not_in_lists"}  # terms behind a word


def covers_html(
    covers: Sequence[Cover],
    language: Language | str,
    *,
    title: str = "",
    closed: bool = False,
    theme: str = AUTO,
    terms: Terms | None = None,
) -> str:
    """Writes the page, one board below the other.

    Args:
        covers: with their puzzles.
        language: of the words, or its code.
        title: of the page; empty: the kind of puzzle.
        closed: keep words and colours hidden until the reader opens the answer.
        theme: ``light``, ``dark``, or ``auto`` (as the reader has it).
        terms: what is printed beside the puzzles; None: those of the language.
    """
    code = language if isinstance(language, str) else language.code
    terms = terms or Terms.of(code)
    title = title or terms["fill_words"]
    root, body = begin(title, style_sheet(ROOM), language=terms.spoken, theme=theme)
    SubElement(body, "h1").text = clean(title)
    main = SubElement(body, "main")
    for number, cover in enumerate(covers, 1):
        name = f"{terms['puzzle' if closed else 'cover']} {number}" if len(covers) > 1 else ""
        main.append(_section(cover, name, theme, terms, closed=closed))
    add_script(body, ROOM)
    return finish(root)


def cover_page(cover: Cover, *, language: Language | str = "en", **options: Any) -> str:
    """Writes the page of one cover; the options are those of ``covers_html``."""
    return covers_html([cover], language, **options)


def _section(cover: Cover, name: str, theme: str, terms: Terms, *, closed: bool) -> Element:
    """Makes the picture of one board and the list of its words."""
    section = Element("section", {"class": "board-and-words"})
    if name:
        SubElement(section, "h2").text = name
    picture = drawing(cover.puzzle, cover, theme=theme).root
    picture.set("aria-label", board_label(cover.puzzle.grid.by_row(), terms))
    SubElement(section, "div", {"class": "picture"}).append(picture)
    side = SubElement(section, "div", {"class": "words"})
    summary = lengths(cover, terms)
    if cover.word_search:
        summary = terms.filled("word_list", count=len(cover.placements), words=", ".join(sorted(cover.words)))
    SubElement(side, "p", {"class": "lengths"}).text = summary
    answer = SubElement(side, "details", {} if closed else {"open": "open"})
    SubElement(answer, "summary").text = terms["answer" if closed else "words"]
    words = SubElement(answer, "ol")
    for k, (placement, colour) in enumerate(zip(cover.placements, colouring(cover), strict=True)):
        item = SubElement(words, "li")
        SubElement(
            item, "button", {"type": "button", "class": f"word w{colour}", "data-word": str(k)}
        ).text = placement.word
        if placement.kind in REMARKS:
            item[-1].tail = f" {clean(terms[REMARKS[placement.kind]])}"
    if cover.left and not cover.word_search:
        left = " ".join(cover.puzzle.spell(cover.left))
        SubElement(answer, "p").text = clean(terms.filled("left_over", letters=left))
    return section

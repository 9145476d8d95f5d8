"""Puzzles and their covers as one HTML page that needs nothing else: point at a word and its path is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement, tostring

from wordtools.core import Language
from wordtools.core.show.svg import AUTO, clean
from wordtools.fillword.puzzle.puzzle import Cover, Puzzle
from wordtools.fillword.show.svg import colouring, drawing

Board: TypeAlias = tuple[Puzzle, Cover]


def page(boards: Sequence[Board], language: Language, *, title: str = "Fill-words", closed: bool = False) -> str:
    """Writes the page, one board below the other.

    Args:
        boards: puzzles, each with a cover.
        language: of the words.
        title: of the page.
        closed: keep words and colours hidden until the reader opens the answer.
    """
    root = Element("html", {"lang": clean(language.code)})
    head = SubElement(root, "head")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    SubElement(head, "title").text = clean(title)
    SubElement(head, "style").text = _file("page.css")
    body = SubElement(root, "body")
    SubElement(body, "h1").text = clean(title)
    main = SubElement(body, "main")
    for number, (puzzle, cover) in enumerate(boards, 1):
        name = f"{'Puzzle' if closed else 'Cover'} {number}" if len(boards) > 1 else ""
        main.append(_section(puzzle, cover, name, closed=closed))
    SubElement(body, "script").text = _file("page.js")
    return "<!doctype html>\n" + tostring(root, encoding="unicode", method="html") + "\n"


def _section(puzzle: Puzzle, cover: Cover, name: str, *, closed: bool) -> Element:
    """Makes the picture of one board and the list of its words."""
    section = Element("section", {"class": "board-and-words"})
    if name:
        SubElement(section, "h2").text = name
    SubElement(section, "div", {"class": "picture"}).append(drawing(puzzle, cover, theme=AUTO).root)
    side = SubElement(section, "div", {"class": "words"})
    lengths = sorted((len(placement.path) for placement in cover.placements), reverse=True)
    SubElement(side, "p", {"class": "lengths"}).text = f"{len(lengths)} words of {' '.join(map(str, lengths))} letters"
    answer = SubElement(side, "details", {} if closed else {"open": "open"})
    SubElement(answer, "summary").text = "Answer" if closed else "Words"
    words = SubElement(answer, "ol")
    for k, (placement, colour) in enumerate(zip(cover.placements, colouring(puzzle, cover), strict=True)):
        item = SubElement(words, "li")
        SubElement(
            item, "button", {"type": "button", "class": f"word w{colour}", "data-word": str(k)}
        ).text = placement.word
        if placement.kind != "word":
            item[-1].tail = f" {placement.kind}"
    if cover.left:
        SubElement(answer, "p").text = f"left over: {' '.join(puzzle.spell(cover.left))}"
    return section


def _file(name: str) -> str:
    return files("wordtools.fillword.show").joinpath(name).read_text(encoding="utf-8")

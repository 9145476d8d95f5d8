"""A crossword as one HTML page that needs nothing else: to play in a browser, without a network, and to print.

The page carries the puzzle as .ipuz data, so it can be read back.
"""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from wordtools.core.errors import FormatError
from wordtools.core.run.files import decode
from wordtools.core.show.page import add_data, add_script, begin, finish, safe_json, style_sheet
from wordtools.core.show.svg import AUTO, clean
from wordtools.crossword.formats import ipuz
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import NO_CLUE, printed
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle
from wordtools.crossword.show.svg import drawing_of

BUTTONS = {
    "check": (("letter", "Check letter"), ("word", "Check word"), ("grid", "Check grid")),
    "reveal": (("letter", "Reveal letter"), ("word", "Reveal word"), ("grid", "Reveal grid")),
}
KEYS = "Type to fill in. Arrows move, Space turns, Tab goes to the next clue, Esc to the list of clues."
BLOCK_KEYS = " A full stop marks a block."
REBUS_KEYS = " Some cells hold several letters: add one with Shift."
ROOM = "wordtools.crossword.show"
DATA = re.compile(r'<script type="application/json" id="puzzle">(.*?)</script>', re.DOTALL)


def puzzle_page(puzzle: Puzzle, *, solution: bool = False, blocks: bool = True, theme: str = AUTO) -> str:
    """Writes the page. What is filled in stays in the browser under the digest of the puzzle.

    Args:
        puzzle: the puzzle; where it has no letters, there is nothing to check and to reveal.
        solution: the page opens with every letter in its place.
        blocks: draw the blocks.
        theme: ``light``, ``dark``, or ``auto``: as the reader has it.

    Raises:
        OptionError: no such theme.
    """
    data = ipuz.to_data(puzzle)
    root, body = begin(puzzle.title or "Crossword", style_sheet(ROOM), theme=theme)
    body.attrib.update({"data-puzzle": _digest(data), **({"class": "solved"} if solution else {})})
    _header(body, puzzle)
    main = SubElement(body, "main")
    _board(main, puzzle, blocks=blocks, theme=theme)
    lists = SubElement(main, "div", {"class": "lists"})
    for direction in Direction:
        _clue_list(lists, puzzle, direction)
    for group in dict.fromkeys(clue.group for clue in puzzle.loose):
        _loose_list(lists, puzzle, group)
    if puzzle.copyright:
        SubElement(body, "footer").text = clean(puzzle.copyright)
    add_data(body, "puzzle", data)
    entries = [{"direction": entry.direction, "cells": entry.cells} for entry in puzzle.entries]
    add_data(body, "entries", entries)
    add_script(body, ROOM)
    return finish(root)


def _header(body: Element, puzzle: Puzzle) -> None:
    header = SubElement(body, "header")
    SubElement(header, "h1").text = clean(puzzle.title or "Crossword")
    if puzzle.author:
        SubElement(header, "p", {"class": "author"}).text = clean(puzzle.author)
    for line in markup.plain(puzzle.notes).splitlines():
        SubElement(header, "p", {"class": "notes"}).text = clean(line)


def _board(main: Element, puzzle: Puzzle, *, blocks: bool, theme: str) -> None:
    keys = KEYS + REBUS_KEYS * any(len(text) > 1 for text in puzzle.cells if text) + BLOCK_KEYS * puzzle.diagramless
    board = SubElement(main, "section", {"class": "board", "aria-label": "Grid"})
    SubElement(board, "p", {"class": "now", "aria-live": "polite"}).text = "\u00a0"
    frame = SubElement(board, "div", {"class": "frame", "style": f"--columns: {puzzle.columns}"})
    frame.append(drawing_of(replace(puzzle, givens=frozenset()), blocks=blocks, theme=theme).root)
    SubElement(
        frame,
        "input",
        {
            "class": "keys",
            "aria-label": f"Letters. {keys}",
            "autocapitalize": "characters",
            "autocomplete": "off",
            "autocorrect": "off",
            "spellcheck": "false",
        },
    )
    tools = SubElement(board, "div", {"class": "tools"})
    for verb, buttons in BUTTONS.items() if any(puzzle.cells) else ():
        group = SubElement(tools, "div", {"class": "group", "role": "group", "aria-label": verb.title()})
        for what, title in buttons:
            button = SubElement(group, "button", {"type": "button", "data-do": verb, "data-what": what})
            button.text = title
    group = SubElement(tools, "div", {"class": "group"})
    SubElement(group, "button", {"type": "button", "data-do": "clear", "data-what": "grid"}).text = "Clear grid"
    SubElement(group, "button", {"type": "button", "data-do": "print"}).text = "Print"
    SubElement(board, "p", {"class": "said", "role": "status"}).text = "\u00a0"
    SubElement(board, "p", {"class": "help"}).text = keys
    SubElement(board, "noscript").text = "To play, the page needs JavaScript; nothing is fetched from elsewhere."


def _clue_list(lists: Element, puzzle: Puzzle, direction: Direction) -> None:
    section = SubElement(lists, "section", {"class": f"clues {direction}", "aria-label": direction.title()})
    SubElement(section, "h2").text = direction.title()
    ordered = SubElement(section, "ol")
    for number, entry in enumerate(puzzle.entries):
        if entry.direction == direction:
            item = SubElement(ordered, "li", {"data-entry": str(number)})
            item = SubElement(item, "button", {"type": "button", "class": "clue", "tabindex": "-1"})
            SubElement(item, "b").text = str(entry.number)
            text = printed(puzzle, entry) if entry.clue else " ".join((NO_CLUE, printed(puzzle, entry))).strip()
            SubElement(item, "span", {} if entry.clue else {"class": "missing"}).text = clean(text)


def _loose_list(lists: Element, puzzle: Puzzle, group: str) -> None:
    """Writes the clues that belong to no entry."""
    section = SubElement(lists, "section", {"class": "clues", "aria-label": clean(group)})
    SubElement(section, "h2").text = clean(group)
    ordered = SubElement(section, "ol")
    for clue in puzzle.loose:
        if clue.group == group:
            item = SubElement(ordered, "li")
            SubElement(item, "b").text = clean(clue.label)
            SubElement(item, "span").text = clean(clue.text)


def _digest(data: dict[str, Any]) -> str:
    """Names the puzzle, whatever of it the solver has filled in."""
    text = safe_json({key: value for key, value in data.items() if key not in ("saved", ipuz.PLAY)})
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def write(puzzle: Puzzle, *, solution: bool = False, blocks: bool = True, theme: str = AUTO) -> bytes:
    """Writes a page file."""
    return puzzle_page(puzzle, solution=solution, blocks=blocks, theme=theme).encode()


def read(data: bytes, name: str) -> Puzzle:
    """Reads the puzzle in a page that was written here."""
    found = DATA.search(decode(data, name, "an HTML page", FormatError))
    if not found:
        raise FormatError(f"{name}: no puzzle in this page: only pages that wordtools wrote, and Exolve's, can be read")
    return ipuz.read(found[1].encode(), name)

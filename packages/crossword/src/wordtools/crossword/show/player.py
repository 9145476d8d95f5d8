"""The player of a crossword: the part of a page on which it is solved, its style sheet and its script.

The script lies in ``script/`` by ideas and is put together here; it asks nothing of any server. The part carries the
puzzle as .ipuz data in a template, from which it can be read back. Nothing in it needs a policy that allows style or
script inside the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from wordtools.core.grid import Cell
from wordtools.core.show.page import add_button, add_terms, own_file, safe_json, speaking
from wordtools.core.show.svg import clean
from wordtools.core.show.terms import Terms
from wordtools.crossword.formats import ipuz
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import (
    ClueList,
    begun_by,
    entry_name,
    number_shown,
    references,
    shown_clue,
)
from wordtools.crossword.puzzle.puzzle import Key, Puzzle, PuzzleKind
from wordtools.crossword.show.seen import heading, printed_lists, terms_for
from wordtools.crossword.show.svg import drawing_of

ROOM = "wordtools.crossword.show"
PARTS = ("puzzle", "state", "store", "clock", "board", "clues", "moves", "keys", "game")  # of the script, in order
DATA = ('<template class="puzzle">', "</template>")  # what stands around the data in a page
LEVELS = ("letter", "word", "grid")
FILES = {
    "save": "save_file",
    "load": "load_file",
    "blank": "print_blank",
    "print": "print_letters",
    "clear": "clear_grid",
    "again": "start_again",
}  # what the script does, and the term on its button
OPTIONS = {
    "skip": "skip_filled",
    "next": "next_unfinished",
    "full": "tab_unfilled",
    "clears": "space_clears",
    "timer": "show_time",
    "auto": "check_typing",
}
KEYS = ("letters", "arrows", "turn", "tab", "leave", "several", "pencil", "aloud")  # terms key_letters, do_letters, ...
UNNAMED = (PuzzleKind.CODED, PuzzleKind.FILL_IN)  # the numbers of entries are not printed there
STATES = {True: "known", False: "none"}


@cache
def script() -> str:
    """Returns the script of the player."""
    return speaking("\n".join(own_file(ROOM, f"script/{name}.js") for name in PARTS))


@cache
def style_sheet() -> str:
    """Returns the style sheet of the player; colours of the page around it are variables that core's pages have."""
    return own_file(ROOM, "player.css")


def digest(puzzle: Puzzle) -> str:
    """Names a puzzle by what is in it, whatever of it the solver has filled in: 16 hexadecimal figures."""
    text = safe_json({key: value for key, value in ipuz.to_data(puzzle).items() if key not in ("saved", ipuz.PLAY)})
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class InGrid:
    """What is another in a puzzle whose clues stand in the grid, as in an arrowword."""

    kind: str
    """Of the puzzle, as style sheet and script know it."""
    picture: Element
    """The grid, an ``svg`` whose clues have the number of their entry as ``data-asks``."""
    cells: Mapping[Key, Cell]
    """Where the clue of each entry stands."""
    data: Mapping[str, Any]
    """The puzzle as .ipuz data."""


def player(
    puzzle: Puzzle,
    *,
    solution: bool = False,
    blocks: bool = True,
    in_grid: InGrid | None = None,
    terms: Terms | None = None,
) -> Element:
    """Makes the element ``.player`` of a page that has the style sheet and the script.

    Args:
        puzzle: the puzzle; where it has no letters, there is nothing to check and to reveal.
        solution: every letter is shown in its place, and nothing is left to play.
        blocks: draw the blocks.
        in_grid: the grid with the clues in it; None: they stand beside it only.
        terms: headings, buttons, messages; None: those of the puzzle's language.
    """
    terms = terms or terms_for(puzzle)
    known = any(puzzle.cells)
    state = "shown" if solution else "locked" if puzzle.sealed and not known else STATES[known]
    root = Element(
        "div",
        {
            "class": "player",
            "data-puzzle": digest(puzzle),
            "data-kind": in_grid.kind if in_grid else puzzle.kind,
            "data-solution": state,
            "lang": terms.spoken,
        },
    )
    picture = in_grid.picture if in_grid else None
    board = SubElement(root, "section", {"class": "desk", "aria-label": clean(terms["grid"])})
    if solution:
        _sheet(board, puzzle, picture, terms, solution=True, blocks=blocks)
    else:
        _board(board, puzzle, state, picture, terms, blocks=blocks)
    lists = SubElement(root, "div", {"class": "lists"})
    if puzzle.kind == PuzzleKind.CODED and not solution:
        section = _section(lists, terms["letters"], terms.language)
        SubElement(section, "ol", {"class": "code"})
    for one in printed_lists(puzzle, terms):
        _clue_list(lists, puzzle, one, terms, chosen=not solution, numbered=in_grid is None)
    if not solution:
        _notice(root, terms)
    data = in_grid.data if in_grid else ipuz.to_data(puzzle)
    SubElement(root, "template", {"class": "puzzle"}).text = safe_json(data)
    SubElement(root, "template", {"class": "entries"}).text = safe_json(_entries(puzzle, in_grid, terms))
    if not solution:
        add_terms(root, terms, script())
    return root


def _entries(puzzle: Puzzle, in_grid: InGrid | None, terms: Terms) -> list[dict[str, Any]]:
    """Makes what the script knows of the entries; others are named by their places in the list."""
    places = {entry.key: k for k, entry in enumerate(puzzle.entries)}
    begun = begun_by(puzzle)
    found = []
    for entry in puzzle.entries:
        first = begun.get(entry.key, entry.key)
        chain = (first, *puzzle.links.get(first, ()))
        row, column = puzzle.grid.place(entry.cells[0])
        bare = in_grid is not None or puzzle.kind in UNNAMED  # the numbers of entries are not printed there
        place = {"row": row + 1, "column": column + 1}
        name = terms.filled(f"from_{entry.direction}", **place) if bare else entry_name(entry.key, terms)
        found.append(
            {
                "direction": entry.direction,
                "cells": entry.cells,
                "name": name,
                "label": ""
                if bare
                else ", ".join(entry_name(key, terms) for key in (entry.key, *puzzle.links.get(entry.key, ()))),
                "clue": "" if bare and not entry.marked else shown_clue(puzzle, entry, terms=terms),
                "chain": [places[key] for key in chain if key in places] if len(chain) > 1 else [],
                "refers": [places[key] for key in references(puzzle, entry)],
                **({"from": in_grid.cells[entry.key]} if in_grid else {}),
            }
        )
    return found


def _sheet(
    board: Element, puzzle: Puzzle, picture: Element | None, terms: Terms, *, solution: bool, blocks: bool
) -> Element:
    """Draws the grid in its frame, where it is not given; its style is that of the player."""
    frame = SubElement(board, "div", {"class": "pan"})
    sheet = SubElement(frame, "div", {"class": "sheet"})
    shown = puzzle if solution else replace(puzzle, givens=frozenset())
    picture = drawing_of(shown, solution=solution, blocks=blocks).root if picture is None else picture
    for style in picture.findall("style"):
        picture.remove(style)
    kinds = {"picture": True, "open": not blocks, "holes": bool(puzzle.voids)}
    picture.set("class", " ".join(kind for kind, is_so in kinds.items() if is_so))
    size = {"columns": puzzle.columns, "rows": puzzle.rows}
    picture.set("aria-label", clean(terms.filled("grid_size", title=heading(puzzle, terms), **size)))
    sheet.append(picture)
    return sheet


def _board(board: Element, puzzle: Puzzle, state: str, picture: Element | None, terms: Terms, *, blocks: bool) -> None:
    top = SubElement(board, "div", {"class": "watch"})
    SubElement(top, "span", {"class": "time", "role": "timer", "aria-label": clean(terms["time"])}).text = "0:00"
    add_button(top, terms["pause"], "pause", **{"aria-pressed": "false"})
    SubElement(top, "span", {"class": "count"})
    bar = SubElement(board, "div", {"class": "asked"})
    if puzzle.kind in UNNAMED and not any(entry.marked for entry in puzzle.entries):
        bar.set("hidden", "")  # neither numbers nor clues to show
    add_button(bar, "\u2039", "previous", **{"aria-label": clean(terms["previous_clue"]), "tabindex": "-1"})
    now = SubElement(bar, "div", {"class": "now", "lang": terms.language})
    SubElement(now, "b")
    SubElement(now, "span", {"class": "text"})
    SubElement(now, "span", {"class": "others"})
    add_button(bar, "\u203a", "next", **{"aria-label": clean(terms["next_clue"]), "tabindex": "-1"})
    sheet = _sheet(board, puzzle, picture, terms, solution=False, blocks=blocks)
    _fields(sheet, terms)
    paused = SubElement(board[-1], "div", {"class": "paused", "hidden": ""})
    SubElement(paused, "p").text = clean(terms["paused"])
    add_button(paused, terms["go_on"], "pause")
    SubElement(board, "div", {"class": "ask", "role": "status", "hidden": ""})
    SubElement(board, "p", {"class": "said", "role": "status"}).text = "\u00a0"
    SubElement(board, "p", {"class": "live sr", "aria-live": "polite"})
    _tools(board, puzzle, state, terms)
    if state != "known":
        hint = SubElement(board, "p", {"class": "hint"})
        hint.text = clean(terms["solution_locked" if state == "locked" else "solution_missing"])
    SubElement(board, "noscript").text = clean(terms["needs_script"])


def _fields(sheet: Element, terms: Terms) -> None:
    """Adds the fields that take letters where a key alone does not: a screen keyboard, several in a cell."""
    field = {"autocomplete": "off", "autocorrect": "off", "autocapitalize": "characters", "spellcheck": "false"}
    SubElement(sheet, "input", {"class": "keys", "aria-label": clean(terms["letters"]), "tabindex": "-1", **field})
    label = clean(terms["several_letters"])
    SubElement(sheet, "input", {"class": "several", "aria-label": label, "hidden": "", **field})


def _menu(tools: Element, title: str) -> Element:
    menu = SubElement(tools, "details", {"class": "menu"})
    SubElement(menu, "summary").text = clean(title)
    return SubElement(menu, "div", {"class": "sheet-of", "role": "group", "aria-label": clean(title)})


def _tools(board: Element, puzzle: Puzzle, state: str, terms: Terms) -> None:
    tools = SubElement(board, "div", {"class": "tools"})
    add_button(tools, terms["pencil"], "pencil", **{"aria-pressed": "false"})
    rebus = any(len(text) > 1 for text in puzzle.cells if text)
    single = puzzle.kind in UNNAMED and not rebus
    if not single:
        add_button(tools, terms["rebus"], "several", title=clean(terms["several_letters"]))
    if state == "known":
        for verb in ("check", "reveal"):
            menu = _menu(tools, terms[verb])
            for what in LEVELS:
                add_button(menu, terms[f"{verb}_{what}"], verb, **{"data-what": what})
    menu = _menu(tools, terms["file"])
    for does, name in FILES.items():
        add_button(menu, terms[name], does)
    saved = {"type": "file", "accept": ".ipuz,.json", "hidden": "", "aria-label": clean(terms["saved_state"])}
    SubElement(menu, "input", saved)
    menu = _menu(tools, terms["options"])
    for option, name in OPTIONS.items():
        if option == "auto" and state != "known":
            continue
        label = SubElement(menu, "label")
        SubElement(label, "input", {"type": "checkbox", "data-option": option}).tail = f" {clean(terms[name])}"
    menu = _menu(tools, terms["notes"])
    label = SubElement(menu, "label", {"class": "wide"})
    label.text = clean(terms["your_notes"])
    SubElement(label, "textarea", {"class": "jotted", "rows": "5"})
    keys = SubElement(_menu(tools, terms["keys"]), "dl", {"class": "help"})
    hidden = ("pencil",) * puzzle.diagramless + ("several",) * single
    known = [name for name in KEYS if name not in hidden]
    for name in (*known, *(["add"] if rebus else []), *(["block"] if puzzle.diagramless else [])):
        SubElement(keys, "dt").text = clean(terms[f"key_{name}"])
        SubElement(keys, "dd").text = clean(terms[f"do_{name}"])


def _section(lists: Element, title: str, language: str) -> Element:
    section = SubElement(lists, "section", {"class": "clues", "lang": language, "aria-label": clean(title)})
    SubElement(section, "h2").text = clean(title)
    return section


def _clue_list(
    lists: Element, puzzle: Puzzle, one: ClueList, terms: Terms, *, chosen: bool, numbered: bool = True
) -> None:
    """Writes a list; where a clue can be chosen, it is a button."""
    entries = [entry for entry in one.entries if entry.marked or puzzle.kind not in UNNAMED]
    if not entries and not one.loose:
        return
    ordered = SubElement(_section(lists, one.title, terms.language), "ol")
    places = {entry.key: k for k, entry in enumerate(puzzle.entries)}
    for entry in entries:
        item = SubElement(ordered, "li", {"data-entry": str(places[entry.key])} if chosen else {"class": "loose"})
        if chosen:
            item = SubElement(item, "button", {"type": "button", "class": "clue", "tabindex": "-1"})
        text = shown_clue(puzzle, entry, marked=True, terms=terms)
        label = number_shown(puzzle, entry, terms) if numbered else ""
        _clue(item, label, text, missing=not entry.marked and text.startswith(terms["no_clue"]))
    for loose in one.loose:
        _clue(SubElement(ordered, "li", {"class": "loose"}), loose.label, loose.marked)


def _clue(parent: Element, label: str, text: str, *, missing: bool = False) -> None:
    if label:
        SubElement(parent, "b").text = clean(label)
    add_marked(SubElement(parent, "span", {"class": "text missing" if missing else "text"}), text)


def add_marked(parent: Element, text: str) -> None:
    """Adds a text with markup to an element that has no content yet."""
    last: Element | None = None
    for part, tags in markup.runs(text):
        inner = [tag for tag in markup.TAGS if tag in tags]
        if not inner:
            if last is None:
                parent.text = (parent.text or "") + clean(part)
            else:
                last.tail = (last.tail or "") + clean(part)
            continue
        last = place = SubElement(parent, inner[0])
        for tag in inner[1:]:
            place = SubElement(place, tag)
        place.text = clean(part)


def _notice(root: Element, terms: Terms) -> None:
    """Writes what appears when the puzzle is solved."""
    notice = SubElement(root, "dialog", {"class": "notice", "aria-label": clean(terms["solved"])})
    SubElement(notice, "h2").text = clean(terms["solved_now"])
    SubElement(notice, "p", {"class": "result"})
    row = SubElement(notice, "p", {"class": "answers"})
    add_button(row, terms["copy_result"], "copy")
    add_button(row, terms["look_at_grid"], "close")
    SubElement(notice, "p", {"class": "copied", "role": "status"})

"""The clues of Exolve: what stands before each, and where it ends and its explanation begins.

As in Exolve's own reader (``parseClue``, ``findEnum``), the enumeration is the first one that square brackets follow,
else the last one; what comes after it is for after the solving. One may be words: ``(3 letters)``, ``(6, 2 wds)``,
``(abbr.)``, ``(?)``. Without one, ``[]`` ends the clue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from wordtools.core.grid import Cell
from wordtools.core.reading.reading import Reading
from wordtools.crossword.puzzle.clue_numbers import leading_numbers
from wordtools.crossword.puzzle.puzzle import Direction
from wordtools.crossword.reading.assemble import Clue
from wordtools.crossword.reading.markup import marked, plain

EXPLANATION = "explanation"
HINT = re.compile(r"\s*+hint:\s*+(.*)", re.IGNORECASE)
BRACKETS = re.compile(r"\(([^()]*+)\)")
FIGURES = re.compile(r"\s*[1-9][\d\s,.;/'’–-]*")
OWN_FIGURES = re.compile(r"[1-9][\d\s,.'’-]*")  # those that Exolve knows
UNITS = re.compile(r"\s(?:wo?r?d?s?|le?t?t?e?r?s?)\Z", re.IGNORECASE)
SHORTENED = re.compile(r"(?:abb?r?e?v?i?a?t?i?o?n?|acro?n?y?m?)\Z", re.IGNORECASE)
SQUARE = re.compile(r"(?:(?<! ) ++)?\[")
CLOSERS = re.compile(r"(?:\s*+</[^>]*+>)*+")
CELL = re.compile(r"#([a-z0-9]++)\s*+")
PLACE = re.compile(r"([a-z])(\d{1,5})|c(\d{1,5})r(\d{1,5})|r(\d{1,5})c(\d{1,5})")
WAY = r"(?:(?:across|ac|a|down|dn|d|back|b|up|u)(?![A-Za-z]))?+"  # of a label; its cells tell more
LABEL = re.compile(rf"{WAY}\[([^\]]{{1,20}})\]{WAY}\s*+(?:\.(?!\.)\s*+)?+", re.IGNORECASE)
FURTHER = re.compile(  # what it goes on with where a label is no number
    rf"\s*+(?:,|(?:&(?:amp;|#0?38;)?+|/|and)(?=\s*+[1-9]))\s*+(?P<way>{WAY.removesuffix('?+')})?+"
    rf"(?P<label>\[[^\]]{{1,20}}\]|[1-9]\d{{0,4}}(?!\d))(?(way)|{WAY})\s*+(?:\.(?!\.)\s*+)?+",
    re.IGNORECASE,
)
OTHERS = "Other"  # Exolve's own title of the clues without a direction
HEADING = "---"
DEFINITION = re.compile(r"~\{(?:\{[^{}]*\})?|\}~")


class Cut(NamedTuple):
    """A clue in its parts."""

    text: str
    """With the enumeration, where it is shown."""
    explanation: str
    hidden: bool = False
    """Whether it has an enumeration that is not shown."""
    inside: bool = False
    """Whether its enumeration stands in square brackets, as one in an explanation does."""


def place_of(text: str, rows: int, columns: int) -> Cell | None:
    """Returns the cell of a place, ``b3``, ``c2r3`` or ``r3c2``, its row counted from below; None outside the grid."""
    match = PLACE.fullmatch(text)
    if match is None:
        return None
    column = ord(match[1]) - ord("a") if match[1] else int(match[3] or match[6]) - 1
    row = rows - int(match[2] or match[4] or match[5])
    return row * columns + column if 0 <= row < rows and 0 <= column < columns else None


def clues_in(section: list[str], key: str, size: tuple[int, int], reading: Reading) -> Iterator[Clue]:
    """Reads the clues of a section, each with the hints below it.

    Args:
        section: what stands behind its name, which may be the title of a list, and its lines.
        key: its name: ``across``, ``down``, or ``nodir`` for clues of no direction.
        size: rows and columns of the grid.
        reading: of the file.
    """
    direction = Direction(key) if key in tuple(Direction) else None
    title = direction.title() if direction else plain(section[0], reading) or OTHERS
    clue: Clue | None = None
    said: dict[str, str] = {}  # about the clue
    for line in section[1:]:
        hint = HINT.match(line)
        if hint and clue:
            said["hint" if "hint" not in said else f"hint {len(said) + 1}"] = marked(hint[1], reading)
            continue
        if direction is None and line.lstrip().startswith(HEADING):
            title = plain(line.strip().removeprefix(HEADING), reading) or title
            continue
        following = _clue(line.strip(), direction, title, size, reading)
        if following:
            reading.count("clues")
            if clue:
                yield clue._replace(remarks=said)
            clue, said = following, dict(following.remarks)
        elif line.strip():
            reading.leave_out("lines between the clues")
    if clue:
        yield clue._replace(remarks=said)


def _clue(line: str, direction: Direction | None, title: str, size: tuple[int, int], reading: Reading) -> Clue | None:
    """Reads a clue; None where the line is none."""
    line, cells = _cells(line, size)
    numbers, at = leading_numbers(line)
    label = None if numbers else LABEL.match(line)
    if not numbers and not label:
        return None
    at = label.end() if label else at
    bare = label is not None
    while (further := FURTHER.match(line, at)) and (bare or further["label"].startswith("[")):
        reading.leave_out("links from or to clues that have no number")
        at, bare = further.end(), True
    cut = cut_at_lengths(line[at:])
    if cut.inside:
        reading.note(f"the clue {line[:20]!r} ends within square brackets: Exolve shows all up to there")
    if cut.hidden:
        reading.leave_out("enumerations that are not shown")
    if DEFINITION.search(cut.text):
        reading.leave_out("marks of definitions")
    text = marked(DEFINITION.sub("", cut.text), reading)
    remarks = {EXPLANATION: marked(cut.explanation, reading)} if cut.explanation.strip() else {}
    if label:
        sign = label[1].strip().rstrip(".")
        return Clue(None, direction or Direction.ACROSS, text, None, title, sign, remarks, cells=cells)
    first, *others = numbers
    way = first.way or direction
    if direction and way is not direction:
        reading.note(f"the clue {line[:20]!r} stands among those {direction}: taken as {first.number} {first.way}")
    if first.reverse or any(one.reverse for one in others):
        reading.leave_out("entries that are read backwards")
    links = tuple((one.number, one.way) for one in others if not one.reverse)
    number = first.number if way else None
    return Clue(number, way or Direction.ACROSS, text, None, title, str(first.number), remarks, links, cells)


def _cells(line: str, size: tuple[int, int]) -> tuple[str, tuple[Cell, ...]]:
    """Reads the places that may stand before a clue: one of where it begins, which the grid shows, or all of them."""
    cells: list[Cell] = []
    at = 0
    while match := CELL.match(line, at):
        cell = place_of(match[1], *size)
        if cell is None:
            break
        cells.append(cell)
        at = match.end()
    return line[at:], tuple(cells) if len(cells) > 1 else ()


def cut_at_lengths(text: str) -> Cut:
    """Cuts a clue where its enumeration, or an empty pair of square brackets, ends."""
    empty = text.find("[]")
    found = _lengths(text)
    if not found or 0 <= empty < found.start():
        return Cut(text, "") if empty < 0 else Cut(text[:empty], text[empty + 2 :])
    at = found.end()
    inside = text.count("[", 0, at) > text.count("]", 0, at)
    if text.startswith("*", at):
        return Cut(text[: found.start()], text[at + 1 :].lstrip().removeprefix("[]"), hidden=True)
    closers = CLOSERS.match(text, at)
    at = closers.end() if closers else at
    return Cut(text[:at], text[at:].lstrip().removeprefix("[]"), inside=inside)


def _lengths(text: str) -> re.Match[str] | None:
    """Finds the enumeration.

    Exolve takes figures before words; here they count alike, so that figures in an explanation are never part of the
    clue where words in brackets stand before it. Figures with other signs, which it does not know, count where it finds
    none, or where square brackets follow.
    """
    brackets = list(BRACKETS.finditer(text))
    found = [one for one in brackets if FIGURES.fullmatch(one[1]) or _is_words(one[1])]
    if not found:
        found = [one for one in brackets if SHORTENED.search(_up_to_last_letter(one[1]))][:1]
    own = [one for one in found if not FIGURES.fullmatch(one[1]) or OWN_FIGURES.fullmatch(one[1])]
    last = text.rfind("]")
    for one in found:
        square = SQUARE.match(text, one.end())
        if square and last >= square.end() and (one in own or not own or one.end() < own[0].end()):
            return one
    return (own or found)[-1] if found else None


def _is_words(inside: str) -> bool:
    """Returns whether brackets hold an enumeration in words."""
    return inside.strip() == "?" or UNITS.search(_up_to_last_letter(inside)[-12:]) is not None


def _up_to_last_letter(inside: str) -> str:
    end = max((at for at, sign in enumerate(inside) if sign.isascii() and sign.isalpha()), default=-1)
    return inside[: end + 1]

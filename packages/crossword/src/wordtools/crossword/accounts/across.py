"""Account of Across Lite's text: sections such as ``<GRID>``, a row a line, a clue a line.

An empty line is no clue where the others are as many as the entries, and an empty clue where all lines are.
"""

from __future__ import annotations

import re
from collections import Counter

from wordtools.core.base.characters import mixed
from wordtools.core.reading.accounts import CountError
from wordtools.crossword.accounts.keys import Count, blank, check_rows
from wordtools.crossword.accounts.numbering import ACROSS, DOWN
from wordtools.crossword.accounts.tally import RawClue, RawGrid, count_clues, count_grid
from wordtools.crossword.accounts.texts import beyond_ascii, controls, signs, spaced, text_of

BLOCKS = ".:#"
NO_CLUE = "(no clue yet)"  # as wordtools writes an empty clue, which the format does not have
TEXTS = {"TITLE": Count.TITLE, "AUTHOR": Count.AUTHOR, "COPYRIGHT": Count.COPYRIGHT, "NOTEPAD": Count.NOTES}
OTHERS = ("SIZE", "GRID", "REBUS", "ACROSS", "DOWN")
SECTION = re.compile(f"<(?:(?i:ACROSS PUZZLE)[^<>]*|[A-Z][A-Z0-9 _-]*|(?i:{'|'.join((*TEXTS, *OTHERS))}))>")
BEGIN = re.compile("<ACROSS PUZZLE[^<>]*>", re.IGNORECASE)
RULES = re.compile(r"[;,]|\s+(?=\S:)")
HEAD = re.compile(r"ACROSS PUZZLE(\s+v2)?", re.IGNORECASE)


def count(data: bytes) -> Counter[str]:
    """Counts cells, texts and clues of each list."""
    try:
        text = text_of(data)
    except CountError:
        text = spaced(mixed(data, windows=True))
    sections: dict[str, list[str]] = {}
    here = list[str]()
    for line in map(str.strip, text.splitlines()):
        name, _, rest = line.partition(">")
        key = name[1:].upper()
        if BEGIN.fullmatch(line) and any(map(HEAD.match, sections)):
            break  # another puzzle
        if SECTION.fullmatch(line) or (rest and key in (*TEXTS, *OTHERS) and name[:1] == "<"):
            here = sections[key] = [rest.strip()] if rest else []
        else:
            here.append(line)
    found = blank()
    found[Count.PUZZLES] = sum(BEGIN.fullmatch(line.strip()) is not None for line in text.splitlines())
    found[Count.OTHERS] = sum(any(lines) for key, lines in sections.items() if HEAD.fullmatch(key))
    found[Count.OTHERS] += sum(key not in TEXTS and key not in OTHERS and not HEAD.fullmatch(key) for key in sections)
    for key, name in TEXTS.items():
        found[name] = signs("".join(sections.get(key, [])))
    rows = list(filter(None, sections.get("GRID", [])))
    columns = check_rows(rows)
    grid = _grid(found, "".join(rows), columns, sections.get("REBUS", []))
    placed = grid.entries()
    clues = list[RawClue]()
    for way in (ACROSS, DOWN):
        keys = [key for key in sorted(placed) if key[1] == way]
        lines = _fitting(sections.get(way.upper(), []), len(keys))
        found[Count.CONTRADICTIONS] += len(lines) not in (0, len(keys))
        texts = ["" if line == NO_CLUE else line for line in lines]
        clues += [RawClue(text, number, way, way) for text, (number, _) in zip(texts, keys, strict=False)]
        clues += [RawClue(text, title=way) for text in texts[len(keys) :]]
    count_clues(found, clues, placed)
    texts = [line for key in TEXTS for line in sections.get(key, [])] + [clue.text for clue in clues]
    found[Count.CONTROLS] = sum(map(controls, texts))
    found[Count.BEYOND_ASCII] = sum(map(beyond_ascii, texts))
    del found[Count.NUMBERS]
    return found


def _fitting(lines: list[str], wanted: int) -> list[str]:
    """Returns the clues of a list: without its empty lines, or with those within it where only so they fit the grid."""
    some = list(filter(None, lines))
    while lines and not lines[-1]:
        lines = lines[:-1]
    return lines if len(some) != wanted == len(lines) else some


def _grid(found: Counter[str], faces: str, columns: int, rules: list[str]) -> RawGrid:
    """Counts the cells; parts of REBUS are ``1:QU:Q``, or the sign that small letters have circles."""
    parts = [part.strip() for line in rules for part in RULES.split(line)]
    several = {part[0]: part.split(":")[1].strip() for part in parts if part[1:2] == ":"}
    marked = "MARK" in map(str.upper, parts)
    cells = [None if face in BLOCKS else several.get(face) or face.strip("-?") for face in faces]
    grid = RawGrid(columns, cells)
    count_grid(found, grid)
    found[Count.DIAGRAMLESS] = int(":" in faces)
    found[Count.CIRCLES] = sum(marked and face.islower() and face not in several for face in faces)
    return grid

"""Account of Across Lite's text: sections such as ``<GRID>``, a row a line, a clue a line."""

from __future__ import annotations

import re
from collections import Counter

from accounts.account import signs
from accounts.crosswords import count_clue, count_grid, plain

from wordtools.core.base.characters import mixed

BLOCKS = ".:#"
NO_CLUE = "(no clue yet)"  # as wordtools writes an empty clue, which the format does not have
TEXTS, CLUES = ("TITLE", "AUTHOR", "COPYRIGHT", "NOTEPAD"), ("ACROSS", "DOWN")
KNOWN = (*TEXTS, *CLUES, "SIZE", "GRID", "REBUS")
SECTION = re.compile(rf"<([A-Z][A-Z0-9 _-]*|(?i:ACROSS PUZZLE[^<>]*|{'|'.join(KNOWN)}))>(.*)")
HEAD = re.compile(r"^\s*<ACROSS PUZZLE[^<>\n]*>\s*$", re.IGNORECASE | re.MULTILINE)
RULE = re.compile(r"(\S):([^:;,\s]+)")


def count(data: bytes) -> Counter[str]:
    """Counts cells, texts and clues."""
    text = plain(mixed(data, windows=True))
    heads = [head.start() for head in HEAD.finditer(text)]
    sections: dict[str, list[str]] = {}
    here = list[str]()
    for line in map(str.strip, text[: (*heads[1:2], len(text))[0]].splitlines()):
        section = SECTION.fullmatch(line)
        if section:
            here = sections[section[1].upper()] = []
        here.append(section[2].strip() if section else line)
    rows = list(filter(None, sections.get("GRID", [])))
    rules = " ".join(sections.get("REBUS", []))
    several = dict(RULE.findall(rules))
    cells = [None if face in BLOCKS else several.get(face) or face.strip("-?") for row in rows for face in row]
    found = count_grid(len(rows[0]) if len(set(map(len, rows))) == 1 else 0, cells)
    found["puzzles"] = max(len(heads), 1)
    found["others"] = sum(key not in KNOWN and not key.startswith("ACROSS PUZZLE") for key in sections)
    found["diagramless"] = int(":" in "".join(rows))
    if "MARK" in rules.upper():
        found["circles"] = sum(face.islower() and face not in several for face in "".join(rows))
    found["texts"] = sum(signs("".join(sections.get(key, []))) for key in TEXTS)
    for key in CLUES:
        for line in sections.get(key, []):
            count_clue(found, line if line != NO_CLUE else "")
    del found["numbers"]
    return found

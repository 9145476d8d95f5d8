"""Account of an Exolve text: sections ``exolve-...`` between ``exolve-begin`` and ``exolve-end``."""

from __future__ import annotations

import re
from collections import Counter

from accounts.account import CountError, letters, signs
from accounts.crosswords import bars_at, count_clue, count_grid, text_of, untagged

TEXTS = ("title", "setter", "copyright", "id", "email", "credits", "maker", "postscript", "preamble", "prelude")
CLUES = ("across", "down", "nodir")
REPEATED = ("colour", "color", "option", "preamble", "prelude", "credits", "maker", "postscript")
STRUCTURE = (*CLUES, "width", "height", "grid", "colour", "color", "option", "language")
SECTION = re.compile(r"\s*exolve-([a-z0-9-]+)\s*(?::(.*))?")
COMMENT = re.compile(r"(?:^|(?<=\s))#(?:\s.*)?$")
WAY = r"(?:a(?:c(?:ross)?)?|d(?:n|own)?)"
NUMBER = rf"(?:{WAY}?[1-9]\d*(?:\s?{WAY}(?![a-z]))?\.?|\[[^\[\]]*\]\.?)"
LABEL = re.compile(rf"\s*(?:#\w+\s+)*{NUMBER}(?:\s*(?:,|/|&|\band\b)\s*{NUMBER})*", re.IGNORECASE)
LETTER, LETTERS = r"&.|[^\s|_+@*!~{\[&]", r"(?:&.|[^\s|_+@*!~{\[&.0])+|[.0]"
MARKS = r"(?:[|_+@*!~]|\{[^}]*\}|\[[^\]]*\])*"
LINE = re.compile(r"\s*(?!---)\S")  # one with --- is the title of another list
PLACE = re.compile(r"[a-z]\d+|c\d+r\d+|r\d+c\d+")


def count(data: bytes) -> Counter[str]:
    """Counts what the sections of the first puzzle have; CountError where there is none, or it is odd."""
    before, _, rest = text_of(data).partition("exolve-begin")
    body, end, others = rest.partition("exolve-end")
    if not end or "`" in before:
        raise CountError("no exolve-begin with an exolve-end after it, or a text in a script")
    sections: dict[str, list[str]] = {}
    here = list[str]()
    for line in body.splitlines():
        section = SECTION.fullmatch(COMMENT.sub("", line))
        if section:
            if section[1] in sections and section[1] not in REPEATED:
                raise CountError("a section twice")
            here = sections.setdefault(section[1], [])
        here.append((section[2] or "").strip() if section else COMMENT.sub("", line))
    found = _count_grid(sections)
    found["puzzles"] += others.count("exolve-begin")
    for key, lines in sections.items():
        if key in TEXTS:
            found["texts"] += signs(untagged("\n".join(lines)))
        found["extras"] += key not in (*TEXTS, *STRUCTURE)
        for line in filter(LINE.match, lines[1:] if key in CLUES else ()):
            _count_line(found, line)
    del found["numbers"]
    return found


def _count_grid(sections: dict[str, list[str]]) -> Counter[str]:
    text = "\n".join(sections.get("grid", []))
    several = "rebus-cells" in " ".join(sections.get("option", []))
    cell = re.compile(rf"({LETTERS if several else LETTER})({MARKS})\s*")
    cells, lines = cell.findall(text), list(filter(str.strip, text.splitlines()))
    columns, rest = len(cell.findall(lines[0])) if lines else 0, cell.sub("", text)
    size = [(sections.get(key) or [""])[0] for key in ("width", "height")]
    if rest.strip() or size != [str(columns), str(len(lines))] or len(cells) != columns * len(lines):
        raise CountError("a grid of another size")
    hidden = all(face in ".0" for face, _ in cells)
    plain = {".": None, "?": "", "0": "" if hidden else "0"}
    faces = [plain.get(face, re.sub("&(.)", r"\1", face)) for face, _ in cells]
    found = count_grid(columns, faces)
    found["circles"] = sum("@" in own for _, own in cells)
    found["givens"] = sum("!" in own and bool(face) for face, (_, own) in zip(faces, cells, strict=True))
    found["diagramless"] = int(all("*" in own for _, own in cells))
    found["others"] = sum("{" in own or "[" in own for _, own in cells)
    sides = ["R" * ("|" in own or "+" in own) + "B" * ("_" in own or "+" in own) for _, own in cells]
    found["bars"] = len(set().union(*(bars_at(at, own, columns, len(cells)) for at, own in enumerate(sides))))
    colours = " ".join((*sections.get("colour", ()), *sections.get("color", ())))
    found["shades"] = len(set(filter(PLACE.fullmatch, colours.split())))
    return found


def _count_line(found: Counter[str], line: str) -> None:
    """Counts a line of a list: a clue, or what is said of the one before it."""
    label = LABEL.match(line)
    if line.lstrip().lower().startswith("hint:"):
        found["clue letters"] += letters(line) - len("hint")
        return
    text = line[label.end() :] if label else ""
    if not label or re.match(r"\w|\s*\([^()]*\)\s*\[", text):
        raise CountError("a clue without a label, or without a text")
    count_clue(found, untagged(text))
    found["links"] += len(re.findall(r"\d+", re.sub(r"#\w+", "", label[0]))) - 1

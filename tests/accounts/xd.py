"""Account of ``.xd``: header lines, the grid, clues with their answers, notes; two empty lines or headings between."""

from __future__ import annotations

import re
from collections import Counter

from accounts.account import CountError, letters, signs
from accounts.crosswords import count_clue, count_grid, text_of

HEADING = re.compile(r"^##[ \t]*(\w+)[ \t:#]*$", re.MULTILINE)
PARTS = ("metadata", "grid", "clues", "notes")
STRUCTURE = ("special", "rebus", "splitcharacter", "cluegroup")
HEADER = re.compile(r"([^\W_][\w -]*):(.*)")
CLUE = re.compile(r"([A-Z]?\d{1,5})(?:\.(.*?)(?:\s~\s[^~]*|~[^~a-z\s]+)?|\s+\^[^:]+:\s*(\S.*))")
LINK = re.compile(r"\{([@#])([^{}|]*)(?:\|[^{}]*)?\1\}")


def count(data: bytes) -> Counter[str]:
    """Counts headers, cells, marks and clues; CountError where the parts are not plain."""
    text = text_of(data).replace("\r\n", "\n").strip()
    if "<!--" in text:
        raise CountError("a comment")
    if HEADING.match(text):
        names = [name.lower() for name in HEADING.findall(text)]
        parts = dict(zip(names, HEADING.split(text)[2::2], strict=True))
    else:
        names = list(PARTS)
        parts = dict(zip(names, re.split(r"\n{3,}", text, maxsplit=3), strict=False))
    if len(set(names)) < len(names):
        raise CountError("a part twice")
    headers = {key.strip().lower(): value.strip() for key, value in _matches(HEADER, parts.get("metadata", ""))}
    rows = parts.get("grid", "").split()
    faces, columns = "".join(rows), len(rows[0]) if len(set(map(len, rows))) == 1 else 0
    if "." in faces and "#" not in faces:
        raise CountError("points, which may be blocks")
    if "\n\n" in parts.get("grid", "").strip():
        raise CountError("an empty line in the grid, or between parts")
    rebus = dict(re.findall(r"(\S)=([^\s,;]*)", headers.get("rebus", "")))
    found = count_grid(
        columns, [None if face in "#_" else rebus.get(face, face.strip(".")) for face in faces], faces.count("_")
    )
    found["others"] = len(set(names) - {*PARTS, "design", "start"})
    found["texts"] = signs(parts.get("notes", ""))
    found["texts"] += sum(signs(value) for key, value in headers.items() if key not in STRUCTURE)
    special, small = headers.get("special", "").lower()[:5], sum(map(str.islower, faces))
    found["circles"], found["shades"] = small * (special == "circl"), small * (special == "shade")
    found["others"] += special not in ("", "circl", "shade")
    found["givens"] = sum(face not in ".#\n" for face in parts.get("start", ""))
    if "design" in parts:  # rules for signs in a grid of its own
        del found["circles"], found["shades"], found["shapes"]
    labels = set()
    for label, text, more in _matches(CLUE, parts.get("clues", "")):
        if text.lstrip().startswith("~"):
            raise CountError("an answer without a blank before it")
        text = LINK.sub(r"\2", text).replace("\\", " ")
        if label in labels or not text.strip():  # a second text is one about the clue
            found["clue letters"] += letters(text) + letters(more)
        else:
            labels.add(label)
            count_clue(found, text)
    del found["numbers"], found["bars"]
    return found


def _matches(pattern: re.Pattern[str], text: str) -> list[tuple[str, ...]]:
    matches = [pattern.fullmatch(line.strip()) for line in text.splitlines() if line.strip()]
    if not all(matches):
        raise CountError("lines of another kind")
    return [match.groups("") for match in matches if match]

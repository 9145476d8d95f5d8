"""The text of an .xd file: its parts, its headers, and its lines of clues with the answer behind each.

Parts have headings, ``## Grid``, or are separated by two empty lines. ``A1. Clue ~ ANSWER`` is across, ``D1.`` down;
another letter is a list that the header ``Cluegroup`` names (``B=Bonus``), and without one all clues are one list
(``1. Clue ~ ANSWER``), in which the answer shows which way an entry runs. The header ``Splitcharacter`` is the sign
between the words of an answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, pairwise
from typing import NamedTuple

from wordtools.core.base.characters import composed
from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.crossword.puzzle.puzzle import EMPTY, Direction, Entry
from wordtools.crossword.reading.assemble import leave_out

PARTS = ("metadata", "grid", "clues", "notes")
HEADING = re.compile(r"[ \t]*##(?:[ \t]+(\w+)|(Metadata|Grid|Clues|Notes|Design|Start)[ \t:#]*$)")
HEADER = re.compile(r"\s*([^\W_][\w -]*+):(.*)")
CLUE = re.compile(r"([A-Za-z]?)(\d{1,5})\.\s*(.*)")
GROUP = re.compile(r"(?:^|(?<![\s,;])[\s,;]++)([^\W\d_])=")  # the letter of a list
REMARK = re.compile(r"([A-Za-z]?)(\d{1,5})\s+\^\s*([^:]{1,80}):\s*(.*)")
ANSWER = re.compile(r"(?:^|(?<!\s)\s++)~(?:\s++([^~]*+))?$")  # at the end of a clue's line
CLOSE = re.compile(
    r"(?:(?<!\s)\s++)?~((?:[^\w\s~]|[\d_])*+[^\W\d_a-z][^\s~a-z]*+)$"
)  # one in capitals, without a blank before it
COMMENT = ("<!--", "-->")
LONGEST_TITLE = 200  # characters
ALL = "Clues"  # the title of a list of all clues
SPLIT = "splitcharacter"
SINGLE = ("metadata", "grid")  # parts that a file has once
OTHER_PUZZLES = "other puzzles in the file"
WAYS = {"A": Direction.ACROSS, "D": Direction.DOWN}


class Line(NamedTuple):
    """A line of a file."""

    number: int
    text: str


class ClueLine(NamedTuple):
    """The line of a clue."""

    line: int
    letter: str
    """``A``, ``D``, the sign of another list, or '' where all clues are one list."""
    number: int
    text: str
    answer: str
    """As it stands there; '' where there is none."""
    remarks: dict[str, str]


def parts_of(text: str, reading: Reading) -> dict[str, list[Line]]:
    """Cuts a text into its parts, in lines; of several puzzles, the first."""
    lines = list(_lines(text, reading))
    begin = next((k for k, line in enumerate(lines) if HEADING.match(line.text)), len(lines))
    found: dict[str, list[Line]] = {}
    here: list[Line] = []
    for line in lines[begin:]:
        heading = HEADING.match(line.text)
        if heading:
            name = (heading[1] or heading[2]).lower()
            if name in SINGLE and any(line.text.strip() for line in found.get(name, ())):
                reading.leave_out(OTHER_PUZZLES)
                break
            here = found.setdefault(name, [])
        else:
            here.append(line)
    if not any(line.text.strip() for line in lines[:begin]):
        return found
    parts = _without_headings(lines[:begin], reading)
    if parts.get("grid") and "grid" in found:
        reading.leave_out(OTHER_PUZZLES)
        return parts
    return parts | found


def _without_headings(lines: list[Line], reading: Reading) -> dict[str, list[Line]]:
    blocks = _blocks(lines, 2)
    if blocks and not all(HEADER.match(line.text) for line in blocks[0][:1]):
        blocks.insert(0, [])
    another = next((k for k in range(3, len(blocks) - 2) if _begins_a_puzzle(blocks[k : k + 3])), len(blocks))
    if another < len(blocks):
        reading.leave_out(OTHER_PUZZLES)
        end = blocks[another][0].number
        lines, blocks = [line for line in lines if line.number < end], blocks[:another]
    cut = [*blocks[:3], [line for block in blocks[3:] for line in (*block, Line(0, ""), Line(0, ""))]]
    parts: dict[str, list[Line]] = dict(zip(PARTS, cut, strict=False))
    if any(not line.text.strip() for line in parts.get("grid", [])) or not parts.get("grid"):
        reading.note("one empty line between the parts, not two")
        return _by_what_they_hold(_blocks(lines, 1))
    return parts


def _begins_a_puzzle(blocks: list[list[Line]]) -> bool:
    """Returns whether blocks are headers, a grid, and clues."""
    headers, grid, clues = blocks
    return (
        all(HEADER.match(line.text) for line in headers)
        and len({len(line.text.strip()) for line in grid}) == 1
        and _are_clues(clues)
    )


def _are_clues(block: list[Line]) -> bool:
    texts = (line.text.strip() for line in block)
    return all(not text or CLUE.match(text) or REMARK.match(text) for text in texts)


def _lines(text: str, reading: Reading) -> Iterator[Line]:
    """Goes through the lines, but for those of comments."""
    end = ""
    begin = 0
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        begins = not end and line.lstrip().startswith(COMMENT[0])
        begin = number if begins else begin
        if begins or end:
            at = line.find(COMMENT[1])
            end = "" if at >= 0 else COMMENT[1]
            line = line[at + len(COMMENT[1]) :] if at >= 0 else ""
            if not line.strip():
                continue
        yield Line(number, line)
    if end:
        reading.note("a comment that does not end: all from there on is left out", line=begin)


def _blocks(lines: list[Line], empty: int) -> list[list[Line]]:
    """Cuts lines where *empty* or more of them are empty; those at the ends of a block do not count."""
    blocks: list[list[Line]] = []
    waiting: list[Line] = []
    for line in lines:
        if not line.text.strip():
            waiting.append(line)
            continue
        if not blocks or len(waiting) >= empty:
            blocks.append([])
        else:
            blocks[-1] += waiting
        waiting = []
        blocks[-1].append(line)
    return blocks


def _by_what_they_hold(blocks: list[list[Line]]) -> dict[str, list[Line]]:
    """Parts blocks of lines: headers, the grid, clues, and what comes after those."""
    parts: dict[str, list[Line]] = {part: [] for part in PARTS}
    for block in blocks:
        headers = all(HEADER.match(line.text) for line in block)
        clues, grid = _are_clues(block), parts["grid"]
        widths = {len(line.text.strip()) for line in (*grid, *block)}
        if headers and not grid:
            parts["metadata"] += block
        elif not grid and clues and all(" " in line.text.strip() for line in block):
            parts["clues"] += block
        elif not grid or (not clues and not parts["clues"] and len(widths) == 1):
            grid += block
        elif clues and not parts["notes"]:
            parts["clues"] += block
        else:
            parts["notes"] += [*block, Line(0, "")]
    return parts


def headers_of(lines: Iterable[Line], reading: Reading) -> dict[str, str]:
    """Reads the headers, by their names in small letters."""
    found: dict[str, str] = {}
    for line in lines:
        match = HEADER.match(line.text)
        if match is None:
            if line.text.strip():
                reading.leave_out("lines among the headers")
            continue
        key = " ".join(match[1].lower().split())
        if key in found:
            reading.note(f"the header {key[:40]!r} stands there twice: the last one counts", line=line.number)
        found[key] = match[2].strip()
    return found


def split_of(text: str) -> str:
    """Reads the header ``Splitcharacter``, which may stand in quotation marks; '' where it is not one sign."""
    text = text.strip("'\"") or text
    return text[0] if len(set(text)) == 1 else ""


def groups_of(text: str, reading: Reading) -> dict[str, str]:
    """Reads the header ``Cluegroup``, ``B=Bonus words C=Others``: the title of each letter, or that letter."""
    unnamed, *parts = GROUP.split(text)
    named = zip(map(str.upper, parts[::2]), parts[1::2], strict=True)
    titles = {letter: " ".join(title.split()) or letter for letter, title in named}
    if 2 * len(titles) < len(parts):
        reading.note("the header 'Cluegroup' names a list of clues twice: the last title counts")
    if unnamed.strip():
        reading.note(f"the header 'Cluegroup' has {unnamed.strip()[:40]!r} without the letter of a list: left out")
    for letter, title in titles.items():
        if len(title) > LONGEST_TITLE:
            reading.note(f"the list of clues {letter} has a title of over {LONGEST_TITLE} characters: cut off there")
    return {letter: title[:LONGEST_TITLE] for letter, title in titles.items()}


def clue_lines(lines: Iterable[Line], groups: Mapping[str, str], reading: Reading) -> list[ClueLine]:
    """Reads the lines of clues, and what is said about each below it.

    Raises:
        FormatError: a line is neither.
    """
    found: list[ClueLine] = []
    named: dict[tuple[str, int], ClueLine] = {}
    for line in lines:
        text = " ".join(line.text.split())
        remark = REMARK.match(text)
        match = remark or CLUE.match(text)
        letter = match[1].upper() if match else "?"
        if text and (match is None or letter not in ("", *WAYS, *groups)):
            raise FormatError(
                f"{reading.name}: line {line.number}: {text[:40]!r} is no clue: expected one such as "
                "'A1. Clue ~ ANSWER', or a header 'Cluegroup' with its letter"
            )
        if match is None:
            continue
        reading.count("clues")
        key = letter, int(match[2])
        if remark:
            about = named.setdefault(key, ClueLine(line.number, *key, "", "", {}))
            about.remarks[remark[3]] = remark[4]
            found += [] if about in found[-1:] or about.text or about.answer else [about]
            continue
        answer = ANSWER.search(match[3]) or CLOSE.search(match[3])
        clue = match[3][: answer.start()] if answer else match[3]
        named[key] = ClueLine(
            line.number, *key, clue.replace("\\", " "), (answer[1] or "").strip() if answer else "", {}
        )
        found.append(named[key])
    bare = next((one for one in found if not one.letter), None)
    if bare and any(one.letter in WAYS for one in found):
        reading.note("a clue without A or D before its number, which others have", line=bare.line)
    return found


def is_answer(answer: str, entry: Entry, split: str) -> bool:
    """Returns whether an answer may be that of an entry, as far as its letters are known."""
    ours, theirs = _plain("".join(entry.letters)), _plain(answer.replace(split, "") if split else answer)
    if not theirs or "".join(entry.letters).upper() == answer.upper():
        return True
    if any("/" in letter for letter in entry.letters):
        return _is_one_of(theirs, entry.letters)
    if entry.complete:
        return ours == theirs
    single = len(theirs) == len(entry.cells) and all(len(letter) < 2 for letter in entry.letters)
    return not single or all(a in ("", b) for a, b in zip(map(_plain, entry.letters), theirs, strict=True))


def _is_one_of(answer: str, cells: Iterable[str]) -> bool:
    """Returns whether an answer takes one of the letters of each cell, ``T/H``, or any one where none is known."""
    ends = {0}
    for cell in cells:
        ways = [_plain(letters) for letters in cell.split("/") if letters]
        far = {end + len(way) for end in ends for way in ways if answer.startswith(way, end)}
        ends = far if ways else {end + 1 for end in ends}
    return len(answer) in ends


def _plain(text: str) -> str:
    return "".join(sign for sign in composed(text).upper() if sign.isalnum()) or "".join(text.upper().split())


def lengths_of(answer: str, split: str) -> str:
    """Returns the enumeration of an answer whose words a sign separates; '' where there is none in it."""
    words = [sum(not sign.isspace() for sign in word) for word in answer.split(split)] if split else []
    return ",".join(str(letters) for letters in words if letters) if sum(map(bool, words)) > 1 else ""


def is_parted(answer: str, entry: Entry) -> bool:
    """Returns whether signs or blanks stand between the letters of an answer, which its entry does not have."""
    own = {*"".join(entry.letters), EMPTY, "?"}
    return any(not sign.isalnum() and sign not in own for sign in composed(answer).strip()[1:-1])


def split_at(answer: str, lengths: str, split: str) -> str | None:
    """Writes an answer with a sign between its words; None where the enumeration has other signs, or does not fit."""
    if not split or not re.fullmatch(r"\d{1,3}(?:,\d{1,3})+", lengths):
        return None
    numbers = [int(number) for number in lengths.split(",")]
    if sum(numbers) != len(answer) or split in answer or not all(numbers):
        return None
    ends = accumulate(numbers, initial=0)
    return split.join(answer[begin:end] for begin, end in pairwise(ends))


def unread(parts: Iterable[str], known: tuple[str, ...], reading: Reading) -> None:
    """Reports the parts that are not read."""
    leave_out(reading, (f"section {key}" for key in parts if key not in known))

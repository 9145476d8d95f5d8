"""The lines of a word list that is text: of each the word, and its clue (or definition) or its score.

A line is ``WORD``, ``WORD;SCORE``, or a word, a tab and its clue. Other lists are read by what most of their lines
have: a header (``word,clue``), another separator than the tab (``separators.py``), a blank with a definition behind it
(``definitions_text.py``), numbers at the beginning (``1. cat``). A clue is never joined to its word: a list in which
the lines have different separators is refused, and a line that is not like the others is left out and named.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wordtools.core.base.cells import text_of
from wordtools.core.base.characters import composed
from wordtools.core.errors import LexiconError
from wordtools.core.lists import definitions_text as blanks
from wordtools.core.lists.entries import LONGEST_LINE, entries_of
from wordtools.core.lists.headers import Header, header_of
from wordtools.core.lists.separators import MARKS, SAMPLE, TABLES, cells, counted, cut, first_separator
from wordtools.core.reading.reading import Reading

NUMBER = re.compile(r"[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][-+]?\d+)?%?")
ENUMERATION = re.compile(r"[\d\s,'-]+")
ITEM = re.compile(r"(?:\(?\d{1,5}[.):]|[-*\u2022\u2023\u00b7\u2013])\s+")
MOST_NAMED = 10  # columns that a message names
SHOWN = 40  # characters of a line in a message
MEND = "put a tab between the word and its clue"
PHRASES = "; if these are phrases, write a score behind each, such as cup of tea;50"
FIRST = 3  # lines of which the longest is an example


class Line(NamedTuple):
    """A line of a list, as it is written."""

    number: int
    source: str
    clue: str = ""
    score: float | None = None


class Columns(NamedTuple):
    """The lines of a list."""

    lines: list[Line]
    wrong: list[str]
    """The lines that were left out, each with its number and the reason."""
    remarks: list[str]
    """How the list was read, where that had to be found out."""
    clued: bool
    """Whether it has clues or definitions."""
    as_it_is: bool
    """Whether these stand behind a tab, without a header."""


class _Reader:
    """Reads one list."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.lines: list[Line] = []
        self.wrong: list[str] = []
        self.remarks: list[str] = []
        self.clued = self.tabs = False
        self.may_be_glued = any(mark in text for mark in MARKS)
        if self.may_be_glued:
            Reading(name, error=LexiconError).count("lines with clues or scores", text.count("\n"))
        entries, joined, unclosed = entries_of(text)
        if joined:
            self.remarks.append(_on_joined(joined))
        if unclosed:
            more = f", and {len(unclosed) - 1:,} more" if len(unclosed) > 1 else ""
            self.remarks.append(f"line {unclosed[0]}: a quotation mark that nothing closes{more}")
        if max((len(line) for _, line in entries), default=0) > LONGEST_LINE:
            for number, line in entries:
                if len(line) > LONGEST_LINE:
                    self._leave_out(number, line, f"it has over {LONGEST_LINE:,} characters")
            entries = [(number, line) for number, line in entries if len(line) <= LONGEST_LINE]
        self.entries = _unnumbered(entries)

    def read(self) -> None:
        if not self.entries:
            return
        for separator in TABLES:
            header = header_of(cells(self.entries[0][1], separator))
            if header is not None:
                self._with_header(header, separator)
                return
        sample = [line for _, line in self.entries[:SAMPLE]]
        usual = self._separator(sample)
        if usual is not None:
            self._separated(usual, sample)
        elif blanks.are_definitions(sample):
            self._defined(capitals=2 * sum(line.split()[0].isupper() for line in sample) > len(sample))
        elif blanks.are_clues(sample):
            self._defined(capitals=False)
            self.remarks.append("read as a word and its clue, for most lines have a capital behind the first word")
        elif 2 * sum(_score_behind(line) is not None for line in sample) > len(sample):
            self._scored_behind_blanks()
        elif 2 * sum(_score_before(line) is not None for line in sample) > len(sample):
            self._scored_before_blanks()
        else:
            if blanks.are_sentences(sample):
                self._refuse(max(self.entries[:FIRST], key=lambda entry: len(entry[1].split())), PHRASES)
            self._plain()

    def _separator(self, sample: Sequence[str]) -> str | None:
        """Finds what separates word and clue, or word and score, in half of the lines or more."""
        if 2 * sum("\t" in line for line in sample) > len(sample):
            return "a tab"
        if blanks.are_definitions(sample):
            return None
        if 2 * sum(map(blanks.has_score, sample)) >= len(sample):
            return "a semicolon"
        found = counted([line for line in sample if not blanks.has_score(line)])
        separator, most = found.most_common(1)[0] if found else (None, 0)
        if 2 * most > len(sample) or 2 * most == len(sample) == 2 * found.total():
            return separator
        if 2 * found.total() > len(sample):
            self._refuse(next(entry for entry in self.entries if first_separator(entry[1]) is not None))
        return None

    def _refuse(self, entry: tuple[int, str], more: str = "") -> None:
        number, line = entry
        raise LexiconError(f"{self.name}: line {number}: {line[:SHOWN]!r} looks like a word and its clue: {MEND}{more}")

    def _leave_out(self, number: int, line: str, why: str) -> None:
        self.wrong.append(f"line {number}: {line[:SHOWN]!r} left out: {why}")

    def _take(self, number: int, line: str, word: str, clue: str, points: str | None) -> None:
        """Takes a line apart as it is cut; leaves it out when it has no word, or no score where there is to be one."""
        score = None
        if points is not None:
            score = _score(points)
            if score is None:
                self._leave_out(number, line, f"{points.strip()[:SHOWN]!r} is no score; write WORD;SCORE")
                return
        if not word:
            self._leave_out(number, line, "no word in it")
            return
        self.lines.append(Line(number, word, text_of(" ".join(clue.split())), score))

    def _with_header(self, header: Header, separator: str) -> None:
        """Reads a table whose first line names its columns."""
        used: set[int] = set()  # columns in which a row has something
        longer: list[int] = []  # lines with more of them than the header
        for number, line in self.entries[1:]:
            row = cells(line, separator)
            while len(row) > header.columns and not row[-1]:
                row.pop()
            if header.clue == header.columns - 1 and len(row) > header.columns:
                row[header.clue :] = [f"{separator_text(separator)} ".join(row[header.clue :])]
                longer.append(number)
            if len(row) > header.columns:
                self._leave_out(number, line, f"{len(row)} columns, and the header has {header.columns}")
                continue
            if not any(row):
                continue
            used |= {column for column, cell in enumerate(row) if cell}
            self._take(number, line, _in(row, header.word), _in(row, header.clue), _in(row, header.score) or None)
        self.clued = header.clue is not None
        self._remark_on_numbers()
        if longer:
            which = f"line {longer[0]} has" if len(longer) == 1 else f"{len(longer):,} lines, {longer[0]} first, have"
            self.remarks.append(f"{which} more columns than the header: the clue takes what stands behind it")
        read = (header.word, header.clue, header.score)
        names = cells(self.entries[0][1], separator)
        unread = [
            name[:SHOWN] or f"{column + 1} (without a name)"
            for column, name in enumerate(names)
            if column not in read and (name or column in used)
        ]
        if unread:
            self.remarks.append(f"columns that are not read: {', '.join(unread[:MOST_NAMED])}")

    def _separated(self, separator: str, sample: Sequence[str]) -> None:
        """Reads lines with a word, a separator, and a clue or a score or both."""
        rows = [cells(line, separator) for line in sample] if separator in TABLES else []
        if len(self.entries) == 1 and len(rows) == 1 and _are_words(rows[0]) and separator != "a tab":
            number = self.entries[0][0]
            self.lines = [Line(number, word) for word in rows[0] if word]
            self.remarks.append(f"read as a row of {len(self.lines)} words, for {separator} is between them")
            return
        numbered = _are_numbers(row[0] for row in rows if len(row) > 1)
        if numbered and _are_scores_first(rows):
            self._scores_first(separator)
            return
        rests = [(cut(line, separator) or ("", ""))[1] for line in sample]
        firsts = [rest.split(";")[0] if separator == "a semicolon" else rest for rest in rests if rest]
        if separator in TABLES:
            firsts = [row[1 + numbered] for row in rows if len(row) > 1 + numbered and row[1 + numbered]]
        scored = _are_numbers(firsts, tie=separator == "a semicolon")
        if separator == "a bracket" and scored:  # CAT (50), and not CAT (3)
            scored = 2 * sum(_has_lengths(*pair) for line in sample if (pair := cut(line, separator))) < len(firsts)
        last = not scored and _are_numbers(row[-1] for row in rows if len(row) > 2 + numbered)
        for number, line in self.entries:
            self._cut_line(number, line, separator, numbered=numbered, scored=scored, last=last)
        self.clued = any(line.clue for line in self.lines)
        self._remark_on_numbers()
        self.tabs = separator == "a tab" and not numbered and not scored and not last
        if separator != "a tab" and not (separator == "a semicolon" and scored):
            what = "score" if scored else "clue" if self.clued else "lengths"
            self.remarks.append(f"read as a word and its {what}, for most lines have {separator} between them")

    def _scores_first(self, separator: str) -> None:
        """Reads lines with a score, a separator and a word."""
        for number, line in self.entries:
            pair = cut(line, separator)
            if pair is None:
                self._without_separator(number, line, separator)
            else:
                self._take(number, line, pair[1], "", pair[0])
        self.remarks.append(f"read as a score and its word, for most lines begin with a number and {separator}")

    def _remark_on_numbers(self) -> None:
        numbers = [line.number for line in self.lines if _is_number(line.clue)]
        if numbers:
            what = "1 line has" if len(numbers) == 1 else f"{len(numbers):,} lines have"
            self.remarks.append(f"{what} a number in place of a clue, line {numbers[0]} first: it is read as a clue")

    def _cut_line(self, number: int, line: str, separator: str, *, numbered: bool, scored: bool, last: bool) -> None:
        pair = cut(line, separator)
        if pair is not None and numbered and _is_number(pair[0]):
            line = pair[1]
            pair = cut(line, separator)
        if pair is None:
            self._without_separator(number, line, separator)
            return
        word, rest = pair
        points: str | None = None
        if scored:
            points, clue = cut(rest, separator) or (rest, "")
            points = points.partition("#")[0]
        elif last and separator in TABLES:
            clue, points = _cut_last(rest, separator)
        else:
            clue = rest
        if separator == "a tab":
            clue = clue.partition("\t")[0]
        if separator == "a bracket" and _has_lengths(word, clue):
            clue = ""
        self._take(number, line, word, clue, points)

    def _without_separator(self, number: int, line: str, separator: str) -> None:
        """Takes a line that has no clue or score; one with another separator is left out."""
        other = first_separator(line)
        if other is not None and not (separator == "a tab" and other in ("a comma", "a dash")):
            self._leave_out(number, line, f"{other} where most lines have {separator}")
        else:
            self.lines.append(Line(number, line))

    def _defined(self, *, capitals: bool) -> None:
        """Reads lines with a word, a blank and a definition."""
        for number, line in self.entries:
            word, rest = blanks.cut_at_blank(line)
            if (capitals and not word.isupper()) or blanks.has_score(line):
                self._leave_out(number, line, "write the word, a tab, and its definition")
            else:
                self._take(number, line, word.rstrip(";:,"), rest, None)
        self.clued = True
        self._remark_on_numbers()

    def _scored_behind_blanks(self) -> None:
        """Reads lines with a word, a blank and a number."""
        for number, line in self.entries:
            word, _, points = line.rpartition(" ")
            if _score_behind(line) is None:
                self._without_separator(number, line, "a blank and a number")
            else:
                self._take(number, line, word.strip(), "", points)
        self.remarks.append("read as a word and its score, for most lines end with a number")

    def _scored_before_blanks(self) -> None:
        """Reads lines with a number, a blank and a word; numbers that merely count the lines are no scores."""
        pairs = [(number, line, _score_before(line)) for number, line in self.entries]
        counts = [points for _, _, points in pairs] == [str(k) for k in range(1, len(pairs) + 1)]
        for number, line, points in pairs:
            if points is None:
                self._without_separator(number, line, "a number and a blank")
            else:
                self._take(number, line, line.split(None, 1)[1], "", None if counts else points)
        if not counts:
            self.remarks.append("read as a score and its word, for most lines begin with a number")

    def _plain(self) -> None:
        """Reads lines with a word, of which some have a clue or a score behind a tab, or a score behind a semicolon."""
        for number, line in self.entries:
            word, tab, clue = line.partition("\t")
            points, _, more = clue.partition("\t")
            if tab and _is_number(points):
                self._take(number, line, word.strip(), more, points)
                self.clued |= bool(more.strip())
            elif tab:
                self._take(number, line, word.strip(), clue, None)
                self.clued = True
            elif ";" in line:
                word, _, points = line.partition(";")
                self._take(number, line, word.strip(), "", points.split(";")[0].partition("#")[0])
            elif self.may_be_glued and _looks_glued(line):
                self._leave_out(number, line, f"it looks like a word and its clue: {MEND}")
            else:
                self.lines.append(Line(number, line))


def _in(row: Sequence[str], column: int | None) -> str:
    """Returns a cell; '' where the row ends before it, as a short row under a wide header does."""
    return row[column] if column is not None and column < len(row) else ""


def _are_scores_first(rows: Sequence[Sequence[str]]) -> bool:
    """Returns whether lines are a number and a word, and the numbers do not merely count the lines."""
    numbers = [row[0].strip().rstrip(".") for row in rows]
    return all(len(row) == 2 for row in rows) and numbers != [str(k) for k in range(1, len(rows) + 1)]


def read(text: str, name: str) -> Columns:
    """Reads the lines of a list; empty ones and comments (``#``) are skipped.

    Args:
        text: the whole list.
        name: what messages call it.

    Raises:
        LexiconError: most lines have a word and its clue, with different separators or none between them.
    """
    reader = _Reader(text, name)
    reader.read()
    return Columns(reader.lines, reader.wrong, reader.remarks, reader.clued, reader.tabs)


def plain(text: str) -> list[str] | None:
    """Returns the lines of a list that has nothing but words, at once; None where some line needs a closer look."""
    lines = text.splitlines()
    if "#" in text:
        lines = [line for line in lines if not line.startswith("#")]
        text = "\n".join(lines)
        if "#" in text:
            return None
    if any(mark in text for mark in MARKS):
        return None
    return lines if " " not in text or _are_phrases(lines[:SAMPLE]) else None


def _are_phrases(lines: Sequence[str]) -> bool:
    """Returns whether lines that have no separator but blanks are words and phrases, no two columns."""
    try:
        found = read("\n".join(lines), "")
    except LexiconError:
        return False
    words = [line.source for line in found.lines]
    return not found.clued and words == [line.strip() for line in lines if line.strip()]


def scored(text: str) -> tuple[list[str], list[tuple[str, float]]] | None:
    """Returns the words of lines ``WORD;SCORE`` and their scores, at once; None: a line needs a closer look."""
    if ";" not in text or "#" in text or " " in text or any(mark in text for mark in MARKS if mark != ";"):
        return None
    lines = [line for line in text.splitlines() if line]
    try:
        points = [float(line[line.index(";") + 1 :]) for line in lines]
    except ValueError:
        return None
    if not all(map(math.isfinite, points)):
        return None
    words = [line[: line.index(";")] for line in lines]
    return words, list(zip(words, points, strict=True))


def tabbed(text: str, name: str) -> str | None:
    """Returns a list with definitions as one with tabs, line by line; None where the text is no such list.

    Raises:
        LexiconError: as ``read``.
    """
    if plain(text) is not None or scored(text) is not None:
        return None  # known at once, however long it is
    found = read(text, name)
    if not found.clued:
        return None
    if found.as_it_is:
        return text
    lines = [""] * len(text.splitlines())
    for line in found.lines:
        lines[line.number - 1] = f"{line.source}\t{line.clue}" if line.clue else line.source
    return "\n".join(lines)


def words(table: str) -> list[str]:
    """Returns the words of a list with tabs, in the order of the lines."""
    return [line.partition("\t")[0] for line in table.splitlines() if line.strip() and not line.startswith("#")]


def separator_text(separator: str) -> str:
    """Returns a separator of ``TABLES`` as it is written."""
    return {"a tab": "\t", "a semicolon": ";", "a comma": ",", "a bar": "|"}[separator]


def _on_joined(joined: list[tuple[int, int]]) -> str:
    """Reports the cells that go over several lines, by the first and last line of each."""
    which = "{} to {}".format(*joined[0])
    if len(joined) == 1:
        return f"a cell in quotation marks goes over lines {which}, which are read as one"
    what = f"{len(joined):,} cells in quotation marks go over several lines"
    return f"{what}, the first over lines {which}: these are read as one"


def _unnumbered(entries: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Takes the numbers of the items away, ``1. cat``, where half of the lines or more have one."""
    sample = entries[:SAMPLE]
    if not sample or 2 * sum(ITEM.match(line) is not None for _, line in sample) < len(sample):
        return entries
    return [(number, ITEM.sub("", line, count=1) if ITEM.match(line) else line) for number, line in entries]


def _are_words(row: Sequence[str]) -> bool:
    return len(row) > 2 and all(cell.isalpha() or not cell for cell in row)


def _are_numbers(texts: Iterator[str] | Sequence[str], *, tie: bool = False) -> bool:
    """Returns whether more than half of the texts are numbers; half is enough for a *tie*."""
    found = [_is_number(text.partition("#")[0]) for text in texts]
    return bool(found) and 2 * sum(found) + tie > len(found)


def _is_number(text: str) -> bool:
    begun = text.lstrip()
    return not begun[:1].isalpha() and NUMBER.fullmatch(composed(begun).strip()) is not None


def _score(text: str) -> float | None:
    try:
        score = float(composed(text))
    except ValueError:
        return None
    return score if math.isfinite(score) else None


def _score_behind(line: str) -> str | None:
    """Returns the number that stands behind the last blank of a line."""
    word, blank, points = line.rpartition(" ")
    return points if blank and _is_number(points) and any(map(str.isalpha, word)) else None


def _score_before(line: str) -> str | None:
    """Returns the number that stands before the first blank of a line, and before letters."""
    points, blank, word = line.partition(" ")
    return points if blank and _is_number(points) and any(map(str.isalpha, word)) else None


def _has_lengths(word: str, text: str) -> bool:
    """Returns whether a text is the enumeration of a word, ``3,5``."""
    letters = sum(map(str.isalnum, word))
    return ENUMERATION.fullmatch(text) is not None and sum(map(int, re.findall(r"\d{1,9}", text))) == letters


def _cut_last(text: str, separator: str) -> tuple[str, str | None]:
    """Cuts the last cell off, a score."""
    *clues, points = cells(text, separator)
    if not clues:
        return text, None
    return separator_text(separator).join(clues), points or None


def _looks_glued(line: str) -> bool:
    """Returns whether a line among plain words looks like a word and its clue, and like no phrase (``well, well``)."""
    separator = first_separator(line)
    if separator == "a comma":
        return re.search(r",(?!\s|$)", line) is not None
    return separator in ("a bar", "an arrow", "an equals sign", "an @", "a tilde")

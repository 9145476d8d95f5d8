"""Account of a word list in text: entries, words and scores, counted apart from its reader, and compared with it."""

from __future__ import annotations

import re
from collections import Counter
from enum import StrEnum
from unicodedata import normalize

from wordtools.core.lists.wordlist import WordList
from wordtools.core.reading.accounts import CountError, unreported, zero
from wordtools.core.run.files import decode

COMMENT = re.compile(r"\s#(?!\d).*")
COLUMNS = re.compile(r"[;,\t]")
SCORE = re.compile(r"[+-]?\d+(\.\d*)?(e\d+)?", re.IGNORECASE)
HEADERS = ("word", "words", "answer", "entry", "solution", "wort", "mot", "parola", "palabra", "palavra", "ord")
OTHERS = ("score", "scores", "points", "clue", "clues", "definition", "punkte", "valeur", "punti", "puntos", "poäng")
"""Columns beside that of the words."""


class Count(StrEnum):
    """A kind of thing in a word list; its value is the noun of messages."""

    ENTRIES = "entries"
    """Lines that are neither empty nor a comment nor the header: at most as many words can be read."""
    WORDS = "different words"
    """Entries that differ in letters and digits, without accents: at least as many have to be read or reported."""
    SCORES = "words with a score"
    """Different words with a number in the second column."""
    CONTRADICTIONS = "words with several scores"
    """None can be read, so each is to be reported."""


REPORTS = {
    key: "score|times|twice|more than one|column|line|left out" if key is Count.CONTRADICTIONS else "line|column|row"
    for key in Count
}
"""By kind of thing, the words of which a report has one where it names a loss of that kind."""


def count(data: bytes) -> Counter[str]:
    """Counts the lines of a list; CountError where it is no text."""
    lines = decode(data, "the list", "text", CountError).replace("\ufeff", "").splitlines()
    lines = [COMMENT.sub("", line).rstrip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    header = bool(lines) and _is_header(lines[0])
    found = zero(Count)
    if header:
        first = _names(lines.pop(0))[0]
        found[Count.ENTRIES] = first not in HEADERS  # which may be a word and its clue
    rows = list(map(_cells, lines))
    found[Count.ENTRIES] += len(rows)
    scores: dict[str, set[float]] = {}
    words: set[str] = set()
    tabbed = 2 * sum("\t" in line for line in lines) > len(lines)
    entries = [row[0] if tabbed else re.split("[;,]", line)[0] for row, line in zip(rows, lines, strict=True)]
    few = 2 * sum(bool(re.search("[;,]", line)) for line in lines) <= len(lines)
    entries = lines if few and not tabbed else entries
    if not header and _is_defined(entries):
        rows = [
            [COLUMNS.split(entry.split(None, 1)[0])[0], *(row[1:] if tabbed else ())]
            for entry, row in zip(entries, rows, strict=True)
        ]
    for row in rows:
        if len(row) > 1 and SCORE.fullmatch(row[0].strip()):  # of the line, or the score of what stands behind it
            row = row[1:2]
        word, *columns = row
        plain = "".join(filter(str.isalnum, normalize("NFKD", word))).upper()
        words |= {plain} if plain else set()
        score = columns[0].strip() if columns else ""
        if plain and SCORE.fullmatch(score):
            scores.setdefault(plain, set()).add(float(score))
    found[Count.WORDS], found[Count.SCORES] = len(words), len(scores)
    found[Count.CONTRADICTIONS] = sum(len(given) > 1 for given in scores.values())
    return found


def _cells(line: str) -> list[str]:
    """Cuts a line at the first separator in it, wherever that stands."""
    separator = COLUMNS.search(line)
    return line.split(separator[0]) if separator else [line]


def _is_defined(entries: list[str]) -> bool:
    """Returns whether most entries have several words, and begin with different ones: a word and what it means.

    A number is no word.
    """
    first = [entry.split(None, 1)[0] for entry in entries if len(entry.split()) > 1]
    spaced = [word for word in first if not SCORE.fullmatch(word)]
    return 2 * len(spaced) > len(entries) and len(set(spaced)) >= 0.9 * len(spaced) and all(map(str.strip, entries))


def _is_header(line: str) -> bool:
    """Returns whether a first line has the names of columns, or looks so."""
    word, *others = _names(line)
    if any(map(SCORE.fullmatch, others)):
        return False
    named = any(other in OTHERS for other in others) and len(word) > 2
    return named or (word in HEADERS and len(others) > 1 and all(map(str.isidentifier, others)))


def _names(line: str) -> list[str]:
    return [cell.strip().strip(' "\t;,').lower() for cell in _cells(line)]


def differences(data: bytes, words: WordList) -> list[str]:
    """Names what a list has and the words read from it have not, or the other way round, without a report of it.

    Words that were left out count as reported, one by one.

    Args:
        data: the content of the file, unpacked; a list that is no text has no account.
        words: what was read.
    """
    try:
        counted = count(data)
    except CountError as error:
        return [f"the list cannot be counted ({error}), and was read"]
    left_out = words.dropped.total()
    held = zero(Count)
    held[Count.ENTRIES] = len(words.words)
    held[Count.WORDS], held[Count.SCORES] = len(words.words) + left_out, len(words.scores) + left_out
    held[Count.CONTRADICTIONS] = min(counted[Count.CONTRADICTIONS], left_out)  # of two lines one may be left out
    most, least = (Count.ENTRIES,), (Count.WORDS, Count.SCORES)
    reports = [*words.left_out(), *getattr(words, "notes", ())]
    return unreported(Count, counted, held, reports, lambda key, _: REPORTS[Count(key)], at_least=least, at_most=most)

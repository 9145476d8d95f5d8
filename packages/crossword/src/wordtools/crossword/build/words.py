"""Words to build with: read from a column of words, ``WORD<TAB>clue`` lines or a CSV file, folded to an alphabet.

Phrases and hyphens leave the grid but not the clue: ``ice cream`` is ICECREAM (3,5), ``x-ray`` XRAY (1-3). Other
punctuation is taken out; a word with digits or other characters that are no letters is left out. ``notes`` says what
was done, line by line.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from wordtools.core import Alphabet, LexiconError
from wordtools.core.run.files import STANDARD, read_text

WORD_COLUMNS = ("word", "answer", "entry", "solution")
CLUE_COLUMNS = ("clue", "question", "hint", "definition")
SHORTEST = 2  # a run of one cell is no entry
JOINT = re.compile("([\\s\u2010-\u2015-]+)")  # white space and hyphens


@dataclass(frozen=True, slots=True)
class Word:
    """A word for the grid, and what goes with it."""

    text: str
    """As it lies in the grid: folded, without spaces."""
    letters: tuple[str, ...]
    """What each of its cells holds."""
    clue: str = ""
    enumeration: str = ""
    """Lengths of its parts, ``4,3``, where it has several; else ''."""

    def __len__(self) -> int:
        """Counts its cells."""
        return len(self.letters)


@dataclass(frozen=True)
class Words:
    """The words of a list in its order, each once."""

    name: str
    words: tuple[Word, ...]
    notes: list[str] = field(default_factory=list)
    """What was done to words that could not be taken as they are, a line each."""

    @classmethod
    def read(cls, name: str, alphabet: Alphabet) -> Words:
        """Reads a file, or standard input when *name* is ``-``.

        Raises:
            WordtoolsError: it cannot be read, or holds no usable word.
        """
        return cls.parse(read_text(name), "standard input" if name == STANDARD else name, alphabet)

    @classmethod
    def parse(cls, text: str, name: str, alphabet: Alphabet) -> Words:
        """Reads a list from text.

        Raises:
            LexiconError: no usable word in it, or a CSV whose header names no column of words.
        """
        found: dict[str, tuple[Word, int]] = {}
        notes: list[str] = []
        for line, source, clue in _lines(text, name):
            word, note = _fold(source, clue, alphabet)
            if note:
                notes.append(f"{name}: line {line}: {note}")
            if word is None:
                continue
            if word.text in found:
                first, where = found[word.text]
                notes.append(f"{name}: line {line}: {source} is on line {where} too: used once")
                if first.clue or not clue:
                    continue
                line = where
            found[word.text] = word, line
        if not found:
            raise LexiconError(f"{name}: no usable word; write one word a line" + (f" ({notes[0]})" if notes else ""))
        return cls(name, tuple(word for word, _ in found.values()), notes)

    def __len__(self) -> int:
        """Counts the words."""
        return len(self.words)


def _lines(text: str, name: str) -> Iterator[tuple[int, str, str]]:
    """Goes through (line number, word, clue)."""
    lines = text.splitlines()
    first = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    for separator in ",;\t":
        header = [cell.strip().strip('"').lower() for cell in first.split(separator)]
        if len(header) > 1 and any(cell in WORD_COLUMNS for cell in header):
            yield from _csv(text, name, header, separator)
            return
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, _, clue = line.partition("\t")
        if not clue and ";" in word:  # WORD;SCORE, as lists for fillers are
            word = word.partition(";")[0]
        yield number, word.strip(), clue.strip()


def _csv(text: str, name: str, header: list[str], separator: str) -> Iterator[tuple[int, str, str]]:
    word_at = next(k for k, cell in enumerate(header) if cell in WORD_COLUMNS)
    clue_at = next((k for k, cell in enumerate(header) if cell in CLUE_COLUMNS), None)
    reader = csv.reader(io.StringIO(text), delimiter=separator)
    seen_header = False
    try:
        for row in reader:
            if not any(cell.strip() for cell in row) or row[0].startswith("#"):
                continue
            if not seen_header:
                seen_header = True
                continue
            if len(row) <= word_at or not row[word_at].strip():
                continue
            clue = row[clue_at].strip() if clue_at is not None and len(row) > clue_at else ""
            yield reader.line_num, row[word_at].strip(), clue
    except csv.Error as error:
        raise LexiconError(f"{name}: line {reader.line_num}: not CSV: {error}") from None


def _fold(source: str, clue: str, alphabet: Alphabet) -> tuple[Word | None, str]:
    """Makes a word of what is written; and says what was done, '' if nothing."""
    parts: list[str] = []
    joints: list[str] = []
    dropped = []
    for piece in JOINT.split(source):
        if JOINT.fullmatch(piece):
            joints.append("," if piece.isspace() else "-")
            continue
        kept = "".join(character for character in piece if not _is_punctuation(character))
        dropped += [character for character in piece if _is_punctuation(character)]
        folded = alphabet.fold(kept)
        if folded is None or any(character.isdigit() for character in kept):
            bad = next((c for c in kept if c.isdigit() or alphabet.fold(c) is None), kept)
            return None, f"{source!r} left out: {bad!r} is no letter of the alphabet"
        parts.append(folded)
    try:
        cells = [alphabet.split(part) for part in parts]
    except ValueError as error:
        return None, f"{source!r} left out: {error}"
    letters = tuple(letter for part in cells for letter in part)
    text = "".join(letters)
    if len(letters) < SHORTEST:
        return None, f"{source!r} left out: a word has {SHORTEST} letters or more"
    pattern = ""
    for k, part in enumerate(cells):
        if part:
            pattern += (joints[k - 1] if pattern else "") + str(len(part))
    note = f"{source} is {text} in the grid: {' '.join(dict.fromkeys(dropped))} left out" if dropped else ""
    return Word(text, letters, clue, pattern if "," in pattern or "-" in pattern else ""), note


def _is_punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS" and not character.isdigit()

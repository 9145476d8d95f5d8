"""Lists of words: a column of words, ``WORD<TAB>clue`` or ``WORD;SCORE`` lines, or a CSV file; folded to an alphabet.

Phrases and hyphens leave the grid but not the clue: ``ice cream`` is ICECREAM (3,5), ``x-ray`` XRAY (1-3). Other
punctuation is taken out; a word with digits or other characters that are no letters is left out. ``notes`` lists what
was done, line by line.
"""

from __future__ import annotations

import csv
import io
import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from wordtools.core import Alphabet
from wordtools.core.errors import LexiconError
from wordtools.core.lists.annotated import tabbed
from wordtools.core.lists.bundled import installed_text
from wordtools.core.lists.wordlist import read_source
from wordtools.core.run.files import STANDARD, decode, shown

WORD_COLUMNS = ("word", "answer", "entry", "solution")
CLUE_COLUMNS = ("clue", "question", "hint", "definition")
SCORE_COLUMNS = ("score",)
SHORTEST = 2  # a run of one cell is no entry
JOINT = re.compile("([\\s\u2010-\u2015-]+)")  # white space and hyphens


class Line(NamedTuple):
    """A line of a list, as it is written."""

    number: int
    source: str
    clue: str = ""
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A word for the grid, and what goes with it.

    >>> from wordtools.core import Language
    >>> word = Words.of(["ice cream"], Language.load("en").alphabet).words[0]
    >>> word.text, word.enumeration
    ('ICECREAM', '3,5')
    """

    text: str
    """As it lies in the grid: folded, without spaces."""
    letters: tuple[str, ...]
    """What each of its cells holds."""
    clue: str = ""
    enumeration: str = ""
    """Lengths of its parts, ``4,3``, where it has several; else ''."""
    score: float | None = None
    """Its score, where the list has one."""

    def __str__(self) -> str:
        """Writes it as it lies in the grid."""
        return self.text

    @property
    def phrase(self) -> str:
        """The word with the spaces and hyphens that it has outside the grid: ``ICE CREAM``."""
        sizes = re.split("([,-])", self.enumeration or str(len(self.letters)))
        letters = iter(self.letters)
        return "".join(
            (" " if part == "," else part) if k % 2 else "".join(islice(letters, int(part)))
            for k, part in enumerate(sizes)
        )

    def __len__(self) -> int:
        """Counts its cells."""
        return len(self.letters)


@dataclass(frozen=True, repr=False)
class Words:
    """The words of a list in its order, each once.

    >>> from wordtools.core import Language
    >>> words = Words.of(["cat", "ice cream", "newt"], Language.load("en").alphabet)
    >>> words
    <Words words: 3>
    >>> print(words)
    CAT
    ICE CREAM
    NEWT
    """

    name: str
    words: tuple[Word, ...]
    notes: tuple[str, ...] = field(default=(), repr=False)
    """What was done to words that could not be taken as they are, a line each."""

    @classmethod
    def read(cls, name: str, alphabet: Alphabet) -> Words:
        """Reads a file, an installed list of phrases, or standard input when *name* is ``-``.

        Raises:
            WordtoolsError: it cannot be read, or holds no usable word.
        """
        text = installed_text(name)
        if text is None:
            text = decode(read_source(name), shown(name))
        return cls.parse(text, "standard input" if name == STANDARD else name, alphabet)

    @classmethod
    def parse(cls, text: str, name: str, alphabet: Alphabet) -> Words:
        """Reads a list from text.

        Raises:
            LexiconError: no usable word in it, or a CSV whose header names no column of words.
        """
        return cls._of(read_lines(text, name), name, alphabet)

    @classmethod
    def of(cls, words: Iterable[str], alphabet: Alphabet, name: str = "words") -> Words:
        """Takes words as they are given, each for itself: none is read as a comment, a clue or a score.

        Raises:
            LexiconError: no usable word among them.
        """
        return cls._of([Line(number, word) for number, word in enumerate(words, 1)], name, alphabet)

    @classmethod
    def _of(cls, lines: Iterable[Line], name: str, alphabet: Alphabet) -> Words:
        found: dict[str, tuple[Word, int]] = {}
        notes: list[str] = []
        for line in lines:
            word, note = fold_word(line.source, alphabet)
            if note:
                notes.append(f"{name}: line {line.number}: {note}")
            if word is None:
                continue
            word = replace(word, clue=line.clue, score=line.score)
            at = line.number
            if word.text in found:
                first, at = found[word.text]
                notes.append(f"{name}: line {line.number}: {line.source} is on line {at} too: used once")
                if first.clue or not word.clue:
                    continue
            found[word.text] = word, at
        if not found:
            raise LexiconError(no_usable_word(name, notes))
        return cls(name, tuple(word for word, _ in found.values()), tuple(notes))

    def __str__(self) -> str:
        """Writes the list as ``parse`` reads it: a word a line, with its clue or score; as CSV where it has both."""
        if any(word.clue for word in self.words) and any(word.score is not None for word in self.words):
            text = io.StringIO()
            rows = ((word.phrase, word.clue, "" if word.score is None else word.score) for word in self.words)
            csv.writer(text, lineterminator="\n").writerows([("word", "clue", "score"), *rows])
            return text.getvalue().rstrip("\n")
        clues = (f"\t{word.clue}" if word.clue else "" for word in self.words)
        scores = ("" if word.score is None else f";{word.score:g}" for word in self.words)
        phrases = (word.phrase for word in self.words)
        return "\n".join(map("".join, zip(phrases, clues, scores, strict=True)))

    def __repr__(self) -> str:
        """Shows the name and how many there are."""
        return f"<Words {self.name}: {len(self.words):,}>"

    def __len__(self) -> int:
        """Counts the words."""
        return len(self.words)


def no_usable_word(name: str, notes: Sequence[str]) -> str:
    """Reports that a list has no usable word, and the reason for its first line."""
    return f"{name}: no usable word; write one word a line" + (f" ({notes[0]})" if notes else "")


def read_lines(text: str, name: str) -> list[Line]:
    """Reads the lines of a list as they are written; empty ones and comments (``#``) are skipped.

    Raises:
        LexiconError: what stands after a ``;`` is no score, or a file with a header is no CSV.
    """
    if "\t" not in text:
        text = tabbed(text, name) or text  # a word list with definitions: they are clues
    lines = text.splitlines()
    first = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    for separator in ",;\t":
        header = [cell.strip().strip('"').lower() for cell in first.split(separator)]
        if len(header) > 1 and any(cell in WORD_COLUMNS for cell in header):
            return list(_csv(text, name, header, separator))
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, tab, clue = line.partition("\t")
        score = None
        if not tab and ";" in word:
            word, _, points = word.partition(";")
            score = _score(points, name, number)
        found.append(Line(number, word.strip(), clue.strip(), score))
    return found


def _score(text: str, name: str, line: int) -> float:
    try:
        score = float(text)
    except ValueError:
        score = math.nan
    if not math.isfinite(score):
        raise LexiconError(
            f"{name}: line {line}: {text.strip()!r} is no score; write WORD;SCORE, or WORD, a tab and a clue"
        )
    return score


def _csv(text: str, name: str, header: list[str], separator: str) -> Iterator[Line]:
    word_at, clue_at, score_at = (
        next((k for k, cell in enumerate(header) if cell in columns), None)
        for columns in (WORD_COLUMNS, CLUE_COLUMNS, SCORE_COLUMNS)
    )
    reader = csv.reader(io.StringIO(text), delimiter=separator)
    seen_header = False

    def cell(at: int | None) -> str:
        return row[at].strip() if at is not None and at < len(row) else ""

    try:
        for row in reader:
            if not any(text.strip() for text in row) or row[0].startswith("#"):
                continue
            if seen_header and cell(word_at):
                points = cell(score_at)
                score = _score(points, name, reader.line_num) if points else None
                yield Line(reader.line_num, cell(word_at), cell(clue_at), score)
            seen_header = True
    except csv.Error as error:
        raise LexiconError(f"{name}: line {reader.line_num}: not CSV: {error}") from None


def fold_word(source: str, alphabet: Alphabet) -> tuple[Word | None, str]:
    """Makes a word of a text, also of a phrase; returns a note on what was changed, '' if nothing."""
    parts: list[str] = []
    joints: list[str] = []
    dropped = []
    for k, piece in enumerate(JOINT.split(source)):
        if k % 2:
            joints.append("," if piece.isspace() else "-")
            continue
        kept, plain = piece, piece.isalpha()
        if not plain:
            own = "".join(alphabet.letters)  # L·L is a letter in Catalan
            kept = "".join(character for character in piece if character in own or not _is_punctuation(character))
            dropped += [character for character in piece if character not in own and _is_punctuation(character)]
        folded = alphabet.fold(kept)
        if folded is None or (not plain and any(character.isdigit() for character in kept)):
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
    return Word(text, letters, enumeration=pattern if "," in pattern or "-" in pattern else ""), note


def _is_punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS" and not character.isdigit()

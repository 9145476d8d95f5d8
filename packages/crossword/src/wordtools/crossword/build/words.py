"""Lists of words, with their clues or scores (``columns.py`` of the core reads their lines); folded to an alphabet.

Phrases and hyphens leave the grid but not the clue: ``ice cream`` is ICECREAM (3,5), ``x-ray`` XRAY (1-3). Other
punctuation is taken out; a word with digits or other characters that are no letters is left out. ``notes`` lists what
was done, line by line. Of a word on several lines the last one counts; what that lacks, an earlier one adds.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from wordtools.core import Alphabet
from wordtools.core.base.cells import cell, csv_table
from wordtools.core.errors import LexiconError
from wordtools.core.lists import columns
from wordtools.core.lists.bundled import installed_text
from wordtools.core.lists.columns import Line
from wordtools.core.lists.wordlist import read_source, text_of
from wordtools.core.run.files import shown

SHORTEST = 2  # a run of one cell is no entry
JOINT = re.compile("([\\s\u2010-\u2015-]+)")  # white space and hyphens


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

    def over(self, other: Word) -> Word:
        """Returns the word with what it does not have itself from a line before it, or another list."""
        return replace(
            self,
            clue=self.clue or other.clue,
            enumeration=self.enumeration or other.enumeration,
            score=other.score if self.score is None else self.score,
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
            text = text_of(read_source(name), shown(name))
        return cls.parse(text, shown(name), alphabet)

    @classmethod
    def parse(cls, text: str, name: str, alphabet: Alphabet) -> Words:
        """Reads a list from text.

        Raises:
            LexiconError: no usable word in it, or clues that are not clearly separated from their words.
        """
        found = columns.read(text, name)
        remarks = filter(None, (*found.remarks, *found.wrong, _remark_on_phrases(found.lines)))
        return cls._of(found.lines, name, alphabet, [f"{name}: {remark}" for remark in remarks])

    @classmethod
    def of(cls, words: Iterable[str], alphabet: Alphabet, name: str = "words") -> Words:
        """Takes words as they are given, each for itself: none is read as a comment, a clue or a score.

        Raises:
            LexiconError: no usable word among them.
        """
        return cls._of([Line(number, word) for number, word in enumerate(words, 1)], name, alphabet)

    @classmethod
    def _of(cls, lines: Iterable[Line], name: str, alphabet: Alphabet, remarks: Iterable[str] = ()) -> Words:
        found: dict[str, tuple[Word, int]] = {}
        notes = list(remarks)
        for line in lines:
            word, note = fold_word(line.source, alphabet)
            if note:
                notes.append(f"{name}: line {line.number}: {note}")
            if word is None:
                continue
            word = replace(word, clue=line.clue, score=line.score)
            if word.text in found:
                first, at = found[word.text]
                notes.append(f"{name}: line {line.number}: {line.source} is on line {at} too: the last line counts")
                word = word.over(first)
            found[word.text] = word, line.number
        if not found:
            raise LexiconError(no_usable_word(name, notes))
        return cls(name, tuple(word for word, _ in found.values()), tuple(notes))

    def __str__(self) -> str:
        """Writes the list as ``parse`` reads it: a word a line, with its clue or score; as CSV where it has both."""
        if any(word.clue for word in self.words) and any(word.score is not None for word in self.words):
            rows = ((word.phrase, word.clue, "" if word.score is None else word.score) for word in self.words)
            return csv_table([("word", "clue", "score"), *rows]).rstrip("\n")
        clues = (f"\t{cell(word.clue)}" if word.clue else "" for word in self.words)
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


def _remark_on_phrases(lines: Sequence[Line]) -> str:
    """Reports that most lines are phrases, which may be words with clues behind a blank; '' if they are not."""
    phrases = [line for line in lines if " " in line.source]
    if not phrases or 2 * len(phrases) <= len(lines) or any(line.clue or line.score is not None for line in lines):
        return ""
    first = phrases[0]
    return f"line {first.number}: {first.source[:40]!r} is one phrase; put a tab between a word and its clue"


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

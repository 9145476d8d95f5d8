"""Word lists of one's own: merged with weights, compared, scored anew, rid of words; phrases and their enumerations.

A list is a ``Words``: each word once, with its score where it has one, and as a phrase where it is one, so that
``ice cream`` lies in the grid as ICECREAM and is enumerated (3,5).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from wordtools.core import Alphabet
from wordtools.core.errors import OptionError
from wordtools.core.lists import columns
from wordtools.core.run.files import is_file
from wordtools.crossword.build.words import JOINT, Word, Words, fold_word
from wordtools.crossword.puzzle.puzzle import Puzzle

HEAVIEST = 100  # points that a weight may add to a score, or take from it
UNSCORED = 50.0  # the score of a word of a list without scores, beside lists that have them
WEIGHTED = re.compile(r"(.+):([+-]\d+)")
JOINTS = "- \u00a0\u2010\u2011\u2012\u2013\u2014\u2015"
INNER = re.compile(f"\\S[{JOINTS}]+\\S")  # a joint in a line
USUAL = re.compile(r".*: line \d+: .*( in the grid: .* left out| too: the last line counts| is one phrase; .*)")
LEFT_OUT = re.compile(r".*: line \d+: (['\"]).*\1 left out: ")


class Source(NamedTuple):
    """A list with its weight: ``mine.txt:+10``."""

    name: str
    weight: int = 0
    """Points that its words get beside their scores; and of a word in several lists, the heaviest one counts."""

    @classmethod
    def parse(cls, text: str) -> Source:
        """Reads the name of a list with its weight; the name of a file is one whatever is in it.

        Raises:
            OptionError: the weight is out of range.
        """
        match = WEIGHTED.fullmatch(text)
        if not match or is_file(text):
            return cls(text)
        weight = int(match[2])
        if abs(weight) > HEAVIEST:
            raise OptionError(f"{text}: a weight is from -{HEAVIEST} to +{HEAVIEST}, not {match[2]}")
        return cls(match[1], weight)


@dataclass(frozen=True, slots=True)
class ListDifference:
    """What two lists do not have alike."""

    removed: tuple[str, ...]
    """Phrases of the first list that the second one lacks."""
    added: tuple[str, ...]
    rescored: tuple[tuple[str, float | None, float | None], ...]
    """Phrases with their old and new scores."""

    def __bool__(self) -> bool:
        """Returns whether there is any difference."""
        return bool(self.removed or self.added or self.rescored)

    def __str__(self) -> str:
        """Writes a line a word: ``- gone``, ``+ new``, ``~ both: 50 -> 60``."""
        lines = [*(f"- {word}" for word in self.removed), *(f"+ {word}" for word in self.added)]
        lines += [f"~ {word}: {_points(old)} -> {_points(new)}" for word, old, new in self.rescored]
        return "\n".join(lines)


def _points(score: float | None) -> str:
    return "no score" if score is None else f"{score:g}"


def merged(lists: Sequence[tuple[Words, int]]) -> Words:
    """Merges lists with their weights, in alphabetical order of the words.

    Of a word in several lists, that of the heaviest counts, of lists of one weight the last; the words of a list
    without scores have 50 and the weight, unless no list has scores or a weight. A word is a phrase where any list has
    it as one.
    """
    scored = any(weight or any(word.score is not None for word in words.words) for words, weight in lists)
    best: dict[str, Word] = {}
    for words, weight in sorted(lists, key=lambda pair: pair[1]):
        for word in words.words:
            score = (UNSCORED if word.score is None else word.score) + weight if scored else None
            word = replace(word, score=score)
            best[word.text] = word.over(best.get(word.text, word))
    name = " + ".join(Path(words.name).name for words, _ in lists)
    notes = tuple(note for words, _ in lists for note in words.notes)
    return Words(name, tuple(best[text] for text in sorted(best)), notes)


def compared(old: Words, new: Words) -> ListDifference:
    """Compares two lists: words that only one has, and those whose scores differ."""
    before, after = ({word.text: word for word in words.words} for words in (old, new))
    return ListDifference(
        tuple(before[text].phrase for text in sorted(before.keys() - after.keys())),
        tuple(after[text].phrase for text in sorted(after.keys() - before.keys())),
        tuple(
            (after[text].phrase, before[text].score, after[text].score)
            for text in sorted(before.keys() & after.keys())
            if before[text].score != after[text].score
        ),
    )


def rescored(
    words: Words, *, scores: Mapping[str, float] | None = None, times: float = 1.0, plus: float = 0.0
) -> Words:
    """Scores a list anew: by another list where that has the word, then multiplied and added to.

    Args:
        words: the list; a word without a score counts as 50.
        scores: by folded word.
        times: a factor.
        plus: points added after that.
    """
    known = scores or {}

    def points(text: str, score: float | None) -> float:
        return round(known.get(text, UNSCORED if score is None else score) * times + plus, 2)

    return replace(words, words=tuple(replace(word, score=points(word.text, word.score)) for word in words.words))


def banned(words: Words, ban: Collection[str]) -> tuple[Words, list[str]]:
    """Takes words out of a list; returns the rest, and those of the banned ones that were not in it.

    Args:
        words: the list.
        ban: folded words.
    """
    kept = tuple(word for word in words.words if word.text not in ban)
    had = {word.text for word in words.words}
    return replace(words, words=kept), sorted(text for text in ban if text not in had)


def worth_reporting(words: Words) -> list[str]:
    """Lists the notes of a list on what is unusual in it: how it was read, lines that are no words."""
    return [note for note in words.notes if LEFT_OUT.match(note) or not USUAL.fullmatch(note)]


def repeated(words: Words) -> int:
    """Counts the lines of a list whose word a later line has too."""
    return sum(note.endswith(": the last line counts") for note in words.notes)


def left_out(words: Words) -> list[str]:
    """Lists the notes of a list that name lines which are no words."""
    return [note for note in words.notes if LEFT_OUT.match(note)]


def phrases(text: str, name: str, alphabet: Alphabet) -> dict[str, str]:
    """Reads the phrases of a list: the enumeration of each, by its letters: ``{"ICECREAM": "3,5"}``."""
    found: dict[str, str] = {}
    if not any(joint in text for joint in JOINTS) or not INNER.search(text):
        return found  # known at once, however long it is
    for line in columns.read(text, name).lines:
        if JOINT.search(line.source):
            word, _ = fold_word(line.source, alphabet)
            if word is not None and word.enumeration:
                found[word.text] = word.enumeration
    return found


def enumerated(puzzle: Puzzle, phrases: Mapping[str, str]) -> Puzzle:
    """Gives the entries of a puzzle that are phrases their enumerations, where they have none."""
    new = {
        entry.key: phrases[entry.answer]
        for entry in puzzle.entries
        if entry.answer in phrases and entry.key not in puzzle.enumerations
    }
    return replace(puzzle, enumerations={**puzzle.enumerations, **new}) if new else puzzle


def in_order(sources: Iterable[Source]) -> list[Source]:
    """Sorts lists such that of a word in several of them the last one counts: the heaviest comes last."""
    return sorted(sources, key=lambda source: source.weight)

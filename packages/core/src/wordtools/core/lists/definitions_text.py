"""Lists whose lines are a word, a blank, and what the word means: recognized by the whole list, never by one line.

What looks like a definition has a part of speech in brackets (``aa rough lava [n AAS]``), or lower case behind a word
in capitals (``AA rough lava``), or a capital behind a word in lower case (``aa Rough lava``). In most lines it has to,
and hardly a first word comes twice: lists of phrases (``ice cream``, ``ICE CREAM;50``) have neither.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from wordtools.core.base.characters import composed
from wordtools.core.lists.separators import ANY, MARKS

BLANK = re.compile(r"[ \t]+")
PART_OF_SPEECH = re.compile(r"\[[^\W\d_][^\[\]]*+\]")  # [n AAS], [v], [adj]
SCORE = re.compile(r"\s*[-+.\d]+\s*$")  # behind the last semicolon of a line
DISTINCT = 0.9  # at least this share of the first words is new: phrases begin alike
SENTENCE = 4  # words of a line: a list with as many in half of its lines is no list of phrases
JOINING = 3  # letters that the word between two others has in most phrases: salt and pepper, cup of tea


def cut_at_blank(line: str) -> tuple[str, str]:
    """Returns the first word of a line and what stands behind it."""
    word, *rest = BLANK.split(line, maxsplit=1)
    return word, rest[0] if rest else ""


def has_score(line: str) -> bool:
    """Returns whether a line ends with a semicolon and a number."""
    return ";" in line and SCORE.match(composed(line.rpartition(";")[2])) is not None


def are_definitions(lines: Sequence[str]) -> bool:
    """Returns whether most lines are a word and its definition, with a blank between them."""
    separated = [line for line in lines if BLANK.search(line)]
    if 2 * len(separated) <= len(lines) or not _distinct(separated):
        return False
    return 2 * sum(map(_looks_defined, separated)) > len(separated)


def are_clues(lines: Sequence[str]) -> bool:
    """Returns whether most lines are a word in lower case and a clue that begins with a capital."""
    separated = [line for line in lines if BLANK.search(line)]
    if 2 * len(separated) <= len(lines) or not _distinct(separated):
        return False
    fit = sum(word.islower() and rest[:1].isupper() for word, rest in map(cut_at_blank, separated))
    return 2 * fit > len(separated)


def are_sentences(lines: Sequence[str]) -> bool:
    """Returns whether most lines are a word and a sentence rather than a phrase, and begin with different words."""
    long = [line for line in lines if not has_score(line) and _is_sentence(line.split())]
    return 2 * len(long) > len(lines) and _distinct(long)


def _is_sentence(words: Sequence[str]) -> bool:
    """Returns whether a line has more words than phrases have, or three of which none joins the others."""
    return len(words) >= SENTENCE or (len(words) == SENTENCE - 1 and len(words[1]) > JOINING)


def _distinct(lines: Sequence[str]) -> bool:
    first = {cut_at_blank(line)[0] for line in lines}
    return len(first) >= DISTINCT * len(lines)


def _looks_defined(line: str) -> bool:
    """Returns whether a line looks like a word and its definition."""
    if has_score(line):
        return False
    word, rest = cut_at_blank(line)
    if PART_OF_SPEECH.search(rest):
        return True
    match = ANY.search(rest)
    begins = rest[: match.start()] if match else rest
    return word.isupper() and word[-1] not in MARKS and rest[:1].isalnum() and begins.upper() != begins

"""What stands beside a puzzle on paper: its words, a clue for each, or only how long they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Sequence
from enum import StrEnum
from itertools import takewhile

from wordtools.core import Alphabet
from wordtools.core.meanings.sense import Sense
from wordtools.core.show.terms import Terms
from wordtools.fillword.puzzle.puzzle import Cover, Placement, WordKind

LONGEST = 70  # characters of a clue
SHARED_PREFIX = 4  # letters: words with this many first letters in common are of one family
OF_ANSWER, OF_PART = 0.55, 0.75  # and with such a part of the answer, or of the other word, are of one family
NAMED = 2  # synonyms that make a clue
BRACKETS = re.compile(r"\([^()]*\)")
ENDS = re.compile(r";|, (?=\w)| (?:that|which|who|having|especially|usually) ")
DANGLING = re.compile(r"(?<![\s,:;])[\s,:;]++(?:a|an|and|as|by|for|from|in|into|of|on|or|the|to|with)$")
WORDS = re.compile(r"[^\W\d_]+")
ENDINGS = ("", "s", "es", "d", "ed", "r", "er", "n", "en", "ly", "y", "ey")
UNWANTED = ("disparaging", "ethnic slur", "offensive", "obscene", "vulgar")


class Beside(StrEnum):
    """What stands beside a grid."""

    WORDS = "words"
    CLUES = "clues"
    LENGTHS = "lengths"
    NOTHING = "nothing"


def beside(
    cover: Cover,
    what: Beside,
    senses: Callable[[str], Sequence[Sense]] = lambda word: (),
    banned: Container[str] = frozenset(),
    *,
    terms: Terms | None = None,
) -> list[str]:
    """Returns the lines that stand beside a puzzle.

    Args:
        cover: the answer.
        what: its words, in alphabetical order; clues, in an order that does not reveal where they lie; or lengths.
        senses: what a word means, for the clues; the words without a sense that can be used share one line.
        banned: folded words that no clue may have, such as offensive ones.
        terms: what is printed beside that; None: the English ones.
    """
    terms = terms or Terms.of("en")
    spangram = terms["spangram"]
    alphabet = cover.puzzle.alphabet
    ordered = sorted(cover.placements, key=lambda one: [alphabet.code[letter] for letter in alphabet.split(one.word)])
    if what is Beside.WORDS:
        return [f"{one.word} ({spangram})" if one.kind is WordKind.SPANGRAM else one.word for one in ordered]
    if what is Beside.CLUES:
        clues = {one: clue(one.word, _allowed(senses(one.word), alphabet, banned)) for one in ordered}
        lines = sorted(f"{text} ({_length(one, spangram)})" for one, text in clues.items() if text)
        rest = sorted((len(one.path), _length(one, spangram)) for one, text in clues.items() if not text)
        without = terms.filled("without_clue", lengths=", ".join(text for _, text in rest))
        return [*lines, *([without] if rest else [])]
    return [lengths(cover, terms)] if what is Beside.LENGTHS else []


def lengths(cover: Cover, terms: Terms | None = None) -> str:
    """Writes the number of words of a cover, their lengths, and the length of the spangram."""
    terms = terms or Terms.of("en")
    found = sorted((len(one.path) for one in cover.placements), reverse=True)
    text = terms.filled("word_lengths", count=len(found), lengths=", ".join(map(str, found)))
    spangram = [len(one.path) for one in cover.placements if one.kind is WordKind.SPANGRAM]
    return f"{text}; {terms.filled('spangram_length', length=spangram[0])}" if spangram else text


def _allowed(senses: Iterable[Sense], alphabet: Alphabet, banned: Container[str]) -> list[Sense]:
    """Leaves out the senses that are said in a banned word."""
    texts = {sense: " ".join((sense.text, *sense.synonyms)) for sense in senses}
    return [
        one
        for one, text in texts.items()
        if not any((alphabet.fold(word) or "") in banned for word in WORDS.findall(text))
    ]


def _length(placement: Placement, spangram: str) -> str:
    return f"{len(placement.path)}, {spangram}" if placement.kind is WordKind.SPANGRAM else str(len(placement.path))


def clue(word: str, senses: Sequence[Sense]) -> str:
    """Returns a clue for a word, empty where no sense makes one that does not give it away.

    >>> clue("OTTER", [Sense("freshwater carnivorous mammal having webbed and clawed feet and dark brown fur", "noun")])
    'Freshwater carnivorous mammal'
    >>> clue("CATS", [Sense("a cat is a cat", "noun", "plural of cat"), Sense("", synonyms=("felines", "CAT"))])
    'Felines'
    """
    for sense in senses:
        if any(mark in sense.usage for mark in UNWANTED):
            continue
        text = _short(sense.text) if sense.text else _named(word, sense.synonyms)
        if text and not gives_away(text, word):
            form = sense.form.partition(" of ")[0]
            return text[0].upper() + text[1:] + (f" [{form}]" if form and sense.text else "")
    return ""


def _short(text: str) -> str:
    """Leaves out what is in brackets, and cuts a definition where it begins to explain; empty when it stays long."""
    text = " ".join(BRACKETS.sub(" ", text).replace(" ,", ",").split())
    while len(text) > LONGEST or ";" in text:
        cuts = [match.start() for match in ENDS.finditer(text) if match.start() > 0]
        if not cuts:
            return ""
        text = text[: cuts[-1]]
        while DANGLING.search(text):
            text = DANGLING.sub("", text)
    return text if " " in text else ""


def _named(word: str, synonyms: Sequence[str]) -> str:
    return ", ".join([name for name in synonyms if not gives_away(name, word)][:NAMED])


def gives_away(text: str, word: str) -> bool:
    """Whether a text has a word, or one of its family: judged by their first letters.

    >>> gives_away("the act of teaching", "TEACHER"), gives_away("a small boat", "BOA"), gives_away("a boa", "BOAS")
    (True, False, True)
    """
    answer = word.casefold()
    return any(_related(part, answer) for part in WORDS.findall(text.casefold()))


def _related(part: str, answer: str) -> bool:
    shorter, longer = sorted((part, answer), key=len)
    if len(shorter) >= SHARED_PREFIX and shorter in longer:
        return True
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(part, answer, strict=False)))
    if same == len(shorter):  # one begins with the other: boa, boas
        return longer[same:] in ENDINGS
    return same >= SHARED_PREFIX and (same >= OF_ANSWER * len(answer) or same >= OF_PART * len(part))

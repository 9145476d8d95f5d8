"""Ideas for clues: definitions, synonyms, opposites and kinds of an answer, none of which gives it away.

A definition ends where its first clause does, and what stands in brackets is left out. One that is too long is cut
before a relative clause or the like. A text is dropped when a word of it is the answer, has its stem, holds it or is
held by it. What is suggested is for a constructor to look at: nothing is written into a puzzle.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from wordtools.core.meanings.definitions import Definitions
from wordtools.core.meanings.sense import Sense

LONGEST = 60  # characters of a clue
SYNONYMS = 2  # of a sense
STEM, SHARE = 5, 0.6  # two words share a stem if their first STEM letters and this share of the longer word agree
HELD = 4  # letters of a word that must not be in another
CUTS = re.compile(
    r" (?:that|which|who|whose|where|having|with|containing|made|used|consisting|especially|usually|typically)\b|[,:]"
)
CHOICE = re.compile(r" or \b")
"""Where a text is cut that is too long and has no such place."""
_DANGLING = (
    "a an the of to in on at for from by with and or as is are be being than into its his their very not usually "
    "especially often sometimes but one"
)
DANGLING = frozenset(_DANGLING.split())
"""What no clue ends with when it is cut."""
CHOOSING = frozenset({"either", "whether"})
"""What no clue has that is cut, as the other half may be gone."""
BRACKETS = re.compile(r"(?:(?<!\s)\s++)?\([^()]*\)\s*+")
ENDS = re.compile(r" (?:of|in|on|at|to|for|from|by|as|or|and|than|into)\b")
ARTICLES = re.compile(r"(?:an?|the|any|some|one)\b(?: of (?:several|various|many|numerous))?\s*", re.IGNORECASE)
ARTICLE = re.compile(r"^an? (?=.)")
LATIN = re.compile(r"genus |[A-Z][a-z]+ [a-z]+$")
_VAGUE = (
    "act action amount bit case condition event fact form group instance kind lack manner member number part person "
    "piece place portion process quality quantity set someone something sort state statement term thing time type "
    "unit use way word"
)
VAGUE = frozenset(_VAGUE.split())
"""Hypernyms that are too general for a clue."""
SLURS = frozenset({"disparaging", "ethnic slur", "offensive"})
WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Idea:
    """A clue that is suggested for an answer.

    >>> idea = Idea("Large feline", "definition", "WordNet 3.0", form="plural")
    >>> print(idea)
    Large feline [definition, WordNet 3.0; plural]
    >>> idea.text
    'Large feline'
    """

    text: str
    kind: str
    """``definition``, ``synonym``, ``opposite``, or ``kind``: what the answer is one of."""
    source: str
    """Whose definition it is from: ``WordNet 3.0``."""
    form: str = ""
    """What the answer is of the word that is defined: ``plural``; the clue is for that word as it stands."""
    usage: str = ""
    """A label such as ``slang``."""

    def __str__(self) -> str:
        """Writes the clue with where it is from: ``Large feline [definition, WordNet 3.0; plural]``."""
        about = "; ".join(filter(None, (f"{self.kind}, {self.source}", self.form, self.usage)))
        return f"{self.text} [{about}]"


def clue_ideas(answer: str, definitions: Definitions, *, limit: int = 3, slurs: bool = False) -> list[Idea]:
    """Suggests clues for an answer: of each kind those of its commonest senses.

    Args:
        answer: the letters, or a phrase with its spaces; then no clue has one of its words either.
        definitions: where to look.
        limit: how many at most of each kind.
        slurs: also senses that are marked as disparaging.
    """
    found: dict[str, Idea] = {}
    counts: dict[str, int] = {}
    for sense in definitions.of(answer) or definitions.of("".join(WORD.findall(answer))):
        if sense.usage in SLURS and not slurs:
            continue
        form, _, lemma = sense.form.partition(" of ")
        taboo = [folded(text) for text in (answer, lemma, *_words(answer)) if text]
        for kind, text in _texts(sense, definitions, taboo):
            if counts.get(kind, 0) < limit and text.lower() not in found and not leaks(text, taboo):
                found[text.lower()] = Idea(text, kind, sense.source, form, sense.usage)
                counts[kind] = counts.get(kind, 0) + 1
    order = ("definition", "synonym", "opposite", "kind")
    return sorted(found.values(), key=lambda idea: order.index(idea.kind))


def _words(phrase: str) -> list[str]:
    """Returns the words of a phrase that no clue for it may have; none where it is one word."""
    words = [word for word in WORD.findall(phrase) if len(word) > 2 and word.lower() not in DANGLING]
    return words if WORD.fullmatch(phrase) is None else []


def _texts(sense: Sense, definitions: Definitions, taboo: list[str]) -> Iterator[tuple[str, str]]:
    """Goes through what a sense gives for clues, with what each is."""
    text = shortened(sense.text, taboo)
    if text:
        yield "definition", text
    latin = [name for name in sense.synonyms if LATIN.match(name)]
    named = [name for name in sense.synonyms if name not in latin]
    yield from (("synonym", name[:1].upper() + name[1:]) for name in named[:SYNONYMS])
    yield from (("opposite", f"Opposite of {word}") for word in sense.opposites)
    above = genus(sense, definitions)
    if above:
        yield "kind", f"Kind of {above}"


def genus(sense: Sense, definitions: Definitions) -> str:
    """Finds what a noun is one of: the last word before its definition goes on, ``a shiny metal of ...``."""
    if sense.kind != "noun":
        return ""
    head = ARTICLES.sub("", _clause(sense.text), count=1)
    if not ARTICLES.match(_clause(sense.text)):
        return ""  # a mass, or a phrase of another kind
    for cut in (CUTS, ENDS):
        match = cut.search(head)
        head = head[: match.start()] if match else head
    words = WORD.findall(head)
    last = words[-1].lower() if words else ""
    known = definitions.of(last) if len(last) > 2 and words[-1] == last and len(words) <= 5 else []
    return last if last not in VAGUE and known and known[0].kind == "noun" and not known[0].form else ""


def _clause(text: str) -> str:
    """Returns a definition up to its first semicolon, without what is in brackets."""
    return " ".join(BRACKETS.sub(" ", text).partition(";")[0].split()).strip(" ,.:")


def shortened(text: str, taboo: list[str] | None = None) -> str:
    """Makes a clue of a definition; '' where it cannot be cut to the length of one, or before what gives it away."""
    text = _clause(text)
    if len(text) > LONGEST or leaks(text, taboo or []):
        last, first = _cut(text, CUTS, taboo or []), _cut(text, CHOICE, taboo or [])
        text = last[-1] if last else first[0] if first else ""
    text = ARTICLE.sub("", text) or text
    return text[:1].upper() + text[1:]


def _cut(text: str, places: re.Pattern[str], taboo: list[str]) -> list[str]:
    """Cuts a text at each of some places; returns what may be a clue, the shortest first."""
    heads = (text[: cut.start()].strip(" ,.:") for cut in places.finditer(text))
    return [head for head in heads if len(head) <= LONGEST and _stands(head) and not leaks(head, taboo)]


def _stands(text: str) -> bool:
    words = ARTICLES.sub("", text, count=1).split()
    whole = not words[-1:] or words[-1].lower() not in DANGLING
    return len(words) >= 2 and whole and not CHOOSING.intersection(map(str.lower, words))


def folded(text: str) -> str:
    """Returns the letters of a text in small, without accents and spaces."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if letter.isalpha())


def leaks(text: str, taboo: list[str]) -> bool:
    """Returns whether a clue has a word that gives one of the answers away, which are folded."""
    words = [folded(word) for word in WORD.findall(text)]
    if len(words) == 1 and any(len(answer) >= 3 and words[0].startswith(answer) for answer in taboo):
        return True  # cat, short for caterpillar
    return any(_alike(word, answer) for answer in taboo for word in (*words, folded(text)) if word)


def _alike(word: str, answer: str) -> bool:
    if word == answer:
        return True
    short, long = sorted((word, answer), key=len)
    if len(short) >= HELD and short in long:
        return True
    if len(short) >= 3 and long.startswith(short) and len(long) - len(short) <= 3:
        return True  # eel, eels; run, runner
    same = next((k for k, (one, two) in enumerate(zip(word, answer, strict=False)) if one != two), len(short))
    return same >= STEM and same >= SHARE * len(long)

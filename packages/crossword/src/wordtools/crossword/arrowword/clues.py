"""Clues that fit into a cell: synonyms and short definitions of a word, or those of a list of one's own.

A clue never gives its answer away (``ideas.leaks``), and none is cut: one that is too long for its cell is not used.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from wordtools.core import Alphabet, Language
from wordtools.core.base.frozen import Frozen
from wordtools.core.errors import LexiconError
from wordtools.core.lists.cache import kept
from wordtools.core.meanings.definitions import PACKAGES, Definitions
from wordtools.core.meanings.sense import Sense
from wordtools.crossword.arrowword.lettering import fitted
from wordtools.crossword.build.words import Words
from wordtools.crossword.puzzle.ideas import HELD, LATIN, SLURS, WORD, folded, leaks, shortened
from wordtools.crossword.words.pool import WordPool
from wordtools.crossword.words.stock import KIND, Stock, ranked

VERSION = 5  # of the rules below: a part of the names of cached pools
SENSES, NAMED = 5, 3  # senses looked at, and synonyms of each
MOST = 8  # clues of a word
WORDS = 4  # of a synonym
LONG = 8  # letters of words that may differ in two of them and are still spellings of one
OWN_SCORE = 95.0  # of a word of a list of one's own that has no score
CLOSED = re.compile(r"determinant|pron|pr[eé]p|conj|cong\.|interj|inter\.|art\b", re.IGNORECASE)
"""Parts of speech whose words have no synonyms worth a clue, as the thesauri name them."""
NAME = re.compile(r"[^\W\d_](?:[^\d_()\[\]{}<>/;:+=*%\u2010]*[^\W\d_!?'])")
NEVER = re.compile(r"(?!)")
NOTES = re.compile(r"(?:(?<!\s)\s++)?(?:\([^()]*\)|\[[^\[\]]*\]|<[^<>]*>)\s*+")
ARTICLE = re.compile(r".{1,40}? /[^/]+/(?P<said> .*)")  # of a dictionary: the word, how it sounds, translations
ITEMS = re.compile(r"(?:(?<!\s)\s++)?(?:\b\d++\.|[,;])\s*+")


@dataclass(frozen=True, repr=False)
class ClueBank:
    """The clues that there are for words: their own first, then those that definitions give.

    >>> bank = ClueBank(Language.load("en").alphabet, own={"CAT": ("It purrs",), "SILVER": ("Silvery metal",)})
    >>> bank.clues("CAT"), bank.clues("SILVER"), "SILVER" in bank
    (('It purrs',), (), False)
    """

    alphabet: Alphabet
    definitions: Definitions | None = None
    """Where clues are looked up; None: only *own* ones are used."""
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Clues by folded word; they come before others, and a word that has one that fits needs no other."""
    capitals: bool = True
    """Whether clues begin with a capital letter; in German they are written as words are."""

    def __post_init__(self) -> None:
        """Takes a copy of the clues that nobody changes."""
        object.__setattr__(self, "own", Frozen({word: tuple(clues) for word, clues in self.own.items()}))

    @classmethod
    def for_language(
        cls,
        language: str | Language = "en",
        *,
        definitions: str | Definitions | None = None,
        words: Words | None = None,
        only: bool = False,
    ) -> ClueBank:
        """Opens the clues of a language.

        Args:
            language: its code, or the path of its file.
            definitions: other definitions than the installed ones: a file, or such that are open.
            words: a list with clues.
            only: use no other clues than those of the list.

        Raises:
            LexiconError: there are no clues for the language, or the list has none.
            FormatError: the file of definitions is damaged.
        """
        found = Language.load(language) if isinstance(language, str) else language
        own = {word.text: (word.clue,) for word in words.words if word.clue} if words else {}
        if words is not None and not own:
            raise LexiconError(f"{words.name}: no word has a clue: write WORD, a tab, and the clue on each line")
        opened: Definitions | None = None
        if isinstance(definitions, Definitions):
            opened = definitions
        elif definitions is not None:
            opened = Definitions.open(definitions, found.alphabet)
        elif not only:
            if found.code not in PACKAGES:
                raise LexiconError(
                    f"no clues for {found.code!r} are installed (there are some for {', '.join(sorted(PACKAGES))}): "
                    "give a list of words with clues, or a file of definitions, such as a dictionary of dictd"
                )
            opened = Definitions.open(found.code, found.alphabet)
        return cls(found.alphabet, opened, own, capitals=found.code != "de")

    def __repr__(self) -> str:
        """Shows where the clues are from."""
        return f"<ClueBank of {', '.join(filter(None, (f'{len(self.own)} own clues' * bool(self.own), self._source)))}>"

    @property
    def _source(self) -> str:
        return f"definitions {self.definitions.name}" if self.definitions else ""

    def clues(self, word: str, *, half: bool = True) -> tuple[str, ...]:
        """Returns the clues for a folded word that fit, the best first.

        Args:
            word: the word.
            half: they are to fit into half of a cell.
        """
        found = self._clues(word, half)
        return tuple(clue for _, clue in zip(range(MOST), found, strict=False))

    def __contains__(self, word: object) -> bool:
        """Returns whether a folded word has a clue that fits into half of a cell."""
        return isinstance(word, str) and next(self._clues(word, True), None) is not None

    def _clues(self, word: str, half: bool) -> Iterator[str]:
        taboo = [folded(word)]
        seen: set[str] = set()
        for text in self._texts(word):
            small = text.casefold()
            if small not in seen and not _gives_away(text, taboo[0]) and fitted(text, half=half):
                seen.add(small)
                yield text

    def _texts(self, word: str) -> Iterator[str]:
        yield from self.own.get(word, ())
        if self.definitions is None:
            return
        senses = [
            sense
            for sense in self.definitions.of(word)
            if not sense.form and sense.usage not in SLURS and not CLOSED.search(sense.kind)
        ]
        for sense in senses[:SENSES]:
            for name in self._names(sense):
                yield name[:1].upper() + name[1:] if self.capitals else name
        for sense in senses[:SENSES]:
            if sense.text and not ARTICLE.fullmatch(sense.text):
                text = shortened(sense.text, [folded(word)])
                if text:
                    yield text

    def _names(self, sense: Sense) -> Iterator[str]:
        """Goes through the synonyms of a sense, or the translations of an article, without notes in brackets."""
        article = ARTICLE.fullmatch(sense.text)
        names: Iterable[str] = ITEMS.split(article["said"]) if article else sense.synonyms
        clean = (NOTES.sub(" ", name).strip(" .") for name in names)
        latin = LATIN if sense.text else NEVER  # WordNet has names of species
        good = (name for name in clean if NAME.fullmatch(name) and not latin.match(name) and name.count(" ") < WORDS)
        return (name for _, name in zip(range(NAMED), good, strict=False))

    def pool(self, words: WordPool, longest: int) -> WordPool:
        """Returns the words of a pool that have a clue here and not too many letters, and all of the own ones.

        The result is kept in the user's cache, as looking up the clues of a language takes seconds.

        Raises:
            LexiconError: no word is left.
        """
        found: Mapping[str, float] = self._known(words, longest) if self.definitions else {}
        own = {word: words.scores.get(word, OWN_SCORE) for word in self.own if word in self and len(word) <= longest}
        scores = {**found, **own}
        if not scores:
            raise LexiconError(f"{words.name}: no word of at most {longest} letters has a clue that fits into a cell")
        return WordPool.of(scores, words.alphabet, words.name)

    def _known(self, words: WordPool, longest: int) -> Mapping[str, float]:
        """Returns the words of a pool that definitions have a clue for."""
        assert self.definitions is not None
        bare = ClueBank(self.alphabet, self.definitions, capitals=self.capitals)
        scores = ranked(words.scores, words.alphabet).copy()

        def found() -> dict[str, float]:
            # in the order of the definitions, whose blocks are unpacked once so; the scores keep their own order
            known = {word for word in sorted(scores) if len(word) <= longest and word in bare}
            return {word: score for word, score in scores.items() if word in known}

        whole = all(score.is_integer() and 0 <= score <= 255 for score in set(scores.values()))
        if not (self.definitions.digest and whole):
            return found()
        text = "\n".join(f"{word};{score:g}" for word, score in sorted(scores.items()))
        recipe = (VERSION, self.definitions.digest, self.capitals, longest, self.alphabet.key, text)
        name = f"{hashlib.sha256(repr(recipe).encode()).hexdigest()[:32]}.{KIND}"

        def made() -> Stock:
            return Stock.of(words.alphabet, found())

        return kept(name, lambda path: Stock.load(path, words.alphabet)[0], made, Stock.save)


def _gives_away(text: str, answer: str) -> bool:
    """Returns whether a clue leaks its answer, has a compound of it (TOMCAT for CAT), or is another spelling of it."""
    if leaks(text, [answer]):
        return True
    words = [folded(word) for word in WORD.findall(text)]
    if len(words) == 1 and _respelt(words[0], answer):
        return True
    inside = len(answer) >= HELD - 1 and any(word.startswith(answer) or word.endswith(answer) for word in words)
    return inside or any(len(word) >= HELD - 1 and answer.endswith(word) for word in words)


def _respelt(word: str, answer: str) -> bool:
    """Returns whether two words differ in one letter, or in two where they are long (TUNICA, TUNIKA)."""
    longest = max(len(word), len(answer))
    most = 0 if longest < HELD else 1 if longest < LONG else 2
    if abs(len(word) - len(answer)) > most:
        return False
    costs = list(range(len(answer) + 1))  # of turning what is read of the word into the beginnings of the answer
    for k, letter in enumerate(word, 1):
        before, costs[0] = costs[0], k
        for at, other in enumerate(answer, 1):
            before, costs[at] = costs[at], min(before + (letter != other), costs[at] + 1, costs[at - 1] + 1)
    return costs[-1] <= most

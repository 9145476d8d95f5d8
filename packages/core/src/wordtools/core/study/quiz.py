"""Questions about words: all anagrams of some letters, the hooks of a word, the word that a definition is of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from itertools import chain, islice
from typing import NamedTuple

from wordtools.core.errors import OptionError
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.meanings.definitions import Definitions
from wordtools.core.study.cardbox import CardBox, CardKey
from wordtools.core.words.draws import TileBag, alphagram, read_alphagram
from wordtools.core.words.find import hooks
from wordtools.core.words.lexicon import Lexicon

KINDS = ("anagrams", "hooks", "definitions")


@dataclass(frozen=True)
class Question:
    """One question."""

    kind: str
    key: str
    """What it is kept by in a box of cards: the letters or the word."""
    prompt: str
    """What is shown."""
    answers: tuple[str, ...]
    """All that is wanted: the words, or the hooks as ``-S`` and ``S-``."""


class Verdict(NamedTuple):
    """How an answer is to be judged."""

    right: bool
    missed: tuple[str, ...]
    """What was wanted and not given."""
    wrong: tuple[str, ...]
    """What was given and is not so."""


class Quiz:
    """Makes the questions of one kind from a word list.

    >>> from wordtools.core import Alphabet
    >>> quiz = Quiz(Lexicon.of(["tea", "eat", "ate", "team"], Alphabet("AEMT")), "anagrams")
    >>> question = quiz.question("AET")
    >>> assert question is not None  # there is something to ask
    >>> question.prompt, question.answers
    ('AET', ('ATE', 'EAT', 'TEA'))
    >>> quiz.judge(question, "tea, eat, tae")
    Verdict(right=False, missed=('ATE',), wrong=('TAE',))
    """

    def __init__(
        self,
        lexicon: Lexicon,
        kind: str,
        *,
        lengths: range | None = None,
        bag: TileBag | None = None,
        definitions: Definitions | None = None,
        tiles: Alphabet | None = None,
    ) -> None:
        """Keeps what is to be asked.

        Args:
            lexicon: the words.
            kind: ``anagrams``, ``hooks`` or ``definitions``.
            lengths: how many letters the words have; any number when None.
            bag: new questions come in the order in which its tiles are likely to be drawn; in that of the alphabet
                when None.
            definitions: what words mean, for ``definitions``.
            tiles: what anagrams and hooks are made of, where it is not the letters (``Language.playing_alphabet``).

        Raises:
            OptionError: there is no such kind, or definitions are wanted and not given.
        """
        if kind not in KINDS:
            raise OptionError(f"no kind of question {kind!r}: there are {', '.join(KINDS)}")
        if kind == "definitions" and definitions is None:
            raise OptionError("questions about definitions need definitions")
        self.lexicon = lexicon
        self.kind = kind
        self.lengths = lengths
        self._bag = bag
        self._definitions = definitions
        self._tiles = tiles or lexicon.alphabet

    def likeliest(self) -> Iterator[str]:
        """Goes through the keys of all questions, the likeliest to be drawn first; some may have no question."""
        return iter(self._likeliest)

    @cached_property
    def _likeliest(self) -> Sequence[str]:
        words = list(self.lexicon.find(length=self.lengths))
        if self._bag is not None:
            words.sort(key=self._bag.probability, reverse=True)
        if self.kind == "anagrams":
            return list(dict.fromkeys(alphagram(self._tiles, word) for word in words))
        return words

    def question(self, key: str) -> Question | None:
        """Makes the question of a key; None where the list, the lengths or the definitions have none."""
        if self.kind == "anagrams":
            return self._anagrams(key)
        word = self.lexicon.alphabet.fold(key)
        if not word or not self._fits(word):
            return None
        return self._hooks(word) if self.kind == "hooks" else self._definition(word)

    def _fits(self, word: str) -> bool:
        return self.lengths is None or len(self.lexicon.alphabet.split(word)) in self.lengths

    def _anagrams(self, key: str) -> Question | None:
        read = read_alphagram(self._tiles, key)
        if read is None or not read[0] or not self._fits(read[0]):
            return None
        letters, shown = read
        found = self.lexicon.find(letters=letters, use_all=True)
        answers = tuple(word for word in found if alphagram(self._tiles, word) == shown)
        return Question(self.kind, shown, shown, answers) if answers else None

    def _hooks(self, word: str) -> Question | None:
        if word not in self.lexicon:
            return None
        found = hooks(self.lexicon, word, self._tiles)
        answers = (*(f"{letter}-" for letter in found.before), *(f"-{letter}" for letter in found.after))
        return Question(self.kind, word, word, answers)

    def _definition(self, word: str) -> Question | None:
        senses = self._definitions.of(word) if self._definitions and word in self.lexicon else []
        for sense in senses:
            synonyms = [name for name in sense.synonyms if word.casefold() not in name.casefold()]
            text = sense.text or ", ".join(synonyms)
            if text and not sense.form and word.casefold() not in text.casefold():
                kind = f"{sense.kind}, " if sense.kind else ""
                size = len(self.lexicon.alphabet.split(word))
                return Question(self.kind, word, f"{text} ({kind}{size} letters)", (word,))
        return None

    def judge(self, question: Question, text: str) -> Verdict:
        """Compares what was typed with what is wanted.

        Words stand with spaces or commas between them; hooks are the letters before, a dash, and those after:
        ``s-drst``.
        """
        given = self._typed_hooks(text) if self.kind == "hooks" else self._typed_words(text)
        if self.kind == "definitions" and len(given) == 1 and self._means(given[0], question):
            return Verdict(True, (), ())
        missed = tuple(answer for answer in question.answers if answer not in given)
        wrong = tuple(answer for answer in given if answer not in question.answers)
        return Verdict(not missed and not wrong, missed, wrong)

    def _typed_words(self, text: str) -> list[str]:
        return [self.lexicon.alphabet.fold(word) or word for word in text.replace(",", " ").split()]

    def _typed_hooks(self, text: str) -> list[str]:
        before, dash, after = text.strip().partition("-")
        found = []
        for letters, form in ((before, "{}-"), (after, "-{}")):
            folded = self.lexicon.alphabet.fold("".join(letters.replace(",", " ").split()))
            try:
                split = self._tiles.split(folded or "")
            except ValueError:
                split = [letters]
            found += [form.format(letter) for letter in (split if folded is not None else [letters])]
        return found if dash or not text.strip() else [text.strip()]

    def _means(self, word: str, question: Question) -> bool:
        """Returns whether another word of the list, as long, has the very definition that was asked."""
        if self._definitions is None or word not in self.lexicon or len(word) != len(question.key):
            return False
        return any(
            sense.text and not sense.form and question.prompt.startswith(f"{sense.text} (")
            for sense in self._definitions.of(word)
        )


def due_and_new(cards: CardBox, quiz: Quiz, language: str, new: int) -> Iterator[Question]:
    """Goes through the questions of a session: cards that are due, the one that waits longest first, then new ones.

    Args:
        cards: the box.
        quiz: makes the questions.
        language: the code under which the box keeps them.
        new: maximum number of new ones.
    """
    due = (quiz.question(key.question) for key in cards.due(quiz.kind, language, datetime.now(UTC)))
    fresh = (quiz.question(key) for key in quiz.likeliest() if CardKey(quiz.kind, language, key) not in cards)
    return (question for question in chain(due, islice(filter(None, fresh), new)) if question is not None)

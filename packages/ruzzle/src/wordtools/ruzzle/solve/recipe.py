"""A solver as what it is made of: small, hashable, and the same in every process.

A bundled word list goes by its name and the digest of its file, any other one by its content.
"""

from __future__ import annotations

import hashlib
import pickle
from dataclasses import dataclass, field
from typing import Protocol

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.errors import LexiconError
from wordtools.ruzzle.board.rules import Rules


class Solving(Protocol):
    """The parts that a solver is made of."""

    @property
    def language(self) -> Language:
        """The language of its words."""
        ...

    @property
    def rules(self) -> Rules:
        """The rules of its boards."""
        ...

    @property
    def lexicon(self) -> Lexicon:
        """Its word list."""
        ...

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the word list and of the boards."""
        ...


@dataclass(frozen=True)
class Recipe:
    """What a solver is made of."""

    language: str
    """A code, or the path of a file."""
    rules: Rules
    lexicon: str
    """A bundled name, or what messages call the list."""
    digest: str
    """SHA-256 of the list."""
    content: bytes = field(default=b"", compare=False, repr=False)
    """The list itself, pickled, when it is not a bundled one."""

    @classmethod
    def of(cls, solver: Solving) -> Recipe:
        """Writes down what a solver was made of.

        Raises:
            TypeError: its language is not that of a file, so it could not be opened again.
        """
        language = solver.language
        name = language.code if _tables(language.code) == language.tables else str(language.path)
        if name != language.code and _tables(name) != language.tables:
            raise TypeError(
                f"a Solver is pickled by the names of what it was made of, and {name!r} is not this language's file"
            )
        lexicon = solver.lexicon
        if lexicon.folder is not None:
            data = (lexicon.folder / f"{lexicon.name}.marisa").read_bytes()
            recipe = cls(name, solver.rules, lexicon.name, hashlib.sha256(data).hexdigest())
        else:
            content = pickle.dumps(lexicon.respelt(_fresh(solver.alphabet)))
            recipe = cls(name, solver.rules, lexicon.name, hashlib.sha256(content).hexdigest(), content)
        return recipe

    def parts(self) -> tuple[Lexicon, Rules, Language]:
        """Opens what the solver is made of.

        Raises:
            LanguageError, LexiconError: something is not here, or is another one than where the recipe was written.
        """
        language = Language.load(self.language)
        if self.content:
            return pickle.loads(self.content), self.rules, language
        lexicon = Lexicon.open(self.lexicon, self.rules.alphabet(language))
        assert lexicon.folder is not None
        data = (lexicon.folder / f"{lexicon.name}.marisa").read_bytes()
        if hashlib.sha256(data).hexdigest() != self.digest:
            raise LexiconError(f"word list {self.lexicon!r} is another version here than where the solver was made")
        return lexicon, self.rules, language


def _fresh(alphabet: Alphabet) -> Alphabet:
    """Returns an equal alphabet that has computed nothing yet."""
    return Alphabet(alphabet.letters, fold=alphabet.folds, case_sensitive=alphabet.case_sensitive)


def _tables(name: str) -> object:
    """Reads the tables of a language, or nothing where there is none of that name."""
    try:
        return Language.load(name).tables
    except ValueError:
        return None

"""A solver as what it is made of: small, hashable, and the same in every process.

A bundled word list goes by its name and the digest of its file, any other one by its content.
"""

from __future__ import annotations

import hashlib
import pickle
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from wordtools.core import Alphabet, Language, Lexicon, LexiconError
from wordtools.core.run.jobs import per_thread
from wordtools.ruzzle.board.rules import Rules

if TYPE_CHECKING:
    from wordtools.ruzzle.solve.solver import Solver


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
    def of(cls, solver: Solver) -> Recipe:
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
        _OPEN[recipe] = solver
        return recipe

    def make(self) -> Solver:
        """Makes the solver.

        Raises:
            LanguageError, LexiconError: something is not here, or is another one than where the recipe was written.
        """
        from wordtools.ruzzle.solve.solver import Solver

        language = Language.load(self.language)
        if self.content:
            return Solver(pickle.loads(self.content), self.rules, language)
        lexicon = Lexicon.open(self.lexicon, self.rules.alphabet(language))
        assert lexicon.folder is not None
        data = (lexicon.folder / f"{lexicon.name}.marisa").read_bytes()
        if hashlib.sha256(data).hexdigest() != self.digest:
            raise LexiconError(f"word list {self.lexicon!r} is another version here than where the solver was made")
        return Solver(lexicon, self.rules, language)


_OPEN: WeakValueDictionary[Recipe, Solver] = WeakValueDictionary()


@per_thread
def _made(recipe: Recipe) -> Solver:
    return recipe.make()


def solver_of(recipe: Recipe) -> Solver:
    """Returns the solver that a recipe was written from, where that is in this process; else makes it once a thread."""
    return _OPEN.get(recipe) or _made(recipe)


def _fresh(alphabet: Alphabet) -> Alphabet:
    """Returns an equal alphabet that has computed nothing yet."""
    return Alphabet(alphabet.letters, fold=alphabet.folds, case_sensitive=alphabet.case_sensitive)


def _tables(name: str) -> object:
    """Reads the tables of a language, or nothing where there is none of that name."""
    try:
        return Language.load(name).tables
    except ValueError:
        return None

"""Alphabets, word lists, word graphs, grids and the command line shared by every game."""

from wordtools.core.alphabet import Alphabet
from wordtools.core.dawg import Dawg
from wordtools.core.errors import (
    BudgetError,
    GridError,
    LanguageError,
    LexiconError,
    RulesError,
    WordtoolsError,
)
from wordtools.core.gaddag import Gaddag
from wordtools.core.grid import Grid
from wordtools.core.language import Language
from wordtools.core.lexicon import Lexicon
from wordtools.core.wordlist import WordList

__all__ = [
    "Alphabet",
    "BudgetError",
    "Dawg",
    "Gaddag",
    "Grid",
    "GridError",
    "Language",
    "LanguageError",
    "Lexicon",
    "LexiconError",
    "RulesError",
    "WordList",
    "WordtoolsError",
]

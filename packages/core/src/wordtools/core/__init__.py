"""Alphabets, word lists, word graphs, grids and the command line shared by every game."""

from wordtools.core.errors import (
    BudgetError,
    GridError,
    LanguageError,
    LexiconError,
    RulesError,
    WordtoolsError,
)
from wordtools.core.graph.dawg import Dawg
from wordtools.core.graph.gaddag import Gaddag
from wordtools.core.grid import Grid
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.language import Language
from wordtools.core.words.lexicon import Lexicon
from wordtools.core.words.wordlist import WordList

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

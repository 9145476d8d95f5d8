"""Alphabets, word lists, word graphs, grids and the command line shared by every game."""

from wordtools.core.errors import (
    BudgetError,
    FormatError,
    GridError,
    JobError,
    LanguageError,
    LexiconError,
    NoSolutionError,
    OptionError,
    RulesError,
    WordtoolsError,
)
from wordtools.core.graph.dawg import Dawg
from wordtools.core.graph.gaddag import Gaddag
from wordtools.core.grid import Grid
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.language import Language
from wordtools.core.words.bundled import bundled
from wordtools.core.words.definitions import Definitions
from wordtools.core.words.find import Hooks
from wordtools.core.words.found import FoundWords
from wordtools.core.words.lexicon import Lexicon
from wordtools.core.words.sense import Sense
from wordtools.core.words.wordlist import WordList

__all__ = [
    "Alphabet",
    "BudgetError",
    "Dawg",
    "Definitions",
    "FormatError",
    "FoundWords",
    "Gaddag",
    "Grid",
    "GridError",
    "Hooks",
    "JobError",
    "Language",
    "LanguageError",
    "Lexicon",
    "LexiconError",
    "NoSolutionError",
    "OptionError",
    "RulesError",
    "Sense",
    "WordList",
    "WordtoolsError",
    "bundled",
]

"""Alphabets, word lists, word graphs, grids and the command line shared by every game."""

from typing import TYPE_CHECKING

from wordtools.core.public import public

if TYPE_CHECKING:
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
    from wordtools.core.run.progress import Progress
    from wordtools.core.show.chart import Chart
    from wordtools.core.show.statistics import lengths_chart, letters_chart
    from wordtools.core.words.bundled import bundled
    from wordtools.core.words.definitions import Definitions
    from wordtools.core.words.find import Hooks
    from wordtools.core.words.found import FoundWords
    from wordtools.core.words.lexicon import Lexicon
    from wordtools.core.words.sense import Sense
    from wordtools.core.words.wordlist import WordList
else:
    __getattr__, __dir__ = public(
        __name__,
        {
            "errors": "BudgetError FormatError GridError JobError LanguageError "
            "LexiconError NoSolutionError OptionError RulesError WordtoolsError",
            "graph.dawg": "Dawg",
            "graph.gaddag": "Gaddag",
            "grid": "Grid",
            "letters.alphabet": "Alphabet",
            "letters.language": "Language",
            "run.progress": "Progress",
            "show.chart": "Chart",
            "show.statistics": "lengths_chart letters_chart",
            "words.bundled": "bundled",
            "words.definitions": "Definitions",
            "words.find": "Hooks",
            "words.found": "FoundWords",
            "words.lexicon": "Lexicon",
            "words.sense": "Sense",
            "words.wordlist": "WordList",
        },
    )

__all__ = [
    "Alphabet",
    "BudgetError",
    "Chart",
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
    "Progress",
    "RulesError",
    "Sense",
    "WordList",
    "WordtoolsError",
    "bundled",
    "lengths_chart",
    "letters_chart",
]

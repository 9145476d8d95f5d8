"""What goes wrong, as types. Every message says what, where, and how to mend it, in one line."""

from __future__ import annotations


class WordtoolsError(Exception):
    """The base of all errors that wordtools raises on purpose."""


class LanguageError(WordtoolsError, ValueError):
    """A language file or name that cannot be used."""


class LexiconError(WordtoolsError, ValueError):
    """A word list that cannot be read, or holds no usable word."""


class GridError(WordtoolsError, ValueError):
    """A text that is not a grid, or a cell of it that means nothing."""


class RulesError(WordtoolsError, ValueError):
    """A rules file, dice set or option value that cannot be used."""


class BudgetError(WordtoolsError):
    """A search that was stopped because it used up its budget."""

"""The errors. Every message is one line: what is wrong, where, and how to fix it."""

from __future__ import annotations

from wordtools.core.base.printable import one_line

HEAD, TAIL = 4_000, 500  # characters of a message that are kept, whatever a file holds that it quotes


class WordtoolsError(Exception):
    """The base of all errors that wordtools raises on purpose."""

    def __str__(self) -> str:
        r"""Returns the message on one line, whatever it quotes, cut where it is very long.

        >>> len(str(WordtoolsError("(" * 200_000))), str(WordtoolsError("a\nb: no such file"))
        (4505, 'a\\u000ab: no such file')
        """
        text = one_line(super().__str__())
        return text if len(text) <= HEAD + TAIL else f"{text[:HEAD]} ... {text[-TAIL:]}"


class LanguageError(WordtoolsError, ValueError):
    """A language file or name that cannot be used."""


class LexiconError(WordtoolsError, ValueError):
    """A word list that cannot be read, or holds no usable word."""


class GridError(WordtoolsError, ValueError):
    """A text that is not a grid, or a cell of it that means nothing."""


class RulesError(WordtoolsError, ValueError):
    """A rules file, dice set or option value that cannot be used."""


class OptionError(WordtoolsError, ValueError):
    """An argument of a function, or a setting, that cannot be used or cannot be met with another."""


class FormatError(WordtoolsError, ValueError):
    """A file that is damaged, or is not of the format that it should be."""


class NoSolutionError(WordtoolsError):
    """There is no solution, or none was found in the time given; ``best`` is the best that was."""

    def __init__(self, message: str, best: object = None) -> None:
        """Takes the message, and the best that was found (None: nothing)."""
        super().__init__(message)
        self.best = best

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles with the best."""
        return type(self), (str(self), self.best)


class JobError(WordtoolsError):
    """A part of a job that could not be done, because its worker died."""


class BudgetError(WordtoolsError):
    """A search that was stopped because it used up its budget."""

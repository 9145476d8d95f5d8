"""Puzzles: cells, entries, clues, patterns, and how good a crossword is."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

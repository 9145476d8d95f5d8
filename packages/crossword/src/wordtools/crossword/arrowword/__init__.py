"""Arrowwords: crosswords whose clues stand in the grid, each beside the word that it is for."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

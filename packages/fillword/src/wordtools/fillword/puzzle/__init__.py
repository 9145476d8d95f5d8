"""Puzzles: grids, placements, covers, the lists and how common their words are."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

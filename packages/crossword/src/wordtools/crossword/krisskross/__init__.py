"""Kriss Kross (fill-in) puzzles: a grid and its words by length, made with a single answer and solved."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

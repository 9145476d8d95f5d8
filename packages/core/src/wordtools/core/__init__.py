"""Alphabets, word lists, word graphs, grids and the command line shared by every game."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

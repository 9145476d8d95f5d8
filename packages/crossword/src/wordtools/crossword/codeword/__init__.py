"""Codewords: puzzles in which each letter is a number, made with a single answer and solved."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

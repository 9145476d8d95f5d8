"""Solve and make fill-word and Strands puzzles."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

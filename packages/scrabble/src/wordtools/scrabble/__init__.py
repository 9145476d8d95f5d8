"""Find, rank and play Scrabble plays."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

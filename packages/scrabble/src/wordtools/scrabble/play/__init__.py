"""Play: games, computer players, and what they are made of."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

"""Who wins with an empty bag, or with the last tiles in it: endgame and pre-endgame search."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

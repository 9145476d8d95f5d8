"""Solving: every word on a board, on one board or on a stream of them."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

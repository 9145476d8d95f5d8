"""Covers: the most plausible one, all of them, how many, and the best where there is none."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

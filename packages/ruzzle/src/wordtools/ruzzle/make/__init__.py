"""Making boards: random ones, ones within bounds, ones that hold given words, the best ones."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

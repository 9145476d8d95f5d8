"""Which plays there are, and what they score: move generation, plays ranked by equity, bingos, openings."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

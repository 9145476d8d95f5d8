"""Whether there is a fill: constraint search, first fills of hard grids, word squares."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

"""Word graphs: built, packed, kept in files, and walked."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

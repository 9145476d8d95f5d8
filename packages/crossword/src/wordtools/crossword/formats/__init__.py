"""Puzzle files: each format is a module with ``read(data, name)`` and ``write(puzzle)``; files are known by content."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

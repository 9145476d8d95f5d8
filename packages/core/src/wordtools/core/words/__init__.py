"""Lexicons: which words there are, how common they are, and which meet conditions."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

"""Proofs: which boards of a size are the best, with a certificate that others can check."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

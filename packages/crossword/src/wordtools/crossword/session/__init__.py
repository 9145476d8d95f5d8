"""The constructor's loop: a puzzle that is being made, edit by edit, and what can still become of it."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

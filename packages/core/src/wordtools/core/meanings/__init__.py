"""What words mean: installed definitions, and definitions in files."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

"""What a leave and a lead are worth: leave values, their context, winning chances."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

"""Pictures: what every game's drawings share."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

RENDERERS = {"Chart.svg": "chart:chart_svg"}

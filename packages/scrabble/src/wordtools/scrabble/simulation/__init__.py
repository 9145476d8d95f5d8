"""What happens most often: rollouts, self-play, sampling of racks, inference."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

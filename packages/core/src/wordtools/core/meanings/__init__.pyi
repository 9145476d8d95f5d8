from wordtools.core.meanings.sense import Sense as Sense

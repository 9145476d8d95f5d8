from wordtools.core.meanings.related import Related as Related
from wordtools.core.meanings.sense import Sense as Sense

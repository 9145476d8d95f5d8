from wordtools.fillword.cover.ladder import hints as hints
from wordtools.fillword.cover.partial import Region as Region

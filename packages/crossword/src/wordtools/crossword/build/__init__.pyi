from wordtools.crossword.build.build import Build as Build
from wordtools.crossword.build.build import Plan as Plan
from wordtools.crossword.build.fit import Fit as Fit
from wordtools.crossword.build.layout import PlacedWord as PlacedWord
from wordtools.crossword.build.score import Scores as Scores
from wordtools.crossword.build.shape import read_shape as read_shape
from wordtools.crossword.build.words import Word as Word

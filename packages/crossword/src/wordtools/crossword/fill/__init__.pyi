from wordtools.crossword.fill.moves import MovedFill as MovedFill
from wordtools.crossword.fill.suggest import Suggestion as Suggestion

from wordtools.crossword.fill.suggest import Suggestion as Suggestion

from wordtools.crossword.search.result import Objective as Objective
from wordtools.crossword.search.result import StoppedError as StoppedError
from wordtools.crossword.search.squares import SquareSearch as SquareSearch
from wordtools.crossword.search.squares import search_squares as search_squares

from wordtools.crossword.codeword.make import Codeword as Codeword
from wordtools.crossword.codeword.make import make_codeword as make_codeword
from wordtools.crossword.codeword.solve import solve_codeword as solve_codeword

from . import numbers as numbers

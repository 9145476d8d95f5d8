from wordtools.scrabble.evaluation.utility import UTILITIES as UTILITIES
from wordtools.scrabble.evaluation.winning import WinTable as WinTable

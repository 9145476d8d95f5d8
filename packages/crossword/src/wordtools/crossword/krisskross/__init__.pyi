from wordtools.crossword.krisskross.make import KrissKross as KrissKross
from wordtools.crossword.krisskross.make import make_krisskross as make_krisskross
from wordtools.crossword.krisskross.solve import solve_krisskross as solve_krisskross

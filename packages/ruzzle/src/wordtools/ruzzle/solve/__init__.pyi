from wordtools.ruzzle.solve.batch import solve_all as solve_all
from wordtools.ruzzle.solve.batch import split_boards as split_boards
from wordtools.ruzzle.solve.judge import judge_lists as judge_lists
from wordtools.ruzzle.solve.solution import Numbers as Numbers
from wordtools.ruzzle.solve.solution import Totals as Totals
from wordtools.ruzzle.solve.swaps import Swapped as Swapped
from wordtools.ruzzle.solve.writing import Written as Written

from wordtools.ruzzle.board.board import Board as Board
from wordtools.ruzzle.board.board import Tile as Tile
from wordtools.ruzzle.board.dice import Dice as Dice
from wordtools.ruzzle.board.rules import Rules as Rules
from wordtools.ruzzle.make.best import best_boards as best_boards
from wordtools.ruzzle.make.board_maker import BoardMaker as BoardMaker
from wordtools.ruzzle.make.targets import Targets as Targets
from wordtools.ruzzle.solve.judge import Judgement as Judgement
from wordtools.ruzzle.solve.judge import judge as judge
from wordtools.ruzzle.solve.solution import Found as Found
from wordtools.ruzzle.solve.solution import Solution as Solution
from wordtools.ruzzle.solve.solver import Solver as Solver

from . import board as board
from . import make as make
from . import proof as proof
from . import show as show
from . import solve as solve

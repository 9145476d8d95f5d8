from wordtools.fillword.cover.answer import Answer as Answer
from wordtools.fillword.cover.cover_problem import Constraints as Constraints
from wordtools.fillword.cover.ladder import Hint as Hint
from wordtools.fillword.cover.search import Count as Count
from wordtools.fillword.cover.solver import Solver as Solver
from wordtools.fillword.make.own import own_game as own_game
from wordtools.fillword.make.puzzles import PuzzleJob as PuzzleJob
from wordtools.fillword.make.puzzles import generate as generate
from wordtools.fillword.puzzle.game import Game as Game
from wordtools.fillword.puzzle.puzzle import Cover as Cover
from wordtools.fillword.puzzle.puzzle import Placement as Placement
from wordtools.fillword.puzzle.puzzle import Puzzle as Puzzle

from . import cover as cover
from . import find as find
from . import make as make
from . import puzzle as puzzle
from . import show as show

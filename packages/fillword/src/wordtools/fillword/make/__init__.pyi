from wordtools.fillword.make.generate import Generated as Generated
from wordtools.fillword.make.generate import Generator as Generator
from wordtools.fillword.make.generate import NoBoardError as NoBoardError
from wordtools.fillword.make.generate import read_shape as read_shape
from wordtools.fillword.make.generate import rectangle as rectangle
from wordtools.fillword.make.lengths import Lengths as Lengths
from wordtools.fillword.make.puzzles import PuzzleKind as PuzzleKind

from wordtools.scrabble.position.judge import Fault as Fault
from wordtools.scrabble.position.judge import Problem as Problem
from wordtools.scrabble.position.judge import Word as Word
from wordtools.scrabble.position.state import State as State

from . import cgp as cgp

from wordtools.crossword.session.state import UndoError as UndoError
from wordtools.crossword.session.statistics import Statistics as Statistics
from wordtools.crossword.session.view import Candidate as Candidate
from wordtools.crossword.session.view import DeadEntry as DeadEntry
from wordtools.crossword.session.view import View as View

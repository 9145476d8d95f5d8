from wordtools.ruzzle.board.dice import dice_sets as dice_sets
from wordtools.ruzzle.board.letter_model import LetterModel as LetterModel
from wordtools.ruzzle.board.letter_model import make_model as make_model
from wordtools.ruzzle.board.rules import read_scores as read_scores

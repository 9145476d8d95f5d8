from wordtools.fillword.puzzle.default_lists import open_lists as open_lists
from wordtools.fillword.puzzle.game import game_of as game_of
from wordtools.fillword.puzzle.puzzle import WordKind as WordKind

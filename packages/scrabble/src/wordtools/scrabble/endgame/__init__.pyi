from wordtools.scrabble.endgame.endgame import Ending as Ending
from wordtools.scrabble.endgame.standing import PreEndgame as PreEndgame
from wordtools.scrabble.endgame.standing import Standing as Standing

from wordtools.scrabble.match.contender import Contender as Contender
from wordtools.scrabble.match.series import Interval as Interval
from wordtools.scrabble.match.series import SeriesSummary as SeriesSummary
from wordtools.scrabble.match.sprt import Sprt as Sprt
from wordtools.scrabble.match.training import Generation as Generation
from wordtools.scrabble.match.training import Trainer as Trainer

from wordtools.scrabble.analysis.analysis import AnalysedTurn as AnalysedTurn
from wordtools.scrabble.analysis.analysis import PlayerTotals as PlayerTotals
from wordtools.scrabble.analysis.analysis import Stage as Stage
from wordtools.scrabble.analysis.archive import ArchiveSummary as ArchiveSummary
from wordtools.scrabble.analysis.archive import PlayerSummary as PlayerSummary
from wordtools.scrabble.analysis.puzzles import PlayPuzzle as PlayPuzzle

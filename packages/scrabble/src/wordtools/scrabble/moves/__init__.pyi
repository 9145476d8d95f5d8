from wordtools.scrabble.moves.bingos import BingoChance as BingoChance
from wordtools.scrabble.moves.movegen import MoveGenerator as MoveGenerator
from wordtools.scrabble.moves.openings import Hook as Hook
from wordtools.scrabble.moves.openings import Lane as Lane
from wordtools.scrabble.moves.threats import BingoThreat as BingoThreat

"""Find, rank and play Scrabble plays."""

from wordtools.scrabble.bag import Bag
from wordtools.scrabble.board import Board
from wordtools.scrabble.event import Event, EventKind
from wordtools.scrabble.game import ChallengeRule, Game
from wordtools.scrabble.judge import Fault, Judgement, Problem, Word, judge
from wordtools.scrabble.layout import Layout
from wordtools.scrabble.leaves import Leaves
from wordtools.scrabble.movegen import Generator, Plays
from wordtools.scrabble.play import PASS, Candidate, Kind, Play
from wordtools.scrabble.position import Position, State
from wordtools.scrabble.record import GameRecord, Player, Pragma
from wordtools.scrabble.rules import Rules
from wordtools.scrabble.tiles import Rack, Tile, TileSet

__all__ = [
    "PASS",
    "Bag",
    "Board",
    "Candidate",
    "ChallengeRule",
    "Event",
    "EventKind",
    "Fault",
    "Game",
    "GameRecord",
    "Generator",
    "Judgement",
    "Kind",
    "Layout",
    "Leaves",
    "Play",
    "Player",
    "Plays",
    "Position",
    "Pragma",
    "Problem",
    "Rack",
    "Rules",
    "State",
    "Tile",
    "TileSet",
    "Word",
    "judge",
]

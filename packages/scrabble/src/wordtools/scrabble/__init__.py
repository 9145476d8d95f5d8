"""Find, rank and play Scrabble plays."""

from wordtools.scrabble.engine.endgame import Ending
from wordtools.scrabble.engine.engine import Engine
from wordtools.scrabble.engine.leaves import Leaves
from wordtools.scrabble.engine.movegen import MoveGenerator, Plays
from wordtools.scrabble.engine.simulate import Outcome, Simulator
from wordtools.scrabble.engine.winning import WinTable
from wordtools.scrabble.match.game import ChallengeRule, Game
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.judge import Fault, Judgement, Problem, Word, judge
from wordtools.scrabble.position.play import PASS, Candidate, Kind, Play
from wordtools.scrabble.position.position import Position, State
from wordtools.scrabble.record.event import Event, EventKind
from wordtools.scrabble.record.game_record import GameRecord, Player, Pragma
from wordtools.scrabble.rules.bag import Bag
from wordtools.scrabble.rules.layout import Layout
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Rack, Tile, TileSet

__all__ = [
    "PASS",
    "Bag",
    "Board",
    "Candidate",
    "ChallengeRule",
    "Ending",
    "Engine",
    "Event",
    "EventKind",
    "Fault",
    "Game",
    "GameRecord",
    "Judgement",
    "Kind",
    "Layout",
    "Leaves",
    "MoveGenerator",
    "Outcome",
    "Play",
    "Player",
    "Plays",
    "Position",
    "Pragma",
    "Problem",
    "Rack",
    "Rules",
    "Simulator",
    "State",
    "Tile",
    "TileSet",
    "WinTable",
    "Word",
    "judge",
]

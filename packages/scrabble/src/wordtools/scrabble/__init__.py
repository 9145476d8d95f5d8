"""Find, rank and play Scrabble plays."""

from wordtools.scrabble.engine.bingos import BingoChance
from wordtools.scrabble.engine.endgame import Ending
from wordtools.scrabble.engine.inference import Inference, RackSampler
from wordtools.scrabble.engine.leaves import Leaves
from wordtools.scrabble.engine.movegen import MoveGenerator, Plays
from wordtools.scrabble.engine.openings import Hook, Lane
from wordtools.scrabble.engine.selfplay import Pair, Result
from wordtools.scrabble.engine.simulate import Outcome, Simulator
from wordtools.scrabble.engine.winning import WinTable
from wordtools.scrabble.match.analyser import Analyser
from wordtools.scrabble.match.analysis import AnalysedTurn, Analysis, PlayerTotals, Stage
from wordtools.scrabble.match.archive import ArchiveSummary, PlayerSummary
from wordtools.scrabble.match.contender import Contender
from wordtools.scrabble.match.engine import Engine
from wordtools.scrabble.match.game import Challenged, ChallengeRule, Game, Penalty
from wordtools.scrabble.match.match import Match
from wordtools.scrabble.match.players import (
    LEVELS,
    GreedyPlayer,
    Player,
    StaticPlayer,
    StrongestPlayer,
    WeakPlayer,
    computer,
    computer_for,
)
from wordtools.scrabble.match.puzzles import PlayPuzzle
from wordtools.scrabble.match.recipe import Recipe
from wordtools.scrabble.match.series import Interval, SeriesSummary
from wordtools.scrabble.match.training import Generation, Trainer
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.cgp import Cgp
from wordtools.scrabble.position.cgp import parse as parse_cgp
from wordtools.scrabble.position.cgp import write as write_cgp
from wordtools.scrabble.position.judge import Fault, IllegalPlayError, Judgement, Problem, Word, judge
from wordtools.scrabble.position.play import PASS, Candidate, Kind, Play
from wordtools.scrabble.position.position import Position, State
from wordtools.scrabble.record.event import Event, EventKind
from wordtools.scrabble.record.game_record import GameRecord, PlayerName, Pragma
from wordtools.scrabble.record.gcg import parse as parse_gcg
from wordtools.scrabble.record.gcg import read as read_gcg
from wordtools.scrabble.record.gcg import write as write_gcg
from wordtools.scrabble.record.replay import Replay
from wordtools.scrabble.rules.bag import Bag
from wordtools.scrabble.rules.layout import Layout
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Rack, Tile, TileSet
from wordtools.scrabble.show.page import board_page, game_page
from wordtools.scrabble.show.report import archive_page
from wordtools.scrabble.show.sheets import puzzles_page, puzzles_pdf
from wordtools.scrabble.show.svg import board_svg

__all__ = [
    "LEVELS",
    "PASS",
    "AnalysedTurn",
    "Analyser",
    "Analysis",
    "ArchiveSummary",
    "Bag",
    "BingoChance",
    "Board",
    "Candidate",
    "Cgp",
    "ChallengeRule",
    "Challenged",
    "Contender",
    "Ending",
    "Engine",
    "Event",
    "EventKind",
    "Fault",
    "Game",
    "GameRecord",
    "Generation",
    "GreedyPlayer",
    "Hook",
    "IllegalPlayError",
    "Inference",
    "Interval",
    "Judgement",
    "Kind",
    "Lane",
    "Layout",
    "Leaves",
    "Match",
    "MoveGenerator",
    "Outcome",
    "Pair",
    "Penalty",
    "Play",
    "PlayPuzzle",
    "Player",
    "PlayerName",
    "PlayerSummary",
    "PlayerTotals",
    "Plays",
    "Position",
    "Pragma",
    "Problem",
    "Rack",
    "RackSampler",
    "Recipe",
    "Replay",
    "Result",
    "Rules",
    "SeriesSummary",
    "Simulator",
    "Stage",
    "State",
    "StaticPlayer",
    "StrongestPlayer",
    "Tile",
    "TileSet",
    "Trainer",
    "WeakPlayer",
    "WinTable",
    "Word",
    "archive_page",
    "board_page",
    "board_svg",
    "computer",
    "computer_for",
    "game_page",
    "judge",
    "parse_cgp",
    "parse_gcg",
    "puzzles_page",
    "puzzles_pdf",
    "read_gcg",
    "write_cgp",
    "write_gcg",
]

"""Find, rank and play Scrabble plays."""

from typing import TYPE_CHECKING

from wordtools.core.public import public

if TYPE_CHECKING:
    from wordtools.scrabble.engine.bingos import BingoChance
    from wordtools.scrabble.engine.endgame import Ending
    from wordtools.scrabble.engine.explain import Course, DrawEffect, Explanation, ReplyShare, SquareUse
    from wordtools.scrabble.engine.inference import Inference, RackSampler
    from wordtools.scrabble.engine.leaves import Leaves
    from wordtools.scrabble.engine.movegen import MoveGenerator, Plays
    from wordtools.scrabble.engine.openings import Hook, Lane
    from wordtools.scrabble.engine.preendgame import PreEndgame, Standing
    from wordtools.scrabble.engine.selfplay import Pair, Result
    from wordtools.scrabble.engine.simulate import Outcome, Ply, Simulator
    from wordtools.scrabble.engine.utility import UTILITIES
    from wordtools.scrabble.engine.winning import WinTable
    from wordtools.scrabble.match.analyser import Analyser
    from wordtools.scrabble.match.analysis import AnalysedTurn, Analysis, PlayerTotals, Stage
    from wordtools.scrabble.match.archive import ArchiveSummary, PlayerSummary
    from wordtools.scrabble.match.contender import Contender
    from wordtools.scrabble.match.engine import Engine
    from wordtools.scrabble.match.game import Challenged, ChallengeRule, Game, Penalty
    from wordtools.scrabble.match.lookahead import Lookahead
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
    from wordtools.scrabble.match.sprt import Sprt
    from wordtools.scrabble.match.training import Generation, Trainer
    from wordtools.scrabble.position.board import Board
    from wordtools.scrabble.position.cgp import Cgp
    from wordtools.scrabble.position.cgp import parse as parse_cgp
    from wordtools.scrabble.position.cgp import write as write_cgp
    from wordtools.scrabble.position.judge import Fault, IllegalPlayError, Judgement, Problem, Word, judge
    from wordtools.scrabble.position.play import PASS, Candidate, Play, PlayKind
    from wordtools.scrabble.position.position import Position, State
    from wordtools.scrabble.record.event import Event, EventKind
    from wordtools.scrabble.record.game_record import GameRecord, PlayerName, Pragma
    from wordtools.scrabble.record.gcg import parse as parse_gcg
    from wordtools.scrabble.record.gcg import read as read_gcg
    from wordtools.scrabble.record.gcg import write as write_gcg
    from wordtools.scrabble.record.replay import Replay
    from wordtools.scrabble.rules.bag import Bag
    from wordtools.scrabble.rules.layout import BoardLayout
    from wordtools.scrabble.rules.rules import Rules
    from wordtools.scrabble.rules.tiles import Rack, Tile, TileSet
    from wordtools.scrabble.show.charts import game_charts, leaves_chart, spreads_chart
    from wordtools.scrabble.show.page import board_page, game_page
    from wordtools.scrabble.show.report import archive_page
    from wordtools.scrabble.show.sheets import puzzles_page, puzzles_pdf
    from wordtools.scrabble.show.svg import board_svg
else:
    __getattr__, __dir__ = public(
        __name__,
        {
            "engine.bingos": "BingoChance",
            "engine.endgame": "Ending",
            "engine.explain": "Course DrawEffect Explanation ReplyShare SquareUse",
            "engine.inference": "Inference RackSampler",
            "engine.leaves": "Leaves",
            "engine.movegen": "MoveGenerator Plays",
            "engine.openings": "Hook Lane",
            "engine.preendgame": "PreEndgame Standing",
            "engine.selfplay": "Pair Result",
            "engine.simulate": "Outcome Ply Simulator",
            "engine.utility": "UTILITIES",
            "engine.winning": "WinTable",
            "match.analyser": "Analyser",
            "match.analysis": "AnalysedTurn Analysis PlayerTotals Stage",
            "match.archive": "ArchiveSummary PlayerSummary",
            "match.contender": "Contender",
            "match.engine": "Engine",
            "match.game": "ChallengeRule Challenged Game Penalty",
            "match.lookahead": "Lookahead",
            "match.match": "Match",
            "match.players": "GreedyPlayer LEVELS Player StaticPlayer StrongestPlayer WeakPlayer computer computer_for",
            "match.puzzles": "PlayPuzzle",
            "match.recipe": "Recipe",
            "match.series": "Interval SeriesSummary",
            "match.sprt": "Sprt",
            "match.training": "Generation Trainer",
            "position.board": "Board",
            "position.cgp": "Cgp parse=parse_cgp write=write_cgp",
            "position.judge": "Fault IllegalPlayError Judgement Problem Word judge",
            "position.play": "Candidate PASS Play PlayKind",
            "position.position": "Position State",
            "record.event": "Event EventKind",
            "record.game_record": "GameRecord PlayerName Pragma",
            "record.gcg": "parse=parse_gcg read=read_gcg write=write_gcg",
            "record.replay": "Replay",
            "rules.bag": "Bag",
            "rules.layout": "BoardLayout",
            "rules.rules": "Rules",
            "rules.tiles": "Rack Tile TileSet",
            "show.charts": "game_charts leaves_chart spreads_chart",
            "show.page": "board_page game_page",
            "show.report": "archive_page",
            "show.sheets": "puzzles_page puzzles_pdf",
            "show.svg": "board_svg",
        },
    )

__all__ = [
    "LEVELS",
    "PASS",
    "UTILITIES",
    "AnalysedTurn",
    "Analyser",
    "Analysis",
    "ArchiveSummary",
    "Bag",
    "BingoChance",
    "Board",
    "BoardLayout",
    "Candidate",
    "Cgp",
    "ChallengeRule",
    "Challenged",
    "Contender",
    "Course",
    "DrawEffect",
    "Ending",
    "Engine",
    "Event",
    "EventKind",
    "Explanation",
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
    "Lane",
    "Leaves",
    "Lookahead",
    "Match",
    "MoveGenerator",
    "Outcome",
    "Pair",
    "Penalty",
    "Play",
    "PlayKind",
    "PlayPuzzle",
    "Player",
    "PlayerName",
    "PlayerSummary",
    "PlayerTotals",
    "Plays",
    "Ply",
    "Position",
    "Pragma",
    "PreEndgame",
    "Problem",
    "Rack",
    "RackSampler",
    "Recipe",
    "Replay",
    "ReplyShare",
    "Result",
    "Rules",
    "SeriesSummary",
    "Simulator",
    "Sprt",
    "SquareUse",
    "Stage",
    "Standing",
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
    "game_charts",
    "game_page",
    "judge",
    "leaves_chart",
    "parse_cgp",
    "parse_gcg",
    "puzzles_page",
    "puzzles_pdf",
    "read_gcg",
    "spreads_chart",
    "write_cgp",
    "write_gcg",
]

"""One of each public value of records, matches and training; ``scrabble.py`` has those of the other rooms."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wordtools.core import Lexicon
from wordtools.scrabble import Analyser, Game, GameRecord, Leaves, Match, Position, Rules, computer
from wordtools.scrabble.analysis import ArchiveSummary
from wordtools.scrabble.analysis.puzzles import PuzzleFinder
from wordtools.scrabble.match import Contender, Sprt, Trainer
from wordtools.scrabble.moves import MoveGenerator
from wordtools.scrabble.moves.bingos import Bingos
from wordtools.scrabble.moves.openings import Openings
from wordtools.scrabble.moves.threats import bingo_threat
from wordtools.scrabble.play import ChallengeRule, Lookahead, Recipe
from wordtools.scrabble.position import cgp
from wordtools.scrabble.simulation.inference import infer

WORDS = ("AE", "ART", "CAT", "CATS", "RAT", "RETINA", "RETINAS", "TEA")
GAME = Path(__file__).parents[2] / "examples" / "game.gcg"


def values() -> dict[str, Any]:
    """Makes one of each, by the name of its class."""
    rules = Rules.load("en")
    words = Lexicon.of(WORDS, rules.tiles.alphabet)
    leaves = Leaves.parse(b"?,25.5\nQ,-7\n?S,32\n", "mine.csv", rules.tiles)
    generator = MoveGenerator(rules, words)
    players = {
        "GreedyPlayer": computer("good", generator),
        "StaticPlayer": computer("strong", generator, leaves),
        "StrongestPlayer": computer("strongest", generator, leaves),
        "WeakPlayer": computer("fair", generator),
    }
    game = Game.new(rules, ["Ann", players["StaticPlayer"]], words=words, challenge="5", seed=1)
    game.play("-")
    game.play()
    analyser = Analyser(generator, leaves, seconds=0.001)
    record = GameRecord.load(str(GAME))
    analysis = analyser.analyse(game)
    inference = infer(Position.new(rules), "8H TEA", generator, leaves, most=5)
    openings = Openings(record.position(2).board, rules, words)
    match = Match("static:none", "score", rules=rules, words=words, seed=3)
    pairs = list(match.pairs(range(1)))
    trainer = Trainer(rules, words, longest=1)
    return players | {
        "AnalysedTurn": analysis.turns[0],
        "Analyser": analyser,
        "Analysis": analysis,
        "ArchiveSummary": ArchiveSummary.of([analysis]),
        "BingoChance": Bingos(rules, words).chance("RETIN"),
        "BingoThreat": bingo_threat(record.position(2), generator, samples=20),
        "Cgp": cgp.parse(f"{'/'.join(['15'] * 15)} AEINRT?/ 0/0 0 lex en;", rules),
        "Challenged": _challenged(rules, words),
        "ChallengeRule": ChallengeRule.parse("5/word"),
        "Contender": Contender.parse("sim:40", rules),
        "Event": record.events[0],
        "Game": game,
        "GameRecord": record,
        "Generation": next(trainer.generations(1, 4, 1)),
        "Hook": openings.hooks[0],
        "Inference": inference,
        "Interval": match.play(2).rate,
        "Lookahead": Lookahead.parse("seconds=0.5,by=win,plies=2"),
        "Lane": openings.lanes()[0],
        "Match": match,
        "Pair": pairs[0],
        "PlayPuzzle": next(PuzzleFinder(generator, margin=0.1).of_game(record)),
        "PlayerName": record.players[0],
        "PlayerSummary": ArchiveSummary.of([analysis]).players[0],
        "PlayerTotals": analysis.totals[0],
        "Pragma": record.pragmas[0],
        "RackSampler": inference.sampler(),
        "Recipe": Recipe.of(rules, words, leaves),
        "Replay": record.replay(9),
        "Result": pairs[0].first,
        "Sprt": Sprt(-5, 2.5),
        "SeriesSummary": match.play(2),
        "Trainer": trainer,
    }


def _challenged(rules: Rules, words: Lexicon) -> Any:
    game = Game.new(rules, ["Ann", "Ben"], words=words, challenge="5", seed=1)
    game._deal([rules.tiles.rack("CATSEEE"), rules.tiles.rack("RAT")])
    game.play("8H CATS")
    return game.challenge()


def _player(player: Any) -> tuple[Any, ...]:
    leaves = None if player.leaves is None else dict(player.leaves)
    return player.generator.rules, list(player.generator.lexicon), leaves, player.level, player._settings


same: dict[str, Any] = {
    "Analyser": lambda one: (
        one.generator.rules,
        list(one.generator.lexicon),
        dict(one.leaves),
        one.rounds,
        one.seconds,
    ),
    "Game": lambda game: (game.record, game.racks, game.bag.tiles, list(game.words), sorted(game.computers)),
    "GreedyPlayer": _player,
    "StaticPlayer": _player,
    "StrongestPlayer": _player,
    "Trainer": lambda trainer: (trainer.rules, list(trainer.lexicon), trainer.start, trainer.parts),
    "WeakPlayer": _player,
}

reads: dict[str, Any] = {
    "Contender": lambda text: Contender.parse(text, Rules.load("en")),
    "Lookahead": Lookahead.parse,
    "Sprt": Sprt.parse,
}
shown: dict[str, Any] = {"Match": repr}  # its word list has no name that says what is in it

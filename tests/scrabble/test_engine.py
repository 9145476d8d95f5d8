"""The engine as a person would guess it: text where a value is meant, players and analysis from one object."""

from __future__ import annotations

import pytest

from wordtools.core import Lexicon
from wordtools.core.errors import FormatError, OptionError, RulesError
from wordtools.scrabble import Engine, Game, GameRecord, Leaves, Position, Rules
from wordtools.scrabble.play import LEVELS

RULES = Rules.load("en")
WORDS = ["AE", "ART", "CAT", "CATS", "RAT", "TEA", "TEAS", "EAR", "EARS", "SEAT", "AT", "TA", "AS"]


@pytest.fixture(scope="module")
def engine() -> Engine:
    leaves = Leaves.parse(b"S,8\nA,-1\n", "leaves.csv", RULES.tiles)
    return Engine(RULES, Lexicon.of(WORDS, RULES.tiles.alphabet), leaves)


def test_a_position_may_be_its_text(engine):
    position = Position.new("en", rack="CATS")
    assert list(engine.plays(position.cgp())) == list(engine.plays(position))
    with pytest.raises(FormatError):
        engine.plays("no position")


def test_a_play_may_be_its_text():
    position = Position.new("en", rack="CATS")
    assert position.judge("8H CATS").score == position.judge(position.parse("8H CATS")).score == 12
    assert not position.judge("8H CATS", ["DOG"]).legal
    assert position.push("8H CAT").score == 10
    assert str(position.pop()) == "8H CAT"
    with pytest.raises(RulesError, match="write a place and a word"):
        position.push("CAT")


@pytest.mark.parametrize("level", LEVELS)
def test_players_of_every_level_play_its_words(engine, level):
    player = engine.player(level)
    assert player.level == level
    assert player.generator.lexicon is engine.lexicon
    if level != "strongest":  # it simulates: see test_players.py
        game = Game.new(RULES, ["Ann", player], words=engine.lexicon, seed=1)
        game.play("-")
        assert game.play().legal


def test_no_such_level(engine):
    with pytest.raises(OptionError, match="no level 'best': use one of casual"):
        engine.player("best")


def test_a_game_is_analysed_from_itself_its_record_or_its_file(engine, tmp_path):
    game = Game.new(RULES, ["Ann", engine.player("strong")], words=engine.lexicon, seed=1)
    game.play("-")
    game.play()
    game.play("-")
    file = str(tmp_path / "game.gcg")
    game.save(file)
    seen = []
    analysis = engine.analyse(game, progress=seen.append)
    assert [str(progress) for progress in seen] == ["1 of 3", "2 of 3", "3 of 3"]
    assert analysis.turns == tuple(progress.found for progress in seen)
    assert analysis.accuracy[1] == 1.0
    assert engine.analyse(game.record).turns == analysis.turns
    assert str(engine.analyse(file)) == str(engine.analyse(GameRecord.load(file)))


def test_an_analysis_can_be_stopped(engine):
    game = Game.new(RULES, ["Ann", "Ben"], words=engine.lexicon, seed=1)
    for _ in range(4):
        game.play("-")
    assert len(engine.analyse(game, stop=lambda: True).turns) == 0


def test_it_judges_by_simulation(engine):
    game = Game.new(RULES, ["Ann", "Ben"], words=engine.lexicon, seed=1)
    game.play("-")
    turn = engine.analyse(game, simulated=True, rounds=2, jobs=1).turns[0]
    assert turn.by == "simulation"


def test_without_leaves_every_leave_is_worth_nothing():
    engine = Engine(RULES, Lexicon.of(WORDS, RULES.tiles.alphabet))
    assert (engine.leaves["?S"], len(engine.leaves)) == (0.0, 0)
    assert engine.player("strong").leaves is None
    assert {play.leave for play in engine.plays(Position.new("en", rack="CATSEE?"))} == {0.0}


def test_a_method_in_the_place_of_a_position_is_one_clear_error():
    game = Game.new("en", ["Ann", "Ben"], seed=1)
    engine = Engine.for_language("en")
    with pytest.raises(
        TypeError, match=r"a Position or its text is meant, not method: call it, as in game.position\(\)"
    ):
        engine.plays(game.position)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not int"):
        engine.simulate(5)  # type: ignore[arg-type]

"""The clock of a game: whose time runs, what is left, what more costs."""

from __future__ import annotations

import random

import pytest

from wordtools.core import Lexicon
from wordtools.core.errors import OptionError
from wordtools.scrabble import Rules
from wordtools.scrabble.play.game import Game
from wordtools.scrabble.play.session import Session
from wordtools.scrabble.play.timer import Timer
from wordtools.scrabble.position.judge import IllegalPlayError


class Now:
    time = 0.0

    def __call__(self) -> float:
        return self.time


def test_only_the_player_to_move_spends_time():
    now = Now()
    timer = Timer(3, 2, now=now)
    now.time = 500
    assert [timer.left(k) for k in range(3)] == [120, 120, 120]
    timer.start(1)
    now.time += 30
    assert [timer.left(k) for k in range(3)] == [120, 90, 120]
    timer.start(2)
    now.time += 150.5
    timer.start(1)
    timer.stop()
    now.time += 1000
    assert [timer.left(k) for k in range(3)] == [120, 90, -30.5]
    assert [timer.text(k) for k in range(3)] == ["2:00", "1:30", "-0:31"]
    assert repr(timer) == "<Timer 2:00, 1:30, -0:31>"


@pytest.mark.parametrize("minutes", [0, -1, 1441, float("nan"), float("inf")])
def test_minutes_that_are_none(minutes):
    with pytest.raises(OptionError, match="minutes"):
        Timer(2, minutes)


def test_points_for_time_are_taken_once_at_the_end():
    rules = Rules.load("en")
    lexicon = Lexicon.of(["aa"], rules.tiles.alphabet)
    rng = random.Random(1)
    game = Game(rules, ["Ann", "Ben"], rng=rng, words=lexicon)
    now = Now()
    session = Session(game, lexicon, rng, lambda: None, timer=Timer(2, 25, now=now))
    session.timer.start(0)
    now.time = 61
    assert session.prompt == f"Ann [{session.rack_text(0)}] 23:59 > "
    with pytest.raises(IllegalPlayError):
        game.overtime(0, 10)
    for turn in range(6):
        session.timer.start(turn % 2)
        now.time += 1000 if turn == 1 else 520
        list(session.execute("pass"))
    session.timer.stop()
    before = game.scores
    lines = list(session.result())
    assert "Ann: -30 for time, 2:01 too much" in lines
    assert "Ben: -90 for time, 9:00 too much" in lines
    assert game.scores == (before[0] - 30, before[1] - 90)
    assert not any("for time" in line for line in session.result())
    game.take_back()
    assert game.scores == (before[0] - 30, before[1])

"""Turns with 1 to 4 tiles in the bag are judged by the draws that plays win."""

from __future__ import annotations

import pytest
from scrabble.test_preendgame import CGP, ENGLISH

from wordtools.core import Lexicon
from wordtools.scrabble import PASS, Play, Position
from wordtools.scrabble.analysis.analyser import Analyser
from wordtools.scrabble.analysis.analysis import BY_EQUITY, BY_PREENDGAME, PlayerTotals
from wordtools.scrabble.endgame.preendgame import prove
from wordtools.scrabble.moves import MoveGenerator

FEW = Lexicon.of(["eve", "men", "mere", "ne", "re", "verve"], ENGLISH.tiles.alphabet)


@pytest.fixture(scope="module")
def analyser() -> Analyser:
    return Analyser(MoveGenerator(ENGLISH, FEW), seconds=60)


def test_a_turn_is_judged_by_what_is_proven(analyser: Analyser) -> None:
    position = Position.from_cgp(CGP)
    every = prove(position, analyser.generator)
    assert every.proven
    worst = min(every.plays, key=lambda one: one.most)
    assert worst.most < every.best.least
    turn = analyser.judge(position, every.best.play)
    assert (turn.by, turn.best, turn.is_best, turn.remark) == (
        BY_PREENDGAME,
        every.best.play,
        True,
        "best; pre-endgame",
    )
    assert turn.win == turn.best_win == every.best.least
    turn = analyser.judge(position, worst.play)
    pair = prove(position, analyser.generator, plays=[every.best.play, worst.play], spreads=2)
    own = next(one for one in pair.plays if one.play == worst.play)
    assert (turn.by, turn.best, turn.best_win) == (BY_PREENDGAME, every.best.play, every.best.least)
    assert turn.win == pytest.approx(own.least if own.exact else own.estimate)
    assert turn.win_lost > 0
    assert not turn.is_best
    assert turn.remark.endswith("pre-endgame")
    assert PlayerTotals.of([turn]).best == 0
    assert PlayerTotals.of([turn]).win_lost == turn.win_lost
    lead = position.state.scores[position.player_to_move] - position.state.scores[1 - position.player_to_move]
    assert turn.worth == pytest.approx(own.spread_estimate - lead)


def test_a_play_taken_back_is_a_pass(analyser: Analyser) -> None:
    position = Position.from_cgp(CGP)
    best = prove(position, analyser.generator).best.play
    turn = analyser.judge(position, best, taken_back=True)
    passed = next(one for one in prove(position, analyser.generator, plays=[best, PASS]).plays if one.play == PASS)
    assert turn.by == BY_PREENDGAME
    assert turn.win == pytest.approx(passed.least if passed.exact else passed.estimate)
    assert turn.win < turn.best_win


def test_phonies_and_fuller_bags_are_judged_by_equity(analyser: Analyser) -> None:
    position = Position.from_cgp(CGP)
    phony = Play.parse("F14 Q.")
    assert analyser.judge(position, phony).by == BY_EQUITY
    early = Position.from_cgp("/".join(["15"] * 15) + " EEMNQRV/ 0/0 0")
    assert analyser.judge(early, early.parse("8H MEN")).by == BY_EQUITY


def test_the_time_of_a_turn_is_kept(analyser: Analyser) -> None:
    told: list[bool] = []

    def stop() -> bool:
        told.append(True)
        return len(told) > 3

    turn = analyser.judge(Position.from_cgp(CGP), PASS, stop=stop)
    assert turn.by == BY_PREENDGAME
    assert turn.best is not None
    assert len(told) > 3

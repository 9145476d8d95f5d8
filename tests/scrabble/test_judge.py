"""Judging plays: words, scores, and every reason why a play is not legal."""

from __future__ import annotations

import pytest

from wordtools.scrabble import BoardLayout, Play, Position, Rules, TileSet, judge
from wordtools.scrabble.position import Fault

RULES = Rules.load("en")
WORDS = {"CAT", "CATS", "SO", "AT", "TA", "QUIZ", "QUIZZED", "ANTLER", "RELENTS", "AA", "EN", "ON", "NO", "TO"}


def after(*plays: str, rules: Rules = RULES) -> Position:
    position = Position.new(rules)
    for play in plays:
        position.push(position.parse(play))
    return position


@pytest.mark.parametrize(
    ("before", "play", "words", "score"),
    [
        ([], "8H CAT", [("CAT", 10)], 10),  # the start doubles the word
        ([], "8E QUIZ", [("QUIZ", 44)], 44),
        ([], "8E QUiZ", [("QUIZ", 42)], 42),  # a blank is worth nothing
        ([], "8B RELENTS", [("RELENTS", 16)], 66),  # a bingo
        (["8H CAT"], "8H CATS", [("CATS", 6)], 6),
        (["8H CAT"], "K8 SO", [("SO", 2), ("CATS", 6)], 8),
        (["8H CAT"], "J8 .O", [("TO", 2)], 2),
        (["8H CAT"], "9H AT", [("AT", 3), ("CA", 4), ("AT", 3)], 10),
        (["8H CAT", "9I TA"], "H8 .A", [("CA", 4), ("ATA", 3)], 7),
    ],
)
def test_scores(before, play, words, score):
    position = after(*before)
    judged = position.judge(position.parse(play))
    assert [(word.text, word.score) for word in judged.words] == words
    assert judged.score == score
    assert judged.legal


def test_word_premiums_multiply_and_count_once():
    position = after("8H CAT")
    layout = BoardLayout.parse("\n".join(["DDDDDDDDDDDDDDD"] * 7 + ["DDDDDDDTDDDDDD*"] + ["DDDDDDDDDDDDDDD"] * 7))
    rules = Rules(RULES.tiles, layout)
    board = Position.new(rules)
    board.push(board.parse("8L CATS"))
    play = board.parse("L8 .O")
    assert board.judge(play).score == (3 + 1) * 2
    assert position.board.count == 3


@pytest.mark.parametrize(
    ("before", "play", "fault", "message"),
    [
        ([], "1A CAT", Fault.NOT_AT_START, "must cover the start, 8H"),
        ([], "8H A", Fault.SHORT, "two letters"),
        ([], "8M QUIZ", Fault.OFF_BOARD, "go off the board"),
        (["8H CAT"], "8H CAB", Fault.OCCUPIED, "B on 8J, where T lies already"),
        (["8H CAT"], "8G C.OT", Fault.OCCUPIED, "O on 8I, where A lies already"),
        (["8H CAT"], "8H C.TS.", Fault.GAP, "no tile lies on 8L"),
        (["8H CAT"], "8H CAT", Fault.NOTHING_LAID, "no tile is laid"),
        (["8H CAT"], "1A CAT", Fault.APART, "touches no tile"),
        (["8H CAT"], "9J NO", Fault.UNKNOWN_WORD, "TN is not in the word list"),
        (["8H CAT"], "9H XX", Fault.UNKNOWN_WORD, "AX is not in the word list"),
    ],
)
def test_faults(before, play, fault, message):
    position = after(*before)
    problems = position.judge(position.parse(play), WORDS).problems
    assert fault in [problem.fault for problem in problems]
    assert message in "; ".join(map(str, problems))


def test_a_play_that_is_not_written_whole_is_cut():
    position = after("8H CAT")
    problems = position.judge(Play.place(111, RULES.tiles.rack("S")), WORDS).problems  # 8G, right before CAT
    assert [problem.fault for problem in problems] == [Fault.CUT]
    assert problems[0].message == "the word goes on with C on 8H: write it whole"


def test_each_wrong_cross_word_is_named():
    position = after("8H CAT")
    problems = position.judge(position.parse("9H XXX"), WORDS).problems
    assert [str(problem).split()[0] for problem in problems] == ["XXX", "CX", "AX", "TX"]


def test_rack_and_bag_are_checked():
    position = Position.new(RULES, racks=["CAT?", None])
    legal = position.judge(position.parse("8H CaTs")).problems
    assert [problem.message for problem in legal] == ["? is not on the rack ?ACT; lower case is a blank: 8H CATS?"]
    assert position.judge(position.parse("8H CATs")).legal
    assert position.judge(position.parse("-CAT")).legal
    assert position.judge(position.parse("-CATS")).problems[0].fault is Fault.NOT_ON_RACK
    exchange = Play.exchange(RULES.tiles.rack("A"))
    assert judge(exchange, position.board, RULES, bag=7).legal
    assert judge(exchange, position.board, RULES, bag=6).problems[0].fault is Fault.BAG_LOW
    spanish = Rules(TileSet.load("es"), RULES.layout, exchange_limit=1)
    assert judge(exchange, position.board, spanish, bag=1).legal
    assert judge(Play.exchange(b""), position.board, RULES).problems[0].fault is Fault.NOTHING_LAID


def test_bricks_stop_a_word():
    rules = Rules(RULES.tiles, BoardLayout.parse("..*.#..\n......."))
    position = Position.new(rules)
    assert position.judge(position.parse("1B CATS")).problems[0].fault is Fault.BRICK
    assert position.judge(position.parse("1A CATS")).legal

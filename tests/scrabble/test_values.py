"""Plays, boards and positions as a person meets them: printed, read back, looked for, drawn."""

from __future__ import annotations

import pickle
from xml.etree import ElementTree

import pytest
from conftest import less_as_python, takes_minutes_as_python

from wordtools.core import Lexicon
from wordtools.core.errors import FormatError, RulesError
from wordtools.scrabble import PASS, Board, Candidate, Engine, Play, Position, Rules

RULES = Rules.load("en")
EMPTY = "/".join(["15"] * 15)


@pytest.mark.parametrize("text", ["8H QUiZ", "H8 .AT.S", "-?AB", "-3", "-"])
def test_a_play_prints_as_it_is_read(text):
    play = Play.parse(text)
    assert str(play) == text
    assert eval(repr(play)) == play
    assert str(pickle.loads(pickle.dumps(play))) == text


def test_a_play_of_codes_alone_shows_them():
    play = Play.place(112, bytes([3, 0, 129]), down=True)
    assert str(play) == repr(play) == "Play.place(112, bytes([3, 0, 129]), down=True)"
    assert eval(repr(play)) == play == Play.place(112, bytes([3, 0, 129]), down=True, rules=RULES)
    assert str(Play.place(112, bytes([3, 0, 129]), down=True, rules=RULES)) == "H8 C.a"


def test_found_plays_print_and_travel_without_their_rules():
    engine = Engine(RULES, Lexicon.of(["cat", "act"], RULES.tiles.alphabet))
    plays = engine.plays(Position.new(RULES, rack="CAT"))
    assert {str(one) for one in plays if one.score} == {
        f"8{column} {word}" for column in "FGH" for word in ("CAT", "ACT")
    }
    play = plays[0].play
    assert len(pickle.dumps(play)) < 300
    assert pickle.loads(pickle.dumps(play)) == play


def test_plays_are_looked_for_by_text_and_by_value():
    engine = Engine(RULES, Lexicon.of(["cat", "act", "cats"], RULES.tiles.alphabet))
    plays = engine.plays(Position.new(RULES, rack="CAT?"))
    assert "8H CAT" in plays
    assert "8H CATs" in plays
    assert "8H CATS" not in plays
    assert "8I CAT" not in plays
    assert "-CA" in plays
    assert "-" in plays
    assert PASS in plays
    assert Play.parse("8G ACT") in plays
    assert plays[3] in plays
    assert Candidate(plays[3].play, 0, 0, 0) not in plays
    assert 7 not in plays
    assert all(one.play in plays for one in plays)
    assert [plays.records[plays.stride * at] >> 13 & 31 for at in plays.placing] == [
        len(one.play.laid) for one in plays if one.play.laid
    ]


def test_a_play_read_for_english_is_read_again_for_another_game():
    spanish = Rules.load("es")
    position = Position.new(spanish, rack="CHALEEE")
    play = Play.parse("8H CHALE")
    assert len(play.tiles) == 5
    assert [word.text for word in position.judge(play).words] == ["CHALE"]
    assert position.own(play) == position.parse("8H CHALE")
    assert len(position.own(play).tiles) == len(list(spanish.tiles.tiles("CHALE")))
    position.push(play)
    assert position.history == [position.own(play)]
    with pytest.raises(RulesError, match="not a tile"):
        Play.parse("8H Ж")


def test_a_board_prints_its_premium_squares_and_reads_them_back():
    board = Position.new("en", rack="QUIZ?").board
    lines = str(board).splitlines()
    assert lines[0] == "=..'...=...'..="
    assert lines[7] == "=..'...*...'..="
    assert lines[5] == "." + '"' + "..." + '"' + "..." + '"' + "..." + '"' + "."
    played = Position.new("en", rack="QUIZ?")
    played.push(played.parse("8G QUIZ"))
    text = str(played.board)
    assert text.splitlines()[7] == "=..'..QUIZ.'..="
    assert Board.parse(text, RULES.layout, RULES.tiles) == played.board
    assert repr(played.board) == "<Board scrabble-15, 4 tiles>"
    assert str(Board(RULES.layout, played.board.tiles)).splitlines()[7] == "=..'..????.'..="


def test_a_position_prints_board_racks_and_scores():
    position = Position.new("en", rack="QUIZES?")
    position.push(position.parse("8G QUIZ"))
    lines = str(position).splitlines()
    assert lines[0].split() == list("ABCDEFGHIJKLMNO")
    assert lines[8] == " 8 = . . ' . . Q U I Z . ' . . ="
    assert lines[16:] == [
        "  player 1: 44 points, ?ES and 4 unknown tiles",
        "> player 2: 0 points, rack not known",
        "82 tiles in the bag",
    ]
    assert eval(repr(position)).cgp() == position.cgp()


def test_wide_tiles_stay_in_their_columns():
    position = Position.new("ca", rack="L·LANY")
    position.push(position.parse("8G [L·L]A[NY]"))
    rows = str(position).splitlines()[1:16]
    assert len({len(row) for row in rows}) <= 2
    assert "L·L" in rows[7]
    assert Board.parse(str(position.board), position.rules.layout, position.rules.tiles) == position.board


def test_a_position_is_read_from_cgp():
    position = Position.from_cgp(f"{EMPTY} ABC/ 14/0 0 bb 40;")
    assert (position.rules.bingo, position.state.scores, position.rack_text(0)) == (40, (14, 0), "ABC")
    assert Position.from_cgp(position.cgp()) == position
    assert Position.from_cgp(EMPTY + " CH/ 0/0 0", "es").rules.tiles.name == "es"
    with pytest.raises(FormatError, match="fields"):
        Position.from_cgp("15/15")


def test_new_takes_one_rack_or_all():
    assert Position.new("en", rack="ABC", players=3).state.racks[1:] == (None, None)
    for wrong in ({"rack": "A", "racks": ["A", "B"]}, {"players": 0}, {"players": 5}):
        with pytest.raises(RulesError):
            Position.new("en", **wrong)


def test_boards_and_positions_draw_themselves():
    position = Position.new("en", rack="QUIZ")
    position.push(position.parse("8G QUIZ"))
    for value in (position, position.board):
        root = ElementTree.fromstring(value._repr_svg_())
        assert sum(node.get("class") == "tile" for node in root.iter()) == 4
    with pytest.raises(TypeError, match="tile set"):
        Board(RULES.layout, position.board.tiles)._repr_svg_()


def test_a_judgement_prints_what_is_made_or_wrong():
    position = Position.new("en", rack="QUIZAXE")
    assert str(position.judge(Play.parse("8G QUIZ"))) == "44 points: QUIZ 44"
    assert str(position.judge(PASS)) == "no points"
    wrong = position.judge(Play.parse("8G QUOTA"), Lexicon.of(["quiz"], RULES.tiles.alphabet))
    assert str(wrong) == "O is not on the rack AEIQUXZ; T is not on the rack AEIQUXZ; QUOTA is not in the word list"


@takes_minutes_as_python
def test_an_engine_answers_as_its_parts_do():
    engine = Engine.for_language("en")
    position = Position.new("en", rack="AEINRS?")
    plays = engine.plays(position)
    assert plays.best(3) == engine.generator.best(position, engine.leaves, count=3)
    assert len(plays) > len(engine.plays(position, exchanges=False))
    assert engine.leaves is not None
    assert engine.leaves["?S"] * 1000 == engine.leaves.value(RULES.tiles.rack("?S"))
    rounds = less_as_python(64, 8)
    found = engine.simulate(position, rounds=rounds, plies=2, candidates=2, jobs=1, seed=3)
    assert found == engine.simulate(position, rounds=rounds, plies=2, candidates=2, jobs=2, seed=3)
    assert str(found[0]).startswith(str(found[0].candidate.play))
    with pytest.raises(RulesError, match="bag is not empty"):
        engine.endgame(position)
    for wrong in ({"rounds": 0}, {"jobs": 0}, {"candidates": 0}):
        with pytest.raises(ValueError, match="1 to"):
            engine.simulate(position, **wrong)

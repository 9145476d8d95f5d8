"""Games: turns, challenges, the end, taking back, going on with a record."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st
from scrabble.games import EveryOther, few, random_game, random_play, small

from wordtools.core import Lexicon
from wordtools.core.errors import OptionError
from wordtools.scrabble import PASS, GameRecord, Play, Rules, computer
from wordtools.scrabble.moves import MoveGenerator
from wordtools.scrabble.play.game import ChallengeRule, Game, Penalty
from wordtools.scrabble.position.judge import IllegalPlayError
from wordtools.scrabble.record import gcg
from wordtools.scrabble.record.checking import check
from wordtools.scrabble.record.event import EventKind

RULES = Rules.load("en")
WORDS = {"CAT", "CATS", "AT", "TA", "QI", "ZA", "SIT", "CATSIT"}


def game_with(racks, *, rules=RULES, challenge="void", words=WORDS, scores=None):
    """Begins a game with these racks."""
    names = ["Ann", "Ben", "Cleo", "Dan"][: len(racks)]
    game = Game(rules, names, rng=random.Random(1), words=words, challenge=ChallengeRule.parse(challenge))
    game._deal([rules.tiles.rack(rack) for rack in racks])
    return game


def kinds(game):
    return [event.kind for event in game.record.events]


def play(game, text):
    return game.play(game.position().parse(text))


def test_a_turn_scores_draws_and_goes_on_to_the_next_player():
    game = game_with(["CATSEEE", "QIZAAAA"])
    assert play(game, "8H CATS").score == 12
    assert (game.player_to_move, game.scores, len(game.bag), len(game.racks[0])) == (1, (12, 0), 82, 7)
    assert game.rules.tiles.rack("EEE") in game.racks[0]
    assert game.position().over is False


def test_an_illegal_play_changes_nothing():
    game = game_with(["CATSEEE", "QIZAAAA"])
    before = (game.record, game.racks, game.bag.tiles)
    with pytest.raises(IllegalPlayError, match="Z is not on the rack"):
        game.position().push(game.position().parse("8H CATZ"))
    for text, message in (
        ("8H CATZ", "Z is not on the rack"),
        ("8H TACS", "TACS is not in the word list"),
        ("-QQ", "QQ is not on the rack"),
        ("-3", "name the tiles"),
    ):
        with pytest.raises(IllegalPlayError, match=message):
            play(game, text)
    assert (game.record, game.racks, game.bag.tiles) == before


def test_an_exchange_takes_other_tiles():
    game = game_with(["CATSEEE", "QIZAAAA"])
    play(game, "-EEE")
    assert len(game.racks[0]) == 7
    assert len(game.bag) == 86
    assert game.record.events[0].play == Play.exchange(RULES.tiles.rack("EEE"))
    short = game_with(["CATS", "QIZA"], rules=small(RULES, "CATSQIZAEEEEEE"))
    assert len(short.bag) == 0
    with pytest.raises(IllegalPlayError, match="needs 7"):
        play(short, "-C")


def test_going_out_gives_twice_the_other_rack():
    game = game_with(["CAT", "QIZ"], rules=small(RULES, "CATQIZ"))
    play(game, "8H CAT")
    assert (game.over, game.scores, game.winners) == (True, (10 + 2 * 21, 0), [0])
    assert kinds(game) == [EventKind.TURN, EventKind.END_RACK]
    with pytest.raises(IllegalPlayError, match="over"):
        play(game, "-")


def test_time_is_paid_for_at_the_end(tmp_path):
    game = game_with(["A", "B"])
    with pytest.raises(IllegalPlayError, match="when the game is over"):
        game.overtime(0, 61)
    for _ in range(6):
        game.play("-")
    before = game.scores
    assert (game.overtime(0, 0), game.overtime(0, -5), game.scores) == (0, 0, before)
    assert game.overtime(0, 61) == 20
    assert game.scores == (before[0] - 20, before[1])
    with pytest.raises(IllegalPlayError, match="has paid"):
        game.overtime(0, 61)
    assert "(time) -20" in str(game.record)
    game.save(str(tmp_path / "a.gcg"))
    assert Game.load(str(tmp_path / "a.gcg"), words=None).scores == game.scores
    game.take_back()
    assert game.scores == before


def test_with_more_players_the_one_who_goes_out_gets_what_each_other_loses():
    game = game_with(["CAT", "Q", "Z"], rules=small(RULES, "CATQZ"))
    play(game, "8H CAT")
    assert game.scores == (10 + 20, -10, -10)
    assert kinds(game) == [EventKind.TURN, EventKind.END_RACK, EventKind.RACK_PENALTY, EventKind.RACK_PENALTY]


def test_six_turns_without_points_end_the_game():
    game = game_with(["CATSEEE", "QIZAAAA"])
    for _ in range(5):
        play(game, "-")
    assert not game.over
    play(game, "-")
    assert game.over
    assert game.scores == (-9, -25)
    assert gcg.parse(gcg.write(game.record)) == game.record


def test_a_lost_challenge_takes_the_play_back():
    game = game_with(["CATSEEE", "QIZAAAA"], challenge="single")
    play(game, "8H TACS")
    assert game.scores[0] == 12
    assert game.challenge().words == ("TACS",)
    assert (game.scores, game.player_to_move, game.turn) == ((0, 0), 1, 2)
    assert (game.racks[0], len(game.bag)) == (RULES.tiles.rack("CATSEEE"), 86)
    assert game.position().board.is_empty
    assert game.replay.scoreless == 1
    with pytest.raises(IllegalPlayError, match="no play to challenge"):
        game.challenge()


def test_a_challenge_without_reason_costs_what_the_rule_says():
    single = game_with(["CATSEEE", "QIZAAAA"], challenge="single")
    play(single, "8H CATS")
    assert single.challenge() == ((), 0, False)
    assert single.player_to_move == 1
    double = game_with(["CATSEEE", "QIZAAAA"], challenge="double")
    play(double, "8H CATS")
    assert double.challenge() == ((), 0, True)
    assert double.player_to_move == 0
    assert double.record.events[-1].play == PASS
    points = game_with(["CATSEEE", "QIZAAAA"], challenge="5")
    play(points, "8H CATS")
    assert points.challenge() == ((), 5, False)
    assert points.scores == (17, 0)
    each = game_with(["CATSEEE", "QIZAAAA"], challenge="5/word")
    play(each, "8H CAT")
    play(each, "-")
    each._deal([RULES.tiles.rack("SITEEEE"), RULES.tiles.rack("QIZ")])
    play(each, "K8 SIT")  # also makes CATS
    before = each.scores[0]
    assert each.challenge().points == 10
    assert each.scores[0] == before + 10


def test_who_may_challenge():
    game = game_with(["CATSEEE", "QIZAAAA", "EEE"], challenge="double")
    with pytest.raises(IllegalPlayError, match="no play to challenge"):
        game.challenge()
    play(game, "8H CATS")
    with pytest.raises(IllegalPlayError, match="by another player"):
        game.challenge(0)
    with pytest.raises(IllegalPlayError, match="only the player to move"):
        game.challenge(2)
    with pytest.raises(IllegalPlayError, match="not challenged in this game"):
        game_with(["CATSEEE", "QIZAAAA"]).challenge()
    free = game_with(["CATSEEE", "QIZAAAA", "EEE"], challenge="single")
    play(free, "8H TACS")
    assert free.challenge(2).words == ("TACS",)
    assert free.player_to_move == 1


@pytest.mark.parametrize(("challenge", "extra"), [("single", 0), ("double", 0), ("5", 5)])
def test_the_play_that_ends_the_game_can_be_challenged(challenge, extra):
    rules = small(RULES, "CATQIZ")
    game = game_with(["CAT", "QIZ"], rules=rules, challenge=challenge)
    play(game, "8H CAT")
    assert game.waiting
    assert not game.over
    again = Game.resume(gcg.parse(gcg.write(game.record), rules=rules), rng=random.Random(1), words=WORDS)
    assert again.waiting
    game.challenge()
    assert (game.over, game.scores) == (True, (10 + extra + 2 * 21, 0))
    again.accept()
    assert again.scores == (10 + 2 * 21, 0)
    wrong = game_with(["CAT", "QIZ"], rules=rules, challenge=challenge)
    play(wrong, "8H TAC")
    assert wrong.challenge().words == ("TAC",)
    assert (wrong.over, wrong.waiting, wrong.player_to_move) == (False, False, 1)
    assert wrong.racks[0] == rules.tiles.rack("CAT")


def test_taking_back_brings_everything_back():
    game = game_with(["CATSEEE", "QIZAAAA"], challenge="5")
    with pytest.raises(IllegalPlayError, match="nothing to take back"):
        game.take_back()
    start = (game.record, game.racks, game.bag.tiles)
    play(game, "8H CATS")
    after = (game.record, game.racks, game.bag.tiles)
    game.note("good")
    game.challenge()
    game.take_back()
    assert game.record.notes(0) == ["good"]
    game.take_back()
    assert (game.record, game.racks, game.bag.tiles) == start
    play(game, "8H CATS")
    assert (game.record, game.racks, game.bag.tiles) == after


def test_what_a_player_sees():
    game = game_with(["CATSEEE", "QIZAAAA"])
    assert len(game.unseen(0)) == 93
    seen = game.view(0)
    assert seen.state.racks == (game.racks[0], None)
    assert (seen.unseen, seen.bag) == (game.unseen(0), 86)


def test_players_and_rules_are_checked():
    for players, message in (
        (["Ann"], "2 to 4"),
        (["Ann"] * 5, "2 to 4"),
        (["Ann", "Ann"], "a name that no other has"),
        (["", "B"], "needs a name"),
    ):
        with pytest.raises(OptionError, match=message):
            Game(RULES, players, rng=random.Random(1))
    for text in ("", "triple", "5/words", "-5", "5/", "1000", "5 points"):
        with pytest.raises(OptionError, match="challenge rule"):
            ChallengeRule.parse(text)
    assert ChallengeRule.parse("void").penalty is Penalty.VOID


def test_a_name_with_blanks_becomes_a_nick():
    game = Game(RULES, ["Ann  Lee", "B:C"], rng=random.Random(1))
    assert [(player.nick, player.name) for player in game.players] == [("Ann_Lee", "Ann Lee"), ("B_C", "B:C")]
    with pytest.raises(IllegalPlayError, match="none was made"):
        game.note("early")


def test_going_on_draws_what_the_record_does_not_say():
    text = "#player1 a Ann\n#player2 b Ben\n>a: CATSEEE 8H CATS +12 12\n#rack2 QI\n"
    game = Game.resume(gcg.parse(text), rng=random.Random(1), words=WORDS)
    assert (game.player_to_move, game.scores, len(game.bag)) == (1, (12, 0), 82)
    assert [len(rack) for rack in game.racks] == [7, 7]
    assert {*RULES.tiles.rack("QI")} <= {*game.racks[1]}


def test_a_play_made_before_a_break_can_be_challenged_after_it():
    game = game_with(["CATSEEE", "QIZAAAA"], challenge="double")
    play(game, "8H TACS")
    again = Game.resume(gcg.parse(gcg.write(game.record)), rng=random.Random(5), words=WORDS)
    assert again.challenge_rule == ChallengeRule.parse("double")
    assert again.challenge().words == ("TACS",)
    assert again.racks == (RULES.tiles.rack("CATSEEE"), game.racks[1])
    other = Game.resume(game.record, rng=random.Random(5), words=WORDS, challenge=ChallengeRule.parse("5"))
    assert other.record.pragma("description") == "challenge rule 5"


CHALLENGES = st.sampled_from(["void", "single", "double", "5", "10/word"])


@settings(max_examples=random_examples(40))
@given(st.integers(0, 10**6), st.integers(2, 4), CHALLENGES, st.sampled_from(["en", "ca", "es", "pl"]))
def test_whatever_is_played_no_tile_is_lost_and_the_record_replays(seed, players, challenge, language):
    rules = few(Rules.load(language), 40, random.Random(seed))
    game = random_game(rules, seed, players=players, challenge=challenge, turns=random.Random(seed).choice([3, 9, 200]))
    record = game.record
    tiles = b"".join(game.racks) + game.bag.tiles
    assert sorted(tiles) == sorted(game.replay.left.elements())
    replay = None
    for event, replay in record.steps():
        assert check(replay, event) == []
    assert replay is not None
    assert record.replay() == game.replay
    read = gcg.parse(gcg.write(record), rules=rules)
    assert read == record
    assert gcg.parse(gcg.write(read).replace("\n", "\r\n").encode(), rules=rules) == record
    if not game.over:
        again = Game.resume(read, rng=random.Random(seed), words=EveryOther())
        assert (again.racks, again.bag.tiles, again.player_to_move) == (game.racks, game.bag.tiles, game.player_to_move)
        assert again.record == record
    for turn, number in enumerate(record.turns, 1):
        position = record.position(turn)
        position.check()
        event = record.events[number]
        assert position.player_to_move == event.player
        assert position.judge(event.play).score == event.score


@settings(max_examples=random_examples(15))
@given(st.integers(0, 10**6))
def test_position_and_game_agree_on_the_end(seed):
    rng = random.Random(seed)
    game = Game(few(RULES, 30, rng), ["Ann", "Ben"], rng=rng)
    position = game.position()
    while not game.over:
        chosen = random_play(game, rng)
        player = game.player_to_move
        kept = position.state.racks[player]
        position.push(chosen)
        game.play(chosen)
        assert kept is not None
        if not game.over and position.state.racks[player] != game.racks[player]:
            position.draw(player, game.racks[player])
        assert position.board == game.position().board
    assert position.over
    assert position.state.scores == game.scores


def test_a_game_as_a_person_would_begin_it(tmp_path):
    game = Game.new(
        "en", ["Ann", computer("strong", MoveGenerator(RULES, Lexicon.of(WORDS, RULES.tiles.alphabet)))], seed=1
    )
    assert [str(player) for player in game.players] == ["Ann", "Computer (strong)"]
    assert isinstance(game.words, Lexicon)
    game._deal([RULES.tiles.rack("CATSEEE"), RULES.tiles.rack("QIZATTS")])
    assert game.play("8H CATS").score == 12
    with pytest.raises(IllegalPlayError, match="Z is not on the rack"):
        game.play("H8 .ZZ")
    judged = game.play()
    assert judged.legal
    assert (game.player_to_move, len(game.record.events)) == (0, 2)
    with pytest.raises(OptionError, match="Ann is to move, and is no computer player"):
        game.play()
    name = str(tmp_path / "game.gcg")
    game.save(name)
    assert GameRecord.load(name) == game.record
    again = Game.load(name, words=None, seed=3)
    assert (again.scores, again.racks, again.player_to_move) == (game.scores, game.racks, game.player_to_move)
    assert again.position(1).board.is_empty
    assert again.position(2).board.count == 4
    assert again.position().state == game.position().state
    with pytest.raises(OptionError, match="there is no turn 9"):
        again.position(9)
    assert str(game.record) == (tmp_path / "game.gcg").read_text()


def test_a_game_prints():
    game = game_with(["CATSEEE", "QIZAAAA"])
    play(game, "8H CATS")
    lines = str(game).splitlines()
    assert lines[8] == "  8 = . . ' . . . C A T S ' . . ="
    assert lines[-3:] == [
        f"  Ann   12  {RULES.tiles.text(game.racks[0])}",
        "> Ben    0  AAAAIQZ",
        "  82 tiles in the bag",
    ]
    assert repr(game) == "<Game Ann 12, Ben 0: turn 2, Ben to move>"
    assert str(game.record.events[0]) == "ACEEEST 8H CATS +12 12"
    assert repr(game.record) == "<GameRecord of Ann 12, Ben 0: 1 event>"
    assert game._repr_svg_().count("tile fresh") == 4
    over = game_with(["CAT", "QIZ"], rules=small(RULES, "CATQIZ"))
    play(over, "8H CAT")
    assert str(over).splitlines()[-1] == "  won by Ann"
    assert repr(over) == "<Game Ann 52, Ben 0: over>"


def test_a_game_travels_with_its_luck():
    words = Lexicon.of(WORDS, RULES.tiles.alphabet)
    game = game_with(["CATSEEE", "QIZAAAA"], words=words, challenge="5")
    play(game, "8H CATS")
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)):
        assert (twin.record, twin.racks, twin.bag.tiles, twin.words) == (game.record, game.racks, game.bag.tiles, words)
        drawn = []
        for one in (twin, copy.deepcopy(game)):
            one.challenge()
            one.play("-QIZ")
            drawn.append((one.racks, one.record))
        assert drawn[0] == drawn[1]
        twin.take_back()
    assert len(game.record.events) == 1


def test_two_computers_have_two_names():
    made = Lexicon.of(WORDS, RULES.tiles.alphabet)
    players = [computer(level, MoveGenerator(RULES, made)) for level in ("good", "strong")]
    game = Game.new(RULES, players, words=made, seed=2)
    assert [str(player) for player in game.players] == ["Computer (good)", "Computer 2 (strong)"]
    twin = pickle.loads(pickle.dumps(game))
    while not game.over:
        game.play()
        twin.play()
    assert twin.record == game.record


def test_a_view_shows_the_last_play_of_the_other_one():
    game = Game(RULES, ["Ann", "Ben"], rng=random.Random(3))
    assert game.view(0).history == []
    for _ in range(2):
        first = game.racks[game.player_to_move][:2]
        game.play(Play.exchange(first, rules=RULES))
        seen = game.view(game.player_to_move)
        me = game.player_to_move
        assert (seen.state.racks[me], seen.state.racks[1 - me]) == (game.racks[me], None)
        assert [seen.text(play) for play in seen.history] == ["-2"]
        assert seen.state.scoreless == game.position().state.scoreless
        assert game.view(1 - me).history == []
        seen.pop()
        assert (seen.player_to_move, seen.state.racks[me], seen.state.racks[1 - me]) == (1 - me, game.racks[me], None)
    assert Game(RULES, ["Ann", "Ben", "Cleo"], rng=random.Random(3)).view(0).history == []


def test_racks_drawn_to_go_on_with_a_record_are_not_recorded_until_they_are_played_from():
    text = "#player1 a\n#player2 b\n>a: ETRAESF 8D FEASTER +78 78\n>b: HMEIUDT 7I HUM +23 23\n#rack2 EI\n"
    record = gcg.parse(text)
    game = Game.resume(record, rng=random.Random(1), words=None, challenge=ChallengeRule.parse("5"))
    assert [len(rack) for rack in game.racks] == [7, 7]
    assert game.record.racks == (None, RULES.tiles.rack("EI"))
    game.play("-")
    assert game.record.racks == (game.racks[0], RULES.tiles.rack("EI"))


def test_a_challenge_after_a_record_invents_no_rack():
    text = "#player1 a\n#player2 b\n>a: CAT 8H CAT +10 10\n"
    for words, racks in (({"CAT"}, (None, None)), (set(), (RULES.tiles.rack("ACT"), None))):
        game = Game.resume(gcg.parse(text), rng=random.Random(1), words=words, challenge=ChallengeRule.parse("5"))
        game.challenge()
        recorded = game.record
        assert (recorded.racks or (None, None)) == racks
        assert recorded.events[-1].rack == (None if words else RULES.tiles.rack("ACT"))
        game.take_back()
        assert game.record.racks == ()
        game.play("-")
        assert game.record.racks == (None, game.racks[1])


def test_a_record_near_its_end_is_dealt_as_many_tiles_as_each_holds():
    """Twelve tiles are off the board: by what was laid a has five of them, and none is in the bag."""
    rules = small(RULES, "CATSEEEDOGZZZIEEEEE")
    text = (
        "#player1 a\n#player2 b\n>a: CATSEEE 8H CAT +10 10\n>b: GODZZZI 9H DO +12 12\n"
        ">a: ES 10I SE +2 12\n>b: - +0 12\n"
    )
    record = gcg.parse(text, rules=rules)
    game = Game.resume(record, rng=random.Random(1))
    assert (tuple(map(len, game.racks)), len(game.bag)) == (record.replay().held, 0)

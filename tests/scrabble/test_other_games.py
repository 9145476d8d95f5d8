"""Words With Friends, Wordfeud and Crossplay: their points by hand, how they end, and Crossplay's endings searched."""

from __future__ import annotations

import json
import pickle
import random
from array import array
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import COMPILED, PURE, kernel, less_as_python, mostly_long
from scrabble import reference
from scrabble.games import few, random_game, small

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import FormatError, LanguageError, RulesError
from wordtools.scrabble import PASS, BoardLayout, Engine, Game, GameRecord, Leaves, Play, Position, Rules
from wordtools.scrabble.endgame.endgame import solve
from wordtools.scrabble.match.arena import PlayerArena
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.play.game import Penalty
from wordtools.scrabble.play.players import GreedyPlayer, StaticPlayer
from wordtools.scrabble.record import gcg
from wordtools.scrabble.record.replay import Phase
from wordtools.scrabble.rules import EndRule
from wordtools.scrabble.simulation import Simulator
from wordtools.scrabble.simulation.selfplay import Arena, Setting, game_seed

EXAMPLES = Path(__file__).parents[2] / "examples"
CROSSPLAY = Rules.load("en-crossplay")
WORDS = (
    *("at", "ta", "tat", "eat", "tea", "ate", "eta", "teat", "seat", "east", "teas", "eats", "sat", "tas"),
    *("set", "sets", "as", "es", "axe", "ax", "zax", "axes", "aa", "ee"),
)
ENDING = (
    "1LOUIE9/BI4Z6B1/ID4AS5A1/R1OM2PA1OWNING/T1XI2SwAN3N1/HAY1F2T2Q2E1/1G2A2O2U2T1/JASEY1PORKED3/1V2E2T2E4/AE2R2H2S4/"
    "C5D3T4/M2GENEROUS4/I2u2R8/TWILL1V8/E2F11 ?EHLOOR/ACDEI 309/384 0 bb 40; mcnz 4;"
)
GAMES = ("en-crossplay", "nl-wordfeud", "en-wwf", "en-wwf-small")
PARTS = ("lanes", "ranking", "movegen", "best")
LITTLE = BoardLayout.parse("t.T.T.t\n.D...D.\nT.d.d.T\n...+...\nT.d.d.T\n.D...D.\nt.T.T.t", "little")


@pytest.mark.parametrize(
    ("game", "place", "score"),
    [
        # the score of a screenshot of the app (github jasonshaw0/crossplay-solver): R and X on double letters
        ("en-crossplay", "8F RELAX", 2 * 1 + 1 + 2 + 1 + 2 * 8),
        # the word doubled by 8D, L and D doubled by 8F and 8J, 40 for seven tiles
        ("en-crossplay", "8D WALTZED", 2 * (5 + 1 + 2 * 2 + 1 + 10 + 1 + 2 * 2) + 40),
        ("en-crossplay", "8D WALTzED", 2 * (5 + 1 + 2 * 2 + 1 + 0 + 1 + 2 * 2) + 40),
        # the word doubled by 8D, no premium on the start
        ("en-wordfeud", "8D WALTZED", 2 * (4 + 1 + 1 + 1 + 10 + 1 + 2) + 40),
        ("nl-wordfeud", "8D ZWEMBAD", 2 * (5 + 5 + 1 + 3 + 4 + 1 + 2) + 40),
        ("sv-wordfeud", "8H VÄXT", 3 + 4 + 8 + 1),
        ("no-wordfeud", "8G WÆ", 10 + 8),
        ("en-wwf", "8D WALTZED", 2 * (4 + 1 + 2 + 1 + 10 + 1 + 2) + 35),
    ],
)
def test_points_worked_out_by_hand(game, place, score):
    position = Position(game)
    assert position.judge(place).score == score


def test_premiums_count_once():
    position = Position(CROSSPLAY)
    position.push("8F RELAX")
    assert position.judge("8F .....ED").score == 2 * (1 + 1 + 2 + 1 + 8 + 1 + 2)  # D doubles the word


THROUGH = ("8D WALTZED", "E5 BRE.K", "9E .OI", "J8 .UkE", "12H TOSSED", "5A CRUM.S")  # KOI: LO, TI; TOSSED: DUKES
RACKS = {0: ("WALTZED", "OITOSSE", "TOSSEDA"), 1: ("BREKU?E", "U?ECRMS", "CRUMSAA")}


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        (
            "en-crossplay",  # 8D and 12H double a word; 8F, 8J, 12L and C5 a letter; E6, J11 and F5 triple one
            (
                2 * (5 + 1 + 2 * 2 + 1 + 10 + 1 + 2 * 2) + 40,
                4 + 3 * 1 + 1 + 1 + 6,
                (6 + 1 + 1) + (2 + 1) + (1 + 1),
                2 + 2 + 0 + 3 * 1,
                2 * (1 + 1 + 1 + 1 + 2 * 1 + 2) + (2 + 2 + 0 + 1 + 1),
                3 + 1 + 2 * 2 + 3 + 4 + 3 * 1,
            ),
        ),
        (
            "en-wordfeud",  # 8D, E5 and 12H double a word, A5 triples one; E7 and E9 double a letter, 12L triples one
            (
                2 * (4 + 1 + 1 + 1 + 10 + 1 + 2) + 40,
                2 * (4 + 1 + 2 * 1 + 1 + 2 * 5),
                (5 + 1 + 1) + (1 + 1) + (1 + 1),
                2 + 2 + 0 + 1,
                2 * (1 + 1 + 1 + 1 + 3 * 1 + 2) + (2 + 2 + 0 + 1 + 1),
                3 * (4 + 1 + 2 + 3 + 4 + 1),
            ),
        ),
        (
            "en-wwf",  # 8D and 12H double a word; E7, E9 and C5 double a letter, 12L triples one
            (
                2 * (4 + 1 + 2 + 1 + 10 + 1 + 2) + 35,
                4 + 1 + 2 * 1 + 1 + 2 * 5,
                (5 + 1 + 1) + (2 + 1) + (1 + 1),
                2 + 2 + 0 + 1,
                2 * (1 + 1 + 1 + 1 + 3 * 1 + 2) + (2 + 2 + 0 + 1 + 1),
                4 + 1 + 2 * 2 + 4 + 4 + 1,
            ),
        ),
    ],
)
def test_a_game_played_through_by_hand(name, scores):
    rules = Rules.load(name)
    words, position = rules.lexicon(), Position(name)
    for turn, (place, score) in enumerate(zip(THROUGH, scores, strict=True)):
        player = turn % 2
        position.draw(player, rules.tiles.rack(RACKS[player][turn // 2]))
        assert position.push(place, words=words).score == score, place
    assert position.scores == (sum(scores[::2]), sum(scores[1::2]))


@pytest.mark.parametrize("name", [*GAMES, "en-wordfeud", "en-wordsmog"])
def test_points_of_games_against_the_slow_scorer(name):
    rules = Rules.load(name)
    layout = rules.layout
    slow = reference.Rules(
        layout.rows, layout.columns, layout.letter, layout.word, layout.start, rules.tiles.points, 7, rules.bingo
    )
    record, checked = random_game(rules, 5).record, 0
    for number, event in enumerate(record.events):
        if event.play is None or not (fresh := event.play.fresh(record.replay(number).board)):
            continue
        board, words = record.replay(number).board.tiles, []
        for down, line in reference.lines(slow):
            if not set(fresh) <= set(line):
                continue
            first = last = line.index(min(fresh))
            while first and board[line[first - 1]]:
                first -= 1
            while last < len(line) and (board[line[last]] or line[last] in fresh):
                last += 1
            words.append((down, line[first:last]))
        down, cells = max(words, key=lambda word: len(word[1]))
        assert event.score == reference.score(slow, board, cells, fresh, down), event
        checked += 1
    assert checked >= 10


@pytest.mark.parametrize(
    ("name", "end", "bingo", "turns"),
    [
        ("en", EndRule.DOUBLE, 50, 6),
        ("en-wwf", EndRule.TRANSFER, 35, 3),
        ("nl-wordfeud", EndRule.TRANSFER, 40, 3),
        ("en-crossplay", EndRule.LAST_TURN, 40, 4),
    ],
)
def test_rules_are_data(name, end, bingo, turns):
    rules = Rules.load(name)
    assert (rules.end, rules.bingo, rules.scoreless_turns) == (end, bingo, turns)
    assert eval(repr(rules)) == rules
    other = rules.with_end("last-turn" if end is not EndRule.LAST_TURN else "double")
    assert other != rules
    assert eval(repr(other)) == other


def test_rules_say_how_a_game_ends():
    assert str(CROSSPLAY).endswith("exchanges from 7 tiles in the bag, one more turn for each player once it is empty")
    assert str(Rules.load("en-wordfeud")).endswith("tiles left go from one player to the other")
    assert str(Rules.load("en")).endswith("in the bag")


def test_the_tiles_of_crossplay_have_the_name_that_macondo_gives_them():
    line = f"{ENDING} ld english_crossplay;"
    assert Position.from_cgp(line).rules == CROSSPLAY
    game = Game.new(CROSSPLAY, ["Ann", "Ben"], seed=1, words=None)
    assert "#tile-distribution english_crossplay" in str(game.record)
    assert gcg.parse(str(game.record).encode()).rules == CROSSPLAY


def test_an_end_that_is_none_is_named(tmp_path):
    with pytest.raises(RulesError, match="no end 'never': use one of double, transfer, last-turn"):
        CROSSPLAY.with_end("never")
    with pytest.raises(RulesError, match="end must be an EndRule"):
        replace(CROSSPLAY, end="double")
    file = tmp_path / "mine.toml"
    text = 'letters = "AB"\n[scrabble]\ntiles = { A = [60, 1], B = [9, 1] }\n'
    file.write_text(text + 'end = "never"\n')
    with pytest.raises(RulesError, match=r"mine\.toml: \[scrabble\]: no end 'never'"):
        Rules.load(str(file))
    file.write_text(text + 'ends = "double"\n')
    with pytest.raises(LanguageError, match="did you mean"):
        Rules.load(str(file))


def test_a_layout_is_shuffled_by_a_seed():
    usual, seven = BoardLayout.load("wordfeud-15"), BoardLayout.load("wordfeud-15:7")
    assert seven == BoardLayout.load("wordfeud-15:7") != usual
    assert seven != BoardLayout.load("wordfeud-15:8")
    assert (seven.start, seven.rows, seven.columns) == (usual.start, 15, 15)
    for shuffled, plain in ((seven.letter, usual.letter), (seven.word, usual.word)):
        assert sorted(shuffled) == sorted(plain)
    assert not any(letter > 1 < word for letter, word in zip(seven.letter, seven.word, strict=True))
    assert str(seven).splitlines()[:2] == [".....Dt.t......", "d.............d"]  # the same on every machine
    rules = Rules.load("en-wordfeud", layout="wordfeud-15:7")
    assert eval(repr(rules)) == rules
    bricked = BoardLayout.parse("#T.\n.*d\n..#", "bricked").shuffled(1)
    assert bricked.bricks == (0, 8)
    assert (bricked.start, bricked.word[4]) == (4, 2)
    with pytest.raises(RulesError, match="0 or more"):
        usual.shuffled(-1)
    with pytest.raises(RulesError, match="no layout 'hexagon:3'"):
        BoardLayout.load("hexagon:3")
    with pytest.raises(RulesError, match="'x' is no seed, a whole number as in wordfeud-15:7"):
        BoardLayout.load("wordfeud-15:x")


def test_a_game_on_a_shuffled_board_is_read_back(tmp_path):
    game = Game.new(Rules.load("en-wordfeud", layout="wordfeud-15:7"), ["Ann", "Ben"], seed=1, words=None)
    game.play("-")
    game.save(str(tmp_path / "game.gcg"))
    again = GameRecord.load(str(tmp_path / "game.gcg"))
    assert again.rules == game.rules
    line = f"{game.position().cgp()} ld en-wordfeud; bdn wordfeud-15:7;"
    assert Position.from_cgp(line).rules == game.rules


def bare_game(name: str) -> str:
    """Writes a game without the lines that name its rules."""
    lines = str(random_game(Rules.load(name), 3).record).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(("#tile-", "#board-", "#lexicon")))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_names_no_tiles_has_those_of_its_board(name):
    rules = Rules.load(name)
    head = f"#lexicon {name[:2]}\n#board-layout {rules.layout.name}\n"
    record = gcg.parse(head + bare_game(name).split("\n", 1)[1])
    assert record.rules == rules
    assert f"the board is {rules.layout.name}, and so the tiles are {name}" in record.warnings[-1]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_names_nothing_is_wrong_and_the_message_names_its_tiles(name, tmp_path):
    file = tmp_path / "game.gcg"
    file.write_text(bare_game(name), encoding="utf-8")
    with pytest.raises(
        FormatError, match=f"no tile set is named, and with the tiles '{name}' all of it is right"
    ) as wrong:
        GameRecord.load(str(file))
    again = pickle.loads(pickle.dumps(wrong.value))
    assert (type(again), str(again), again.names) == (type(wrong.value), str(wrong.value), wrong.value.names)
    refused = CliRunner().invoke(main, ["scrabble", "board", str(file)])
    assert refused.exit_code == 2
    assert refused.stderr.count("\n") == 1
    assert f"all of it is right: --language {name}; --lenient reads " in refused.stderr
    shown = CliRunner().invoke(main, ["scrabble", "board", str(file), "--language", name])
    assert shown.exit_code == 0, shown.output


def test_a_file_much_longer_than_a_game_is_read_once():
    notes = f"#note {'x' * 100}\n" * 500
    with pytest.raises(FormatError) as short:
        gcg.parse(bare_game("en-crossplay"))
    with pytest.raises(FormatError) as long:
        gcg.parse(bare_game("en-crossplay").rstrip("\n") + f"\n{notes}")
    assert str(short.value).startswith(f"{long.value}; no tile set is named")


def test_a_game_that_no_tiles_fit_has_its_own_mistake_only():
    text = bare_game("en-crossplay").replace(">Ben:", ">Zed:", 1)
    with pytest.raises(FormatError) as wrong:
        gcg.parse(text)
    assert "tile set" not in str(wrong.value)


def test_rules_of_ones_own_are_written_and_read_back():
    rules = CROSSPLAY.with_numbers(bingo=35, rack_size=8).with_end("transfer")
    game = Game.new(rules, ["Ann", "Ben"], seed=1, words=None)
    game.play("-")
    text = str(game.record)
    assert "#rules rack_size=8 bingo=35 end=transfer\n" in text
    assert gcg.parse(text).rules == rules
    for wrong in ("bingo", "bingo=x", "bonus=3", "end=never", "rack_size=0"):
        with pytest.raises(RulesError):
            CROSSPLAY.with_changes(wrong)
    with pytest.raises(FormatError, match=r"line \d+: rules 'bonus=3': write one of rack_size, bingo"):
        gcg.parse(text.replace("#rules", "#rules bonus=3"))


@pytest.mark.parametrize(("lexicon", "board", "name"), [("nl", "wordfeud-15", "nl-wordfeud"), ("fr", "", "fr")])
def test_a_position_without_tiles_has_those_of_its_board_and_list(lexicon, board, name):
    line = f"{'/'.join(['15'] * 15)} / 0/0 0 lex {lexicon};" + (f" bdn {board};" if board else "")
    assert Position.from_cgp(line).rules == Rules.load(name)


def test_tiles_left_go_from_one_player_to_the_other():
    rules = small(Rules.load("en-wordfeud"), "ATQ").with_numbers(rack_size=2, bingo=0)
    position = Position(rules, racks=["AT", "Q"], scores=(5, 20))
    position.push("8G AT")
    assert position.over
    assert position.scores == (5 + 2 + 10, 20 - 10)
    game = Game(rules, ["Ann", "Ben"], rng=random.Random(1))
    while set(rules.tiles.text(game.racks[0])) != {"A", "T"}:
        game = Game(rules, ["Ann", "Ben"], rng=game._rng)
    game.play("8G AT")
    assert game.over
    assert game.scores == (12, -10)
    assert [str(event) for event in game.record.events[1:]] == ["(Q) +10 12", "Q (Q) -10 -10"]
    assert gcg.parse(str(game.record).encode(), rules=rules) == game.record


def test_three_turns_without_points_end_a_game():
    game = Game.new("en-wordfeud", ["Ann", "Ben"], seed=1, words=None)
    racks = [game.rules.tiles.value(rack) for rack in game.racks]
    for _ in range(3):
        assert not game.over
        game.play(PASS)
    assert game.over
    assert game.scores == (-racks[0], -racks[1])


@pytest.mark.parametrize("seed", range(less_as_python(40, 8)))
def test_each_player_has_one_more_turn_once_the_bag_is_empty(seed):
    rng = random.Random(seed)
    rules = few(CROSSPLAY, rng.choice([15, 17, 22]), rng)
    game = random_game(rules, seed)
    assert game.over
    turns = game.record.turns
    emptied = next((n for n in range(1, len(turns) + 1) if not game.position(n).bag), None)
    zeros = game.record.replay().scoreless
    if zeros < rules.scoreless_turns:
        assert emptied is not None
        assert len(turns) == emptied + 1
        assert [game.position(n).state.last_turns for n in range(emptied - 1, emptied + 2)] == [0, 2, 1]
    assert game.record.replay().phase is Phase.FINISHED
    assert game.scores == tuple(sum(e.score for e in game.record.events if e.player == k) for k in range(2))
    assert gcg.parse(str(game.record).encode(), rules=rules) == game.record

    position = Position(rules, racks=[rules.tiles.text(game.record.position(1).known(0)), None])
    for number in turns:
        event = game.record.events[number]
        assert not position.over
        position.draw(position.player_to_move, event.rack)
        position.push(event.play)
        assert position.state.last_turns == (0 if position.over else game.record.replay(number + 1).last_turns)
    assert position.over
    assert position.scores == game.scores


def test_a_play_taken_back_is_a_turn_too():
    rules = small(CROSSPLAY, "AEINRSTAEINRSTA")
    game = Game.new(rules, ["Ann", "Ben"], seed=1, words=Lexicon.of(["at"], rules.tiles.alphabet), challenge="single")
    assert game.challenge_rule.penalty is Penalty.SINGLE
    rack = rules.tiles.text(game.racks[0])
    game.play(f"8G {rack[:2]}")
    assert (len(game.bag), game.replay.last_turns) == (0, 2)
    word = rules.tiles.text(game.racks[1])[:2]
    game.play(f"G8 .{word}")
    assert game.replay.last_turns == 1
    game.challenge()
    assert (game.replay.last_turns, game.over, game.player_to_move) == (1, False, 0)
    game.play(PASS)
    assert game.over
    assert gcg.parse(str(game.record).encode(), rules=rules) == game.record


def test_points_for_tiles_left_are_a_mistake_in_a_record():
    rules = small(CROSSPLAY, "AEINRSTAEINRSTA")
    game = Game.new(rules, ["Ann", "Ben"], seed=1, words=None)
    for _ in range(3):
        rack = rules.tiles.text(game.racks[game.player_to_move])
        game.play(f"8G {rack[:2]}" if not any(game.position().board.tiles) else PASS)
    assert game.over
    text = f"{game.record}".rstrip() + "\n>Ann: (AE) +4 99\n"
    with pytest.raises(FormatError, match="the tiles left count for nothing"):
        gcg.parse(text.encode(), rules=rules)


def position_of(left: int, seed: int) -> tuple[Position, Rules]:
    """Makes a random position of a little game with an empty bag and so many turns left."""
    rng = random.Random(seed)
    pool = "AAAATTTEEESSXZ?AET"
    rules = replace(small(CROSSPLAY, pool), layout=LITTLE)
    while True:
        game = random_game(rules, rng.getrandbits(32), turns=rng.randint(1, 8))
        if not game.over and game.replay.last_turns == left:
            return game.position(), rules


def ending_values(position: Position, rules: Rules) -> list[int]:
    """Plays every line of the last turns: what each play gains over the best reply, the best first."""
    alphabet = rules.tiles.alphabet
    words = {bytes(alphabet.encode(word.upper())) for word in WORDS}
    layout = rules.layout
    plain = reference.Rules(7, 7, layout.letter, layout.word, layout.start, rules.tiles.points, 7, rules.bingo)
    mine, other = position.known(position.player_to_move), position.known(1 - position.player_to_move)
    board = position.board.tiles
    values = []
    ends = position.state.scoreless + 1 >= rules.scoreless_turns
    for play, score in [(None, 0), *reference.plays(plain, board, mine, words).items()]:
        after = board if play is None else reference.laid_on(plain, board, play)
        turns = position.state.last_turns if score or not ends else 1
        replies = reference.plays(plain, after, other, words).values() if turns == 2 else ()
        values.append(score - max(replies, default=0))
    return sorted(values, reverse=True)


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("seed", mostly_long(range(25)))
def test_endings_against_all_lines(left, seed):
    position, rules = position_of(left, seed)
    lexicon = Lexicon.of(WORDS, rules.tiles.alphabet)
    values = ending_values(position, rules)
    found = solve(position, MoveGenerator(rules, lexicon), lines=6)
    lines = [found, *found.others]
    assert [line.value for line in lines] == values[:6]
    assert all(line.exact and line.depth == left for line in lines)
    for line in lines:
        after, me = position.copy(), position.player_to_move
        for play in line.line:
            after.push(play, words=lexicon)
        gained = [after.scores[k] - position.scores[k] for k in (me, 1 - me)]
        assert gained[0] - gained[1] == line.value
        assert after.over


def ending() -> Position:
    """Reads a position with an empty bag, of a game between two computers."""
    return Position.from_cgp(ENDING, CROSSPLAY)


def test_the_strongest_player_makes_the_best_last_plays():
    engine = Engine.for_language("en-crossplay")
    position = ending()
    best = engine.endgame(position)
    assert (best.exact, best.depth, len(best.line)) == (True, 2, 2)
    assert engine.player("strongest").choose(position, random.Random(1)) == best.play
    every = engine.endgame(position, lines=40)
    assert sorted((one.value for one in (every, *every.others)), reverse=True)[0] == best.value
    assert all(one.value <= best.value for one in every.others)


def test_a_turn_is_judged_by_the_last_turns():
    engine = Engine.for_language("en-crossplay")
    game = Game.new(engine.rules, [engine.player("good"), engine.player("good")], seed=3)
    while not game.over:
        game.play()
    analysis = engine.analyse(game)
    last = analysis.turns[-2:]
    assert [turn.by for turn in last] == ["endgame", "endgame"]
    assert all(turn.worth <= turn.best_worth for turn in last)
    assert last[1].worth == last[1].best_worth == last[1].score  # the highest score is the best last play


def test_a_position_says_how_many_turns_are_left():
    position = ending()
    assert position.state.last_turns == 2
    assert str(position).endswith("0 tiles in the bag, 2 turns left")
    assert "left" not in position.cgp()
    position.push(PASS)
    assert position.state.last_turns == 1
    assert eval(repr(position)) == position
    line = position.cgp()
    full = len(position.rack) == 7
    assert ("left 1;" in line) is full
    again = Position.from_cgp(line, CROSSPLAY)
    assert again.state.last_turns == 1
    position.push(PASS)
    assert position.over
    assert position.pop() == PASS
    assert (position.over, position.state.last_turns) == (False, 1)
    with pytest.raises(FormatError, match="operation left must be 1 to 2 turns, not '3'"):
        Position.from_cgp(f"{ending().cgp()} left 3;", CROSSPLAY)


def test_a_pre_endgame_is_refused():
    engine = Engine.for_language("en-crossplay")
    with pytest.raises(RulesError, match="where each player has one more turn once the bag is empty"):
        engine.preendgame(Position(engine.rules, rack="AEINRST"))


@pytest.mark.parametrize("name", ["en-wordfeud", "en-crossplay"])
@pytest.mark.parametrize("turns", [None, 2])
def test_games_of_the_kernel_end_as_those_of_positions(name, turns):
    rules = Rules.load(name)
    rules = small(rules, "?AAAABDEEEEEFGHIIILMNNOOPRRSSTTUVWZ")
    rules = rules if turns is None else rules.with_numbers(scoreless_turns=turns)
    leaves = Leaves.parse(b"?,25.5\nQ,-7\nS,8\nE,1\nZ,3\n?S,32\n", "mine.csv", rules.tiles)
    lexicon = rules.lexicon()
    arena = Arena(rules, lexicon, Setting("static", leaves), Setting("score"))
    generator = MoveGenerator(rules, lexicon)
    duel = PlayerArena(rules, lexicon, [lambda: StaticPlayer(generator, leaves), lambda: GreedyPlayer(generator)])
    seeds = [game_seed(3, k) for k in range(10)]
    assert duel.pairs(seeds) == arena.pairs(seeds)


@pytest.mark.parametrize("form", [COMPILED, PURE])
def test_last_turns_of_a_simulation_are_the_exact_ones(form):
    moves = {
        name: kernel(f"wordtools.scrabble.moves._{name}", form) for name in ("lanes", "ranking", "movegen", "best")
    }
    selfplay, rollout = (kernel(f"wordtools.scrabble.simulation._{name}", form) for name in ("selfplay", "rollout"))
    for left, seed in ((1, 3), (2, 3), (2, 5), (2, 8)):
        position, rules = position_of(left, seed)
        tiles, layout = rules.tiles, rules.layout
        lexicon = Lexicon.of(WORDS, tiles.alphabet)
        generator = MoveGenerator(rules, lexicon)
        best = solve(position, generator, lines=1000)
        exact = {one.play: one.value for one in (best, *best.others)}
        lanes = moves["lanes"].Lanes(
            lexicon.gaddag.nodes, False, bytes(tiles.points), layout.rows, layout.columns, layout.letter, layout.word
        )
        ranking = moves["ranking"].Ranking(lanes, 7, 0)
        movegen = moves["movegen"].Movegen(lanes, ranking, layout.start, 1, 7, [0] * 7 + [40])
        game = selfplay.Selfplay(
            lanes,
            movegen,
            moves["best"].Best(movegen, 7, None),
            tiles=tiles.all,
            size=7,
            limit=7,
            scoreless=rules.scoreless_turns,
            vowels=0,
            ending=list(EndRule).index(EndRule.LAST_TURN),
        )
        other = position.known(1 - position.player_to_move)
        state = position.state
        kern = rollout.Rollout(game, position.board.tiles, bytes(position.rack), other, b"", state.scoreless, left)
        plays = generator.plays(position)
        out, sums = array("q", bytes(8 * 6 * len(plays))), array("q", bytes(8 * len(plays) * 3 * 8))
        kern.rounds(array("Q", [1]), plays.records, array("i", bytes(4 * len(plays))), 9, out, sums)
        assert [exact[one.play] for one in plays] == out[::6].tolist()
        assert set(out[3::6]) == {-1}


def test_a_simulation_with_an_empty_bag_agrees_with_the_search():
    position, rules = position_of(2, 3)
    lexicon = Lexicon.of(WORDS, rules.tiles.alphabet)
    best = solve(position, MoveGenerator(rules, lexicon), lines=1000)
    exact = {one.play: one.value for one in (best, *best.others)}
    found = Simulator(rules, lexicon).run(position, candidates=50, rounds=1, plies=9, confidence=1, margin=None)
    assert len(found) > 5
    assert [one.mean for one in found] == [exact[one.candidate.play] for one in found]


def test_a_search_of_single_plays_to_the_end_agrees():
    engine = Engine.for_language("en-crossplay")
    position = ending()
    found = Simulator(engine.rules, engine.lexicon).exact(position, candidates=3)
    assert found[0].exact
    assert found[0].mean == engine.endgame(position).value


def test_the_command_solves_the_last_turns():
    line = f"{ending().cgp()} ld en-crossplay; bdn crossplay-15;"
    result = CliRunner().invoke(main, ["scrabble", "endgame", line, "--json", "-n", "3"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["exact"]
    assert data["depth"] == 2
    assert len(data["others"]) == 2
    assert data["value"] >= data["others"][0]["value"] >= data["others"][1]["value"]
    refused = CliRunner().invoke(main, ["scrabble", "preendgame", line])
    assert refused.exit_code == 2
    assert refused.stderr.count("\n") == 1


def test_a_game_is_played_to_its_end_on_the_command_line():
    given = "\n".join(["pass"] * 4) + "\n"
    result = CliRunner().invoke(
        main, ["scrabble", "play", "-l", "en-crossplay", "-p", "Ann", "-p", "Ben", "--seed", "4", "-q"], input=given
    )
    assert result.exit_code == 0, result.output
    assert Play.parse("8D WALTZED").tiles


@pytest.mark.parametrize("name", ["en-crossplay", "en-wordfeud", "en-wwf", "en-wordsmog"])
def test_a_game_is_played_and_analysed_on_the_command_line(name, tmp_path):
    """Two computers play it to its end; the record is analysed turn by turn."""
    words, game = tmp_path / "words.txt", tmp_path / "game.gcg"
    words.write_text("\n".join(WORDS))
    options = ("-l", name, "-d", str(words), "-q")
    players = ("-p", "casual", "-p", "fair", "--seed", "3")
    played = CliRunner().invoke(main, ["scrabble", "play", *options, *players, "-o", str(game)])
    assert played.exit_code == 0, played.output
    turns = [line for line in game.read_text().splitlines() if line.startswith(">")]
    analysed = CliRunner().invoke(main, ["scrabble", "analyse", str(game), *options, "--json"])
    assert analysed.exit_code == 0, analysed.output
    data = json.loads(analysed.stdout)
    assert 0 < len(data["turns"]) <= len(turns)


def test_a_position_without_a_bag_is_no_pre_endgame():
    game = EXAMPLES / "game.gcg"
    turns = sum(line.startswith(">") for line in game.read_text(encoding="utf-8").splitlines())
    refused = CliRunner().invoke(main, ["scrabble", "preendgame", str(game), "--turn", str(turns - 1)])
    assert refused.exit_code == 2
    assert refused.stderr == "Error: 0 tiles are in the bag: a pre-endgame has 1 to 4\n"

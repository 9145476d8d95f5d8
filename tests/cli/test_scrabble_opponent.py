"""What is known of the opponent's rack: one option and one rule in every command, and the operations of a CGP."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from conftest import less_as_python

from tools.options_table import commands, long_name
from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.scrabble import Engine, Game, Position, Rules
from wordtools.scrabble.moves import MoveGenerator
from wordtools.scrabble.moves.threats import bingo_threat
from wordtools.scrabble.position import cgp
from wordtools.scrabble.record import gcg

EXAMPLES = Path(__file__).parents[2] / "examples"
PRE = (EXAMPLES / "preendgame.cgp").read_text().strip()
BOARD = "15/15/15/15/15/15/15/7NEONS3/15/15/15/15/15/15/15"
EMPTY = "/".join(["15"] * 15)
ROUNDS = str(less_as_python(60, 4))
NO_POSITION = {"analyse", "autoplay", "leaves", "play", "puzzles"}  # they read whole games, or none


def run(*arguments: str, code: int = 0):
    result = CliRunner().invoke(main, ["scrabble", *arguments])
    assert result.exit_code == code, result.output
    return result


def read(*arguments: str, code: int = 0):
    return json.loads(run(*arguments, "--json", code=code).stdout)


def test_every_command_that_reads_a_position_has_the_option():
    signatures = set()
    for path, command in commands():
        names = path.split() if isinstance(path, str) else list(path)
        if "scrabble" not in names or names[names.index("scrabble") + 1] in NO_POSITION:
            continue
        found = {long_name(one): one for one in command.params if isinstance(one, click.Option)}
        assert "--opponent" in found, path
        option = found["--opponent"]
        signatures.add((option.metavar, option.help, option.default, option.multiple))
    assert len(signatures) == 1


def with_rack(other: str) -> str:
    return PRE.replace("/ ", f"/{other} ", 1) if "/ " in PRE else PRE


@pytest.fixture(scope="module")
def full() -> str:
    """A full rack that the opponent may hold in the example."""
    position = Position.from_cgp(PRE)
    return position.rules.tiles.text(position.unseen[:7])


COMMANDS = [
    ("moves", "-n", "3"),
    ("sim", "--rounds", ROUNDS, "--seed", "1", "--candidates", "2", "--plies", "1"),
    ("preendgame", "-n", "2", "--spreads", "0", "--seconds", "1"),
    ("bingos", "--samples", "3", "--unseen"),
]


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_full_rack_means_the_same_in_all_commands(command, full):
    """It is not looked at, unless the user asks for it; what was assumed is said in the same words."""
    name, *options = command
    results = {}
    for key, line, more in (
        ("unknown", PRE, []),
        ("full", with_rack(full), []),
        ("?", with_rack(full), ["--opponent", "?"]),
        ("asked", PRE, ["--opponent", full]),
        ("part", with_rack(full[:2]), []),
        ("part asked", PRE, ["--opponent", full[:2]]),
    ):
        # a search that ends by the clock is not compared
        result = CliRunner().invoke(main, ["scrabble", name, *options, line, *more, "--json"])
        assert result.exit_code in (0, 3), result.output
        data = json.loads(result.stdout)
        results[key] = data["opponent"], data["position"], result.stderr.strip(), data
    assert results["unknown"][:2] == results["full"][:2] == results["?"][:2]
    assert results["unknown"][0] == {"known": "", "unknown": 7}
    assert results["asked"][0] == {"known": full, "unknown": 0}
    assert results["part"][:3] == results["part asked"][:3]
    assert results["part"][0] == {"known": full[:2], "unknown": 5}
    assert results["unknown"][2] == ""
    looked = f"opponent: 7 unknown tiles; its rack in the position is not looked at, --opponent '{full}' does"
    assert results["full"][2] == looked
    assert results["?"][2] == "opponent: 7 unknown tiles"
    assert results["part"][2] == f"opponent: {full[:2]} and 5 unknown tiles"
    assert results["asked"][2] == f"opponent: {full}"
    if name == "sim":
        assert results["unknown"][3] == results["full"][3] == results["?"][3]
        assert results["asked"][3]["plays"] != results["unknown"][3]["plays"]


def test_with_an_empty_bag_both_racks_are_what_they_are():
    data = read("endgame", str(EXAMPLES / "game.gcg"), "--turn", "21")
    for known in ("T", "?", "FIT"):
        result = run("endgame", str(EXAMPLES / "game.gcg"), "--turn", "21", "--opponent", known, "--json")
        found = json.loads(result.stdout)
        assert (found["value"], found["line"]) == (data["value"], data["line"])
        assert sum(map(len, [found["opponent"]["known"]])) + found["opponent"]["unknown"] == 3
    wrong = run("endgame", str(EXAMPLES / "game.gcg"), "--turn", "21", "--opponent", "Z", code=2)
    assert wrong.stderr == "Error: 2 times the tile Z on the board and racks: there are 1\n"


def test_quiet_says_nothing_and_boards_show_what_is_given(full):
    assert run("moves", with_rack(full), "-q").stderr == ""
    assert run("board", with_rack(full), "--cgp").stdout.strip().split()[1].endswith(f"/{full}")
    assert run("board", with_rack(full), "--cgp", "--opponent", "?").stdout.split()[1].endswith("/")
    assert run("board", with_rack(full), "--cgp", "--opponent", full[:2]).stdout.split()[1].endswith(f"/{full[:2]}")
    assert run("score", "-", with_rack(full)).stderr == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((f"{BOARD} AEINRST/ 0/12 0", "--opponent", "QQ"), "2 times the tile Q on the board and racks: there are 1"),
        ((f"{BOARD} AEINRST/ 0/12 0", "--opponent", "ABCDEFGH"), "8 tiles, and a rack holds 7"),
        ((f"{BOARD} AEINRST/ 0/12 0", "--opponent", "A1"), "'1' is not a tile of en"),
        ((f"{BOARD} AEINRST// 0/12/3 0", "--opponent", "A"), "--opponent is for a position of two players, not of 3"),
    ],
)
def test_what_cannot_be_known_is_one_line(arguments, message):
    result = run("moves", *arguments, code=2)
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_lenient_position_may_hold_too_many():
    result = run("moves", f"{BOARD} AEINRST/ 0/12 0", "--opponent", "QQ", "--lenient", "-n", "1")
    assert "2 times the tile Q" in result.stderr
    assert "opponent: QQ and 5 unknown tiles" in result.stderr


def test_the_rest_of_a_partly_known_rack_is_dealt():
    """One tile known: the opponent played on with a rack of one tile, and won 8 % instead of about 30 %."""
    found = {
        rack: read("sim", f"{BOARD} AEINRST/{rack} 0/12 0", "--rounds", ROUNDS, "--seed", "1", "--candidates", "1")
        for rack in ("", "Q")
    }
    assert found["Q"]["plays"][0]["plies"][0]["score"] > 15
    assert abs(found["Q"]["plays"][0]["win"] - found[""]["plays"][0]["win"]) < 0.2
    assert found["Q"]["position"].endswith(" AEINRST/Q 0/12 0")


def test_draws_of_a_pre_endgame_are_compatible(full):
    tiles = Position.from_cgp(PRE).unseen
    data = read("preendgame", PRE, "--opponent", full[:3], "--spreads", "0", "--seconds", "60", "-n", "1")
    assert (data["total"], data["opponent"]) == (len(tiles) - 3, {"known": full[:3], "unknown": 4})
    assert read("preendgame", PRE, "--opponent", full, "--spreads", "0", "-n", "1")["total"] == 1
    assert read("preendgame", with_rack(full), "--spreads", "0", "--seconds", "60", "-n", "1")["total"] == len(tiles)


def test_inference_weighs_leaves_with_what_is_known():
    line = f"{BOARD} Q/AEINRST 0/12 0"
    for arguments in ((line,), (line.replace("Q/", "/"), "--opponent", "Q")):
        result = run("infer", *arguments, "--played", "H7 I.", "--samples", "50", "--json", "-n", "0", "--seed", "3")
        data = json.loads(result.stdout)
        assert data["opponent"] == {"known": "Q", "unknown": 6}
        assert result.stderr == "opponent: Q and 6 unknown tiles\n"
        assert all("Q" in one["leave"] for one in data["leaves"])
    hidden = read("infer", line, "--played", "H7 I.", "--samples", "50", "--opponent", "?", "-n", "50")
    assert not all("Q" in one["leave"] for one in hidden["leaves"])
    with_q = read("infer", line, "--played", "H7 I.", "--samples", "50", "-n", "50")
    assert all("Q" in one["leave"] for one in with_q["leaves"])
    assert len(with_q["leaves"]) > 10


# a play that was challenged off


@pytest.fixture
def taken_back(tmp_path) -> tuple[Path, Game]:
    words = Lexicon.of(["CAT", "DOG"], Rules.load("en").tiles.alphabet)
    game = Game.new("en", ["Ann", "Ben"], words=words, challenge="double", seed=5)
    letters = [letter for letter in game.position().rack_text(0) if letter != "?"]
    game.play(f"8F {''.join(letters[:4])}")
    assert game.challenge().words
    file = tmp_path / "game.gcg"
    game.save(str(file))
    return file, game


def test_tiles_shown_by_a_challenged_play_are_remembered(taken_back):
    file, game = taken_back
    rack = "".join(letter for letter in game.position().rack_text(0) if letter != "?")[:4]
    shown = game.rules.tiles.text(game.rules.tiles.rack(rack))
    assert game.replay.known(0) == game.rules.tiles.rack(rack)
    assert game.view(1).rack_text(0) == shown
    assert game.view(1).held(0) == 7
    assert game.view(0).state.racks[1] is None
    # after the last event the record has both racks: of the other's only what was shown is looked at
    few = ("--rounds", "3", "--candidates", "1", "--seed", "1")
    data = read("sim", str(file), *few)
    assert data["opponent"] == {"known": shown, "unknown": 3}
    assert read("sim", str(file), *few, "--opponent", "?")["opponent"] == {"known": "", "unknown": 7}
    own = game.position().rack_text(1)
    game.play("-")
    game.save(str(file))
    assert f" {own}/{shown} " in run("board", str(file), "--turn", "2", "--cgp").stdout
    result = run("sim", str(file), "--turn", "2", "--infer", *few)
    assert f"the opponent holds {shown}" in result.stderr
    assert f"opponent: {shown} and 3 unknown tiles" in result.stderr


def test_they_are_known_until_they_are_laid_or_exchanged(taken_back):
    _, game = taken_back
    game.play("-")
    known = game.replay.known(0)
    first, *rest = known
    tiles = game.rules.tiles
    position = game.position()
    game.play(f"8H {tiles.text([first])}{tiles.text([rest[0]])}")
    assert game.replay.known(0) == bytes(rest[1:])
    # the view of the other has it in the past too, for an inference
    view = game.view(1)
    assert view.shown_before == known
    assert view.rack_text(0) == tiles.text(bytes(rest[1:]))
    game.take_back()
    assert game.replay.known(0) == known
    game.play(f"-{tiles.text(position.rack[:2])}")
    assert game.replay.known(0) == b""
    again = gcg.parse(str(game.record))
    assert again.replay().shown == game.replay.shown


def test_an_inference_after_a_challenge_uses_it(taken_back):
    file, game = taken_back
    game.play("-")
    known = game.replay.known(0)
    tiles = game.rules.tiles
    game.play(f"8H {tiles.text(known[:2])}")
    game.save(str(file))
    before, _ = game.record.last_play()
    assert (before.rack, before.state.partial) == (known, {0})
    data = read("infer", str(file), "--samples", "40", "-n", "40", "--seed", "2")
    kept = tiles.text(known[2:])
    assert data["opponent"]["known"] == tiles.text(known)
    for one in data["leaves"]:
        for letter in kept:
            assert one["leave"].count(letter) >= kept.count(letter)
    found = read("sim", str(file), "--infer", "--rounds", "3", "--candidates", "1", "--seed", "1", "-r", "AEI")
    assert found["plays"][0]["rounds"] == 3


def test_tiles_just_exchanged_cannot_have_been_kept(tmp_path):
    lines = ["#player1 a Ann", "#player2 b Ben", ">a: DIKUVVW -VVW +0 0", ">b: AELNRT? 8D ANTLER +14 14"]
    lines.append("#rack1 DIKUEEE")
    file = tmp_path / "game.gcg"
    file.write_text("\n".join(lines) + "\n")
    record = gcg.read(str(file))
    tiles = record.rules.tiles
    assert record.exchanged() == tiles.rack("VVW")
    assert record.exchanged(2) == record.exchanged(1) == b""
    data = read("infer", str(file), "--samples", "40", "-n", "40", "--seed", "2")
    assert data["unseen"].count("V") == 2
    assert not any("V" in one["leave"] for one in data["leaves"])
    usual = {one["tile"]: one["usual"] for one in data["tiles"]}
    assert usual["V"] == 0
    assert usual["W"] == pytest.approx(1 / 84, abs=1e-3)  # of the two one was exchanged; 87 - 3 can have been kept


def test_analysis_and_lists_use_what_was_shown(taken_back):
    """The turn after the challenge is judged with the shown tiles known; the terminal says that they are there."""
    from wordtools.scrabble.play.session import Session

    _, game = taken_back
    engine = Engine.for_language("en")
    shown = game.replay.known(0)
    tiles = game.rules.tiles
    session = Session(game, engine.lexicon, random.Random(1), lambda: None)
    said = " ".join(map(str, session.execute("probable"))).split()
    for tile in shown:
        assert said[said.index(tiles.tile_text(tile)) + 1].strip(",") == "100%"
    game.play("-")
    turn = engine.analyse(game, seconds=0.01).turns[1]
    assert turn.position.known(0) == shown
    assert turn.position.held(0) == 7


def test_an_exchange_of_all_tiles_leaves_nothing_to_infer(tmp_path):
    lines = ["#player1 a Ann", "#player2 b Ben", ">a: DIKUVVW -DIKUVVW +0 0", ">b: AELNRT? - +0 0", "#rack1 EEEIOST"]
    file = tmp_path / "game.gcg"
    file.write_text("\n".join(lines) + "\n")
    result = run("sim", str(file), "--turn", "2", "--infer", "--rounds", "3", "--candidates", "1", "--seed", "1")
    assert "nothing was kept, so that every unseen tile is as likely" in result.stderr
    found = Engine.for_language("en")
    game = gcg.parse("\n".join([*lines[:3], ">b: AELNRT? 8D ANTLER +14 14", "#rack1 DIKUEEE"]) + "\n")
    inference = found.infer_last(game)
    assert inference.bagged == game.rules.tiles.rack("DIUVVW")  # the K is on the own rack again
    assert not any("V" in game.rules.tiles.text(guess.leave) for guess in inference.guesses)


# operations


@pytest.mark.parametrize(
    ("operations", "language", "layout"),
    [
        ("", "en", "scrabble-15"),
        ("ld french; lex FRA24;", "fr", "scrabble-15"),
        ("ld german;", "de", "scrabble-15"),
        ("ld en-wwf;", "en-wwf", "wwf-15"),
        ("bdn CrosswordGame; var classic;", "en", "scrabble-15"),
        ("bdn wwf-15;", "en-wwf", "wwf-15"),
    ],
)
def test_operations_name_the_game(operations, language, layout):
    line = f"{EMPTY} AEINRST/ 0/0 0 {operations}"
    position = Position.from_cgp(line)
    assert (position.rules.tiles.name, position.rules.layout.name) == (language, layout)
    assert Position.from_cgp(line, "en").rules.tiles.name == "en"  # what is given wins
    if language == "fr":
        found = run("moves", line, "-n", "1")
        assert found.stderr == "CGP: not used: lex FRA24 (not installed)\n"
        french = run("moves", f"{EMPTY} AEINRST/ 0/0 0", "-l", "fr", "-n", "1")
        assert found.stdout == french.stdout
        english = run("moves", f"{EMPTY} AEINRST/ 0/0 0", "-n", "1")
        assert run("moves", line, "-l", "en", "-n", "1").stdout == english.stdout != french.stdout


def test_super_scrabble_is_played():
    line = "/".join(["21"] * 21) + " AEINRST/ 0/0 0 var classic_super; ld english_super;"
    rules = Position.from_cgp(line).rules
    assert (rules.tiles.name, rules.layout.name) == ("en-super", "super-21")
    assert Position.from_cgp(line.replace(" ld english_super;", "")).rules.tiles.name == "en-super"


def test_a_layout_that_is_given_wins():
    line = f"{EMPTY} AEINRST/ 0/0 0 bdn Unheard;"
    assert read("moves", line, "--layout", "wwf-15", "-n", "1")["count"] > 0
    assert "layout 'Unheard' is not known" in run("moves", line, code=2).stderr


def test_a_word_list_that_is_installed_is_used():
    line = f"{EMPTY} AEINRST/ 0/0 0 lex fr;"
    why = "CGP: no tile set is named; the word list 'fr' is of fr, and so are the tiles\n"
    assert run("moves", line, "-n", "1").stderr == why
    assert run("moves", f"{line} ld fr;", "-n", "1").stderr == ""
    assert read("moves", line, "-n", "1") == read("moves", line, "-n", "1", "-d", "fr")
    assert read("moves", line, "-n", "1") != read("moves", line, "-n", "1", "-d", "en")


@pytest.mark.parametrize(
    ("operations", "message"),
    [
        (
            "var Scribble;",
            "variant 'Scribble' is another game; classic, classic_super, wordsmog",
        ),
        ("bdn SuperCrosswordGame;", "21 rows expected (super-21), 15 found"),
        ("bdn Nowhere;", "layout 'Nowhere' is not known"),
        ("ld klingon;", "tile set 'klingon' is not known"),
    ],
)
def test_another_game_is_refused(operations, message):
    line = f"{EMPTY} AEINRST/ 0/0 0 {operations}"
    for arguments in (("moves", line), ("bingos", "--unseen", line), ("infer", line, "--played", "8H AB")):
        result = run(*arguments, code=2)
        assert message in result.stderr
        assert result.stderr.count("\n") == 1


def test_what_is_not_supported_is_reported():
    line = f"{EMPTY} AEINRST/ 0/0 0 lex CSW24; cbp 5; tmr 1000/2000; cr 5pt; gid abc; bb 40;"
    rest = "cbp 5, tmr 1000/2000, cr 5pt\n"
    assert run("moves", line, "-n", "1").stderr == f"CGP: not used: lex CSW24 (not installed), {rest}"
    assert run("moves", line, "-n", "1", "-d", "en").stderr == f"CGP: not used: {rest}"
    assert run("moves", line, "-n", "1", "-q").stderr == ""
    found = cgp.parse(line, Rules.load("en"))
    assert found.unused == ("cbp 5", "tmr 1000/2000", "cr 5pt")
    assert found.position.rules.bingo == 40


# lists


def test_a_play_of_ones_own_is_marked():
    line = f"{BOARD} AEINRST/ 0/12 0"
    best = read("moves", line, "-n", "2000")["plays"]
    own = best[700]
    lines = run("moves", line, "-n", "3", "--play", own["play"]).stdout.splitlines()
    assert lines[4].startswith(f"{own['play']} *")
    better = sum(one["equity"] > own["equity"] for one in best)
    lost = best[0]["equity"] - own["equity"]
    assert f"* rank {better + 1:,} of " in lines[7]
    assert lines[7].endswith(f"{lost:.1f} points below the best")
    data = read("moves", line, "-n", "3", "--play", own["play"])
    assert len(data["plays"]) == 3
    assert data["own"] == [own | {"rank": better + 1, "lost": round(lost, 3)}]
    first = run("moves", line, "-n", "3", "--play", best[1]["play"]).stdout.splitlines()
    assert first[2].startswith(f"{best[1]['play']} *")
    assert sum("*" in text for text in first) == 2
    scored = read("moves", line, "-n", "3", "--sort", "score", "--play", own["play"])["own"][0]
    highest = max(one["score"] for one in best)
    assert scored["lost"] == highest - own["score"]


@pytest.mark.parametrize(
    ("play", "message"),
    [("7H ZAX", "Z is not on the rack AEINRST"), ("9H ETR", "ETR is not in the word list"), ("8H", "")],
)
def test_a_play_that_cannot_be_made_is_one_line(play, message):
    result = run("moves", f"{BOARD} AEINRST/ 0/12 0", "--play", play, code=2)
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert run("moves", f"{BOARD} AEINRST/ 0/12 0", "--count", "--play", "-", code=2).stderr


WORDS = ["RETINAS", "RETINA", "TRAINER", "CATTAIL", "AT", "TA", "CAT", "SAT", "TAR"]


@pytest.mark.long
@pytest.mark.parametrize(("known", "after"), [("RETIN", None), ("RETI", "8F CAT"), ("RTNIE", "8F CAT")])
def test_the_chance_of_the_opponents_bingo_is_that_of_all_racks(known, after):
    """By brute force: each single tile drawn counts, and a bingo is a play of a whole rack that the generator finds."""
    rules = Rules.load("en")
    generator = MoveGenerator(rules, Lexicon.of(WORDS, rules.tiles.alphabet))
    position = Position.new(rules, racks=["CATTVVW", known])
    after_board = position.copy()
    if after:
        after_board.push(after)
    draws = combinations(position.unseen, 7 - len(known))
    racks = Counter(bytes(sorted(rules.tiles.rack(known) + bytes(some))) for some in draws)
    drawn = racks.total()
    bingos = points = 0
    for rack, times in racks.items():
        plays = [one for one in generator.find(after_board.board, rack) if len(one.play.laid) == 7]
        bingos += times * bool(plays)
        points += times * max((one.score for one in plays), default=0)
    found = bingo_threat(position, generator, play=after, samples=10**6)
    assert found.exact
    assert found.error == 0
    assert found.chance == pytest.approx(bingos / drawn)
    assert found.points == pytest.approx(points / bingos if bingos else 0)
    assert sum(chance for _, chance in found.plays) == pytest.approx(found.chance)
    sampled = bingo_threat(position, generator, play=after, samples=less_as_python(200, 60), seed=2)
    assert sampled.error > 0  # also where no rack had a bingo
    assert abs(sampled.chance - found.chance) < 5 * sampled.error


@pytest.mark.long
def test_the_opponents_bingos_as_a_command():
    line = f"{BOARD} AEINRST/RSTEI 0/12 0"
    result = run("bingos", "--unseen", line, "-n", "2")
    assert result.stderr == "opponent: EIRST and 2 unknown tiles\n"
    assert result.stdout.startswith("the opponent has a bingo: 85.31%, 78.8 points on average; all 372 racks\n")
    assert result.stdout.count("\n") == 5
    data = read("bingos", "--unseen", f"{BOARD} AEINRST/ 0/12 0", "--samples", "100", "--seed", "1")["threat"]
    assert not data["exact"]
    assert data["racks"] == 100
    likely = (100 * data["chance"] + 2) / 104  # two bingos and two others more than the 100 racks have
    assert data["error"] == pytest.approx((likely * (1 - likely) / 104) ** 0.5, abs=1e-6)
    # of the own tiles kept the unseen ones are drawn: those that the opponent surely has are not
    kept = [read("bingos", "AEINRS", "--unseen", line.replace("RSTEI", rack))["leaves"][0] for rack in ("", "T")]
    assert [one["draws"] for one in kept] == [88, 87]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("AEINRS", "--opponent", "Q"),
        ("AEINRS", "--turn", "2"),
        ("AEINRS", "--samples", "5"),
        ("AEINRS", "--unseen", f"{BOARD} AEINRST/ 0/12 0", "--after", "-"),
        ("--unseen", f"{BOARD} AEINRST/ 0/12 0", "--after", "8H XXX"),
        ("--unseen", f"{BOARD} AEINRST// 0/12/0 0"),
    ],
)
def test_what_no_bingo_can_be_computed_for_is_refused(arguments):
    assert run("bingos", *arguments, code=2).stderr

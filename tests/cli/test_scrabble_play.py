"""``wordtools scrabble play``: whole games from scripted lines, kept, resumed, interrupted."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import count

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main
from wordtools.scrabble import Rules
from wordtools.scrabble.play.session import BY_NAME
from wordtools.scrabble.play.timer import Timer
from wordtools.scrabble.record import gcg
from wordtools.scrabble.record.event import EventKind

WORDS = (
    "aa ab ad ae ag ah ai al am an ar as at be by de do ed ef eh el em en er es et ex go ha he hi ho id if in is it "
    "la li lo ma me mi mu my na ne no nu od of oh om on or os ow ox pa pe pi qi re sh si so ta ti to un up us we "
    "cat cats dog dogs rain rains train trains tea teas eat eats seat star stare stares retain retains nastier"
)
NAMES = """place swap pass challenge accept undo board rack who scores letters probable moves ahead check find prefix
suffix contains player note help quit"""
TILES = '[scrabble]\nblanks = 0\nvowels = ["A", "E", "O"]\n[scrabble.tiles]\n'
TINY = 'code = "tiny"\nname = "Tiny"\nletters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"\nlexicon = "words.txt"\n' + TILES


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "words.txt").write_text("\n".join(WORDS.split()))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments, lines=()):
    arguments = [*arguments] if "-d" in arguments or "-l" in arguments else [*arguments, "-d", "words.txt"]
    return CliRunner().invoke(main, ["scrabble", "play", "--seed", "1", *arguments], input="\n".join([*lines, ""]))


TWO = ("-p", "Ann", "-p", "Ben")


def test_a_game_between_two_computers(folder):
    result = run("-p", "casual", "-p", "strong", "-o", "game.gcg")
    assert result.exit_code == 0, result.output
    record = gcg.read("game.gcg")
    assert record.over
    assert [player.name for player in record.players] == ["Computer (casual)", "Computer 2 (strong)"]
    best = max(record.scores)
    assert re.search(rf"^Computer.* {best}$", result.stdout, re.MULTILINE)
    assert result.stdout.splitlines()[-1].endswith(" wins") or "a draw" in result.stdout
    assert result.stderr == "the game is in game.gcg\n"
    again = run("-p", "casual", "-p", "strong", "-o", "again.gcg")
    assert again.stdout == result.stdout
    assert (folder / "again.gcg").read_text() == (folder / "game.gcg").read_text()


def test_a_game_among_people_to_its_end(folder):
    (folder / "words.txt").write_text("aa\naaa\naaaaaaa\n")
    (folder / "a.toml").write_text(TINY + "A = [14, 1]\n")
    lines = ["rack 1", "rack 2", "letters", "8D AAAAAAA", "who"]
    result = run(*TWO, "-l", "a.toml", "-o", "game.gcg", lines=lines)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Ann: AAAAAAA",
        "Ben: AAAAAAA",
        "A 7",
        "7 tiles that Ann cannot see: 0 in the bag",
        "Ann: 8D AAAAAAA, 66 points",  # (7 + 1) * 2 + 50
        "Ann: +14 for AAAAAAA",
        "Ann    80",
        "Ben     0",
        "Ann wins",
    ]
    again = run("game.gcg", "-l", "a.toml")
    assert again.stdout.splitlines() == result.stdout.splitlines()[-4:]
    kept = (folder / "game.gcg").read_text().splitlines()
    assert kept[-2:] == [">Ann: AAAAAAA 8D AAAAAAA +66 66", ">Ann:  (AAAAAAA) +14 80"]


def test_six_passes_end_a_game(folder):
    (folder / "a.toml").write_text(TINY + "A = [14, 1]\n")
    out = run(*TWO, "-l", "a.toml", lines=["pass"] * 6).stdout.splitlines()
    assert out[-5:] == [
        "Ann: -7 for AAAAAAA",
        "Ben: -7 for AAAAAAA",
        "Ann    -7",
        "Ben    -7",
        "a draw between Ann and Ben",
    ]


def test_the_commands_of_a_game(folder):
    result = run(
        *TWO, lines=["help", "who", "rack", "rack Ben", "letters", "scores", "board", "probable", "moves 3", "ahead"]
    )
    assert result.exit_code == 0, result.output
    out = result.stdout
    for name in NAMES.split():
        assert re.search(rf"^{name}\b", out, re.MULTILINE), name
    assert "Ann is to move, player 1 of 2" in out
    assert re.search(r"^Ann: [A-Z?]{7}$", out, re.MULTILINE)
    assert re.search(r"^Ben: [A-Z?]{7}$", out, re.MULTILINE)
    assert "93 tiles that Ann cannot see: 86 in the bag" in out
    assert "    A B C D E F G H I J K L M N O\n  1 = . . ' . . . = . . . ' . . =" in out
    assert "Ben holds at least one, as far as Ann can see:" in out
    assert re.search(r"^8\w \w+ +\d+  equity \d+\.\d$", out, re.MULTILINE)
    assert re.search(r"^\d+ plays? in all$", out, re.MULTILINE)
    assert re.search(r"^8\w \w+ +\d+  gains [+-]\d+\.\d ± \d+\.\d, wins \d+%$", out, re.MULTILINE)


def test_words_are_looked_up(folder):
    out = run(
        *TWO,
        lines=["check cat CATX", "find tac", "prefix st ca", "suffix ca ts", "contains sn trai", "find c?t", "find !"],
    ).stdout.splitlines()
    assert out == [
        "CAT: yes",
        "CATX: no",
        "CAT AT TA",
        "3 words",
        "CATS CAT",
        "2 words",
        "CATS",
        "1 word",
        "TRAINS TRAIN",
        "2 words",
        "CAT AT ET IT TA TI TO",
        "7 words",
        "not done: '!': '!' is no letter of this alphabet; ? is any letter",
    ]


def test_the_names_of_star_work_too(folder):
    lines = ["isAccepted cat", "findWords tac", "findWordsPrefix a t", "findWordsSuffix a t", "findWordsContains a t"]
    lines += ["findMoves 1", "playerLetters", "probableTiles", "nextPlayerTiles", "makePlayer Cleo", "activePlayer"]
    result = run(*TWO, lines=[*lines, "skip", "\\q", "pass"])
    assert result.exit_code == 0
    assert "no command" not in result.stdout
    assert "not done" not in result.stdout
    assert result.stdout.endswith("Ann: passes\n")
    assert BY_NAME["lookahead"] is BY_NAME["ahead"]


def test_wrong_input_never_ends_the_game(folder):
    lines = [
        *(
            "foo",
            "8H",
            "8H ZZZZ",
            "99Z CAT",
            "8H C4T",
            "A1 B C",
            "-QQQQQQQQ",
            "swap",
            "swap 3",
            "check",
            "find",
            "prefix a",
        ),
        *(
            "moves x",
            "moves 0",
            "rack Cleo",
            "probable 1",
            "challenge",
            "accept",
            "undo",
            "note",
            "note early",
            "player",
        ),
        *("", "   ", "\u00b2H CAT", "place 8H", "pass now", "8H\tCAT extra", "who"),
    ]
    result = run(*TWO, lines=lines)
    assert result.exit_code == 0
    assert result.exception is None
    out = result.stdout.splitlines()
    assert len(out) == len(lines) - 2  # one line each, none for the two empty ones
    assert out[-1] == "Ann is to move, player 1 of 2"
    assert all(line.startswith(("not done: ", "no command ")) for line in out[:-1])


def test_players_join_before_the_first_turn(folder):
    lines = ["player Cleo", "player casual", "player Dan", "ahead", "who", "pass", "who", "undo", "pass", "player Eve"]
    out = run("-p", "Ann", "-p", "Ben", lines=lines).stdout.splitlines()
    assert out == [
        "Cleo joins; the tiles are dealt again",
        "Computer (casual) joins; the tiles are dealt again",
        "not done: 4 can play, and are there",
        "not done: two players are simulated, not 4",
        "Ann is to move, player 1 of 4",
        "Ann: passes",
        "Ben is to move, player 2 of 4",
        "taken back; Ann is to move",
        "Ann: passes",
        "not done: players join before the first turn",
    ]


def test_a_positional_computer_needs_a_table(folder):
    lines = ["player positional", "player Cleo", "who"]
    out = run("-p", "Ann", "-p", "Ben", "-l", "en-super", lines=lines).stdout.splitlines()
    assert out[0].startswith("not done: positional play needs a table of ways: there is none for en-super tiles")
    assert out[1:] == ["Cleo joins; the tiles are dealt again", "Ann is to move, player 1 of 3"]
    both = run("-p", "positional", "-p", "strong", "-o", "game.gcg")
    assert both.exit_code == 0
    assert "#player1 Computer_(positional)" in (folder / "game.gcg").read_text() or "positional" in both.stdout


def test_challenges(folder):
    (folder / "tiny.toml").write_text(TINY + "C = [6, 3]\nA = [6, 1]\nT = [6, 1]\n")
    common = (*TWO, "-l", "tiny.toml")
    phony = run(*common, "--challenge", "5", lines=["8H TAC", "challenge", "who"]).stdout
    assert "Ben challenges: TAC not in the word list; Ann takes the tiles back\nBen is to move" in phony
    good = run(*common, "--challenge", "5", "-o", "five.gcg", lines=["8H CAT", "challenge", "scores", "quit"]).stdout
    assert "Ben challenges: all words are in the word list; Ann gets 5 points\n" in good
    assert re.search(r"^Ann +15$", good, re.MULTILINE)
    assert "(challenge) +5 15" in (folder / "five.gcg").read_text()
    double = run(*common, "--challenge", "double", lines=["8H CAT", "challenge", "who"]).stdout
    assert "Ben loses the turn\nAnn is to move" in double
    void = run(*common, lines=["8H TAC"]).stdout
    assert "not done: TAC is not in the word list" in void
    computer = run("-p", "Ann", "-p", "strong", "-l", "tiny.toml", "--challenge", "single", lines=["8H TAC"]).stdout
    assert "Computer (strong) challenges: TAC not in the word list; Ann takes the tiles back" in computer


def test_a_game_is_kept_after_every_turn_and_gone_on_with(folder):
    first = run("-p", "Ann", "-p", "good", "-o", "game.gcg", lines=["pass", "note why not", "who", "scores"])
    assert first.exit_code == 0
    record = gcg.read("game.gcg")
    assert len(record.events) == 2
    assert record.notes(1) == ["why not"]
    assert record.pragma("lexicon") == "words"
    assert all(rack is not None for rack in record.racks)
    shown = [line for line in first.stdout.splitlines() if line[:3] in ("Ann", "Com")][-2:]
    second = run("game.gcg", lines=["scores", "who", "rack"])
    assert second.stdout.splitlines()[:2] == shown
    assert "Ann is to move, player 1 of 2" in second.stdout
    assert gcg.read("game.gcg") == record
    third = run("game.gcg", "-o", "other.gcg", lines=["pass"])
    assert third.exit_code == 0
    assert gcg.read("game.gcg") == record
    assert len(gcg.read("other.gcg").events) == 4  # the computer is one still


def test_a_game_that_is_there_is_not_written_over(folder):
    run(*TWO, "-o", "game.gcg", lines=["pass"])
    before = (folder / "game.gcg").read_bytes()
    result = run(*TWO, "-o", "game.gcg", lines=["pass"])
    assert result.exit_code == 2
    assert "game.gcg exists already: continue it" in result.stderr
    assert (folder / "game.gcg").read_bytes() == before


def test_the_record_on_stdout(folder):
    out = run(*TWO, "-o", "-", lines=["pass", "quit"]).stdout
    assert gcg.parse(out[out.index("#character") :]).events[0].score == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-p", "Ann", "-p", "Ann"), "a name that no other has"),
        (("-p", "A", "-p", "B", "-p", "C", "-p", "D", "-p", "E"), "2 to 4 can play"),
        (("-p", " "), "needs a name"),
        (("--challenge", "triple"), "challenge rule 'triple'"),
        (("none.gcg",), "none.gcg: No such file"),
        (("cut.gcg",), "cut.gcg: line 3: event"),
        (("game.gcg", "-p", "Ann"), "the players of GAME are in it"),
        (("-",), "stdin is for the plays"),
        (("--lenient",), "--lenient is for [GAME]"),
        (("-d", "-"), "stdin is for the plays"),
        (("-o", "none/game.gcg"), "none/game.gcg: cannot be written"),
        (("--layout", "round"), "no layout 'round'"),
    ],
)
def test_wrong_use_is_one_line(folder, arguments, message):
    (folder / "cut.gcg").write_text("#player1 a\n#player2 b\n>a: CATSEEE 8H CA")
    result = run(*arguments, lines=["pass"])
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def command(*arguments, **more):
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    line = [sys.executable, "-c", "from wordtools.core.cli.main import main; main()", "scrabble", "play", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, **more)


def test_a_pipe_of_any_bytes(folder):
    process = command(*TWO, "-d", "words.txt", "--seed", "1")
    out, err = process.communicate(b"\xff\xfe\n8H \xffAT\nwho", timeout=60)
    assert process.returncode == 0
    assert len(out.splitlines()) == 3
    assert out.endswith(b"Ann is to move, player 1 of 2\n")
    assert err == b""
    assert b"\x1b[" not in out


def test_ctrl_c_leaves_the_game_kept(folder):
    process = command(*TWO, "-d", "words.txt", "-o", "game.gcg", "--seed", "1")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"pass\n")
    process.stdin.flush()
    assert process.stdout.readline() == b"Ann: passes\n"
    while len(gcg.read("game.gcg").events) < 1:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"the game is in game.gcg" in err
    assert b"Traceback" not in err
    assert len(gcg.read("game.gcg").events) == 1


def test_colour_is_for_terminals_or_when_it_is_asked_for(folder):
    assert "\x1b[" not in run(*TWO, lines=["board"]).stdout
    assert "\x1b[" in run(*TWO, "--color", "always", lines=["board"]).stdout


def test_who_needs_too_long_loses_points(folder, monkeypatch):
    (folder / "words.txt").write_text("aa\naaa\naaaaaaa\n")
    (folder / "a.toml").write_text(TINY + "A = [14, 1]\n")
    ticks = count(0, 25)  # each look at the clock is 25 s after the last one
    monkeypatch.setattr("wordtools.scrabble.cli.play.Timer", partial(Timer, now=lambda: float(next(ticks))))
    lines = ["rack 1", "rack 2", "letters", "8D AAAAAAA", "9D AA"]
    free = run(*TWO, "-l", "a.toml", "-o", "free.gcg", lines=lines)
    result = run(*TWO, "-l", "a.toml", "-o", "game.gcg", "--minutes", "1", lines=lines)
    assert result.exit_code == 0
    late = "Ann: -10 for time, 0:40 too much"
    assert next(line for line in result.stdout.splitlines() if line not in free.stdout.splitlines()) == late
    rules = Rules.load("a.toml")
    record, other = (gcg.read(name, rules=rules) for name in ("game.gcg", "free.gcg"))
    assert (record.events[-1].kind, record.events[-1].player) == (EventKind.TIME, 0)
    assert record.scores == (other.scores[0] - 10, other.scores[1])
    assert "--minutes" in run("--minutes", "0").stderr


UNKNOWN_RACKS = """\
#player2 b Bob Day
#x-club ours
#player1 a Ann
>a: ETRAESF 8D FEASTER +78 78 AT, ER
>b: HMEIUDT 7I HUM +23 23
>b: EIDT (challenge) +5 28
#note a good one
#rack1 AEILNRT
"""
ENGLISH = ("-d", "words.txt", "-l", "en")
FILES = {
    "unknown racks": UNKNOWN_RACKS.encode(),
    "ends of lines": UNKNOWN_RACKS.replace("\n", "\r\n").encode(),
    "UTF-8 that is not named": UNKNOWN_RACKS.replace("Bob", "Zoë").encode(),
    "UTF-8 with its mark": b"\xef\xbb\xbf" + UNKNOWN_RACKS.replace("Bob", "Zoë").encode(),
    "ISO-8859-1": UNKNOWN_RACKS.replace("Bob", "Zoë").encode("latin-1"),
    "Windows-1252": b"#character-encoding Windows-1252\n" + UNKNOWN_RACKS.replace("good", "“good”").encode("cp1252"),
    "UTF-16": UNKNOWN_RACKS.encode("utf-16"),
    "no totals": UNKNOWN_RACKS.replace("+23 23", "+23").encode(),
    "racks by name": UNKNOWN_RACKS.replace("ETRAESF", "UNKNOWN").replace("HMEIUDT", "?????").encode(),
    "three players": UNKNOWN_RACKS.replace("#rack1", "#player3 c\n#rack3")
    .replace("#player3 c\n", "")
    .replace("#x-club", "#player3 c Cy\n#x-club")
    .encode(),
    "no end of the last line": UNKNOWN_RACKS.rstrip().encode(),
    "a rack after #incomplete": UNKNOWN_RACKS.replace("#rack1", "#incomplete").encode(),
    "the last tiles laid": (b"#tile-distribution a.toml\n#player1 a A\n#player2 b B\n>a: AAAAAAA 8D AAAAAAA +66 66\n"),
}


@pytest.mark.parametrize("data", FILES.values(), ids=FILES)
def test_a_file_that_is_only_looked_at_stays_as_it_is(folder, data):
    (folder / "a.toml").write_text(TINY + "A = [14, 1]\n")
    (folder / "u.gcg").write_bytes(data)
    for lines in ([], ["board", "rack 1", "rack 2", "letters", "scores", "foo", "undo", "8H ZZZZ", "quit"]):
        result = run("u.gcg", *(["-l", "a.toml"] if b"a.toml" in data else []), lines=lines)
        assert result.exit_code == 0, result.output
        assert (folder / "u.gcg").read_bytes() == data
    if b"a.toml" not in data:  # there the game is over
        assert run("u.gcg", "-o", "copy.gcg").exit_code == 0
        assert (folder / "copy.gcg").read_bytes() == data


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_only_what_is_new_is_written(folder, end):
    """The rack of Bob, which nobody knows, is drawn to play with and is no part of the record before he plays."""
    data = UNKNOWN_RACKS.replace("Bob", "Zoë").replace("\n", end).encode()
    (folder / "u.gcg").write_bytes(data)
    run("u.gcg", lines=["pass", "note why"])
    kept = (folder / "u.gcg").read_bytes().decode().split(end)
    old = data.decode().split(end)
    assert kept == [*old[:-2], ">a: AEILNRT - +0 78", "#note why", "#incomplete", "#rack1 AEILNRT", ""]
    assert [rack is None for rack in gcg.read("u.gcg").racks] == [False, True]
    run("u.gcg", lines=["pass", "undo"])
    assert (folder / "u.gcg").read_bytes().decode().split(end) == kept
    run("u.gcg", lines=["pass"])
    assert gcg.read("u.gcg").racks[1] is not None  # now he has played from it
    assert (folder / "u.gcg").read_bytes().decode().split(end)[:-5] == kept[:-3]


def test_a_note_that_the_encoding_has_no_place_for(folder):
    (folder / "u.gcg").write_bytes(UNKNOWN_RACKS.replace("Bob", "Zoë").encode("latin-1"))
    run("u.gcg", lines=["note naïve"])
    assert b"#note na\xefve\n" in (folder / "u.gcg").read_bytes()
    run("u.gcg", lines=["note \u0416"])
    assert (folder / "u.gcg").read_bytes().startswith(b"#character-encoding UTF-8\n#player2 b Zo\xc3\xab Day\n")
    assert gcg.read("u.gcg").notes(2) == ["a good one", "naïve", "\u0416"]


def test_another_challenge_rule_is_kept_with_the_game(folder):
    (folder / "u.gcg").write_text(UNKNOWN_RACKS)
    run("u.gcg", "--challenge", "5", lines=["pass"])
    text = (folder / "u.gcg").read_text()
    assert text.startswith("#description challenge rule 5\n#player2 b Bob Day\n")
    assert ">a: AEILNRT - +0 78" in text
    run("u.gcg", "--challenge", "double", lines=["pass"])
    assert (folder / "u.gcg").read_text().startswith("#description challenge rule double\n#player2 b Bob Day\n")


def test_a_list_of_the_tiles_played_ends_no_game(folder):
    """Three more tiles are on the rack: nobody has won, and nothing is written."""
    text = "#player1 a A\n#player2 b B\n>a: CATSEEE 8H CAT +10 10\n>b: GODZZZI 9H DO +12 12\n"
    (folder / "a.toml").write_text(
        TINY + "C = [1, 3]\nA = [1, 1]\nT = [1, 1]\nS = [1, 1]\nE = [3, 1]\n"
        "D = [1, 2]\nO = [1, 1]\nG = [1, 2]\nZ = [3, 10]\nI = [1, 1]\n"
    )
    (folder / "part.gcg").write_text(text.replace("CATSEEE", "CAT").replace("GODZZZI", "DO"))
    result = run("part.gcg", "-l", "a.toml", "-q", lines=["who"])
    assert result.stdout == "A is to move, player 1 of 2\n"


def test_mistakes_are_told_with_what_helps(folder):
    (folder / "u.gcg").write_text(UNKNOWN_RACKS.replace("+23 23", "+23 24"))
    refused = run("u.gcg", lines=["pass"])
    assert refused.exit_code == 2
    assert refused.stderr.endswith("line 5: the total is 23 (0 +23), not 24; --lenient reads it all the same\n")
    before = (folder / "u.gcg").read_bytes()
    alone = run("u.gcg", "--lenient", lines=["pass"])
    assert alone.exit_code == 2
    assert "give a file for the game with --output" in alone.stderr
    assert run("u.gcg", "--lenient", "-o", "new.gcg", lines=["pass"]).exit_code == 0
    assert (folder / "u.gcg").read_bytes() == before
    assert gcg.read("new.gcg", strict=False).scores == (78, 28)


def test_lower_case_is_a_blank(folder):
    out = run(*TWO, "--seed", "4", "-d", "words.txt", lines=["8f meow", "8F MEoW"]).stdout.splitlines()
    assert all(line.startswith("not done: ") and "; lower case is a blank: 8F MEOW?" in line for line in out)
    assert len(out) == 2
    out = run(*TWO, "--seed", "4", "-d", "words.txt", lines=["8f me ow", "8f"]).stdout.splitlines()
    assert [line.split(": write")[0] for line in out] == ["not done: play '8f me ow'", "not done: play '8f'"]


def test_quackles_word_for_an_exchange(folder):
    out = run(*TWO, lines=["rack 1"]).stdout
    letter = next(letter for letter in out.split()[1] if letter != "?")
    assert run(*TWO, lines=[f"exch {letter}"]).stdout == "Ann: swaps 1 tile\n"

"""GCG: every kind of event, encodings, and a catalogue of mistakes, each told with its line."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st
from scrabble.games import few, random_game, small
from scrabble.raw_games import EXAMPLE, GAME, PLAYERS

from wordtools.core.errors import FormatError, OptionError, WordtoolsError
from wordtools.scrabble import PASS, Play, Rules
from wordtools.scrabble.record import gcg
from wordtools.scrabble.record.event import EventKind
from wordtools.scrabble.record.game_record import PlayerName, Pragma
from wordtools.scrabble.rules.tiles import BLANK, LAID_BLANK

RULES = Rules.load("en")
SHORT = small(RULES, "CATSQIZ")  # three tiles are laid, four stay
OUT = PLAYERS + ">ann: CATS 8H CATS +12 12\n"
ZEROS = PLAYERS + "".join(f">{nick}: {rack} - +0 0\n" for nick, rack in [("ann", "CATS"), ("ben", "QIZ")] * 3)


def lines_of(text, *more):
    return text + "".join(f"{line}\n" for line in more)


def test_every_part_of_a_record_is_read():
    record = gcg.parse(GAME)
    assert record.players == (PlayerName("ann", "Ann Lee"), PlayerName("ben", "Ben"))
    assert [record.pragma(key) for key in ("title", "lexicon", "x-own", "incomplete", "id")] == [
        "A game",
        "en",
        "kept as it is",
        "",
        None,
    ]
    assert [event.kind.value for event in record.events] == ["turn"] * 5 + ["taken back", "turn", "challenge"]
    assert [event.player for event in record.events] == [0, 1, 0, 1, 0, 0, 1, 1]
    assert record.notes(0) == ["opens", "a second note"]
    assert record.notes(4) == ["goes on\nover three lines\n  of which one is indented"]
    assert record.notes(1) == []
    assert record.events[1].play == Play.exchange(RULES.tiles.rack("QTU"))
    assert record.events[2].play == Play.exchange(b"", unknown=3)
    assert record.events[3].play == PASS
    assert record.scores == (14, 22)
    assert not record.over
    assert record.turns == [0, 1, 2, 3, 4, 6]


def test_it_is_written_as_it_was_read():
    record = gcg.parse(GAME)
    again = gcg.write(record)
    assert gcg.parse(again) == record
    # pragmas before the players, no empty lines; all else is the same
    assert sorted(again.splitlines()) == sorted(line for line in GAME.splitlines() if line)


def test_positions_within_a_game():
    record = gcg.parse(GAME)
    first = record.position(1)
    assert (first.player_to_move, first.rack_text(0), first.board.is_empty, first.bag) == (0, "?AELNRT", True, 86)
    after = record.position(6)  # the play before it was taken back
    assert (after.player_to_move, after.rack_text(1), after.state.scores) == (1, "AEISTTX", (14, 0))
    assert after.board.count == 6
    assert after.state.scoreless == 4
    assert after.rack_text(0) == "?EINST"  # what was laid and taken back
    assert (after.held(0), after.state.partial) == (7, {0})
    assert after.judge(after.parse("9H TAXI")).score == 17
    for last in (record.position(), record.position(7)):
        assert (last.player_to_move, last.rack_text(0), last.rack_text(1)) == (0, "?EINRST", "DEGOSTT")
        assert last.state.scores == (14, 22)
    for turn in (0, 8, -1):
        with pytest.raises(OptionError, match=f"no turn {turn}: 1 to 6"):
            record.position(turn)


def test_the_end_by_going_out():
    text = lines_of(OUT, ">ann: (IQZ) +42 54", ">ben: IQZ (time) -10 -10", ">ann:  (time) -0 54")
    record = gcg.parse(text, rules=SHORT)
    assert record.over
    assert record.scores == (54, -10)
    assert gcg.parse(gcg.write(record), rules=SHORT) == record
    assert record.position().over
    assert not gcg.parse(OUT, rules=SHORT).over
    # other rules: what one player gets, the other loses
    single = gcg.parse(lines_of(OUT, ">ann: (IQZ) +21 33", ">ben: IQZ (IQZ) -21 -21"), rules=SHORT)
    assert single.over
    assert not gcg.parse(lines_of(OUT, ">ann: (IQZ) +21 33"), rules=SHORT).over


def test_the_last_play_may_be_accepted_or_challenged():
    for more in (
        [">ben: IQZ - +0 0", ">ann: (IQZ) +42 54"],
        [">ann: (challenge) +5 17", ">ann: (IQZ) +42 59"],
        [">ann:  (challenge) +5 17", ">ann: (IQZ) +42 59"],
    ):
        assert gcg.parse(lines_of(OUT, *more), rules=SHORT).over
    back = gcg.parse(lines_of(OUT, ">ann: CATS -- -12 0", ">ben: IQZ - +0 0", ">ann: CATS 8H CAT +10 10"), rules=SHORT)
    assert not back.replay().ended
    assert back.scores == (10, 0)


def test_who_goes_out_with_an_unknown_rack():
    record = gcg.parse(lines_of(PLAYERS, ">ann: 8H CATS +12 12", ">ann: (IQZ) +42 54"), rules=SHORT)
    assert record.over
    assert record.events[0].rack is None
    assert gcg.parse(gcg.write(record), rules=SHORT) == record


def test_the_end_by_six_turns_without_points():
    record = gcg.parse(lines_of(ZEROS, ">ann: CATS (CATS) -6 -6", ">ben: IQZ (IQZ) -21 -21"), rules=SHORT)
    assert record.over
    assert record.scores == (-6, -21)
    assert record.events[-1].kind is EventKind.RACK_PENALTY
    assert not gcg.parse(ZEROS, rules=SHORT).over
    assert gcg.parse(ZEROS, rules=SHORT).replay().ended


def cut_to_the_tiles_played(record, player):
    """Returns the game with the racks of a player cut down to what each turn shows of them."""
    events = []
    for event in record.events:
        if event.player == player and event.rack is not None and event.play is not None:
            shown = event.play.laid or event.play.tiles
            event = replace(event, rack=bytes(sorted(BLANK if tile & LAID_BLANK else tile for tile in shown)) or None)
        elif event.player == player and event.kind is EventKind.TAKEN_BACK:
            event = replace(event, rack=None)
        events.append(event)
    return replace(record, events=tuple(events))


@pytest.mark.parametrize(
    "pattern", [r">\1: \3", r">\1: UNKNOWN \3", r">\1: \2 \3"], ids=["none", "UNKNOWN", "as they are"]
)
def test_a_game_without_any_rack_ends_where_its_tiles_do(pattern):
    """It goes on after 7 tiles are left to both, and is over with the points for those of the other."""
    text = re.sub(r"(?m)^>(\w+): ([A-Z?]+) (\w+ \S+ \+)", pattern, EXAMPLE.decode())
    record = gcg.parse(text)
    assert (record.scores, record.over, record.warnings) == ((463, 469), True, ())
    assert [record.position(turn).bag for turn in (1, 18, 19, 22)] == [86, 3, 0, 0]
    lines = text.splitlines()
    assert not gcg.parse("\n".join(lines[:26]) + "\n").replay().ended
    assert gcg.parse("\n".join(lines[:27]) + "\n").replay().ended
    lost = gcg.parse("\n".join(lines[:27]) + "\n>good: TV (TV) -5 458\n")
    assert (lost.scores, lost.over) == ((458, 459), True)


@pytest.mark.parametrize("seed", range(3))
def test_racks_that_list_the_tiles_played_alone_end_no_game(seed):
    record = random_game(RULES, seed, challenge="5").record
    assert record.over
    for player in (0, 1):
        part = gcg.parse(gcg.write(cut_to_the_tiles_played(record, player)))
        assert (part.scores, part.over, part.warnings) == (record.scores, True, ())
        for turn in range(1, len(part.turns) + 2):
            whole, less = record.position(turn), part.position(turn)
            assert (less.bag, less.over) == (whole.bag, whole.over)
            if turn <= len(part.turns) and less.rack:
                assert (less.player_to_move in less.state.partial) == (len(less.rack) < len(whole.rack))
    last = record.turns[-1]
    cut = cut_to_the_tiles_played(replace(record, events=record.events[: last - 1], racks=(), pragmas=()), 0)
    assert not gcg.parse(gcg.write(cut)).replay().ended


def test_a_game_that_goes_on_although_a_rack_was_short():
    """By the tiles laid ann is out; she had drawn one tile less before, and ben plays on."""
    rules = small(RULES, "CATSEEEDOGZZZI")
    begun = lines_of(PLAYERS, ">ann: CATSEEE 8H CAT +10 10", ">ben: GODZZZI 9H DO +12 12", ">ann: 8K SEEE +7 17")
    record = gcg.parse(lines_of(begun, ">ben: GZ I8 ..G +4 16"), rules=rules, strict=False)
    assert "line 6: player 1 has laid all tiles, and the game goes on: a rack was short" in record.warnings
    whole = gcg.parse(lines_of(begun, ">ben: GIZZZ I8 ..G +4 16"), rules=rules, strict=False)
    assert any("a turn after the end of the game" in problem for problem in whole.problems)


def test_the_end_in_which_everybody_only_loses_the_own_tiles():
    record = gcg.parse(lines_of(OUT, ">ben: IQZ (IQZ) -21 -21"), rules=SHORT)
    assert (record.over, record.scores) == (True, (12, -21))
    assert gcg.parse(gcg.write(record), rules=SHORT) == record


def test_older_files_write_the_tiles_that_lie_there():
    text = PLAYERS + ">ann: CATSEEE 8H CAT +10 10\n>ben: DOGSAAA 8H (CAT)S +6 6\n"
    record = gcg.parse(text)
    play = record.events[1].play
    assert play is not None
    assert list(play.tiles) == [0, 0, 0, RULES.tiles.alphabet.code["S"]]
    assert ">ben: AAADGOS 8H ...S +6 6\n" in gcg.write(record)


def test_three_players():
    text = (
        "#player1 a\n#player2 b\n#player3 c\n>a: CAT 8H CAT +10 10\n"
        ">a: (QSZ) +21 31\n>b: Q (Q) -10 -10\n>c: SZ (SZ) -11 -11\n"
    )
    rules = small(RULES, "CATQSZ")
    record = gcg.parse(text, rules=rules)
    assert record.over
    assert record.players[2] == PlayerName("c")
    assert gcg.parse(gcg.write(record), rules=rules) == record


def test_encodings():
    text = PLAYERS.replace("Ann Lee", "Zoë") + ">ann: ABC - +0 0\n"
    for data, name in (
        (text.encode("latin-1"), "Zoë"),
        (b"#character-encoding ISO-8859-1\r\n" + text.replace("\n", "\r\n").encode("latin-1"), "Zoë"),
        (b"#character-encoding UTF-8\n" + text.encode(), "Zoë"),
        (b"\xef\xbb\xbf" + text.encode(), "Zoë"),
        (b"\xef\xbb\xbf#character-encoding utf8\r\n" + text.encode(), "Zoë"),
        (text.replace("\n", "\r").encode("latin-1"), "Zoë"),
        (b"\n" + text.replace("\n", "\n#character-encoding latin1\n", 1).encode("latin-1"), "Zoë"),
        (b"#character-encoding Windows-1252\n" + text.encode("cp1252"), "Zoë"),
        (b"#character-encoding ISO-8859-15\n" + text.encode("iso8859-15"), "Zoë"),
        (text.encode("utf-16"), "Zoë"),
        ("\ufeff".encode("utf-16-be") + text.encode("utf-16-be"), "Zoë"),
        (text.encode(), "Zoë"),  # without a word on it a file is ISO-8859-1, unless its bytes are UTF-8
        (b"#character-encoding ISO-8859-1\n" + text.encode(), "ZoÃ«"),
    ):
        assert gcg.parse(data).players[0].name == name
    for data, message in (
        (b"#character-encoding EBCDIC\n" + text.encode(), "line 1: encoding 'EBCDIC'"),
        *(  # codecs of Python that are no encodings of games
            (f"#character-encoding {codec}\n{text}".encode(), f"line 1: encoding '{codec}'")
            for codec in ("utf-7", "zlib", "unicode_escape", "raw_unicode_escape", "idna", "punycode", "base64")
        ),
        (b"#character-encoding UTF-8\n" + text.encode("latin-1"), "line 2: not UTF-8 text"),
        (b"GIF\0", "binary"),
        (b"#title a\r\n#character-encoding EBCDIC\r\n" + text.encode(), "line 2: encoding 'EBCDIC'"),
        (b"#character-encoding ISO-8859-6\n" + text.encode(), "line 1: encoding 'ISO-8859-6'"),
    ):
        with pytest.raises(FormatError, match=message):
            gcg.parse(data)


def test_reading_a_file(tmp_path):
    path = tmp_path / "game.gcg"
    path.write_bytes(GAME.encode())
    assert gcg.read(str(path)) == gcg.parse(GAME)
    path.write_bytes(GAME.replace("+17 17", "+17 18").encode())
    with pytest.raises(FormatError, match=r"game\.gcg: line 21: the total is 17 \(0 \+17\), not 18"):
        gcg.read(str(path))
    with pytest.raises(WordtoolsError, match=r"none\.gcg: No such file"):
        gcg.read(str(tmp_path / "none.gcg"))


def test_tiles_of_several_characters():
    header = "#character-encoding UTF-8\n#tile-distribution catalan\n" + PLAYERS
    rules = Rules.load("ca")
    for word, rack in (("CE[L·L]A", "ACE[L·L]"), ("CEL·LA", "ACEL·L")):
        record = gcg.parse(f"{header}>ann: {rack} 8F {word} +30 30\n", strict=False)
        play = record.events[0].play
        assert play is not None
        assert play.tiles == rules.tiles.rack("C") + rules.tiles.rack("E") + rules.tiles.rack("L·L") + b"\1"
        assert " 8F CE[L·L]A " in gcg.write(record)
    assert record.rules.tiles.name == "ca"
    blank = gcg.parse(f"{header}>ann: ?ACE 8F CE[l·l]A +14 14\n", strict=False)
    assert gcg.parse(gcg.write(blank), strict=False) == blank


def test_the_rules_come_from_the_record_or_the_caller():
    text = "#board-layout SuperCrosswordGame\n#tile-distribution english_super\n" + PLAYERS
    record = gcg.parse(text)
    assert (record.rules.layout.name, record.rules.tiles.name) == ("super-21", "en-super")
    assert gcg.parse(text, rules=RULES).rules is RULES
    assert gcg.parse("#board-layout wwf-11\n" + PLAYERS).rules.layout.name == "wwf-11"
    assert gcg.parse(PLAYERS).rules.tiles.name == "en"


def test_continued_lines_come_back():
    long = "one\n\n#two\n>three\n four"
    record = gcg.parse(PLAYERS + ">ann: ABC - +0 0\n#note one\n#-\n#- #two\n#- >three\n four\n")
    assert record.notes(0) == [long]
    assert gcg.parse(gcg.write(record)) == record
    title = gcg.parse("#title a\n#- b\n" + PLAYERS)
    assert title.pragmas == (Pragma("title", "a\nb"),)
    assert gcg.parse(gcg.write(title)) == title


FIRST = ">ann: CATSEEE 8H CATS +12 12"
MISTAKES = {
    "nothing": ("", "empty file"),
    "only empty lines": ("\n\n", "empty file"),
    "no players": (FIRST, "line 1: 2 to 4 players are needed.*found none"),
    "one player": ("#player1 ann\n" + FIRST, "line 2: .*found #player1"),
    "player 1 and 3": ("#player1 ann\n#player3 ben\n" + FIRST, "line 3: .*found #player1, #player3"),
    "player 5": ("#player5 ann\n", "line 1: #player5: 1 to 4"),
    "the same number": ("#player1 ann\n#player1 ben\n", "line 2: #player1 for the second time"),
    "the same nick": ("#player1 ann A\n#player2 ann B\n", "line 2: .*another player has that name"),
    "the same name": ("#player1 a Ann\n#player2 b Ann\n", "line 2: .*another player has that name"),
    "no name": ("#player1\n", "line 1: #player1 has no name"),
    "a player too late": (f"{PLAYERS}{FIRST}\n#player3 c\n", "line 4: #player3 must stand before"),
    "a title too late": (f"{PLAYERS}{FIRST}\n#title c\n", "line 4: #title must stand before"),
    "two titles": ("#title a\n#title b\n", "line 2: #title for the second time"),
    "a continuation of nothing": (f"{PLAYERS}#- a\n", "line 3: nothing that #- could go on with"),
    "no pragma": (PLAYERS + "# a\n", "line 3: '# a' is no pragma"),
    "an unknown line": (PLAYERS + "hello\n", "line 3: 'hello' is neither an event"),
    "an unknown game": ("#game-type scribble\n" + PLAYERS, "line 1: game type 'scribble'"),
    "an unknown layout": ("#board-layout round\n" + PLAYERS + FIRST, "layout 'round' is not known"),
    "unknown tiles": ("#tile-distribution klingon\n" + PLAYERS + FIRST, "klingon"),
    "an unknown player": (f"{PLAYERS}>cleo: ABC - +0 0\n", "line 3: there is no player 'cleo'"),
    "no player in an event": (f"{PLAYERS}> ABC - +0 0\n", "line 3: .*does not begin with >player:"),
    "off turn": (f"{PLAYERS}>ben: ABC - +0 0\n", "line 3: it is the turn of player 1, not 2"),
    "twice in a row": (f"{PLAYERS}{FIRST}\n>ann: EEE - +0 12\n", "line 4: it is the turn of player 2, not 1"),
    "no points": (f"{PLAYERS}>ann: CATSEEE 8H CATS\n", "line 3: .*does not end with the points"),
    "points that are no number": (f"{PLAYERS}>ann: CATSEEE 8H CATS +1x 12\n", "line 3: .*does not end with the points"),
    "an unknown action": (f"{PLAYERS}>ann: CATSEEE plays +12 12\n", "line 3: .*'CATSEEE plays' is no rack and play"),
    "too many parts": (f"{PLAYERS}>ann: CATSEEE 8H CATS X +12 12\n", "line 3: .*is no rack and play"),
    "a malformed rack": (f"{PLAYERS}>ann: CAT5EEE 8H CATS +12 12\n", "line 3: tiles 'CAT5EEE': '5' is not a tile"),
    "a bracket in the rack": (f"{PLAYERS}>ann: CAT[EEE 8H CATS +12 12\n", r"line 3: tiles 'CAT\[EEE'"),
    "a rack of eight": (f"{PLAYERS}>ann: CATSEEEE 8H CATS +12 12\n", "line 3: rack .* has 8 tiles"),
    "a rack that the set has not": (f"{PLAYERS}>ann: QQ - +0 0\n", "line 3: rack QQ: 2 of the tile Q, but 1 lie"),
    "a tile not on the rack": (f"{PLAYERS}>ann: CATEEE 8H CATS +12 12\n", "line 3: S is not on the rack ACEEET"),
    "a blank not on the rack": (f"{PLAYERS}>ann: CATSEEE 8H CATs +10 10\n", r"line 3: \? is not on the rack"),
    "an unknown rack that the set has not": (f"{PLAYERS}>ann: 8H QQ +40 40\n", "line 3: rack QQ"),
    "a malformed place": (f"{PLAYERS}>ann: CATSEEE 8Z CATS +12 12\n", "line 3: place '8Z' is not on the board"),
    "a malformed word": (f"{PLAYERS}>ann: CATSEEE 8H C4TS +12 12\n", "line 3: tiles 'C4TS'"),
    "off the board": (f"{PLAYERS}>ann: CATSEEE 8M CATS +12 12\n", "line 3: 4 letters from 8M go off the board"),
    "not over the start": (f"{PLAYERS}>ann: CATSEEE 1A CATS +12 12\n", "line 3: the first play must cover"),
    "on a tile": (f"{PLAYERS}{FIRST}\n>ben: DOGS 8G DOGS +5 5\n", "line 4: O on 8H, where C lies already"),
    "over a gap": (f"{PLAYERS}{FIRST}\n>ben: DOGS 9H D.G +5 5\n", "line 4: no tile lies on 9I"),
    "not whole": (f"{PLAYERS}{FIRST}\n>ben: DOGS 8L S +5 5\n", "line 4: the word goes on with S on 8K"),
    "apart": (f"{PLAYERS}{FIRST}\n>ben: DOGS 1A DOG +15 15\n", "line 4: the play touches no tile"),
    "a wrong total": (f"{PLAYERS}>ann: CATSEEE 8H CATS +12 13\n", r"line 3: the total is 12 \(0 \+12\), not 13"),
    "an exchange of other tiles": (f"{PLAYERS}>ann: CATSEEE -CZ +0 0\n", "line 3: Z is not on the rack"),
    "an exchange of eight": (f"{PLAYERS}>ann: CATSEEE -8 +0 0\n", "line 3: an exchange of 8 tiles"),
    "a malformed exchange": (f"{PLAYERS}>ann: CATSEEE -C4 +0 0\n", "line 3: tiles 'C4'"),
    "taken back without a play": (f"{PLAYERS}>ann: CATSEEE -- -12 -12\n", "line 3: a play is taken back, and"),
    "another's play taken back": (f"{PLAYERS}{FIRST}\n>ben: CATSEEE -- -12 -12\n", "line 4: a play is taken back, and"),
    "taken back twice": (
        f"{PLAYERS}{FIRST}\n>ann: CATSEEE -- -12 0\n>ann: CATSEEE -- -12 -12\n",
        "line 5: a play is taken back, and",
    ),
    "taken back from another rack": (f"{PLAYERS}{FIRST}\n>ann: CATSEEI -- -12 0\n", "line 4: rack ACEEIST when"),
    "challenged without a play": (f"{PLAYERS}>ann: ABC (challenge) +5 5\n", "line 3: points for a challenge, and"),
    "challenged after a pass": (
        f"{PLAYERS}>ann: ABC - +0 0\n>ann: ABC (challenge) +5 5\n",
        "line 4: points for a challenge, and",
    ),
    "points for the challenger": (f"{PLAYERS}{FIRST}\n>ben: ABC (challenge) +5 5\n", "line 4: points for a challenge"),
    "a challenge that costs": (f"{PLAYERS}{FIRST}\n>ann: ABC (challenge) -5 7\n", "line 4: a challenge gives points"),
    "a malformed challenge": (f"{PLAYERS}{FIRST}\n>ann: A! (challenge) +5 17\n", "line 4: tiles 'A!'"),
    "end points too early": (f"{PLAYERS}{FIRST}\n>ann: (QZ) +40 52\n", "line 4: points for the tiles of the others"),
    "end points for nothing": (f"{PLAYERS}>ann: (QZ) +40 40\n", "line 3: points for the tiles of the others, and"),
    "a penalty too early": (f"{PLAYERS}>ann: QZ (QZ) -20 -20\n", "line 3: points off for the tiles left before"),
    "time too early": (f"{PLAYERS}>ann: QZ (time) -10 -10\n", "line 3: points off for time before"),
    "a rack of nobody": (f"{PLAYERS}{FIRST}\n#rack3 CATS\n", "line 4: #rack3: there is no player 3"),
    "a rack twice": (f"{PLAYERS}#rack1 CATS\n#rack1 CATS\n", "line 4: #rack1 for the second time"),
    "a malformed last rack": (f"{PLAYERS}#rack1 CA,TS\n", "line 3: tiles 'CA,TS'"),
    "a last rack of eight": (f"{PLAYERS}#rack1 CATSEEEE\n", "line 3: rack .* has 8 tiles"),
    "last racks that the set has not": (f"{PLAYERS}#rack1 Q\n#rack2 Q\n", "line 4: the racks hold Q"),
    "cut within an event": (f"{PLAYERS}{FIRST}\n>ben: DOGS 9H", "line 4: .*is the file cut"),
    "cut before a total": (f"{PLAYERS}>ann: CATSEEE 8H CATS +12", "line 3: .*is the file cut"),
    "cut within a total": (f"{PLAYERS}>ann: CATSEEE 8H CATS +12 1", "line 3: the total is 12"),
    "cut within a note": (f"{PLAYERS}{FIRST}\n#note she thou", "line 4: the file ends within a line"),
}
ENDINGS = {
    "another's tiles": (lines_of(OUT, ">ann: (IQ) +22 34"), "line 4: the others hold IQZ, not IQ"),
    "points for the other": (lines_of(OUT, ">ben: (IQZ) +42 42"), "line 4: .*player 1 laid the last tiles"),
    "points twice": (
        lines_of(OUT, ">ann: (IQZ) +42 54", ">ann: (IQZ) +42 96"),
        "line 5: points for the tiles of the others, and",
    ),
    "a turn after it": (lines_of(OUT, ">ann: (IQZ) +42 54", ">ben: IQZ H7 Q. +11 11"), "line 5: a turn after the end"),
    "a pass after it": (lines_of(OUT, ">ann: (IQZ) +42 54", ">ben: IQZ - +0 0"), "line 5: a turn after the end"),
    "a turn before it": (lines_of(OUT, ">ben: IQZ H7 Q. +11 11"), "line 4: a turn after the end"),
    "a rack after it": (lines_of(OUT, ">ann: (IQZ) +42 54", "#rack2 IQZ"), "line 5: #rack2 after the end"),
    "a penalty after it": (
        lines_of(OUT, ">ann: (IQZ) +42 54", ">ben: IQZ (IQZ) -21 -21"),
        "line 5: points off for the tiles left before",
    ),
    "time twice": (
        lines_of(OUT, ">ann: (IQZ) +42 54", ">ben: IQZ (time) -10 -10", ">ben: IQZ (time) -10 -20"),
        "line 6: points off for time for the second time",
    ),
    "time that gives": (lines_of(OUT, ">ann: (IQZ) +42 54", ">ben: IQZ (time) +10 10"), "line 5: time takes points"),
    "a turn after six": (lines_of(ZEROS, ">ann: CATS - +0 0"), "line 9: a turn after the end"),
    "a penalty for other tiles": (
        lines_of(ZEROS, ">ann: CATS (CAT) -5 -5"),
        "line 9: rack ACST, but points off for ACT",
    ),
    "a penalty twice": (
        lines_of(ZEROS, ">ann: CATS (CATS) -6 -6", ">ann: CATS (CATS) -6 -12"),
        "line 10: points off for the tiles left for the second time",
    ),
    "an exchange from a low bag": (lines_of(PLAYERS, ">ann: CATS -C +0 0"), "line 3: the bag holds 0 tiles"),
}


@pytest.mark.parametrize(("text", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_with_its_line(text, message):
    with pytest.raises(WordtoolsError, match=message) as caught:
        gcg.parse(text)
    assert "\n" not in str(caught.value)


POINTS = {
    "a play": (PLAYERS + ">ann: CATS 8H CATS +22 22\n", "line 3: 8H CATS scores 12; the recorded 22 is kept", (22, 0)),
    "a pass": (PLAYERS + ">ann: CATS - -5 -5\n", "line 3: - scores 0; the recorded -5 is kept", (-5, 0)),
    "the others' tiles": (
        lines_of(OUT, ">ann: (IQZ) +41 53"),
        "line 4: the tiles IQZ give 42; the recorded 41 is kept",
        (53, 0),
    ),
    "own tiles": (
        lines_of(ZEROS, ">ann: CATS (CATS) -7 -7"),
        "line 9: the tiles ACST cost 6; the recorded -7 is kept",
        (-7, 0),
    ),
    "a play, and the total of the right points": (
        PLAYERS + ">ann: CATS 8H CATS +21 12\n",
        "line 3: 8H CATS scores 12, not 21; the total is right",
        (12, 0),
    ),
    "own tiles, and the right total": (
        lines_of(ZEROS, ">ann: CATS (CATS) -7 -6"),
        "line 9: the tiles ACST cost 6, not 7; the total is right",
        (-6, 0),
    ),
    "a play taken back and points off": (
        lines_of(OUT, ">ann: CATS -- -22 -10"),
        "line 4: a play of 12 is taken back for -22; the recorded -22 is kept",
        (-10, 0),
    ),
    "a play taken back": (
        lines_of(OUT, ">ann: CATS -- +0 0"),
        "line 4: a play of 12 is taken back for 0; the total is right",
        (0, 0),
    ),
}


@pytest.mark.parametrize(("text", "warning", "scores"), POINTS.values(), ids=POINTS)
def test_points_that_the_players_agreed_on_are_kept(text, warning, scores):
    record = gcg.parse(text, rules=SHORT)
    assert (record.warnings, record.scores) == ((warning,), scores)
    assert gcg.parse(gcg.write(record), rules=SHORT).warnings[0].endswith(warning.split(": ", 1)[1])


@pytest.mark.parametrize(("text", "message"), ENDINGS.values(), ids=ENDINGS)
def test_a_mistake_at_the_end_is_told_with_its_line(text, message):
    with pytest.raises(FormatError, match=message):
        gcg.parse(text, rules=SHORT)


def test_a_lenient_reader_lists_everything():
    text = lines_of(
        PLAYERS,
        "#title a",
        "#title b",
        ">ann: CATSEEE 8H CATS +13 13",
        "???",
        ">ben: DOGZ 9J DOGS +13 14",
        ">ben: EEE - +0 14",
        ">ann: EEE - +0 13",
    )
    record = gcg.parse(text, "my.gcg", strict=False)
    assert [problem.split(":")[1] for problem in record.problems] == [f" line {n}" for n in (4, 6, 7, 7, 8)]
    assert record.scores == (13, 14)  # the totals are believed, so that one mistake stays one
    assert len(record.events) == 4
    assert gcg.parse(gcg.write(record), strict=False) == record
    assert gcg.parse(GAME, strict=False).problems == ()


ASTRAY = {
    "a line that is no event": ">ben: DOGS 9H DO",
    "an unknown move": ">ben: DOGS plays +5 5",
    "nobody's name": ">: DOGS - +0 0",
    "an unknown player": ">cleo: DOGS - +0 0",
    "characters that are no tiles": ">ben: DOGS 9H D0G +5 5",
    "a place off the board": ">ben: DOGS 9Q DOG +5 5",
    "off the edge": ">ben: DOGS 9N DOG +5 5",
    "on another tile": ">ben: DOGS 8I DOG +5 5",
    "over a gap": ">ben: DOGS 9J D.G +5 5",
    "nothing to take back": ">ben: DOGS -- -5 -5",
}


@pytest.mark.parametrize("line", ASTRAY.values(), ids=ASTRAY)
def test_a_lenient_reader_leaves_no_play_out(line):
    """It stops where the game cannot be followed: what is after that was played on another board."""
    text = lines_of(PLAYERS, ">ann: CATSEEE 8H CATS +12 12", line, ">ann: EEE - +0 12", ">ben: DOGS 9H DO +12 12")
    record = gcg.parse(text, strict=False)
    assert (record.stopped_at, len(record.events), len(record.problems)) == (4, 1, 1)
    assert record.problems[0].endswith("; what follows cannot be believed and is not read")
    assert "\n" not in record.problems[0]
    assert gcg.parse(text.replace(line, ">ben: DOGS - +0 0"), strict=False).stopped_at is None


@settings(max_examples=random_examples(30))
@given(st.integers(0, 10**6), st.data())
def test_a_file_cut_anywhere_is_an_error_or_a_beginning_of_the_game(seed, data):
    rules = few(RULES, 30, random.Random(seed))
    record = random_game(rules, seed, challenge="5").record
    text = gcg.write(record)
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    try:
        part = gcg.parse(cut, rules=rules)
    except FormatError:
        return
    assert record.events[: len(part.events)] == part.events


@given(st.data())
def test_no_text_makes_it_crash(data):
    rows = GAME.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(rows) - 1))
        change = data.draw(st.sampled_from(["drop", "twice", "swap", "noise"]))
        if change == "drop":
            rows.pop(at)
        elif change == "twice":
            rows.insert(at, rows[at])
        elif change == "swap":
            rows[at], rows[-1] = rows[-1], rows[at]
        else:
            rows[at] += data.draw(st.text(alphabet=">#:()[]-+.? 0A8aİß\u00b2", max_size=4))
    text = "\n".join(rows)
    try:
        strict = gcg.parse(text)
    except WordtoolsError:
        strict = None
    try:
        lenient = gcg.parse(text, strict=False)
    except WordtoolsError:
        assert strict is None
        return
    assert (strict is not None) == (not lenient.problems)
    for turn in range(1, len(lenient.turns) + 2):
        lenient.position(turn)

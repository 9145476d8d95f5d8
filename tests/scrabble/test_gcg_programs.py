"""GCG as Quackle, macondo, Woogles, Elise and annotators write it: read, and what is unusual is named with its line."""

from __future__ import annotations

import contextlib

import pytest
from accounts.games import differences
from scrabble.raw_games import EXAMPLE

from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.scrabble import PASS, Play, Rules
from wordtools.scrabble.record import gcg
from wordtools.scrabble.record.continued import Continued
from wordtools.scrabble.record.event import EventKind

TWO = "#player1 a Ann\n#player2 b Bob\n"
FEASTER = f"{TWO}>a: ETRAESF 8D FEASTER +78 78\n"


def game(*lines, head=FEASTER):
    return head + "".join(f"{line}\n" for line in lines)


def same(record):
    """Whether a game that is written is read as it was, and without a further remark on its lines."""
    again = gcg.parse(gcg.write(record), rules=record.rules)
    return again.events == record.events and again.racks == record.racks


# letters of tiles that lie there already


@pytest.mark.parametrize("word", [".UME", "FUME", "(F)UME"])
def test_a_tile_that_lies_there_is_a_dot_or_its_letter(word):
    record = gcg.parse(game(f">b: HMEIUDT D8 {word} +9 9"))
    assert str(record.events[1]) == "DEHIMTU D8 .UME +9 9"
    assert (record.warnings, same(record)) == ((), True)


def test_a_blank_that_lies_there_is_its_letter_in_either_case():
    for word in ("fUME", "FUME", ".UME"):
        record = gcg.parse(f"{TWO}>a: ?TRAESE 8D fEASTER +70 70\n>b: HMEIUDT D8 {word} +5 5\n")
        assert str(record.events[1]) == "DEHIMTU D8 .UME +5 5"


UMLAUTS = "#character-encoding UTF-8\n#tile-distribution german\n" + TWO
THROUGH = {
    "letters and dots": (game(">b: HMEIUST 8D FEA.T.RS +11 11"), "EHIMSTU 8D .......S +11 11"),
    "at both ends": (
        f"{TWO}>a: ABCDEAB 8H CAB +14 14\n>b: SIDSEEE 8G SCABS +9 9\n",
        "DEEEISS 8G S...S +9 9",
    ),
    "a word in brackets": (game(">b: HMEIUDT 8A DIM(FEASTER) +48 48"), "DEHIMTU 8A DIM....... +48 48"),
    "a blank with dots, as a capital": (
        f"{UMLAUTS}>a: T?RENAB 8F TüREN +8 8\n>b: HBEISDT G6 HBÜTE +11 11\n",
        "BDEHIST G6 HB.TE +11 11",
    ),
    "a tile of two letters": (
        f"#tile-distribution spanish\n{TWO}>a: [CH]O[RR]O? 8F [CH]O[RR]O +30 30\n>b: AAEEEEL F7 A[CH]E +7 7\n".replace(
            "CAEEEEL", "AAEEEEL"
        ),
        "AAEEEEL F7 A.E +7 7",
    ),
}


@pytest.mark.parametrize(("text", "event"), THROUGH.values(), ids=THROUGH)
def test_tiles_played_through_are_dots_however_they_are_written(text, event):
    record = gcg.parse(text)
    assert str(record.events[1]) == event
    assert (record.warnings, same(record)) == ((), True)
    assert differences(text.encode(), record) == []


def test_a_letter_on_another_one_is_a_mistake_all_the_same():
    with pytest.raises(FormatError, match="line 4: G on 8D, where F lies already"):
        gcg.parse(game(">b: GMEIUDT D8 GUME +9 9"))
    with pytest.raises(FormatError, match="line 4: the word goes on with F on 8D: write it whole"):
        gcg.parse(game(">b: HMEIUDT D9 UME +9 9"))
    with pytest.raises(FormatError, match="line 4: no tile is laid"):
        gcg.parse(game(">b: HMEIUDT 8D FEASTER +9 9"))


# text after the total


def test_text_after_the_total_is_kept_as_a_note():
    record = gcg.parse(game(">b: HMEIUDT 7I HUM +23 23 HE, UR", "#note good", ">a: ABCDEFG - +0 78   a  pass"))
    assert record.notes(1) == ["HE, UR", "good"]
    assert record.notes(2) == ["a  pass"]
    assert record.warnings == ("line 4: 2 lines from here on have text after the total, which is kept as a note",)
    assert same(record)
    one = gcg.parse(game(">b: HMEIUDT 7I HUM +23 23 12 12"))
    assert (one.scores, one.notes(1)) == ((78, 23), ["12 12"])
    assert one.warnings == ("line 4: there is text after the total, which is kept as a note",)


TOTALS = {
    "none": (">b: HMEIUDT 7I HUM +23", "there is no total after the points; it is counted", []),
    "a comma behind it": (
        ">b: HMEIUDT 7I HUM +23 23, HE",
        "there is no total after the points but a text, which is kept as a note; it is counted",
        ["23, HE"],
    ),
    "both totals": (
        ">b: HMEIUDT 7I HUM +23 23/78",
        "there is no total after the points but a text, which is kept as a note; it is counted",
        ["23/78"],
    ),
}


@pytest.mark.parametrize(("line", "warning", "notes"), TOTALS.values(), ids=TOTALS)
def test_a_total_that_is_not_there_is_counted(line, warning, notes):
    """Quackle, too, looks no further than the points."""
    record = gcg.parse(game(line, ">a: ABCDEFG - +0 78"))
    assert (record.scores, record.warnings, record.notes(1)) == ((78, 23), (f"line 4: {warning}",), notes)
    assert same(record)
    with pytest.raises(FormatError, match="is the file cut"):
        gcg.parse(game(line)[:-1])


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (">b: -3 +0 0 three", EventKind.TURN),
        (">b: HMEIUDT -HM +0 0 -2 +0 0", EventKind.TURN),
        (">b: - +0 0 +0 0", EventKind.TURN),
        (">a: -- -78 0 no word", EventKind.TAKEN_BACK),
        (">a: (challenge) +5 83 FEASTER*", EventKind.CHALLENGE),
    ],
)
def test_the_parts_of_an_event_follow_each_other(line, kind):
    record = gcg.parse(game(line))
    assert (record.events[1].kind, len(record.notes(1))) == (kind, 1)


# racks that are not known


def test_unknown_is_no_rack():
    record = gcg.parse(game(">a: UNKNOWN (challenge) +5 83", ">b: UNKNOWN - +0 0", "#rack1 UNKNOWN"))
    assert [event.rack for event in record.events[1:]] == [None, None]
    assert record.racks == ()
    assert "KNNNOUW" not in gcg.write(record)
    tiles = gcg.parse(game(">b: UKNWNON - +0 0"))  # these are tiles
    assert tiles.events[1].rack == tiles.rules.tiles.rack("KNNNOUW")


OUT = "".join(
    f">{'ab'[number % 2]}: {line}\n"
    for number, line in enumerate(line.split(": ", 1)[1] for line in EXAMPLE.decode().splitlines()[5:-1])
)
ENDS = {
    "who went out": ([">b: UNKNOWN (TV) +10 469"], (463, 469)),
    "who has tiles": ([">a: UNKNOWN (TV) -5 458"], (458, 459)),
    "no rack": ([">a: (TV) -5 458"], (458, 459)),
    "both": ([">b: (TV) +5 464", ">a: UNKNOWN (TV) -5 458"], (458, 464)),
    "the tiles": ([">b: (UNKNOWN) +10 469"], (463, 469)),
    "time": ([">b: (TV) +10 469", ">a: UNKNOWN (time) -10 453"], (453, 469)),
    "time first": ([">a: TV (time) -10 453", ">b: (TV) +10 469"], (453, 469)),
}


@pytest.mark.parametrize(("lines", "scores"), ENDS.values(), ids=ENDS)
def test_the_end_of_a_game_without_its_racks(lines, scores):
    record = gcg.parse(game(*lines, head=TWO + OUT))
    assert (record.scores, record.over, same(record)) == (scores, True, True)
    assert {record.rules.tiles.text(event.tiles) for event in record.events if event.tiles} == {"TV"}
    assert len(record.warnings) == ("(UNKNOWN)" in lines[0] or "(time)" in lines[0])


@pytest.mark.parametrize("word", ["(pass)", "(penalty)", "(Resigned)", "(UNKNOWN)"])
def test_a_word_in_brackets_is_no_tiles(word):
    with pytest.raises(FormatError, match=r"line 4: .* is no rack and play"):
        gcg.parse(game(f">b: HMEIUDT {word} -5 -5"))


def test_racks_before_the_first_turn_are_those_of_the_first_turns():
    racks = ("#rack1 ETRAESF", "#rack2 HMEIUDT")
    record = gcg.parse(game(*racks, ">a: ETRAESF 8D FEASTER +78 78", ">b: HMEIUDT 7I HUM +23 23", head=TWO))
    assert (record.racks, record.warnings) == ((), ())
    assert record.position().board.count == 10
    other = gcg.parse(game(*racks, ">a: ETRAESF 8D FEASTER +78 78", ">b: HMEIUDZ 7I HUM +23 23", head=TWO))
    assert other.warnings == ("line 6: rack DEHIMUZ, and #rack2 was DEHIMTU",)
    part = gcg.parse(game("#rack1 ETRAESF", ">a: FEASTER 8D FEASTER +78 78", ">b: HUM 7I HUM +23 23", head=TWO))
    assert part.warnings == ()


def test_racks_before_the_first_turn_of_three_players():
    racks = ("#rack1 ETRAESF", "#rack2 HMEIUDT", "#rack3 QZJKXVW")
    turns = (">a: 8D FEASTER +78 78", ">b: (challenge) -5 -5", ">b: 7I HUM +23 18")
    record = gcg.parse(game(*racks, *turns, head="#player1 a\n#player2 b\n#player3 c\n"))
    assert [rack and record.rules.tiles.text(rack) for rack in record.racks] == [None, None, "JKQVWXZ"]
    assert [str(event) for event in record.events] == [
        "AEEFRST 8D FEASTER +78 78",
        "(challenge) -5 -5",
        "DEHIMTU 7I HUM +23 18",
    ]
    assert (record.warnings, same(record)) == ((), True)


def test_racks_within_a_game_are_those_of_the_next_turns():
    record = gcg.parse(game("#rack1 AEI", "#rack2 HMEIUDT", ">b: HMEIUDT 7I HUM +23 23", "#rack2 EIDT"))
    assert record.racks == (record.rules.tiles.rack("AEI"), record.rules.tiles.rack("DEIT"))


def test_the_rack_after_incomplete_is_that_of_the_player_to_move():
    record = gcg.parse(game("#incomplete HMEIUDT"))
    assert record.position().rack_text(1) == "DEHIMTU"
    assert (record.warnings, same(record)) == ((), True)
    assert gcg.parse(game("#incomplete HMEIUDT", "#rack2 HMEIUDT")).racks == record.racks
    assert gcg.parse(game("#incomplete unknown")).racks == gcg.parse(game("#incomplete ?????")).racks == ()
    over = gcg.parse(game(">b: (TV) +10 469", "#incomplete TV", head=TWO + OUT))
    assert (over.racks, over.over) == ((), True)
    assert over.warnings == ("line 26: #incomplete 'TV': the game is over, the rack is left out",)
    assert gcg.parse(game("#incomplete HMEIUDT", ">b: HMEIUDT 7I HUM +23 23")).racks == ()
    remark = gcg.parse(game("#incomplete 5 minutes left"))
    assert remark.racks == ()
    assert remark.warnings == ("line 4: #incomplete '5 minutes left': no rack of the player to move",)
    with pytest.raises(FormatError, match=r"line 4: rack .* lie off the board"):
        gcg.parse(game("#incomplete FFF"))


# points


def test_minus_points_behind_a_plus():
    passes = [f">{who}: - +0 {78 * (who == 'a')}" for who in "bababa"]
    record = gcg.parse(game(*passes, ">b: NNNTTTT (NNNTTTT) +-7 -7", ">a: ABC (ABC) +-7 71"))
    assert record.scores == (71, -7)
    assert record.over
    assert record.warnings == ("line 11: points off for 3 tiles, and player 1 holds 7",)
    assert gcg.parse(game(">a: -- +-78 0")).scores == (0, 0)


def test_points_without_a_sign_are_plus():
    head = f"{TWO}>a: ETRAESF 8D FEASTER 78 78\n"
    record = gcg.parse(head)
    assert record.warnings == ("line 3: there are points without a sign, read as plus",)
    assert (record.scores, same(record)) == ((78, 0), True)
    assert ">a: AEEFRST 8D FEASTER +78 78" in gcg.write(record)
    more = gcg.parse(game(">b: HMEIUDT -HM 0 0", ">a: ABCDEFG - +0 78", ">b: 7I HUM 23 23 HE, UR", head=head))
    assert more.warnings == (
        "line 6: there is text after the total, which is kept as a note",
        "line 3: 3 lines from here on have points without a sign, read as plus",
    )
    assert (more.scores, more.notes(3), same(more)) == ((78, 23), ["HE, UR"], True)
    taken = gcg.parse(game(">a: -- 78 0"))  # by the total it was minus
    assert taken.scores == (0, 0)
    assert taken.warnings == (
        "line 4: a play of 78 is taken back for 78; the total is right",
        "line 4: there are points without a sign, read as plus",
    )
    with pytest.raises(FormatError, match=r"does not end with the points \(\+24\) and the total"):
        gcg.parse(game(">b: HMEIUDT 7I HUM 23"))


def test_two_words_upheld_at_five_points():
    record = gcg.parse(f"{TWO}>a: ETRAESF 8D FEASTER +88 88\n")
    assert record.warnings == ("line 3: 8D FEASTER scores 78; the recorded 88 is kept",)
    assert (record.scores, same(record)) == ((88, 0), True)


def test_a_wrong_challenge_costs_the_challenger():
    record = gcg.parse(game(">b: HMEIUDT (challenge) -5 -5", ">b: HMEIUDT 7I HUM +23 18"))
    assert (record.scores, record.warnings, same(record)) == ((78, 18), (), True)
    twice = gcg.parse(game(">a: (challenge) +5 83", ">a: (challenge) +5 88", ">b: HMEIUDT 7I HUM +23 23"))
    assert (twice.scores, twice.warnings, same(twice)) == ((88, 23), (), True)
    both = gcg.parse(game(">b: (challenge) -10 -10", ">a: (challenge) +5 83"))
    assert both.scores == (83, -10)


THREE = "#player1 a\n#player2 b\n#player3 c\n>a: ETRAESF 8D FEASTER +78 78\n"
PENALTIES = {
    "each of two challengers": (
        THREE,
        [">b: (challenge) -5 -5", ">c: (challenge) -5 -5", ">b: HMEIUDT 7I HUM +23 18"],
        (78, 18, -5),
    ),
    "three words upheld": (
        FEASTER,
        [">a: (challenge) +5 83", ">a: (challenge) +5 88", ">a: (challenge) +5 93"],
        (93, 0),
    ),
    "of the last play": (TWO + OUT, [">a: TV (challenge) +-10 453", ">b: (TV) +10 469"], (453, 469)),
}


@pytest.mark.parametrize(("head", "lines", "scores"), PENALTIES.values(), ids=PENALTIES)
def test_challenges_cost_or_gain_several_times(head, lines, scores):
    record = gcg.parse(game(*lines, head=head))
    assert (record.scores, record.warnings, same(record)) == (scores, (), True)


BACK = {
    "no rack": (FEASTER, [">a: -- +0 0"], (0, 0)),
    "minus nought": (FEASTER, [">a: ETRAESF -- -0 0"], (0, 0)),
    "three players": (THREE, [">b: HMEIUDT 7I HUM +23 23", ">b: HMEIUDT -- +0 0", ">c: ABC - +0 0"], (78, 0, 0)),
}


@pytest.mark.parametrize(("head", "lines", "scores"), BACK.values(), ids=BACK)
def test_a_play_taken_back_for_nothing_by_its_points(head, lines, scores):
    record = gcg.parse(game(*lines, head=head))
    assert record.scores == scores
    assert [warning.split("taken back")[1] for warning in record.warnings] == [" for 0; the total is right"]
    assert record.position().board.count == (7 if len(scores) == 3 else 0)


@pytest.mark.parametrize(
    "lines",
    [
        (">b: - +0 0", ">b: (challenge) -5 -5"),  # of one's own pass
        (">a: (challenge) -5 73",),  # of one's own play
        (">b: (challenge) +5 5",),
        (">a: -- -78 0", ">a: (challenge) +5 5"),
        (">b: - +0 0", ">a: (challenge) +5 83"),
    ],
)
def test_points_for_no_challenge_are_a_mistake(lines):
    with pytest.raises(FormatError, match="challenge"):
        gcg.parse(game(*lines))


@pytest.mark.parametrize("number", ["-0", "-00"])
def test_an_exchange_of_no_tiles_is_a_pass(number):
    record = gcg.parse(game(f">b: HMEIUDT {number} +0 0"))
    assert record.events[1].play == PASS
    assert gcg.parse(game(">b: HMEIUDT -1 +0 0")).events[1].play == Play.exchange(b"", unknown=1)


# rules


HEADS = {
    "nothing": ("", "en", "scrabble-15"),
    "super": ("#game-type classic_super\n", "en-super", "super-21"),
    "super, named": (
        "#game-type classic_super\n#board-layout SuperCrosswordGame\n#tile-distribution english_super\n",
        "en-super",
        "super-21",
    ),
    "super, in capitals": ("#game-type Classic_Super\n", "en-super", "super-21"),
    "super, of a list": ("#board-layout SuperCrosswordGame\n#lexicon CSW24X\n", "en-super", "super-21"),
    "super, Catalan": ("#game-type wordsmog_super\n#tile-distribution catalan_super\n", "ca-super", "super-21"),
    "the super board alone": ("#board-layout SuperCrosswordGame\n", "en-super", "super-21"),
    "the super board, usual tiles": (
        "#board-layout SuperCrosswordGame\n#tile-distribution english\n",
        "en",
        "super-21",
    ),
    "notes": (
        "#note Variant: classic\n#note BoardLayout: CrosswordGame\n#note LetterDistribution: german\n",
        "de",
        "scrabble-15",
    ),
    "one note of several lines": (
        "#note Variant: classic_super\nBoardLayout: SuperCrosswordGame\n#- LetterDistribution: catalan_super\n",
        "ca-super",
        "super-21",
    ),
    "notes against fields": ("#note LetterDistribution: german\n#tile-distribution french\n", "fr", "scrabble-15"),
    "a note in words": (
        "#note Variant: the queen is spread\n#note a LetterDistribution: german\n",
        "en",
        "scrabble-15",
    ),
    "a note of unknown tiles": ("#note LetterDistribution: klingon\n", "en", "scrabble-15"),
    "a list": ("#lexicon NWL20\n", "en", "scrabble-15"),
}
LISTS = {
    "OSPS49": "pl",
    "OSPS50": "pl",
    "ODS8": "fr",
    "FRA20": "fr",
    "RD28": "de",
    "NSF23": "no",
    "DISC2": "ca",
    "FILE2017": "es",
    "FISE2": "es",
    "DSW25": "nl",
    "SAOL14": "sv",
    "OSPS 49": "pl",
    "FRA_20": "fr",
    "GERMAN": "de",
    "Deutsch": "de",
    "Duden 28": "de",
    "russian": "ru",
    "lists/RD28.kwg": "de",
    "OSPS 50 (2024)": "pl",
    "ODS9 fr": "fr",
    "FRA24X": "fr",
}


@pytest.mark.parametrize(("head", "tiles", "layout"), HEADS.values(), ids=HEADS)
def test_the_rules_that_a_head_names(head, tiles, layout):
    record = gcg.parse(head + TWO)
    assert (record.rules.tiles.name, record.rules.layout.name) == (tiles, layout)
    assert record.warnings == ()
    assert gcg.parse(gcg.write(record)).pragmas == record.pragmas


WRONG_HEADS = {
    "#game-type scribble": "game type 'scribble' is not played here",
    "#board-layout round": "layout 'round' is not known",
    "#tile-distribution german_super": "tile set 'german_super' is not known",
    "#rules bingo=many": "rules",
}


@pytest.mark.parametrize(("line", "message"), WRONG_HEADS.items())
@pytest.mark.parametrize("strict", [True, False])
def test_a_mistake_in_the_head_is_told_with_its_line(line, message, strict):
    """Also leniently, and not with the line of the first event, where the rules are looked for."""
    with pytest.raises(FormatError, match=f"^GCG: line 2: {message}") as caught:
        gcg.parse(f"#title a\n{line}\n{FEASTER}", strict=strict)
    assert "all of it is right" not in str(caught.value)


def test_other_tiles_are_named_where_all_is_right_with_them_alone():
    """By the Norwegian rules HUM has 24 points, so that only the total would be right."""
    with pytest.raises(FormatError, match=r"the total is 25 \(0 \+25\), not 24$"):
        gcg.parse(game(">b: HMEIUDT 7I HUM +25 24"))
    with pytest.raises(FormatError, match="with the tiles 'en-super' or 'ca-super' all of it is right"):
        gcg.parse(f"{TWO}>a: ETRAESF 11G FEASTER +78 78\n")
    with pytest.raises(FormatError, match=r"'É' is not a tile of fr$"):  # the list says French
        gcg.parse(f"#lexicon ODS8\n{TWO}>a: ÉTERNAB 8F ÉTER +10 10\n")


@pytest.mark.parametrize(("name", "tiles"), LISTS.items())
def test_the_tiles_by_the_name_of_the_word_list(name, tiles):
    record = gcg.parse(f"#lexicon {name}\n{TWO}")
    assert record.rules.tiles.name == tiles
    assert record.warnings == (
        f"line 1: no tile set is named; the word list {name!r} is of {tiles}, and so are the tiles",
    )
    assert gcg.parse(f"#lexicon {name}\n#tile-distribution english\n{TWO}").warnings == ()
    assert gcg.parse(f"#lexicon {name}\n{TWO}", rules=Rules.load("en")).rules.tiles.name == "en"


@pytest.mark.parametrize("name", ["mine", "RDX", "file", "fra", "fileserver", "words.txt", "OSPD4", "28RD", ""])
def test_other_names_of_word_lists_mean_nothing(name):
    assert gcg.parse(f"#lexicon {name}\n{TWO}").rules.tiles.name == "en"


def test_a_game_of_umlauts():
    text = f"#character-encoding UTF-8\n#lexicon RD28\n{TWO}>a: TÜRENAB 8F TÜREN +20 20\n"
    record = gcg.parse(text)
    assert record.position().board["8G"] == "Ü"
    assert record.warnings[1:] == ()
    small = gcg.parse(text.replace("8F TÜREN", "8F TüREN").replace("TÜRENAB", "T?RENAB"), strict=False)
    assert small.position().board["8G"] == "ü"
    apart = gcg.parse(text.replace("Ü", "U\u0308"))  # as macOS writes it
    assert apart.events == record.events


@pytest.mark.parametrize(
    "line",
    [
        ">a: TÜRENAB 8F TÜREN +10 10",
        ">a: 8F TÜREN +10 10",
        ">a: -Ü +0 0",
        ">a: ABſ - +0 0",
        ">a: ıAB - +0 0",
        ">a: Ａ - +0 0",
        ">a: ŹAB - +0 0",
    ],
)
def test_a_letter_that_is_no_tile_is_an_error_that_names_it(line):
    letter = next(character for character in line if not character.isascii())
    match = f"line 4: tiles .*: '{letter}' is not a tile of en; no line #tile-distribution names another set"
    with pytest.raises(WordtoolsError, match=match):
        gcg.parse(f"#character-encoding UTF-8\n{TWO}{line}\n")


def test_notes_in_the_head_are_kept():
    record = gcg.parse(f"#note played by letter\nfor a year\n{FEASTER}")
    assert record.pragmas[0].text == "played by letter\nfor a year"
    assert same(record)


# texts


def test_utf_8_without_its_line():
    text = f"#tile-distribution polish\n{TWO}>a: ĄABCDEF 8G ĄA +12 12\n"
    record = gcg.parse(text.encode())
    assert record.position().board["8G"] == "Ą"
    assert record.warnings == ("line 1: no #character-encoding is named; the text is UTF-8, and is read so",)
    assert gcg.parse(TWO.replace("Ann", "Zoë").encode("latin-1")).players[0].name == "Zoë"
    assert gcg.parse(TWO.encode()).warnings == ()


POLISH = f"#tile-distribution polish\n{TWO}>a: ŻABCDEF 8G ŻA +12 12\n"
BYTES = {
    "Windows-1252 without its line": (
        game("#note “good”").encode("cp1252"),
        "line 1: no #character-encoding is named; the text is Windows-1252, and is read so",
    ),
    "Windows-1252 that is called ISO-8859-1": (
        b"#character-encoding ISO-8859-1\n" + game("#note “good”").encode("cp1252"),
        "line 1: #character-encoding is ISO-8859-1; the text is Windows-1252, and is read so",
    ),
    "UTF-8 that is called ISO-8859-1": (
        b"#character-encoding ISO-8859-1\n" + game("#note schön").encode(),
        "line 1: #character-encoding is ISO-8859-1, as which the text is read; it may be UTF-8",
    ),
    "UTF-16": (game("#note good").encode("utf-16"), "line 1: the text is UTF-16, and is read so"),
    "an encoding that is named late": (
        b"\n#title \xb1\n#character-encoding ISO-8859-2\n" + POLISH.encode("iso8859-2"),
        "line 3: #character-encoding should be the first line",
    ),
}


@pytest.mark.parametrize(("data", "warning"), BYTES.values(), ids=BYTES)
def test_an_unusual_encoding_is_told(data, warning):
    record = gcg.parse(data)
    assert record.warnings == (warning,)
    assert differences(data, record) == []
    assert Continued(data, record).with_more(record).rstrip(b"\0\r\n") == data.rstrip(b"\0\r\n")


LETTERS = {
    "cp1250": "'¯' is not a tile of pl; no #character-encoding is named, and the text is read as ISO-8859-1",
    "utf-8": "'Å' is not a tile of pl; #character-encoding is ISO-8859-1, as which the text is read; it may be UTF-8",
}


@pytest.mark.parametrize(("codec", "message"), LETTERS.items())
def test_letters_of_another_encoding_are_an_error_that_says_so(codec, message):
    head = b"#character-encoding ISO-8859-1\n" if codec == "utf-8" else b""
    with pytest.raises(FormatError, match=f": {message}$"):
        gcg.parse(head + POLISH.encode(codec))
    russian = f"#tile-distribution russian\n{TWO}>a: КОТАБВГ 8F КОТ +10 10\n"
    with pytest.raises(FormatError, match=r"'Ê' is not a tile of ru; .* it looks like CP1251$"):
        gcg.parse(russian.encode("cp1251"))
    assert gcg.parse(b"#character-encoding CP1251\n" + russian.encode("cp1251")).position().board["8F"] == "К"


@pytest.mark.parametrize("line", ["#- a", "a", "#title a", "#note a"])
def test_many_lines_take_no_time_that_grows_with_their_square(line):
    text = f"{TWO}#note b\n" + f"{line}\n" * 20_000
    with contextlib.suppress(FormatError):
        gcg.parse(text, strict=False)


def test_a_file_of_more_events_than_any_game_has_is_refused():
    with pytest.raises(FormatError, match="GCG: over 5,000 events, more than any real file has"):
        gcg.parse(TWO + ">a: - +0 0\n" * 5_001, strict=False)


LONG = "(" * 200_000
LINES = {
    "an event": f">a: {LONG}",
    "a rack": f">a: {'A' * 200_000} - +0 0",
    "a rack of no tiles": f">a: {LONG.replace('(', '5')} - +0 0",
    "a word": f">a: ABC 8H {'Q' * 200_000} +5 5",
    "a word of no tiles": f">a: ABC 8H {'%' * 200_000} +5 5",
    "brackets": f">a: {LONG.replace('(', '[')} - +0 0",
    "an exchange": f">a: -{'A' * 200_000} +0 0",
    "tiles of the others": f">a: ({'A' * 200_000}) +5 5",
    "a name": f">{'a' * 200_000}: ABC - +0 0",
    "a pragma": f"#{LONG}",
    "no line": LONG,
    "a rack of the end": f"#rack1 {'A' * 200_000}",
    "a rack after incomplete": f"#incomplete {'A' * 200_000}",
    "a game type": f"#game-type {LONG}",
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_message_quotes_forty_characters(line):
    with pytest.raises(WordtoolsError) as caught:
        gcg.parse(f"{TWO}{line}\n")
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("key", ["board-layout", "tile-distribution", "character-encoding", "lexicon RD28\n#player1"])
def test_a_message_on_the_head_does_too(key):
    with pytest.raises(WordtoolsError) as caught:
        gcg.parse(f"#{key} {LONG}\n{TWO}{TWO}")
    assert len(str(caught.value)) < 700  # some list what there is


@pytest.mark.parametrize(
    "line", [">\x1b[31mx: ABC - +0 0", "#\x1b]0;x\x07", ">a: \x9bA - +0 0", ">a: ABC 8H \u202eA +5 5"]
)
def test_a_message_has_no_control_characters(line):
    with pytest.raises(WordtoolsError) as caught:
        gcg.parse(f"{TWO}{line}\n")
    assert str(caught.value).isprintable()


# racks before a turn


def test_a_rack_before_a_turn_is_kept_until_it():
    racks = ("#rack1 ETRAESF", "#rack2 HMEIUDT")
    record = gcg.parse(game(*racks, ">a: ETRAESF 8D FEASTER +78 78", head=TWO))
    assert record.position().rack_text(1) == "DEHIMTU"  # who has made no turn since still has it
    assert (record.warnings, same(record)) == ((), True)
    bare = gcg.parse(game(*racks, ">a: 8D FEASTER +78 78", ">b: 7I HUM +23 23", head=TWO))
    assert [event.rack for event in bare.events] == [bare.rules.tiles.rack(rack[7:]) for rack in racks]
    other = gcg.parse(game(*racks, ">a: 8D FEASTED +80 80", head=TWO))
    assert other.events[0].rack is None
    assert other.warnings == ("line 5: rack ADEEFST, and #rack1 was AEEFRST",)


def test_a_rack_that_can_be_held_no_longer():
    record = gcg.parse(game("#rack2 QZXJKVW", ">a: QUIZ 8G QUIZ +44 44", head=TWO))
    assert record.racks == ()
    assert record.warnings == ("#rack2 JKQVWXZ: rack JKQVWXZ: 1 of the tile Q, but 0 lie off the board; left out",)


def test_two_racks_of_the_player_to_move():
    record = gcg.parse(game("#incomplete HMEIUDT", "#rack2 HMEIUDA"))
    assert record.position().rack_text(1) == "ADEHIMU"
    assert record.warnings == ("#incomplete DEHIMTU, and #rack2 is ADEHIMU",)


@pytest.mark.parametrize("rack", ["UNKNOWN", "unknown", "?????", "???????", "UN\u00adKNOWN"])
def test_a_rack_that_nobody_knows(rack):
    record = gcg.parse(game(f">b: {rack} 7I HUM +23 23", f"#rack1 {rack}"))
    assert (record.events[1].rack, record.racks, record.warnings) == (None, (), ())


@pytest.mark.parametrize("minus", ["-", "+-", "\u2212", "\u2013", "\u2014", "\uff0d"])
def test_points_below_nought(minus):
    record = gcg.parse(game(f">a: ETRAESF -- {minus}78 0"))
    assert (record.events[1].score, record.scores) == (-78, (0, 0))


def test_white_space_is_tabs_and_blanks():
    text = "#player1\ta\tAnn Lee\n  #player2  b   Bob\n\t>a:\tETRAESF\t8D\tFEASTER\t+78\t78\n"
    record = gcg.parse(text)
    assert [(player.nick, player.name) for player in record.players] == [("a", "Ann Lee"), ("b", "Bob")]
    assert record.scores == (78, 0)
    noted = gcg.parse(game("#note one", "  > is no event"))
    assert noted.notes(0) == ["one\n  > is no event"]

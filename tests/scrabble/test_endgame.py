"""Endgames as the library and the command give them; the kernel has its own tests."""

from __future__ import annotations

import json
from threading import Event

import pytest
from click.testing import CliRunner
from conftest import random_examples, takes_minutes_as_python
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from scrabble.games import small

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.progress import Progress
from wordtools.scrabble import PASS, Position, Rules
from wordtools.scrabble.endgame import endgame
from wordtools.scrabble.endgame.endgame import DEEPEST, Ending, solve
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.position import cgp

RULES = Rules.load("en")
WORDS = [
    "at",
    "ta",
    "tat",
    "eat",
    "tea",
    "ate",
    "eta",
    "teat",
    "seat",
    "east",
    "teas",
    "eats",
    "sat",
    "tas",
    "set",
    "sets",
    "tats",
    "state",
    "taste",
    "as",
    "es",
    "axe",
    "ax",
    "zax",
    "zaxes",
    "axes",
]
CGP = (
    "6TOPPLE3/1GRAbBED3N1V1/11S1I1/11H1B1/9OORIE1/10MINX1/1MUsEFUL3N3/FISH3ACKEE3/1R3O4V4/1YA2U4I4/2ZITI4C4/"
    "QUATE3OOTID2/2N1SALLOWED3/4TWAE2E4/GRIDE1YEANS4 AGJNORT/AR 300/310 0"
)

HARD = (
    "14C/13QI/12FIE/10VEE1R/9KIT2G/8CIG1IDE/8UTA2AS/7ST1SYPh1/6JA5A1/5WOLD2BOBA/3PLOT1R1NU1EX/Y1VEIN1NOR1mOA1/"
    "UT1AT1N1L2FEH1/GUR2WIRER5/SNEEZED8 ADENOOO/AHIILMM 353/236 0"
)


NEAR_THE_END = (
    "11V3/9Z1A1E1/5G2RIGLIN1/3B1A3GOE1EL/3OBI4C2MO/3POD3FA2YO/4W4OR3N/3YECHS1UT2QI/4R4R2KuE/4EXHAUST1IO1/"
    "2RADIAL1o2N1W/7P1MANATI/6JIVED1S1F/7N4ENE/7E6D IORTTUU/ 250/384 0"
)


@pytest.fixture(scope="module")
def english() -> MoveGenerator:
    return MoveGenerator(RULES, RULES.lexicon())


@pytest.fixture(scope="module")
def few() -> MoveGenerator:
    return MoveGenerator(RULES, Lexicon.of(WORDS, RULES.tiles.alphabet))


def played(position: Position, ending: Ending) -> int:
    """Plays the line out and says what the first player gained on the other."""
    after = position.copy()
    first = after.player_to_move
    for player, rack in enumerate(after.state.racks):
        if rack is None:
            after.draw(player, after.unseen)
    before = after.state.scores[first] - after.state.scores[1 - first]
    for play in ending.line:
        after.push(play)
    assert after.over
    return after.state.scores[first] - after.state.scores[1 - first] - before


def test_the_line_gains_what_it_says(english):
    position = cgp.parse(CGP, RULES).position
    ending = solve(position, english, seconds=None)
    assert ending.exact
    assert ending.value == 20
    assert [position.text(play) for play in ending.line] == ["D1 J.GRA", "M2 AR"]
    assert played(position, ending) == 20


@takes_minutes_as_python
def test_several_threads_find_the_same_value(english):
    for line in (CGP, NEAR_THE_END):
        position = Position.from_cgp(line)
        endings = [solve(position, english, seconds=None, jobs=jobs) for jobs in (1, 2, 3)]
        assert all(ending.exact for ending in endings)
        assert {played(position, ending) for ending in endings} == {endings[0].value}


@given(
    st.lists(st.sampled_from("AETSXZ"), min_size=2, max_size=6),
    st.lists(st.sampled_from("AETSX"), min_size=2, max_size=6),
    st.integers(1, 2),
)
@example(list("AAXXXZ"), list("EX"), 1)  # AX leaves a Z that fits nowhere else
@settings(max_examples=random_examples(100, 1), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_probe_finds_what_deepening_finds(few, mine, other, jobs):
    racks = f"{''.join(mine)}/{''.join(other)}"
    rules = small(RULES, f"EAT{racks.replace('/', '')}")
    position = Position.from_cgp(f"15/15/15/15/15/15/15/6EAT6/15/15/15/15/15/15/15 {racks} 0/0 0", rules)
    generator = MoveGenerator(rules, few.lexicon)
    right = solve(position, generator, seconds=None, plies=DEEPEST - 1)  # never probes
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(endgame, "PROBE_DEPTH", 1)
        found = solve(position, generator, seconds=None, jobs=jobs)
        patch.setattr(endgame, "PROBE_EFFORT", 1)
        tight = solve(position, generator, seconds=None, jobs=jobs)
    assert right.exact
    for ending in (found, tight):
        assert (ending.value, ending.exact) == (right.value, True)
        if ending.line[-2:] != (PASS, PASS):  # which end the search, but not the game
            assert played(position, ending) == right.value


@pytest.mark.parametrize("wrong", [{"jobs": 0}, {"jobs": 2, "effort": 9}])
def test_numbers_of_threads_that_cannot_be_used(english, wrong):
    with pytest.raises(OptionError, match="threads"):
        solve(Position.from_cgp(CGP), english, **wrong)


def test_an_unknown_rack_is_what_is_unseen(english):
    known = solve(cgp.parse(CGP, RULES).position, english, seconds=None)
    hidden = solve(cgp.parse(CGP.replace("/AR 300", "/ 300"), RULES).position, english, seconds=None)
    assert (hidden.value, hidden.line) == (known.value, known.line)


def test_a_search_cut_short_says_so(english):
    told: list[Progress[Ending]] = []
    ending = solve(cgp.parse(CGP, RULES).position, english, seconds=None, plies=1, progress=told.append)
    assert not ending.exact
    assert (ending.depth, len(ending.line)) == (1, 1)
    assert told == [Progress(ending.nodes, found=ending)]


def test_the_generator_is_as_good_as_before(english):
    position = cgp.parse(CGP, RULES).position
    before = len(english.plays(position))
    solve(position, english, seconds=None)
    assert len(english.plays(position)) == before


def test_who_can_do_nothing_passes(few):
    bag = list(RULES.tiles.all)
    for tile in RULES.tiles.rack("QV"):
        bag.remove(tile)
    size = 225 - 100
    tiles = bytes(size) + bytes(bag)[:98]
    board = cgp.read_board("/".join(["15"] * 15), RULES.layout, RULES.tiles).laid(
        {cell: tile or 1 | 128 for cell, tile in enumerate(tiles) if cell >= size}
    )
    position = cgp.parse("/".join(["15"] * 15) + " Q/V 0/0 0", RULES).position
    position.state = position.state.__class__(board, position.state.racks, (0, 0))
    ending = solve(position, few, seconds=None)
    assert ending.exact
    assert ending.value == -10 + 4
    assert [position.text(play) for play in ending.line] == ["-", "-"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("/".join(["15"] * 15) + " A/B 0/0 0", "the bag is not empty: 98 tiles"),
        ("/".join(["15"] * 15) + " A/B/C 0/0/0 0", "two players, not 3"),
        ("/".join(["15"] * 15) + " / 0/0 0", "neither rack is known whole"),
    ],
)
def test_what_is_no_endgame_is_said(few, line, message):
    with pytest.raises(RulesError, match=message):
        solve(cgp.parse(line, RULES).position, few)


def test_the_command():
    runner = CliRunner()
    result = runner.invoke(main, ["scrabble", "endgame", CGP])
    assert result.exit_code == 0, result.output
    assert result.output.splitlines() == [
        "+20 points from here on, +10 at the end; exact",
        " 1. D1 J.GRA  42",
        " 2. M2 AR  16",
    ]
    data = json.loads(runner.invoke(main, ["scrabble", "endgame", CGP, "--plies", "1", "--json", "-j", "1"]).output)
    assert data["exact"] is False
    assert runner.invoke(main, ["scrabble", "endgame", CGP, "--plies", "1"]).exit_code == 3
    assert "the bag is not empty" in runner.invoke(main, ["scrabble", "endgame", "-r", "ABC"]).output


@pytest.mark.parametrize("seconds", ["inf", "nan", "0", "-1", "x"])
def test_the_command_refuses_a_time_that_never_ends(seconds):
    result = CliRunner().invoke(main, ["scrabble", "endgame", CGP, "--seconds", seconds])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "number of seconds above 0" in result.stderr


def test_the_command_ends_in_time():
    result = CliRunner().invoke(main, ["scrabble", "endgame", CGP, "--seconds", "100"])
    assert result.exit_code == 0
    assert "exact" in result.stdout


def test_stop_ends_a_search_with_what_was_found(english):
    told: list[Progress[Ending]] = []
    asked = Event()

    def progress(so_far: Progress[Ending]) -> None:
        told.append(so_far)
        asked.wait()

    def stop() -> bool:
        if told:
            asked.set()
        return bool(told)

    ending = solve(Position.from_cgp(HARD), english, seconds=None, stop=stop, progress=progress)
    assert told[0].found.depth == 1
    assert ending.line
    assert not ending.exact

"""Pre-endgames as the library and the command give them; ``test_preendgame_kernel.py`` has what they are made of."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import random_examples, takes_minutes_as_python
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scrabble import reference
from scrabble.test_endgame_kernel import RULES as SMALL
from scrabble.test_endgame_kernel import WORDS, left, plays, value
from scrabble.test_preendgame_kernel import PASS, number, ordered, result, sign, some_board, tiles

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.progress import Progress
from wordtools.scrabble import Board, PlayKind, Position, Rules
from wordtools.scrabble.endgame import PreEndgame, Standing
from wordtools.scrabble.endgame.endgame import solve
from wordtools.scrabble.endgame.preendgame import prove
from wordtools.scrabble.moves import MoveGenerator
from wordtools.scrabble.position import State

ROOT = Path(__file__).resolve().parents[2]
ENGLISH = Rules.load("en")
LAYOUT = replace(
    ENGLISH.layout,
    name="small",
    rows=SMALL.rows,
    columns=SMALL.columns,
    letter=bytes(SMALL.letter),
    word=bytes(SMALL.word),
    start=SMALL.start,
)
LETTERS = ENGLISH.tiles.alphabet.letters
LEXICON = Lexicon.of(["".join(LETTERS[code - 1] for code in word) for word in WORDS], ENGLISH.tiles.alphabet)


def small(board: bytes, rack: bytes, hidden: bytes, lead: int, *, size: int, known: bool = False) -> Position:
    """A position whose unseen tiles are *hidden*; *known*: the first *size* of them are the other player's."""
    there = Counter(0 if tile & 128 else tile for tile in board if tile) + Counter(rack) + Counter(hidden)
    counts = tuple(there[code] for code in range(len(LETTERS) + 1))
    points = (*SMALL.points, *[1] * (len(LETTERS) - 4))
    rules = Rules(replace(ENGLISH.tiles, name="few", counts=counts, points=points), LAYOUT, size, 0)
    other = bytes(sorted(hidden[:size])) if known else None
    return Position(rules, State(Board(LAYOUT, board), (rack, other), (max(lead, 0), max(-lead, 0))))


def oracle(board: bytes, rack: bytes, hidden: bytes, bag: int, lead: int, one: Standing) -> tuple[Counter[int], float]:
    """How often a play wins, draws and loses, and what it is ahead by at the end where it empties the bag."""
    play = PASS
    if one.play.kind is PlayKind.PLACE:
        play = reference.Found(one.play.start, one.play.down, one.play.laid)
    found: Counter[int] = Counter()
    spread = 0
    for order in map(bytes, permutations(hidden, bag)):
        found[result(board, rack, hidden, lead, False, play, order, False)] += 1
        if one.empties:
            mine = bytes(sorted(left(rack, play) + order))
            theirs = bytes((Counter(hidden) - Counter(order)).elements())
            after = reference.laid_on(SMALL, board, play)
            spread += lead + plays(board, rack)[play] - value(after, bytes(sorted(theirs)), mine, False)
    return found, spread / found.total()


def check(board: bytes, rack: bytes, hidden: bytes, bag: int, lead: int, *, jobs: int) -> None:
    position = small(board, rack, hidden, lead, size=len(rack))
    generator = MoveGenerator(position.rules, LEXICON)
    there = prove(position, generator, jobs=jobs)
    assert there.proven
    assert there.bag == bag
    assert len(there.plays) == len(ordered(board, rack))
    most = max(number(board, rack, hidden, bag, lead, False, play) for play in ordered(board, rack))
    assert there.best.exact
    assert 2 * there.best.wins + there.best.draws == most
    for one in there.plays:
        found, spread = oracle(board, rack, hidden, bag, lead, one)
        assert one.total == found.total()
        assert (one.wins, one.draws, one.losses) <= (found[2], found[1], found[0])
        assert one.wins <= found[2]
        assert one.draws <= found[1]
        assert one.losses <= found[0]
        assert one.most <= there.best.least
        assert one.spread is None or one.spread == pytest.approx(spread)


@pytest.mark.long
@given(tiles(3), tiles(4), st.integers(0, 2**32), st.integers(-15, 15), st.sampled_from([1, 2]))
@settings(max_examples=random_examples(20, 6))
def test_one_tile_in_the_bag(rack: bytes, hidden: bytes, seed: int, lead: int, jobs: int) -> None:
    check(some_board(seed), rack, hidden, 1, lead, jobs=jobs)


@pytest.mark.long
@given(tiles(2), tiles(4), st.integers(0, 2**32), st.integers(-15, 15))
@settings(max_examples=random_examples(5, 1))
def test_two_tiles_in_the_bag(rack: bytes, hidden: bytes, seed: int, lead: int) -> None:
    check(some_board(seed), rack, hidden, 2, lead, jobs=1)


@given(tiles(3), tiles(4), st.integers(0, 2**32), st.integers(-15, 15))
@example(b"\x02\x02\x02", b"\x00\x00\x00\x00", 0, 0)  # nothing but plays that lose every draw
@example(b"\x02\x03\x04", b"\x00\x03\x04\x04", 3620, 8)  # an exchange that at best draws after one of them
@settings(max_examples=random_examples(15, 4))
def test_where_exchanges_go_on_only_losses_are_proven(rack: bytes, hidden: bytes, seed: int, lead: int) -> None:
    board = some_board(seed)
    position = small(board, rack, hidden, lead, size=len(rack))
    position.rules = position.rules.with_numbers(exchange_limit=1)
    found = prove(position, MoveGenerator(position.rules, LEXICON))
    loose = {str(one.play): one for one in found.plays if not one.empties}
    assert len(loose) == 1 + len(set(rack))
    assert not any(one.wins or one.draws for one in loose.values())
    best = max((one.least for one in found.plays if one.exact), default=0.0)
    assert found.proven == all(one.exact or one.most <= best for one in found.plays)
    for order in {bytes([tile]) for tile in hidden}:
        theirs = bytes(sorted((Counter(hidden) - Counter(order)).elements()))
        replies = [reply for reply in ordered(board, theirs) if reply]
        unseen = bytes(sorted(rack + order))
        lost = any(result(board, theirs, unseen, -lead, False, reply, order, False) == 2 for reply in replies)
        assert lost or loose["-"].losses <= loose["-"].total - hidden.count(order)


CGP = (ROOT / "examples" / "preendgame.cgp").read_text().strip()
SELF_PLAY = (
    "E6M7/UR5O7/OO5V4DUG/IO1P3E3QI2/1TARTNESS1PIT1S/1Y1A5MO3C/3N5IN1HAo/T2KWELA1REVEAL/I1FE1HOWF1YEX1E/"
    "N1OD1SOLERET2C/A1U7D3I/JARI10D/A1B12/15/15 ?GINRTU/ 413/350 0",
    "VAW1S2H6E/1TEStUDOS5J/4R2M6E/4O2YAIRD2C/4B5E3T/4I4WO1AGA/4L2GRIPEY2/NIMBI1QI1REFECT/7OXEN2U1/"
    "9DEF1E1/10DO3/11G3/6ZANiEST2/LUNK1POI7/3ARIOT7 AAEILNU/ 402/365 0",
)
FEW = Lexicon.of(["eq", "em", "men", "qi", "en", "re", "ere", "mere"], ENGLISH.tiles.alphabet)


def test_the_number_of_threads_changes_nothing() -> None:
    generator = MoveGenerator(ENGLISH, FEW)
    position = Position.from_cgp(CGP)
    one, two = (prove(position, generator, jobs=jobs, fair=True) for jobs in (1, 2))
    assert one.plays == two.plays
    assert one.proven
    assert pickle.loads(pickle.dumps(one)) == one
    assert any(play.fair is not None and sum(play.fair) == play.total for play in one.plays if not play.empties)


def test_stop_ends_it_with_what_is_proven() -> None:
    told: list[Progress[PreEndgame]] = []
    generator, position = MoveGenerator(ENGLISH, FEW), Position.from_cgp(CGP)
    found = prove(position, generator, fair=True, stop=lambda: bool(told), progress=told.append)
    assert found.plays == told[0].found.plays
    assert not any(one.fair for one in found.plays)
    nothing = prove(position, generator, stop=lambda: True)
    assert not nothing.proven
    assert all(one.least == 0 and one.most == 1 for one in nothing.plays)


def test_a_limited_effort_ends_it_the_same_way_again() -> None:
    generator, position = MoveGenerator(ENGLISH, FEW), Position.from_cgp(CGP)
    one, two, whole = (prove(position, generator, effort=effort) for effort in (3000, 3000, 10**9))
    assert one == two
    assert whole == prove(position, generator)
    assert (one.proven, whole.proven) == (False, True)
    assert one.nodes < whole.nodes


EMPTY = "/".join(["15"] * 15)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (CGP.replace("EEMNQRV/ 378/399", "EEMNQRV// 378/399/1"), "two players, not 3"),
        (f"{EMPTY} AEINRST/ 0/0 0", "86 tiles are in the bag: a pre-endgame has 1 to 4"),
        (CGP.replace("EEMNQRV", ""), "not known"),
        (CGP.replace("EEMNQRV", "EEMNQR"), "has 6 tiles"),
    ],
)
def test_what_is_no_pre_endgame_is_said(line: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        prove(Position.from_cgp(line), MoveGenerator(ENGLISH, FEW))


@pytest.mark.parametrize(
    "wrong", [{"jobs": 0}, {"spreads": -1}, {"seconds": 0}, {"effort": 0}, {"effort": 9, "jobs": 2}]
)
def test_numbers_out_of_range_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(OptionError):
        prove(Position.from_cgp(CGP), MoveGenerator(ENGLISH, FEW), **wrong)


@takes_minutes_as_python
def test_the_command() -> None:
    runner = CliRunner()
    result = runner.invoke(main, ["scrabble", "preendgame", CGP, "-n", "2", "--spreads", "0"])
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[1].split()[:8] == ["F14", "Q.", "31", "2", "0", "6", "25.0%", "exact"]
    assert result.output.splitlines()[-1] == "1 tile in the bag, 8 draws: no play wins more often than the first"
    result = runner.invoke(main, ["scrabble", "preendgame", CGP, "-n", "1", "--json", "--spreads", "0"])
    data = json.loads(result.output)
    assert (data["plays"][0]["play"], data["plays"][0]["wins"], data["total"]) == ("F14 Q.", 2, 8)
    assert runner.invoke(main, ["scrabble", "preendgame", CGP, "--seconds", "0.001"]).exit_code == 3
    four = CGP.replace("EEMNQRV/ 378/399", "EEMNQRV/// 378/399/1/1")
    result = runner.invoke(main, ["scrabble", "preendgame", four])
    assert result.exit_code == 2
    assert "a pre-endgame is searched for two players, not 4" in result.output


@pytest.mark.long
@takes_minutes_as_python
@pytest.mark.parametrize("line", SELF_PLAY)
def test_what_is_proven_is_what_whole_endgames_say(line: str) -> None:
    generator = MoveGenerator(ENGLISH, ENGLISH.lexicon())
    position = Position.from_cgp(line)
    found = prove(position, generator, spreads=2)
    assert found.proven
    for one in found.plays[:2]:
        ends = []
        for tile in position.unseen:
            after = position.copy()
            rest = list(position.unseen)
            rest.remove(tile)
            after.draw(1 - position.player_to_move, bytes(rest))
            after.push(one.play, drawn=bytes([tile]))
            lead = after.state.scores[position.player_to_move] - after.state.scores[1 - position.player_to_move]
            ending = solve(after, generator, seconds=None)
            assert ending.exact
            ends.append(lead - ending.value)
        wins, draws, losses = (sum(sign(end) == result for end in ends) for result in (2, 1, 0))
        assert one.wins <= wins
        assert one.draws <= draws
        assert one.losses <= losses
        if one.exact:
            assert (one.wins, one.draws) == (wins, draws)
        if one.spread is not None:
            assert one.spread == pytest.approx(sum(ends) / len(ends))

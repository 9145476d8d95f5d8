"""Estimates of plays in the pre-endgame, against games played out in plain Python; questions about some plays only."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import COMPILED, PURE, kernel, random_examples, takes_minutes_as_python
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scrabble import reference
from scrabble.reference import Found
from scrabble.test_endgame_kernel import RULES, bounding, left, plays, worth
from scrabble.test_preendgame import CGP, ENGLISH, FEW, LEXICON, small
from scrabble.test_preendgame_kernel import less, ordered, record, some_board, tiles

from wordtools.core.cli.main import main
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.progress import Progress
from wordtools.scrabble import Play, PlayKind, Position
from wordtools.scrabble.endgame import PreEndgame, Standing
from wordtools.scrabble.endgame.contest import Entrant
from wordtools.scrabble.endgame.estimates import Contender, chance
from wordtools.scrabble.endgame.preendgame import prove
from wordtools.scrabble.endgame.replies import Option
from wordtools.scrabble.moves import MoveGenerator

LONGEST = 60
TINY = 1e-8  # estimates are rounded


def promise(
    board: bytes, rack: bytes, other: bytes, bag: bytes, play: Found, plies: int
) -> tuple[int, tuple[int, ...]]:
    score, kept = plays(board, rack)[play], left(rack, play)
    if not kept and not bag:
        score += 2 * worth(other)
    elif plies == 1:
        score += worth(other) - worth(kept)
    else:
        score -= 2 * worth(kept) + 3 * len(kept)
    return score, record(board, rack, play)


def played(board: bytes, mine: bytes, other: bytes, bag: bytes, passed: bool, plies: int = LONGEST) -> int:
    """What the player to move gains when both make the play that promises most at once."""
    found = list(plays(board, mine))
    gained, kept, after = 0, mine, board
    if found:
        play = max(found, key=lambda play: promise(board, mine, other, bag, play, plies))
        gained, after = plays(board, mine)[play], reference.laid_on(RULES, board, play)
        kept = bytes(sorted(left(mine, play) + bag[: len(play.laid)]))
        bag = bag[len(play.laid) :]
        if not kept:
            return gained + 2 * worth(other)
    elif passed:
        return worth(other) - worth(mine)
    if plies == 1:
        return gained + worth(other) - worth(kept)
    return gained - played(after, other, kept, bag, not found, plies - 1)


@pytest.mark.parametrize("form", [COMPILED, PURE])
@given(tiles(3), tiles(3), tiles(2), st.integers(0, 2**32), st.booleans(), st.sampled_from([1, 2, 3, LONGEST]))
@example(b"\2\3\3", b"\0\1\2", b"\2\4", 19, False, LONGEST)  # of equal plays, the order of a rack decides
@settings(max_examples=random_examples(60, 20))
def test_a_game_is_played_out_as_in_plain_python(
    form: str, mine: bytes, other: bytes, bag: bytes, seed: int, passed: bool, plies: int
) -> None:
    board, bounds = some_board(seed), bounding(form)
    bounds.lanes.load(board)
    playout = kernel("wordtools.scrabble.endgame._playout", form).Playout(bounds)
    for left_in_bag in (bag, b""):
        wanted = played(board, mine, other, left_in_bag, passed, plies)
        assert playout.play(mine, other, left_in_bag, passed, plies) == wanted
        assert playout.play(mine, other, left_in_bag, passed, plies) == wanted  # the board is as it was
    assert playout.effort >= playout.nodes > 0


def spread(board: bytes, rack: bytes, hidden: bytes, bag: int, lead: int, one: Standing) -> float:
    """The mean of the points ahead at the end of the games played out after a play, over all draws."""
    ends = []
    for order in map(bytes, permutations(hidden, bag)):
        theirs, mine, after, gained, drawn = less(hidden, order), rack, board, 0, 0
        if one.play.kind is PlayKind.PLACE:
            play = Found(one.play.start, one.play.down, one.play.laid)
            gained, drawn, after = plays(board, rack)[play], len(play.laid), reference.laid_on(RULES, board, play)
            mine = bytes(sorted(left(rack, play) + order[:drawn]))
        passed = one.play.kind is PlayKind.PASS
        ends.append(lead + gained - played(after, bytes(sorted(theirs)), mine, order[drawn:], passed))
    return sum(ends) / len(ends)


@given(tiles(2), tiles(4), st.integers(0, 2**32), st.integers(-15, 15), st.sampled_from([1, 2]))
@settings(max_examples=random_examples(10, 4))
def test_every_play_has_an_estimate_from_the_first_ranking_on(
    rack: bytes, hidden: bytes, seed: int, lead: int, jobs: int
) -> None:
    board, told = some_board(seed), list[PreEndgame]()
    position = small(board, rack, hidden, lead, size=2)
    prove(position, MoveGenerator(position.rules, LEXICON), jobs=jobs, progress=lambda one: told.append(one.found))
    for found in told:
        assert len(found.plays) == len(ordered(board, rack))
        assert all(
            one.estimate is not None and one.least - TINY <= one.estimate <= one.most + TINY for one in found.plays
        )
        estimates = [one.estimate for one in found.plays if one.estimate is not None]
        assert estimates == sorted(estimates, reverse=True)
    assert all(one.looks == 0 and not one.exact for one in told[0].plays)
    orders = set(permutations(hidden, 2))
    draws = {True: len(set(map(tuple, map(sorted, orders)))), False: len(orders)}
    for one in told[-1].plays:
        assert one.looks == draws[one.empties]
        assert one.spread_estimate == pytest.approx(spread(board, rack, hidden, 2, lead, one))
        assert not one.exact or one.estimate == pytest.approx(one.least)


def test_an_estimate_counts_what_is_proven_as_such() -> None:
    option = Option(0, 0, 0, (), b"", b"", 0)
    weights = {(1,): 3, (2,): 1, (3,): 2}
    one = Contender(Entrant(option, list(weights.items())), True, 0.0, weights)
    assert one.estimate == 0.5
    one.played({(1,): 6, (2,): 6})  # even, as games that are played out flatter who has just moved
    assert one.estimate == 0.5
    one.searched({(1,): 1, (2,): -1})
    assert one.estimate == pytest.approx((3 * 0.96 + 0.04) / 4)
    one.entrant.add(0)
    assert one.estimate == pytest.approx(3 * 0.04 / 6)
    one.entrant.add(2)
    assert one.estimate == pytest.approx((1 + 2 * (3 * 0.96 + 0.04) / 4) / 6)
    one.entrant.add(1)
    assert one.estimate == pytest.approx(2 / 6)


def test_what_is_only_bounded_is_expected_to_win_no_more() -> None:
    weights = {(1,): 1, (2,): 1}
    one = Contender(Entrant(Option(0, 0, 0, (), b"", b"", 0), list(weights.items()), loose=True), False, 0.0, weights)
    one.answered({(1,): 30, (2,): 30})
    hoped = chance(24, 8.0)
    assert one.estimate == pytest.approx(hoped)
    one.entrant.add(1)
    assert one.estimate == pytest.approx((0.5 + hoped) / 2)
    one.entrant.add(0)
    assert one.estimate == pytest.approx(0.25)
    assert chance(-1e6, 1.0) < 1e-300


def test_only_some_plays_are_compared() -> None:
    generator, position = MoveGenerator(ENGLISH, FEW), Position.from_cgp(CGP)
    whole = prove(position, generator)
    texts = [position.text(whole.plays[k].play) for k in (3, 1)]
    some = prove(position, generator, plays=[texts[0], position.parse(texts[1]), texts[0]])
    assert some.proven
    assert sorted(str(one.play) for one in some.plays) == sorted(str(whole.plays[k].play) for k in (3, 1))
    assert all(one.exact for one in some.plays[:1])
    every = prove(position, generator, plays=[one.play for one in whole.plays])
    assert every.best == whole.best
    with pytest.raises(RulesError, match=r"14H JEED is not a play that can be made here: .* not on the rack"):
        prove(position, generator, plays=["14H JEED"])
    with pytest.raises(OptionError, match="at least one play"):
        prove(position, generator, plays=[])


def test_a_single_tile_may_be_named_in_both_directions() -> None:
    generator, position = MoveGenerator(ENGLISH, ENGLISH.lexicon()), Position.from_cgp(CGP)
    single = next(one for one in generator.plays(position) if str(one.play) == "F14 Q.")
    cell = next(iter(single.play.fresh(position.board)))
    told: list[Progress[PreEndgame]] = []
    across = Play.parse("14F Q")
    assert next(iter(across.fresh(position.board))) == cell
    prove(position, generator, plays=[across], stop=lambda: bool(told), progress=told.append)
    assert [str(one.play) for one in told[0].found.plays] == ["F14 Q."]


@pytest.mark.long
@takes_minutes_as_python
def test_the_command_compares_given_plays_and_streams() -> None:
    run = CliRunner().invoke
    chosen = ["scrabble", "preendgame", CGP, "--play", "F14 Q.", "--play", "1D .REVE"]
    result = run(main, [*chosen, "--spreads", "0"])
    assert result.exit_code == 0, result.output
    assert [line.split()[0] for line in result.output.splitlines()] == ["play", "F14", "1D", "1"]
    result = run(main, [*chosen, "--spreads", "1", "--json", "--stream"])
    lines = [json.loads(line) for line in result.output.splitlines()]
    assert [len(line["plays"]) for line in lines] == [2] * len(lines)
    assert [lines[0]["proven"], lines[-1]["proven"]] == [False, True]
    assert run(main, [*chosen, "--stream"]).exit_code == 2
    result = run(main, ["scrabble", "preendgame", CGP, "--play", "F14 QX"])
    assert result.exit_code == 2
    assert result.output.count("\n") == 1
    assert "F14 QX is not a play that can be made here" in result.output


@takes_minutes_as_python
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a process there")
def test_ctrl_c_writes_the_best_so_far() -> None:
    four = (Path(__file__).resolve().parents[2] / "examples" / "preendgame.cgp").read_text().strip()
    command = [sys.executable, "-m", "wordtools.core", "scrabble", "preendgame", four, "-n", "3", "--json", "--stream"]
    with subprocess.Popen([*command, "--fair"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = json.loads(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        last = json.loads(process.stdout.read().splitlines()[-1])
    assert process.returncode == 130
    assert len(first["plays"]) == len(last["plays"]) == 3
    assert all(0 <= one["estimate"] <= 1 for one in last["plays"])

"""The best first plays of endgames, against every line played to its end with the slow generator."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import random_examples, takes_minutes_as_python
from hypothesis import given, settings
from hypothesis import strategies as st
from scrabble import reference
from scrabble.reference import Found
from scrabble.test_endgame_kernel import RULES, grown, left, plays, racks, value, worth
from scrabble.test_preendgame import LEXICON, small

from wordtools.core.cli.main import main
from wordtools.core.errors import OptionError
from wordtools.scrabble import PASS, Game, Play, PlayKind, Position
from wordtools.scrabble.endgame.endgame import Ending, solve
from wordtools.scrabble.moves import MoveGenerator

GAME = str(Path(__file__).resolve().parents[2] / "examples" / "game.gcg")


def worths(board: bytes, mine: bytes, other: bytes) -> dict[Found | None, int]:
    """What each first play gains, the pass too, with every line after it played to its end."""
    found: dict[Found | None, int] = {None: -value(board, other, mine, True)}
    for play, score in plays(board, mine).items():
        rest = left(mine, play)
        after = 2 * worth(other) if not rest else -value(reference.laid_on(RULES, board, play), other, rest, False)
        found[play] = score + after
    return found


def named(play: Play) -> Found | None:
    return Found(play.start, play.down, play.laid) if play.kind is PlayKind.PLACE else None


def gained(position: Position, one: Ending) -> int:
    """What a line gains when it is played out."""
    after, first = position.copy(), position.player_to_move
    after.draw(1 - first, position.unseen)
    for play in one.line:
        after.push(play)
    scores = [state.scores[first] - state.scores[1 - first] for state in (after.state, position.state)]
    return scores[0] - scores[1]


@given(racks, racks, st.integers(0, 2**32), st.sampled_from([2, 3, 8, 1000]))
@settings(max_examples=random_examples(60, 15))
def test_each_of_the_best_first_plays_has_its_exact_value(mine: bytes, other: bytes, seed: int, lines: int) -> None:
    board = grown(seed)
    position = small(board, mine, other, 0, size=3)
    found = solve(position, MoveGenerator(position.rules, LEXICON), seconds=None, lines=lines)
    right = worths(board, mine, other)
    every = [found, *found.others]
    assert all(one.exact for one in every)
    assert len(every) == len({named(one.line[0]) for one in every}) == min(lines, len(right))
    assert [one.value for one in every] == sorted(right.values(), reverse=True)[:lines]
    for one in every:
        assert one.value == right[named(one.line[0])]
        if one.line[-1] != PASS:  # two passes end the search, but not the game
            assert gained(position, one) == one.value


@pytest.mark.long
@takes_minutes_as_python
def test_what_is_cut_short_is_not_called_exact() -> None:
    position = Game.load(GAME).position(19)
    generator = MoveGenerator(position.rules, position.rules.lexicon())
    whole = solve(position, generator, seconds=None, lines=4)
    assert all(one.exact for one in (whole, *whole.others))
    assert len(whole.others) == 3
    tight = solve(position, generator, seconds=None, effort=1, lines=4)
    assert not any(one.exact for one in (tight, *tight.others))
    assert len({one.line[0] for one in (tight, *tight.others)}) == 4
    assert not solve(position, generator, seconds=None).others
    with pytest.raises(OptionError, match="at least 1 line"):
        solve(position, generator, lines=0)


def test_the_command_lists_the_best_first_plays() -> None:
    run = CliRunner().invoke
    result = run(main, ["scrabble", "endgame", GAME, "--turn", "21", "-n", "3"])
    assert result.exit_code == 0, result.output
    assert [line.split()[:5] for line in result.output.splitlines()[1:]] == [
        ["C12", "V.T", "6", "+9", "+9"],
        ["C12", "T.V", "6", "+9", "+9"],
        ["C12", "T.S", "3", "-5", "-5"],
    ]
    data = json.loads(run(main, ["scrabble", "endgame", GAME, "--turn", "21", "-n", "3", "--json"]).output)
    assert [(one["value"], one["exact"], one["line"][0]) for one in data["others"]] == [
        (9, True, "C12 T.V"),
        (-5, True, "C12 T.S"),
    ]
    assert run(main, ["scrabble", "endgame", GAME, "--turn", "21", "-n", "0"]).exit_code == 2

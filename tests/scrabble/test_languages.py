"""What the analyst can do, in English, German, French and a language with digraph tiles; and what needs two players."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest
from click.testing import CliRunner
from conftest import mostly_long, takes_minutes_as_python
from scrabble.golden import generator as made_up

from wordtools.core.cli.main import main
from wordtools.scrabble import Engine, Game, GameRecord, Position, Rules
from wordtools.scrabble.endgame.endgame import solve
from wordtools.scrabble.endgame.preendgame import prove

LANGUAGES = ("en", "de", "fr", "ca")  # Catalan has L·L, NY and QU, and words made up here
ROUNDS = 6


@cache
def engine(language: str) -> Engine:
    """Makes an engine, with its own list where there is one."""
    if language != "ca":
        return Engine.for_language(language)
    rules = Rules.load(language)
    return Engine(rules, made_up(language).lexicon)


@cache
def played(language: str) -> GameRecord:
    """Plays a game of two strong computers to its end."""
    its = engine(language)
    player, rng = its.player("strong"), random.Random(1)
    game = Game(its.rules, ["one", "two"], rng=rng, words=its.lexicon)
    while not game.over:
        game.play(player.choose(game.view(game.player_to_move), rng))
    return game.record


def at_bag(language: str, low: int, high: int) -> Position:
    """Returns the first position of the game with so many tiles in the bag, as the player to move sees it."""
    record = played(language)
    for number in range(1, len(record.turns) + 1):
        position = record.position(number)
        if low <= position.bag <= high:
            return position.seen_by(position.player_to_move)
    raise AssertionError(f"{language}: no position with {low} to {high} tiles in the bag")


@pytest.fixture(params=mostly_long(LANGUAGES))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.long
@takes_minutes_as_python
def test_a_position_is_simulated_and_inferred(language):
    its, position = engine(language), at_bag(language, 30, 60)
    plays = [played(language).events[at].play for at in played(language).turns]
    kept = next(k for k, play in enumerate(plays, 1) if k > 2 and play is not None and 0 < len(play.laid) < 7)
    inference = its.infer_last(played(language), kept + 1)  # what was kept at that turn, before the next
    assert sum(guess.chance for guess in inference.guesses) == pytest.approx(1)
    found = its.simulate(position, candidates=4, rounds=ROUNDS, plies=3, seed=1, jobs=1)
    assert [one.rounds for one in found] == [ROUNDS] * len(found)
    assert all(0 <= one.win <= 1 and one.candidate.play in its.plays(position) for one in found)
    by_play = {str(one.candidate.play): one.mean for one in found}
    again = its.simulate(position.cgp(), candidates=4, rounds=ROUNDS, plies=3, seed=1, jobs=1)
    assert {str(one.candidate.play): one.mean for one in again} == by_play  # CGP reads every tile back


@takes_minutes_as_python
def test_the_end_of_a_game_is_searched(language):
    its = engine(language)
    before, ending = at_bag(language, 1, 7), at_bag(language, 0, 0)
    found = solve(ending, its.generator, seconds=None, plies=2, effort=100_000)
    assert found.line[0] in its.plays(ending, exchanges=False) or str(found.line[0]) == "-"
    if before.bag <= 2:
        standing = prove(before, its.generator, spreads=0, effort=50_000).best
        assert standing.play in its.plays(before)
        assert 0 <= standing.least <= standing.most <= 1


@takes_minutes_as_python
def test_a_game_is_analysed_and_a_position_laid_open(language):
    its, position = engine(language), at_bag(language, 30, 60)
    assert its.openings(position).lanes()
    leave = its.rules.tiles.text(position.rack[:5])
    assert 0 <= its.bingos(leave).chance <= 1
    puzzles = list(its.puzzles(played(language), margin=5))
    assert all(puzzle.margin >= 5 for puzzle in puzzles)
    analysis = its.analyse(played(language), seconds=0.01)
    assert len(analysis.turns) == len(played(language).turns)
    assert all(turn.lost == pytest.approx(0) for turn in analysis.turns if turn.by == "equity")  # both played by it


FOUR = "15/15/15/15/15/15/15/7AT6/15/15/15/15/15/15/15 AEIORST/// 0/0/0/0 0"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sim", FOUR), "two players are simulated, not 4"),
        (("sim", FOUR, "--explain"), "two players are simulated, not 4"),
        (("preendgame", FOUR), "a pre-endgame is searched for two players, not 4"),
        (("endgame", FOUR), "an endgame is searched for two players, not 4"),
    ],
)
@pytest.mark.parametrize("code", ["en", "ca"])
def test_what_is_only_for_two_refuses_four_in_one_line(arguments, message, code, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("AT\nTA\nRETAT\n")
    found = CliRunner().invoke(main, ["scrabble", *arguments, "-l", code, "-d", str(words)])
    assert (found.exit_code, found.stdout, found.stderr.count("\n")) == (2, "", 1)
    assert message in found.stderr


def test_what_is_for_any_number_serves_four(tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("AT\nTA\nRETAT\n")
    for command in (["moves", FOUR], ["hooks", FOUR], ["infer", FOUR, "--played", "9H TA"]):
        arguments = ["scrabble", *command, "-d", str(words), "--json"]
        found = CliRunner().invoke(main, arguments)
        assert found.exit_code == 0, found.output
        assert json.loads(found.output)

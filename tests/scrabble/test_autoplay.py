"""Autoplay: pairs in order on any number of threads, sums with the right errors, files that go on."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from math import sqrt

import pytest
from conftest import less_as_python, takes_minutes_as_python
from hypothesis import given
from hypothesis import strategies as st
from scrabble.test_selfplay import LEAVES, LEXICON, RULES, small_rules

from wordtools.core.errors import OptionError, RulesError, WordtoolsError
from wordtools.core.run.results import digest
from wordtools.scrabble import Rules
from wordtools.scrabble.evaluation.ways import way_table
from wordtools.scrabble.match.arena import PlayerArena
from wordtools.scrabble.match.contender import Contender
from wordtools.scrabble.match.match import Match
from wordtools.scrabble.match.series import SeriesSummary, interval, pair_data
from wordtools.scrabble.play.lookahead import Lookahead
from wordtools.scrabble.play.players import STRONGEST, StrongestPlayer
from wordtools.scrabble.play.recipe import LeaveSource, Recipe
from wordtools.scrabble.simulation.selfplay import Arena, Pair, Result, Setting, game_seed

ARENA = Arena(RULES, LEXICON, Setting("static", LEAVES), Setting("score"))
STATIC, SCORE = Contender("static", LeaveSource.of(LEAVES)), Contender("score")


def series(seed: int, *, one: Contender = STATIC, two: Contender = SCORE, rules: Rules = RULES) -> Match:
    return Match(one, two, rules=rules, words=LEXICON, seed=seed)


def play_pairs(seed: int, numbers: range, **more):
    return series(seed).pairs(numbers, **more)


def result(one: int, two: int) -> Result:
    return Result((one, two), (10, 11), (1, 0), (0, 2))


def test_pairs_come_in_order_whoever_plays_them():
    expected = ARENA.pairs([game_seed(4, k) for k in range(3, 40)])
    assert list(play_pairs(4, range(3, 40))) == expected
    assert list(play_pairs(4, range(3, 40), jobs=4)) == expected
    with ThreadPoolExecutor(2) as pool:
        assert list(play_pairs(4, range(3, 40), executor=pool)) == expected
    assert list(play_pairs(4, range(7, 7))) == []


def test_a_summary():
    pairs = [Pair(result(400, 300), result(300, 350)), Pair(result(320, 320), result(410, 300))]
    summary = SeriesSummary.of(pairs)
    assert (summary.games, summary.wins, summary.draws) == (4, (2, 1), 1)
    assert summary.rate.share == 2.5 / 4
    assert summary.spread == (100 - 50 + 0 + 110) / 4
    # the means of the pairs are 25 and 55
    assert summary.spread_error == pytest.approx(sqrt(2 * 15**2 / 1 / 2))
    assert summary.score == ((400 + 300 + 320 + 410) / 4, (300 + 350 + 320 + 300) / 4)
    assert (summary.turns, summary.bingos, summary.exchanges) == ((10, 11), (1, 0), (0, 2))
    assert json.loads(json.dumps(summary.data()))["rate"]["share"] == 0.625
    with pytest.raises(OptionError, match="no games"):
        SeriesSummary.of([])


def test_one_pair_says_little():
    summary = SeriesSummary.of([Pair(result(400, 300), result(400, 350))])
    assert summary.spread_error == 0
    assert summary.rate.share == 1
    assert summary.rate.low < 0.5


def test_the_interval_is_wilsons():
    # 8 of 10 games that have nothing to do with each other: a published example, 0.4902 to 0.9433
    low, high = interval(0.8, 0.8 * 0.2 / 10, 10)[1:]
    assert (low, high) == (pytest.approx(0.49016, abs=1e-4), pytest.approx(0.94332, abs=1e-4))
    # pairs that cancel out their luck tell more, pairs that repeat it less
    assert interval(0.8, 0.005, 10).low > low > interval(0.8, 0.05, 10).low


@given(st.integers(0, 40), st.integers(1, 40), st.floats(0, 0.2))
def test_an_interval_holds_its_share(wins, more, error):
    games = wins + more
    share, low, high = interval(wins / games, error, games)
    assert 0 <= low <= share <= high <= 1


def test_the_interval_holds_the_truth_as_often_as_it_says():
    """Of many short runs, about 95 in a hundred hold what all of them together show."""
    games = [pair.first for pair in series(9, two=STATIC).pairs(range(less_as_python(1500, 300)))]
    # pairs of games that have nothing to do with each other
    pairs = [Pair(games[k], games[k + 1]) for k in range(0, len(games), 2)]
    runs = [SeriesSummary.of(pairs[k : k + 15]).rate for k in range(0, len(pairs), 15)]
    truth = SeriesSummary.of(pairs).rate.share
    held = sum(rate.low <= truth <= rate.high for rate in runs)
    assert 0.88 * len(runs) <= held <= len(runs)


def test_a_pair_for_json():
    assert pair_data(Pair(result(1, 2), result(3, 4)), 7)["games"][1]["scores"] == (3, 4)


def test_jobs_of_other_games_are_told_apart():
    others = [
        series(2),
        series(1, one=Contender("static")),
        series(1, two=Contender("sim", None, 20)),
        series(1, two=Contender("sim", None, 30)),
        series(1, rules=small_rules(bingo=35)),
    ]
    digests = {digest(match.job) for match in (series(1), *others)}
    assert len(digests) == 6
    assert digest(series(1).job) in digests


LONG = "sim:nodes=100,candidates=20,plies=2,by=win,confidence=1"
BAD = [
    f"sim:{more}"
    for more in (
        "nodes=", "nodes=1_0", "nodes=1.5", "nodes=0", "nodes=5,nodes=5", "nodes=5,seconds=1", "plies=2", "by=x",
        "seconds=nan,plies=2", "seconds=0", "nodes=5,confidence=0.1", "nodes=5,candidates=0", "nodes=5,speed=3",
    )
]  # fmt: skip


def test_settings(tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text("?,20\n")
    assert Contender.parse("score", RULES) == Contender("score")
    assert Contender.parse("static:none", RULES) == Contender("static")
    assert Contender.parse("casual", RULES) == Contender("casual")
    assert Contender.parse("sim:7", RULES).lookahead == Lookahead(rounds=7)
    assert Contender.parse("sim", RULES).lookahead == Lookahead(rounds=100)
    assert Contender.parse("good", RULES) == Contender("score")
    assert Contender.parse("strong", RULES) == Contender.parse("static", RULES)
    assert Contender.parse("strongest", RULES).lookahead == STRONGEST
    assert Contender.parse("sim:nodes=9", RULES).key != Contender.parse("sim:nodes=9,plies=2", RULES).key
    made = Contender.parse(f"static:{path}", RULES)
    assert made.table is not None
    assert made.table.open(RULES.tiles).value(b"\0") == 20_000
    english = Rules.load("en")
    looking = Contender.parse("positional", english)
    assert looking.key != Contender.parse("static", english).key
    with pytest.raises(RulesError, match="another table of ways is installed"):
        replace(looking, ways="0123").setting(english)
    deep = Contender.parse("strongest:nodes=9,positional=1", english)
    assert deep.key != Contender.parse("strongest:nodes=9", english).key
    recipe = Recipe.of(english, english.lexicon())
    player = deep.player(recipe)
    assert isinstance(player, StrongestPlayer)
    assert player._simulator.ways == way_table(english)
    with pytest.raises(RulesError, match="another table of ways is installed"):
        replace(deep, ways="0123").player(recipe)
    with pytest.raises(RulesError, match="needs a table of ways"):
        Contender.parse("strongest:nodes=9,positional=1", Rules.load("en-super"))
    for text in (
        "score",
        "static",
        "positional",
        "static:none",
        f"static:{path}",
        "sim:12",
        "fair",
        LONG,
        "strongest:seconds=0.5",
        "strongest:seconds=0.5,positional=1",
    ):
        assert str(Contender.parse(text, english)) == text
    for wrong in (
        "",
        "best",
        "score:none",
        "static:",
        "static:no.csv",
        "sim:",
        "sim:0",
        "sim:x",
        "casual:1",
        "sim:²",
        "sim:rounds=9,positional=2",
        *BAD,
    ):
        with pytest.raises(WordtoolsError):
            Contender.parse(wrong, RULES)
    with pytest.raises(OptionError, match="strategy 'best'"):
        Contender("best")


def test_players_that_look_at_the_board_are_the_same_in_both_arenas():
    recipe = Recipe.for_language("en")
    pair = [Contender.parse(text, recipe.rules) for text in ("positional", "static")]
    fast = Arena(recipe.rules, recipe.lexicon, *(who.setting(recipe.rules) for who in pair))
    slow = PlayerArena(recipe.rules, recipe.lexicon, [partial(who.player, recipe) for who in pair])
    seeds = [game_seed(11, k) for k in range(less_as_python(2, 1))]
    found = fast.pairs(seeds)
    assert found == slow.pairs(seeds)
    plain = Arena(recipe.rules, recipe.lexicon, pair[1].setting(recipe.rules), pair[1].setting(recipe.rules))
    assert found != plain.pairs(seeds)


def test_slow_players_meet_with_the_same_tiles():
    """The kernel's players, played turn by turn, play the kernel's games."""
    recipe = Recipe.of(RULES, LEXICON)
    arena = PlayerArena(RULES, LEXICON, [partial(who.player, recipe) for who in (STATIC, SCORE)])
    assert arena.pairs([game_seed(3, k) for k in range(12)]) == list(play_pairs(3, range(12)))


@pytest.mark.long
@takes_minutes_as_python
def test_who_thinks_meets_turn_by_turn():
    assert isinstance(series(1).job.arena(), Arena)
    for strategy in ("casual", "fair", "sim", "strongest"):
        match = series(1, one=Contender(strategy, None, Lookahead(rounds=4, plies=2)))
        arena = match.job.arena()
        assert isinstance(arena, PlayerArena)
        first, second = match.pairs(range(2), jobs=2)
        assert [first, second] == arena.pairs([game_seed(1, k) for k in range(2)])
        assert all(sum(game.turns) > 1 for game in first)


def test_players_do_not_see_each_others_tiles():
    seen = []

    class Spy:
        def choose(self, position, rng):
            seen.append(position.state.racks[1 - position.player_to_move])
            return STATIC.player(Recipe.of(RULES, LEXICON)).choose(position, rng)

    PlayerArena(RULES, LEXICON, [Spy, Spy]).game(1, 0)
    assert len(seen) > 4
    assert set(seen) == {None}

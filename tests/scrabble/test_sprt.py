"""The sequential test: its ratio against closed forms and a search, its errors on games with known chances."""

from __future__ import annotations

import json
import math
import random

import pytest
from click.testing import CliRunner
from scrabble.test_selfplay import LEXICON, RULES

from wordtools.core.cli.main import main
from wordtools.core.errors import OptionError
from wordtools.scrabble.match.match import Match
from wordtools.scrabble.match.sprt import OUTCOMES, Sprt, expected, outcome
from wordtools.scrabble.simulation.selfplay import Pair, Result

NOTHING = ((0, 0),) * 3


@pytest.mark.parametrize(("lost", "won"), [(10, 10), (3, 40), (60, 41)])
def test_with_two_outcomes_it_is_the_test_of_wald(lost, won):
    test = Sprt(-20, 35)
    low, high = expected(-20), expected(35)
    wald = won * math.log(high / low) + lost * math.log((1 - high) / (1 - low))
    assert math.isclose(test.ratio([lost, 0, 0, 0, won]), wald, abs_tol=0.01)


def test_no_other_chances_with_that_mean_are_likelier():
    """The maximum against a walk among the chances of five outcomes that keeps their mean."""
    rng = random.Random(1)
    counts, mean = [4, 11, 40, 17, 6], expected(30)

    def likelihood(chances):
        return sum(count * math.log(chance) for count, chance in zip(counts, chances, strict=True))

    best = [0.2 + (mean - 0.5) * (k - 2) / 2.5 for k in range(OUTCOMES)]
    assert math.isclose(sum(k * p for k, p in enumerate(best)) / 4, mean)
    step = 0.05
    for _ in range(30_000):
        a, b, c = rng.sample(range(OUTCOMES), 3)  # amounts that change neither the sum nor the mean
        size = step * rng.uniform(-1, 1)
        tried = best.copy()
        tried[a] += size * (c - b)
        tried[b] += size * (a - c)
        tried[c] += size * (b - a)
        if min(tried) > 0 and likelihood(tried) > likelihood(best):
            best = tried
        step = max(1e-5, step * 0.9995)
    free = [count / sum(counts) for count in counts]
    own = sum(k * share for k, share in enumerate(free)) / 4
    elo = -400 * math.log10(1 / own - 1)
    assert math.isclose(Sprt(elo, 30).ratio(counts), likelihood(best) - likelihood(free), abs_tol=0.01)


@pytest.mark.long
def test_it_errs_as_rarely_as_it_says():
    test = Sprt(0, 150)
    wrong = {"low": 0, "high": 0}
    for right, elo in (("low", 0), ("high", 150)):
        chance = expected(elo)
        for seed in range(150):
            rng, counts = random.Random(seed), [0] * OUTCOMES
            while test.verdict(counts) is None:
                counts[2 * ((rng.random() < chance) + (rng.random() < chance))] += 1
            wrong[right] += test.verdict(counts) != right
    assert all(wrong[right] <= 15 for right in wrong), wrong  # 7.5 are expected at most
    assert any(wrong.values())


def test_points_of_a_pair():
    def game(one, two):
        return Result((one, two), *NOTHING)

    pairs = {0: (1, 2, 3, 4), 1: (1, 2, 5, 5), 2: (5, 1, 1, 5), 3: (9, 9, 2, 1), 4: (2, 1, 8, 3)}
    assert all(outcome(Pair(game(a, b), game(c, d))) == half for half, (a, b, c, d) in pairs.items())


def test_a_match_ends_as_soon_as_it_is_sure(tmp_path):
    match = Match("static:none", "score", rules=RULES, words=LEXICON, seed=1)
    test = Sprt(-200, 200)
    ended = match.play(400, sprt=test)
    assert ended.games < 400
    assert match.play(400, sprt=test, jobs=3, resume=str(tmp_path / "games.sqlite")) == ended
    assert match.play(400, sprt=test, resume=str(tmp_path / "games.sqlite")) == ended
    counts = [0] * OUTCOMES
    for number, pair in enumerate(match.pairs(range(ended.games // 2)), 1):
        counts[outcome(pair)] += 1
        assert (test.verdict(counts) is not None) == (number == ended.games // 2)


def test_the_command(tmp_path):
    (tmp_path / "words.txt").write_text("\n".join(LEXICON))
    command = ["scrabble", "autoplay", "-d", str(tmp_path / "words.txt"), "--seed", "1", "-q"]
    sure = CliRunner().invoke(main, [*command, "400", "--sprt=-200,200", "--json"])
    found = json.loads(sure.stdout)
    assert (sure.exit_code, found["sprt"]["verdict"]) == (0, "high" if found["wins"][0] > found["wins"][1] else "low")
    assert found["games"] == 2 * sum(found["sprt"]["pairs"]) < 400
    unsure = CliRunner().invoke(main, [*command, "4", "--sprt", "0,1"])
    assert (unsure.exit_code, "not sure yet" in unsure.stdout) == (1, True)
    for wrong in ("5", "5,", "5,5", "7,3", "nan,3", "0,inf", "a,b"):
        refused = CliRunner().invoke(main, [*command, "4", "--sprt", wrong])
        assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert json.loads(CliRunner().invoke(main, [*command, "2", "--json"]).stdout)["sprt"] is None
    with pytest.raises(OptionError):
        Sprt(0, 5, error=0.7)

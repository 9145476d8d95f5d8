"""A player's words, and why some of them do not count."""

from __future__ import annotations

import pytest

from wordtools.core import Language, Lexicon
from wordtools.ruzzle import Board, Found, Rules, Solver
from wordtools.ruzzle.solve.judge import judge, judge_lists

ENGLISH = Language.load("en")
WORDS = ["tea", "eat", "ate", "seat", "teas", "zoo", "at", "a"]


def judged(words: list[str], text: str = "T E / A S", rules: str = "ruzzle", *, every: bool = False):
    solver = Solver(Lexicon.of(WORDS, ENGLISH.alphabet), Rules.load(rules), ENGLISH)
    return judge(solver.solve(Board.parse(text), every=every), words, solver)


def test_what_counts_counts_once():
    result = judged(["tea", " SEAT\n", "", "  ", "Tea", "séat"])
    assert [found.word for found in result.valid] == ["TEA", "SEAT"]
    assert result.valid[0] == Found("TEA", 3, (0, 1, 2))
    assert result.wrong == (("Tea", "already counted"), ("séat", "already counted"))
    assert result.points == sum(found.score for found in result.valid)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("zoo", "not on the board"),
        ("tes", "not in the word list"),
        ("xyzzy", "not in the word list"),
        ("t", "too short: at least 2 letters"),
        ("it's", "not in the letters of the language"),
        ("чай", "not in the letters of the language"),
        ("\u0301", "not in the letters of the language"),
        ("two words", "not in the letters of the language"),
    ],
)
def test_reasons(word: str, reason: str):
    result = judged([word])
    assert result.valid == ()
    assert result.wrong == ((word, reason),)
    assert result.points == 0


def test_the_rules_say_what_is_too_short():
    assert judged(["at"], rules="boggle").wrong == (("at", "too short: at least 3 letters"),)


def test_missed_words_come_best_first():
    result = judged(["tea"])
    assert "TEA" not in [found.word for found in result.missed]
    scores = [found.score for found in result.missed]
    assert scores == sorted(scores, reverse=True)
    assert result.points + sum(scores) == result.total


def test_share():
    assert judged([]).share == 0.0
    assert judged(WORDS).share == 1.0
    assert not judged(WORDS).missed
    assert judged(["tea"], "X X").share == 0.0


def test_the_best_snake_counts_when_all_are_kept():
    result = judged(["tea"], "T Etw / A E", every=True)
    assert [(found.word, found.path) for found in result.valid] == [("TEA", (0, 1, 2))]
    assert len({found.word for found in result.missed}) == len(result.missed)


def judged_together(*, keep_common: bool = False):
    solver = Solver(Lexicon.of(WORDS, ENGLISH.alphabet), Rules.load("boggle"), ENGLISH)
    lists = {"Ann": ["tea", "zoo", "Séat", "tea"], "Bob": ["TEA", "eat"], "Cleo": ["eat", "tea"]}
    return judge_lists(solver.solve(Board.parse("T E / A S")), lists, solver, keep_common=keep_common)


def test_common_words_count_for_nobody():
    found = judged_together()
    assert {name: [one.word for one in result.valid] for name, result in found.items()} == {
        "Ann": ["SEAT"],
        "Bob": [],
        "Cleo": [],
    }
    assert found["Ann"].wrong == (
        ("tea", "also found by Bob, Cleo"),
        ("zoo", "not on the board"),
        ("tea", "already counted"),
    )
    assert found["Cleo"].wrong == (("eat", "also found by Bob"), ("tea", "also found by Ann, Bob"))


def test_common_words_can_count():
    found = judged_together(keep_common=True)
    assert [found[name].points for name in ("Ann", "Bob", "Cleo")] == [2, 2, 2]
    assert "also found" not in str(found["Bob"].wrong)


def test_missed_is_what_no_player_found():
    for found in (judged_together(), judged_together(keep_common=True)):
        assert [{one.word for one in result.missed} for result in found.values()] == [{"ATE", "TEAS"}] * 3

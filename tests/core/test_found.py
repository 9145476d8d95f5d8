"""What ``Lexicon.find`` returns: a lazy view."""

from __future__ import annotations

import pickle

import pytest

from wordtools.core import Alphabet, Lexicon
from wordtools.core.errors import RulesError

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
WORDS = ["ATE", "EAT", "EATEN", "NEAT", "QUIZ", "SEAT", "SEATING", "TEA", "TEAS", "TEASE", "ZA"]


def test_what_is_found_is_a_lazy_view():
    words = Lexicon.of(WORDS, LATIN)
    found = words.find(letters="".join(WORDS), limit=4)
    listed = list(found)
    assert (len(found), list(found), found[0], found[-1], found[1:3]) == (
        4,
        listed,
        listed[0],
        listed[-1],
        tuple(listed[1:3]),
    )
    assert all(word.lower() in found for word in listed)
    assert "no word" not in found
    assert 3 not in found
    assert found.best(2) == sorted(listed, key=lambda word: (-len(word), listed.index(word)))[:2]
    assert found.best(9) == sorted(listed, key=lambda word: -len(word))
    assert str(found).splitlines() == listed
    assert repr(words.find()) == "<FoundWords of words: all>"
    with pytest.raises(IndexError):
        found[4]


def test_iterators_of_what_is_found_share_nothing():
    found = Lexicon.of(WORDS, LATIN).find()
    one, other = iter(found), iter(found)
    first = next(one), next(one)
    assert first == (next(other), next(other)) == found[:2]


def test_conditions_of_zero_are_kept_by_a_copy():
    empty = Lexicon.of(WORDS, LATIN).find(limit=0)
    assert not empty
    assert len(pickle.loads(pickle.dumps(empty))) == 0
    assert repr(empty) == "<FoundWords of words: limit=0>"


def test_conditions_that_mean_nothing_are_refused_at_once():
    with pytest.raises(RulesError, match="has no partner"):
        Lexicon.of(WORDS, LATIN).find(pattern="[A")

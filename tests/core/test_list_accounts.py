"""Accounts of word lists: what a list has is read, or its loss is reported; each kind of loss is named."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest
from accounts.account import CountError
from accounts.lists import count, differences
from core.raw_lists import INPUTS

from wordtools.core import Language
from wordtools.core.errors import LexiconError
from wordtools.core.lists.wordlist import WordList

ALPHABET = Language.load("en").alphabet


def test_what_is_read_is_read_whole_or_reported():
    lost, counted = {}, 0
    for name, data in INPUTS.items():
        try:
            words = WordList.parse(data, "list.txt", ALPHABET)
        except LexiconError:
            continue  # a refusal is no silent loss
        lost[name] = differences(data, words)
        with suppress(CountError):  # where the columns are for the reader to find
            counted += bool(count(data))
    assert {name: found for name, found in lost.items() if found} == {}
    assert counted >= 14


def test_counts_of_a_list():
    assert count(INPUTS["W1 several scores"]) == {
        "entries": 3,
        "different words": 1,
        "words with a score": 1,
        "words with several scores": 1,
    }
    assert count(INPUTS["a comment, an empty line, a word twice"])["different words"] == 2


@pytest.mark.parametrize(
    ("new", "named"),
    [
        ({"words": ["BAT", "CAT", "RAT"]}, "different words: 4 in the file, 3 read"),
        ({"words": ["BAT", "CAT", "RAT", "SAT", "TEA"]}, "entries: 4 in the file, 5 read"),
        ({"scores": {"CAT": 50.0}}, "words with a score: 4 in the file, 1 read"),
        ({"words": [], "dropped": Counter({"a reason": 4})}, ""),
    ],
)
def test_a_reader_that_loses_something_is_found_out(new, named):
    words = WordList.parse(INPUTS["scores"], "list.txt", ALPHABET)
    assert differences(INPUTS["scores"], words) == []
    found = differences(INPUTS["scores"], replace(words, **new))
    assert found == ([named] if named else [])


def test_a_word_with_several_scores_is_to_be_reported():
    words = WordList.parse(INPUTS["W1 several scores"], "list.txt", ALPHABET)
    assert differences(INPUTS["W1 several scores"], words) == []
    found = differences(INPUTS["W1 several scores"], replace(words, notes=()))
    assert found == ["words with several scores: 1 in the file, 0 read"]


def test_what_is_no_text_cannot_be_counted():
    with pytest.raises(CountError):
        count(b"\0\1")

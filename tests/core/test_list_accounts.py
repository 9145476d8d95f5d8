"""Accounts of word lists: what a list has is read, or its loss is reported; each kind of loss is named."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from core.raw_lists import INPUTS

from wordtools.core import Language
from wordtools.core.errors import LexiconError
from wordtools.core.lists.account import Count, count, differences
from wordtools.core.lists.wordlist import WordList
from wordtools.core.reading.accounts import CountError

ALPHABET = Language.load("en").alphabet


@pytest.mark.parametrize("name", INPUTS)
def test_what_is_read_is_read_whole_or_reported(name):
    try:
        words = WordList.parse(INPUTS[name], "list.txt", ALPHABET)
    except LexiconError:
        return  # a refusal is no silent loss
    found = differences(INPUTS[name], words)
    assert found == []


def test_counts_of_a_list():
    assert count(INPUTS["W1 several scores"]) == {
        Count.ENTRIES: 3,
        Count.WORDS: 1,
        Count.SCORES: 1,
        Count.CONTRADICTIONS: 1,
    }
    assert count(INPUTS["W10 a header"])[Count.ENTRIES] == 1
    assert count(INPUTS["a comment, an empty line, a word twice"])[Count.WORDS] == 2


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


def test_what_is_no_text_cannot_be_counted():
    with pytest.raises(CountError):
        count(b"\0\1")

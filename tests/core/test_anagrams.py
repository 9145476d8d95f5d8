"""Anagrams of a phrase, against a search that tries every set of words."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.words import anagrams as room
from wordtools.core.words.anagrams import Anagrams, find_anagrams
from wordtools.core.words.commonness import MOST, Commonness, OwnTable

ENGLISH = Language.load("en").alphabet
WORDS = ["twelve", "plus", "one", "eleven", "two", "pulse", "on", "no", "eon"]


def listed(*words: str) -> Lexicon:
    return Lexicon.of(words, ENGLISH)


def by_trying(words: dict[str, float], phrase: str, most: int) -> list[tuple[str, ...]]:
    """Tries every set of up to *most* words; the cheapest first, of equal ones in alphabet order."""
    wanted = Counter(phrase)
    found = []
    for size in range(1, most + 1):
        for some in combinations_with_replacement(sorted(words), size):
            if Counter("".join(some)) == wanted:
                ordered = tuple(sorted(some, key=lambda word: (-len(word), word)))
                found.append((round(sum(MOST - words[word] for word in some), 6), ordered))
    return [words for _, words in sorted(found)]


@given(
    st.dictionaries(
        st.text("ABC", min_size=2, max_size=4), st.floats(0, 7).map(lambda zipf: round(zipf, 2)), min_size=1
    ),
    st.text("ABC", min_size=2, max_size=8),
    st.integers(1, 9),
)
def test_the_cheapest_sets_are_found_in_order(words: dict[str, float], phrase: str, limit: int):
    known = Commonness([OwnTable(words)])
    found = find_anagrams(Lexicon.of(words, ENGLISH), phrase, words=(1, 4), limit=limit, commonness=known)
    wanted = [some for some in by_trying(words, phrase, 4) if some != (phrase,)]
    assert found.complete
    assert [one.words for one in found] == wanted[:limit]


def test_blanks_and_punctuation_count_for_nothing_and_the_phrase_is_no_anagram_of_itself():
    found = find_anagrams(listed(*WORDS), " Eleven, plus-two! ", commonness=Commonness())
    assert [str(one) for one in found] == [
        "TWELVE PLUS EON",
        "TWELVE PLUS ONE",
        "TWELVE PULSE NO",
        "TWELVE PULSE ON",
    ]


def test_common_words_come_first_and_many_words_last():
    table = Commonness([OwnTable({"TWELVE": 4.6, "PLUS": 4.9, "ONE": 6.2, "PULSE": 3.9, "ON": 6.8}, others=0.0)])
    found = find_anagrams(listed(*WORDS), "eleven plus two", commonness=table, limit=2)
    assert [str(one) for one in found] == ["TWELVE PLUS ONE", "TWELVE PULSE ON"]
    assert [one.cost for one in found] == pytest.approx([11.3, 11.7])


def test_conditions():
    few = listed(*WORDS)
    assert {one.words[-1] for one in find_anagrams(few, "eleven plus two", min_length=3)} == {"ONE", "EON"}
    assert not find_anagrams(few, "eleven plus two", words=(1, 2))
    assert not find_anagrams(few, "eleven plus two", words=(4, 9))
    assert [str(one) for one in find_anagrams(few, "eleven plus two", include=["lupes"])] == [
        "TWELVE LUPES NO",
        "TWELVE LUPES ON",
    ]
    assert [str(one) for one in find_anagrams(few, "one", include=["eno"])] == ["ENO"]
    assert len(find_anagrams(few, "eleven plus two", keeps=lambda word: word != "EON")) == 3


def test_letters_of_two_characters_stay_whole():
    digraphs = Alphabet(["A", "CH", "E", "H"])
    found = find_anagrams(Lexicon.of(["che", "ha", "ah", "cha", "he"], digraphs), "CHEHA")
    assert [str(one) for one in found] == ["CHA HE", "CHE AH", "CHE HA"]


@pytest.mark.parametrize(
    ("phrase", "options", "error", "message"),
    [
        ("ab2c", {}, RulesError, "'2' is no letter"),
        ("...", {}, RulesError, "has no letters"),
        ("a" * 41, {}, RulesError, "41 letters: 40 at most"),
        ("tea", {"include": ["teas"]}, RulesError, "TEAS cannot be in it: the phrase has no S for it"),
        ("tea", {"limit": 0}, OptionError, "limit must be 1 to 10,000"),
        ("tea", {"min_length": 0}, OptionError, "min_length must be"),
        ("tea", {"words": (2, 1)}, OptionError, "the least and the most"),
    ],
)
def test_what_cannot_be_searched(phrase, options, error, message):
    with pytest.raises(error, match=message):
        find_anagrams(listed("tea"), phrase, **options)


def test_a_search_that_is_stopped_says_so(monkeypatch):
    monkeypatch.setattr(room, "LOOK", 1)
    found = find_anagrams(listed(*WORDS), "eleven plus two", stop=lambda: True)
    assert (len(found), found.complete) == (0, False)
    seen: list[Anagrams] = []
    find_anagrams(listed(*WORDS), "eleven plus two", progress=lambda state: seen.append(state.found))
    assert len(seen[-1]) == 4


def run(*arguments: str):
    return CliRunner().invoke(main, ["words", "anagram", *arguments])


def test_the_command_finds_the_anagram_of_the_first_hour():
    result = run("eleven plus two", "-n", "10")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "TWELVE PLUS ONE" in result.stdout.splitlines()
    assert run("dormitory", "-n", "1").stdout == "DIRTY ROOM\n"
    assert run("dirty", "room", "-n", "1", "--words", "1").stdout == "DORMITORY\n"


def test_the_command_labels_narrows_and_reports():
    labelled = run("dormitory", "-n", "1", "--label")
    assert labelled.stdout.startswith("DIRTY ROOM  4.")
    rows = json.loads(run("dormitory", "--common", "4-", "--label", "--json").stdout)["anagrams"]
    assert all(word["zipf"] >= 4 for row in rows for word in row["words"])
    nothing = run("qqq")
    assert (nothing.exit_code, nothing.stdout, nothing.stderr) == (1, "", "no anagram found\n")
    refused = run("caf3")
    assert (refused.exit_code, refused.stderr) == (2, "Error: 'caf3': '3' is no letter of this alphabet\n")


def test_the_command_shows_what_was_found_when_the_time_is_over(tmp_path, monkeypatch):
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    monkeypatch.setattr(room, "LOOK", 1)
    result = run("eleven plus two", "-d", str(tmp_path / "words.txt"), "--seconds", "0.000001")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "the time is over" in result.stderr

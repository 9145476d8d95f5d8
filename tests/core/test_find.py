from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Language, LanguageError, Lexicon, RulesError
from wordtools.core.words.find import find, scorer

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
ENGLISH = Language.load("en")
WORDS = ["ATE", "EAT", "EATEN", "NEAT", "QUIZ", "SEAT", "SEATING", "TEA", "TEAS", "TEASE", "ZA"]
SHORT = st.text("ABC", max_size=2)
TOKENS = st.sampled_from(["A", "B", "AB", "?", ".", "*", "[AC]", "[^A]"])


def matches(word, letters, use_all, prefix, suffix, contains, length, pattern):
    """The conditions, each on its own, word by word."""
    if not (word.startswith(prefix) and word.endswith(suffix) and contains in word):
        return False
    if length is not None and len(word) not in length:
        return False
    if pattern is not None:
        expression = "".join({"?": ".", "*": ".*"}.get(part, part) for part in re.findall(r"\[.*?\]|.", pattern))
        if not re.fullmatch(expression, word):
            return False
    if letters is not None:
        there = letters + prefix + suffix + contains
        missing = Counter(word) - Counter(there.replace("?", ""))
        if missing.total() > there.count("?") or (use_all and len(word) != len(there)):
            return False
    return True


@given(
    words=st.sets(st.text("ABCD", min_size=1, max_size=5), min_size=1, max_size=60),
    letters=st.none() | st.text("ABC?", max_size=5),
    use_all=st.booleans(),
    prefix=SHORT,
    suffix=SHORT,
    contains=SHORT,
    length=st.none() | st.builds(range, st.integers(0, 4), st.integers(0, 6), st.integers(1, 2)),
    pattern=st.none() | st.lists(TOKENS, max_size=4).map("".join),
)
@example(words={"AA", "AAA"}, letters="", use_all=True, prefix="A", suffix="A", contains="", length=None, pattern=None)
@example(
    words={"ABAB"}, letters=None, use_all=False, prefix="AB", suffix="BAB", contains="A", length=None, pattern="**"
)
@settings(max_examples=400)
def test_against_the_conditions_word_by_word(words, letters, use_all, prefix, suffix, contains, length, pattern):
    use_all = use_all and letters is not None
    conditions = {"prefix": prefix, "suffix": suffix, "contains": contains, "length": length, "pattern": pattern}
    found = find(Lexicon.of(words, LATIN), letters=letters, use_all=use_all, **conditions)
    assert list(found) == sorted(word for word in words if matches(word, letters, use_all, **conditions))


@pytest.mark.parametrize(
    ("conditions", "found"),
    [
        ({"letters": "tea"}, ["ATE", "EAT", "TEA"]),
        ({"letters": "te?"}, ["ATE", "EAT", "TEA"]),
        ({"letters": "z?"}, ["ZA"]),
        ({"letters": "aest", "use_all": True}, ["SEAT", "TEAS"]),
        ({"letters": "tea", "prefix": "s"}, ["SEAT"]),
        ({"letters": "seat", "suffix": "ing"}, ["SEATING"]),
        ({"contains": "eat", "length": (4, 5)}, ["EATEN", "NEAT", "SEAT"]),
        ({"pattern": "?ea?"}, ["NEAT", "SEAT", "TEAS"]),
        ({"pattern": "[nt]ea*"}, ["NEAT", "TEA", "TEAS", "TEASE"]),
        ({"pattern": ".[^e]*[zn]"}, ["EATEN", "QUIZ"]),
        ({"pattern": ""}, []),
        ({"length": (2, 2)}, ["ZA"]),
        ({"length": (9, 3)}, []),
        ({"letters": ""}, []),
        ({"limit": 2}, ["ATE", "EAT"]),
        ({"limit": 0}, []),
        ({}, WORDS),
    ],
)
def test_examples(conditions, found):
    assert list(find(Lexicon.of(WORDS, LATIN), **conditions)) == found


def test_text_is_folded():
    words = Lexicon.of(["caffè", "ñandú"], Alphabet("ABCDEFNÑU"))
    assert list(find(words, prefix="ñ", suffix="ú")) == ["ÑANDU"]
    assert list(find(words, letters="éàffc")) == ["CAFFE"]
    assert list(find(words, pattern="[ñc]*é")) == ["CAFFE"]


def test_letters_of_several_characters_are_one():
    words = Lexicon.of(["nyu", "nu", "quu", "unyqu"], Alphabet(["NY", "N", "QU", "U"]))
    assert list(find(words, length=(2, 2))) == ["NYU", "NU", "QUU"]
    assert list(find(words, letters="nyu")) == ["NYU"]
    assert list(find(words, letters="?u")) == ["NYU", "NU", "QUU"]
    assert list(find(words, pattern="u*qu")) == ["UNYQU"]
    assert list(find(words, pattern="[ny]?")) == ["NYU"]


@pytest.mark.parametrize(
    ("conditions", "message"),
    [
        ({"letters": "a1"}, "'1' is no letter of this alphabet"),
        ({"letters": "a b"}, "' ' is no letter"),
        ({"prefix": "?"}, "'\\?' is no letter"),
        ({"contains": "ж"}, "'ж' is no letter"),
        ({"pattern": "a[b"}, r"pattern 'a\[b': '\[' has no partner"),
        ({"pattern": "ab]"}, r"'\]' has no partner"),
        ({"pattern": "[]"}, r"no letter in \[\]"),
        ({"pattern": "[^]"}, "no letter in"),
        ({"pattern": "a-b"}, "'-' is no letter"),
    ],
)
def test_wrong_conditions_are_told_at_once(conditions, message):
    with pytest.raises(RulesError, match=message):
        find(Lexicon.of(WORDS, LATIN), **conditions)


def test_many_letters():
    words = Lexicon.of(["A" * 255, "B"], LATIN)
    assert len(list(find(words, letters="a" * 300 + "?" * 300))) == 2
    assert list(find(words, pattern="*a" * 100 + "*")) == ["A" * 255]


def test_points():
    points = scorer(ENGLISH)
    assert (points("QUIZ"), points("ZA"), points("EAT")) == (22, 11, 3)


@pytest.mark.parametrize(
    ("letters", "word", "points"),
    [("quiz", "QUIZ", 22), ("qu?z", "QUIZ", 21), ("????", "QUIZ", 0), ("za?z", "ZZZ", 20), ("pizza?", "PIZZAZZ", 25)],
)
def test_a_wild_card_scores_nothing_and_real_tiles_are_used_first(letters, word, points):
    assert scorer(ENGLISH, letters)(word) == points


def test_letters_without_a_tile_score_nothing(tmp_path):
    path = tmp_path / "zz.toml"
    path.write_text('letters = "ABC"\n[scrabble.tiles]\nA = [1, 5]\nX = [1, 9]\n')
    assert scorer(Language.load(str(path)))("ABCA") == 10
    path.write_text('letters = "ABC"\n')
    assert scorer(Language.load(str(path)))("ABCA") == 0
    for wrong in ("5", '"x"', "[1]", '[1, "x"]'):
        path.write_text(f'letters = "ABC"\n[scrabble.tiles]\nA = {wrong}\n')
        with pytest.raises(LanguageError, match=r"zz.toml: scrabble.tiles: A must be"):
            scorer(Language.load(str(path)))

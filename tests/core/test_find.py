from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest
from conftest import random_examples
from hypothesis import example, given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.errors import LanguageError, RulesError
from wordtools.core.graph.dawg import Dawg
from wordtools.core.words import automaton
from wordtools.core.words.find import find, scorer
from wordtools.core.words.guesses import coloured
from wordtools.core.words.patterns import nets

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
ENGLISH = Language.load("en")
WORDS = ["ATE", "EAT", "EATEN", "NEAT", "QUIZ", "SEAT", "SEATING", "TEA", "TEAS", "TEASE", "ZA"]
SHORT = st.text("ABC", max_size=2)
TOKENS = st.sampled_from(
    [
        "A",
        "B",
        "AB",
        "?",
        ".",
        "*",
        "[AC]",
        "[^A]",
        "[A-C]",
        "(A|BC)",
        "(CA|CB)",
        "A{2}",
        "(A|){1,2}",
        "[BC]{1,}",
        "(AB|C){1,}",
    ]
)
PATTERN = st.tuples(st.sampled_from(["", "!"]), st.lists(TOKENS, max_size=4).map("".join)).map("".join)
FOURS = Lexicon.of(["".join(letters) for letters in product("ABCD", repeat=4)], LATIN)


def found_by(walk, words, **conditions):
    """Finds with one form of the kernel."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wordtools.core.words.find.Walk", walk.Walk)
        return list(find(Lexicon.of(words, LATIN), **conditions))


def matches_pattern(word, pattern):
    if pattern.startswith("!"):
        return not matches_pattern(word, pattern[1:])
    expression = re.sub(r"\*|\?", lambda found: {"*": ".*", "?": "."}[found[0]], pattern)
    return re.fullmatch(expression, word) is not None


def matches(word, letters, use_all, prefix, suffix, contains, length, pattern):
    """The conditions, each on its own, word by word."""
    if not (word.startswith(prefix) and word.endswith(suffix) and contains in word):
        return False
    if length is not None and len(word) not in length:
        return False
    if pattern is not None and not all(matches_pattern(word, part) for part in pattern.split("&")):
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
    pattern=st.none() | st.lists(PATTERN, min_size=1, max_size=2).map("&".join),
)
@example(words={"AA", "AAA"}, letters="", use_all=True, prefix="A", suffix="A", contains="", length=None, pattern=None)
@example(
    words={"ABAB"}, letters=None, use_all=False, prefix="AB", suffix="BAB", contains="A", length=None, pattern="**"
)
@settings(max_examples=random_examples(200))
def test_against_the_conditions_word_by_word(walk, words, letters, use_all, prefix, suffix, contains, length, pattern):
    use_all = use_all and letters is not None
    conditions = {"prefix": prefix, "suffix": suffix, "contains": contains, "length": length, "pattern": pattern}
    found = found_by(walk, words, letters=letters, use_all=use_all, **conditions)
    assert found == sorted(word for word in words if matches(word, letters, use_all, **conditions))


def by_rule(word, *, only, must, without, at, not_at, hooks_of, extends, inside, near, guess):
    """The conditions that word players ask for, each as simply as it can be said."""
    return (
        (only is None or set(word) <= set(only))
        and not Counter(must) - Counter(word)
        and not set(word) & set(without)
        and all(len(word) >= place and word[place - 1] in letters for place, letters in at.items())
        and not any(len(word) >= place and word[place - 1] in letters for place, letters in not_at.items())
        and (hooks_of is None or hooks_of in (word[1:], word[:-1]))
        and (extends is None or (extends in word and word != extends))
        and (inside is None or (word in inside and word != inside))
        and (near is None or edits(word, near) == 1)
        and (guess is None or (len(guess[0]) == len(word) and coloured(LATIN, guess[0], word) == guess[1]))
    )


def edits(word, other):
    if not word or not other:
        return len(word) + len(other)
    change = edits(word[1:], other[1:]) + (word[0] != other[0])
    return min(change, 1 + edits(word[1:], other), 1 + edits(word, other[1:]))


MAYBE = st.none() | st.text("ABC", max_size=4)
LETTERS = st.just("") | st.text("ABC", max_size=3)
PLACES = st.dictionaries(st.integers(1, 4), st.text("ABC", max_size=2), max_size=2)
GUESSES = st.none() | st.tuples(*[st.text("ABC", min_size=3, max_size=3)] * 2).map(
    lambda pair: (pair[0], coloured(LATIN, *pair))
)


@given(
    words=st.sets(st.text("ABC", min_size=1, max_size=5), min_size=1, max_size=60),
    asked=st.fixed_dictionaries(
        {
            **dict.fromkeys(("only", "hooks_of", "extends", "inside", "near"), MAYBE),
            **dict.fromkeys(("must", "without"), LETTERS),
            **dict.fromkeys(("at", "not_at"), PLACES),
            "guess": GUESSES,
        }
    ),
    kept=st.sets(st.integers(0, 9), max_size=3),
)
@settings(max_examples=random_examples(200))
def test_what_word_players_ask_against_brute_force(walk, words, asked, kept):
    none = dict.fromkeys(asked) | {"must": "", "without": "", "at": {}, "not_at": {}}
    asked = {key: value if k in kept else none[key] for k, (key, value) in enumerate(asked.items())}
    conditions = {key: value for key, value in asked.items() if key != "guess"}
    found = found_by(walk, words, **conditions, guesses=[asked["guess"]] if asked["guess"] else [])
    assert found == sorted(word for word in words if by_rule(word, **asked))


@given(
    *[st.text("ABC", min_size=4, max_size=4)] * 3,
)
@settings(max_examples=random_examples(100))
def test_two_guesses_hold_together(first, second, hidden):
    """What is known after two guesses is exactly the words that would have coloured both alike."""
    every = ["".join(letters) for letters in product("ABCD", repeat=4)]
    guesses = [(guess, coloured(LATIN, guess, hidden)) for guess in (first, second)]
    found = list(find(FOURS, guesses=guesses))
    assert found == [word for word in every if all(coloured(LATIN, guess, word) == text for guess, text in guesses)]
    assert hidden in found


def test_colours_in_other_signs():
    assert list(find(Lexicon.of(WORDS, LATIN), guesses=[("ate", "🟨🟨⬛️")])) == list(
        find(Lexicon.of(WORDS, LATIN), guesses=[("ATE", "YYx")])
    )


@given(st.sets(st.text("AB", min_size=1, max_size=9), min_size=1, max_size=300), st.integers(2, 12))
@settings(max_examples=random_examples(40, 10))
def test_states_that_are_forgotten_are_made_again(words, room):
    lexicon = Lexicon.of(words, LATIN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(automaton, "MOST_STATES", room)
        few = list(find(lexicon, pattern="*a??*b*"))
    assert few == list(find(lexicon, pattern="*a??*b*"))


@pytest.mark.parametrize(
    ("pattern", "every", "some"),
    [
        ("*shch*", "SHC", ""),
        ("*[xz]*", "", "XZ"),
        ("a?b*", "AB", ""),
        ("(ab|ac)?", "A", ""),
        ("(xx|[yz]w)*", "", "WX"),
        ("*a* & !*b*", "A", ""),
        ("(ab|c){1,3}", "", "AC"),
        ("*", "", ""),
    ],
)
def test_the_letters_that_a_pattern_cannot_do_without(pattern, every, some):
    machine = automaton.Automaton(nets(LATIN, pattern), (1 << 27) - 2)
    masks = [sum(1 << code for code in LATIN.encode(letters)) for letters in (every, some)]
    assert machine.every[0] == masks[0]
    assert machine.some[0] == masks[1]


def test_no_word_is_looked_for_where_a_pattern_refuses_all():
    machine = automaton.Automaton(nets(LATIN, "!*a*"), (1 << 27) - 2)
    walked = list(find(Lexicon.of(WORDS, LATIN), pattern="!*a*"))
    assert walked == ["QUIZ"]
    state = machine._numbered(sum(1 << at for at in range(len(machine._moves))))
    assert (machine.allowed[state], machine.done[state]) == (0, 0)


@given(st.sets(st.text("ABCD", min_size=1, max_size=5), min_size=1, max_size=40))
def test_the_letters_below_each_record(walk, words):
    dawg = Dawg.build([LATIN.encode(word) for word in words])
    below = walk.letters_below(dawg.records)
    assert len(below) == len(dawg.records) // 3
    for prefix in {word[:size] for word in words for size in range(len(word))}:
        after = [word[len(prefix) :] for word in words if word.startswith(prefix) and word != prefix]
        node, _ = dawg.node(LATIN.encode(prefix))
        assert below[node] == sum(1 << code for code in set(LATIN.encode("".join(after))))


def test_words_come_as_they_are_found():
    words = Lexicon.of(["".join(letters) for letters in product("ABCDEFG", repeat=5)], LATIN)
    found = find(words, pattern="*g")
    assert next(found) == "AAAAG"
    other = find(words, pattern="*g")
    assert [next(found), next(other), next(found)] == ["AAABG", "AAAAG", "AAACG"]
    assert sum(1 for _ in found) == 7**4 - 3


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
        ({"only": "eat"}, ["ATE", "EAT", "TEA"]),
        ({"only": "eats", "must": "ee"}, ["TEASE"]),
        ({"must": "s", "without": "ig"}, ["SEAT", "TEAS", "TEASE"]),
        ({"at": {1: "st"}, "not_at": {4: "s"}}, ["SEAT", "SEATING", "TEA"]),
        ({"guesses": [("neat", ".ggg")]}, ["SEAT"]),
        ({"hooks_of": "eat"}, ["NEAT", "SEAT"]),
        ({"extends": "tea"}, ["TEAS", "TEASE"]),
        ({"inside": "seating"}, ["EAT", "SEAT"]),
        ({"near": "seat"}, ["EAT", "NEAT"]),
        ({"pattern": "(t|s)ea*"}, ["SEAT", "SEATING", "TEA", "TEAS", "TEASE"]),
        ({"pattern": "?{3} & !*a"}, ["ATE", "EAT"]),
        ({"pattern": "[a-e]*"}, ["ATE", "EAT", "EATEN"]),
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
        ({"pattern": "(a"}, r"'\(' has no partner"),
        ({"pattern": "a)"}, r"'\)' has no partner"),
        ({"pattern": "a!b"}, "! stands before a whole pattern"),
        ({"pattern": "{2}"}, "nothing stands before it"),
        ({"pattern": "a{}"}, "no number of times"),
        ({"pattern": "a{3,2}"}, "from the fewer to the more"),
        ({"pattern": "a{999}"}, "up to 255"),
        ({"pattern": "a{2"}, r"'\{' has no partner"),
        ({"pattern": "((?{200}){200}){200}"}, "too long"),
        ({"pattern": "(" * 60}, "more than 50 deep"),
        ({"pattern": "[c-a]"}, "from a letter to a later one"),
        ({"must": "?"}, "'\\?' is no letter"),
        ({"at": {0: "a"}}, "place 0: places are counted from 1"),
        ({"guesses": [("ate", "gg")]}, "3 letters, and 2 colours"),
        ({"guesses": [("ate", "gzg")]}, "'z' is no colour"),
        ({"guesses": [("ate", "ggg"), ("team", "....")]}, "4 letters, and 'ate' has 3"),
        ({"guesses": [("ata", ".gy")]}, "the first A is grey"),
        ({"limit": -1}, "limit: -1 words"),
    ],
)
def test_wrong_conditions_are_told_at_once(conditions, message):
    with pytest.raises(RulesError, match=message):
        find(Lexicon.of(WORDS, LATIN), **conditions)


def test_a_condition_that_there_is_not():
    with pytest.raises(TypeError, match="no condition 'lenght'"):
        find(Lexicon.of(WORDS, LATIN), lenght=3)


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


@pytest.mark.parametrize(
    "pattern",
    [
        "*(" + "|".join(f"{letter}?{{{8 + k % 5}}}" for k, letter in enumerate("abcdefghijklm")) + ")",
        "((((((a|){2}|b){2}|c){2}|d){2}|e){2}|f){2}",
        "&".join(f"!*{letter}?{{{k}}}" for k, letter in enumerate("abcdefghijklm", 8)),
    ],
)
def test_ways_through_a_pattern_have_a_bound(pattern: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(automaton, "MOST_LOOKS", 2_000)
    words = ["".join(word) for word in product("ABC", repeat=6)]
    with pytest.raises(RulesError, match="takes too long"):
        list(find(Lexicon.of(words, ENGLISH.alphabet), pattern=pattern))

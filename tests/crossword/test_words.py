"""Word lists for building: columns, tabs, CSV; what is folded, joined and left out."""

from __future__ import annotations

import re

import pytest

from wordtools.core import Alphabet, Language
from wordtools.core.errors import LexiconError, WordtoolsError
from wordtools.crossword.build.words import Words

ENGLISH = Language.load("en").alphabet


def read(text):
    return Words.parse(text, "list", ENGLISH)


def rows(text):
    return [(word.text, word.clue, word.enumeration) for word in read(text).words]


def test_a_column_of_words():
    assert rows("cat\n\n  Dog \nTEA\r\n") == [("CAT", "", ""), ("DOG", "", ""), ("TEA", "", "")]
    assert read("cat\n\n  Dog ").notes == ()


def test_clues_after_a_tab():
    assert rows("# mine\ncat\tIt purrs; a pet\ndog\n") == [("CAT", "It purrs; a pet", ""), ("DOG", "", "")]


def test_csv_with_a_header_in_any_order():
    assert rows('Clue,Answer\n"It purrs, often",cat\n"Says ""hi""",dog\n') == [
        ("CAT", "It purrs, often", ""),
        ("DOG", 'Says "hi"', ""),
    ]
    assert rows("word;clue\ncat;a pet\n;no word\n") == [("CAT", "a pet", "")]
    assert rows("word\tclue\ncat\ta pet\n") == [("CAT", "a pet", "")]


def test_scores_are_no_part_of_a_word():
    assert rows("CAT;50\nDOG;20") == [("CAT", "", ""), ("DOG", "", "")]
    assert [(word.text, word.score) for word in read("ice cream;70\nDOG").words] == [("ICECREAM", 70), ("DOG", None)]
    assert [word.score for word in read("word,score\ncat,5\ndog,\n").words] == [5, None]


@pytest.mark.parametrize("text", ["cat;5\ndog;many", "cat;5\ndog;nan", "cat;5\ndog;", "word;score\ndog;inf\ncat;5"])
def test_a_line_without_a_score_is_left_out(text):
    words = read(text)
    assert [(word.text, word.score) for word in words.words] == [("CAT", 5)]
    assert re.fullmatch(r"list: line 2: 'dog;\w*' left out: '\w*' is no score; write WORD;SCORE", words.notes[0])


def test_clues_without_a_header_are_clues():
    assert rows("Cat,It meows\nDog,It barks\n") == [("CAT", "It meows", ""), ("DOG", "It barks", "")]
    assert read("Cat,It meows\n").notes == (
        "list: read as a word and its clue, for most lines have a comma between them",
    )
    assert read("cat feline pet\ndog\nemu bird").notes == (
        "list: line 1: 'cat feline pet' is one phrase; put a tab between a word and its clue",
    )


@pytest.mark.parametrize(
    ("source", "text", "enumeration"),
    [
        ("ice cream", "ICECREAM", "3,5"),
        ("x-ray", "XRAY", "1-3"),
        ("jack-in-the-box", "JACKINTHEBOX", "4-2-3-3"),
        ("rock 'n' roll", "ROCKNROLL", "4,1,4"),
        ("Peter  Pan", "PETERPAN", "5,3"),
        ("café au lait", "CAFEAULAIT", "4,2,4"),
        ("caf\u2013e", "CAFE", "3-1"),
        ("don't", "DONT", ""),
        ("tea -", "TEA", ""),
    ],
)
def test_phrases_lose_their_spaces_and_keep_them_for_the_clue(source, text, enumeration):
    assert rows(source) == [(text, "", enumeration)]


def test_what_was_done_is_told():
    words = read("don't\nB2B\ncat\nжук\na\nCAT\n")
    assert [word.text for word in words.words] == ["DONT", "CAT"]
    assert list(words.notes) == [
        "list: line 1: don't is DONT in the grid: ' left out",
        "list: line 2: 'B2B' left out: '2' is no letter of the alphabet",
        "list: line 4: 'жук' left out: 'ж' is no letter of the alphabet",
        "list: line 5: 'a' left out: a word has 2 letters or more",
        "list: line 6: CAT is on line 3 too: the last line counts",
    ]


def test_the_clue_of_a_word_that_is_there_twice_is_kept():
    assert rows("cat\ncat\ta pet\n") == [("CAT", "a pet", "")]
    assert rows("cat\ta pet\ncat\n") == [("CAT", "a pet", "")]
    assert rows("cat\ta pet\ncat\tan animal\n") == [("CAT", "an animal", "")]


@pytest.mark.parametrize("text", ["", "\n\n", "123\n4", "# only this\n", "word,clue\n"])
def test_an_empty_list(text):
    with pytest.raises(LexiconError, match="list: no usable word"):
        read(text)


def test_a_file_that_is_not_there():
    with pytest.raises(WordtoolsError, match=r"gone\.txt: No such file"):
        Words.read("gone.txt", ENGLISH)


def test_letters_of_several_characters_are_one_cell():
    spanish = Alphabet(["A", "CH", "O", "LL", "N"])
    assert Words.parse("llano\nchocho", "list", Alphabet(["A", "CH", "O", "LL", "N", "C", "H"])).words[1].letters == (
        "CH",
        "O",
        "CH",
        "O",
    )
    assert len(Words.parse("llano", "list", spanish).words[0]) == 4


@pytest.mark.parametrize(
    "text",
    [
        "ICE CREAM\nX-RAY;40\nCAT;2.5",
        "ICE CREAM\ta sweet; cold\nX-RAY\nCAT",
        "word,clue,score\nX-RAY,a clue,40.0\nCAT,,",
    ],
)
def test_a_list_prints_as_it_is_read(text):
    words = Words.parse(text, "mine", ENGLISH)
    assert str(words) == text
    assert Words.parse(str(words), "mine", ENGLISH) == words

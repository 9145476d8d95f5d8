from __future__ import annotations

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Language
from wordtools.core.errors import LanguageError
from wordtools.core.letters.lookalikes import meant, reason

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ", fold={"Æ": "AE", "Œ": "OE", "Ø": "O"})
CATALAN = Alphabet(["A", "B", "C", "E", "L", "L·L", "NY", "N", "QU", "U", "Y"])


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("cat", "CAT"),
        ("CAT", "CAT"),
        ("caffè", "CAFFE"),
        ("caffe\u0300", "CAFFE"),
        ("œuvre", "OEUVRE"),
        ("smørrebrød", "SMORREBROD"),
        ("ﬁsh", "FISH"),
        ("straße", "STRASSE"),
        ("", ""),
        ("it's", None),
        ("a b", None),
        ("naïve-té", None),
        ("кот", None),
        ("a1", None),
    ],
)
def test_fold(text, folded):
    assert LATIN.fold(text) == folded


def test_fold_keeps_letters_that_are_the_alphabets_own():
    spanish = Alphabet("AÑNO")
    assert spanish.fold("año") == "AÑO"
    assert spanish.fold("an\u0303o") == "AÑO"
    assert spanish.encode("AÑON") == bytes([1, 2, 4, 3])


def test_fold_to_nothing_drops_a_character():
    assert Alphabet("AB", fold={"'": ""}).fold("a'b") == "AB"


def test_case_sensitive():
    cased = Alphabet("aAbB", case_sensitive=True)
    assert cased.fold("aB") == "aB"
    assert cased.fold("aC") is None


@pytest.mark.parametrize(
    ("letters", "message"),
    [
        ("", "at least one"),
        (["A", ""], "no empty"),
        ("ABA", "'A' is in the alphabet twice"),
        ("aB", "'a' is not upper case"),
        (map(chr, range(0x4E00, 0x4E00 + 64)), "at most 63"),
    ],
)
def test_no_alphabet(letters, message):
    with pytest.raises(LanguageError, match=message):
        Alphabet(letters)


def test_sixty_three_letters_fit():
    letters = [chr(0x4E00 + k) for k in range(63)]
    assert Alphabet(letters).encode(letters[62]) == b"\x3f"


def test_longest_letter_first():
    assert not CATALAN.simple
    assert CATALAN.split("BL·LANYQUE") == ["B", "L·L", "A", "NY", "QU", "E"]
    assert CATALAN.fold("bel·la") == "BEL·LA"
    assert CATALAN.encode_all(["NYQU", "NU"]) == [bytes([7, 9]), bytes([8, 10])]
    with pytest.raises(ValueError, match="'·'"):
        CATALAN.split("A·B")
    with pytest.raises(ValueError, match="'Q'"):
        CATALAN.encode("AQ")


@given(st.text("ABCXYZ"))
def test_codes_and_back(text):
    assert LATIN.decode(LATIN.encode(text)) == text


@given(st.lists(st.text("ABCXYZ", min_size=1)))
def test_encode_all_is_encode(words):
    assert LATIN.encode_all(words) == [LATIN.encode(word) for word in words]


@given(st.lists(st.sampled_from(CATALAN.letters), max_size=8))
@settings(max_examples=random_examples(200))
def test_split_of_joined_letters_joins_to_the_same(letters):
    text = "".join(letters)
    assert "".join(CATALAN.split(text)) == text


@given(st.text())
def test_fold_gives_letters_or_none_and_is_stable(text):
    folded = LATIN.fold(text)
    if folded is not None:
        assert LATIN.fold(folded) == folded
        assert set(folded) <= set(LATIN.letters)


def test_key_and_repr():
    assert LATIN.key != CATALAN.key
    assert LATIN.key == Alphabet(LATIN.letters, fold=dict(reversed(LATIN.folds.items()))).key
    assert eval(repr(CATALAN)).letters == CATALAN.letters
    assert len(CATALAN) == 11


def test_a_lower_case_fold_is_taken_before_the_text_is_turned_to_upper_case():
    turkish = Alphabet("Iİ", fold={"i": "İ", "ı": "I"})
    assert [turkish.fold(text) for text in ("iı", "İI", "îi")] == ["İI", "İI", "Iİ"]


def test_alphabets_are_equal_when_they_fold_and_encode_alike():
    assert Alphabet("AB", fold={"Ä": "A"}) == Alphabet(["A", "B"], fold={"Ä": "A"})
    assert len({Alphabet("AB"), Alphabet("AB"), Alphabet("BA"), Alphabet("AB", case_sensitive=True)}) == 3


FOLDING = (
    LATIN,
    Alphabet("АБВГДЕЖЗИЙ", fold={"Ё": "Е"}),
    Alphabet("ABCİI", fold={"i": "İ", "ı": "I"}),
    Alphabet("abAB", case_sensitive=True, fold={"C": "ab"}),
    Alphabet("ABD", fold={"C": "D", "-": ""}),
    Alphabet("AB", fold={"C": "DA", "Ä": "B"}),
)


@given(st.sampled_from(FOLDING), st.lists(st.text("abcdiıABCDEœÆßёЁеЖйÄä\u0308é-' \n\r1", max_size=4), max_size=6))
def test_texts_folded_together_are_as_each_for_itself(alphabet, texts):
    together = alphabet.fold_all(texts)
    if together is None:
        return
    assert len(together) == len(texts)
    for text, folded in zip(texts, together, strict=True):
        assert folded in ("", alphabet.fold(text))


@given(
    st.sampled_from((*FOLDING[:-1], Alphabet("ABCЀ\u0308"))),
    st.lists(st.text("abcdiıABCDEœÆßёЁеЖйÄä\u0308é-' \n\r1", max_size=4), max_size=12),
    st.integers(0, 200),
)
def test_texts_encoded_together_are_as_each_for_itself(alphabet, texts, clean):
    texts += ["AB"] * clean  # few odd ones among many: that is what it is for
    together = alphabet.encode_texts(texts)
    if together is not None:
        folded = [alphabet.fold(text.strip()) for text in texts]
        assert together == [alphabet.encode(word) for word in folded if word]
    assert LATIN.encode_texts(["ab"] * 20 + [" b ", "1", "", "c"]) == [b"\1\2"] * 20 + [b"\2", b"\3"]


@pytest.mark.parametrize("code", ["de", "en", "es", "fr", "it", "nl", "pt", "ru"])
@given(st.lists(st.text(st.characters(min_codepoint=1, max_codepoint=0x500), max_size=3), max_size=5))
def test_so_are_texts_of_every_language(code, texts):
    alphabet = Language.load(code).alphabet
    texts += ["".join(alphabet.letters).lower()] * 60
    folded = [alphabet.fold(text.strip()) for text in texts]
    assert alphabet.encode_texts(texts) == [alphabet.encode(word) for word in folded if word]


def test_what_is_folded_together():
    assert LATIN.fold_all(["cœur", "caffè", "it's", " tea", "TEA"]) == ["COEUR", "", None, "", "TEA"]
    assert LATIN.fold_all(["a\nb", "a?", "?", "b"]) == ["", None, None, "B"]
    assert LATIN.fold_all(["a\0b"]) is None
    assert Alphabet("AB?").fold_all(["a"]) is None
    assert Alphabet("AB?").encode_all(["A?", "B"]) == [b"\1\3", b"\2"]
    assert LATIN.fold_all(["e\u0301"]) is None


@pytest.mark.parametrize("letters", [["A", "\0"], ["A", " "], ["A", "\ud800"], ["A", "B\n"], ["A", 5]])
def test_a_letter_that_cannot_be_printed(letters):
    with pytest.raises(LanguageError, match=r"cannot be printed|is no text"):
        Alphabet(letters)


@pytest.mark.parametrize("fold", [{"Œ": 5}, {5: "A"}, {"Œ": None}])
def test_a_fold_that_is_no_text(fold):
    with pytest.raises(LanguageError, match=r"fold: .* must become a text"):
        Alphabet("A", fold=fold)


@pytest.mark.parametrize(
    "alphabet",
    [Alphabet("ABC"), Alphabet(["A", "CH"], fold={"Á": "A"}), Alphabet("aA", case_sensitive=True)],
)
def test_repr_makes_it_again(alphabet):
    assert eval(repr(alphabet)) == alphabet
    assert str(alphabet) == " ".join(alphabet.letters)


@pytest.mark.parametrize(("character", "letter"), [("с", "C"), ("Ο", "O"), ("ж", None), ("c", None), ("1", None)])
def test_look_alikes(character, letter):
    assert meant(character, Alphabet("ABCO")) == letter


def test_a_word_with_look_alikes():
    latin = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert reason("саt", latin) == "CYRILLIC SMALL LETTER ES (U+0441) in place of C"
    for word in ("cat", "кот", "сор", "саж", "1с", ""):
        assert reason(word, latin) is None

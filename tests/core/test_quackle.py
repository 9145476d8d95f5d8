"""Quackle's .dawg files against an encoder of their description; its own ten files were read with the same result."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from foreign_lists import quackle_file
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Alphabet, Lexicon, WordList
from wordtools.core.errors import LexiconError
from wordtools.core.graph import quackle

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
FEW = Alphabet("ABCD")
WORDS = st.lists(st.text("ABCD", min_size=1, max_size=6), unique=True, max_size=40)
NODE = 7


def damaged(data: bytes, what: str) -> None:
    with pytest.raises(LexiconError) as caught:
        quackle.read_words(data, "NAME", FEW)
    assert str(caught.value) == f"NAME: a damaged .dawg file of Quackle: {what}"


@given(words=WORDS, version=st.sampled_from([0, 1]), playability=st.sampled_from([1, 0x100, 0x10000, 0xFFFFFF]))
def test_any_words_in_any_order(words, version, playability):
    data = quackle_file(words, FEW.letters, version=version, playability=playability)
    if not words:
        data = data[:-NODE] + bytes(3) + data[-4:]  # no list at all
    found = quackle.read_words(data, "NAME", FEW)
    assert sorted(found) == sorted(words)
    assert len(found) == len(words)


def test_letters_of_the_file():
    letters = ["A", "CH", "Ñ", "L·L"]
    words = [("CH", "A"), ("Ñ", "A", "Ñ"), ("A", "L·L", "A"), ("A",)]
    assert sorted(quackle.read_words(quackle_file(words, letters), "NAME", LATIN)) == ["A", "AL·LA", "CHA", "ÑAÑ"]
    found = WordList.parse(quackle_file(words, letters), "spanish.dawg", Alphabet(["A", "CH", "Ñ"]))
    assert found.words == ["A", "CHA", "ÑAÑ"]
    assert found.dropped.total() == 1


def test_letters_of_the_language_in_version_0():
    words = ["ЁЖ", "ДОМ"]
    letters = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"[:32]
    assert sorted(quackle.read_words(quackle_file(words, letters, version=0), "NAME", Alphabet(letters))) == sorted(
        words
    )


def test_a_lexicon(tmp_path):
    rng = random.Random(3)
    words = sorted({"".join(rng.choices(LATIN.letters, k=rng.randrange(2, 9))) for _ in range(3000)})
    path = tmp_path / "lexicon.dawg"
    path.write_bytes(quackle_file(words, LATIN.letters))
    assert list(Lexicon.open(str(path), LATIN)) == words


def test_damage():
    good = quackle_file(["AB", "ABC", "D"], FEW.letters)
    body = good.index(b"D ") + 2
    assert quackle.read_words(good, "NAME", FEW) == ["AB", "ABC", "D"]
    with pytest.raises(LexiconError, match=r"NAME: no .dawg file of Quackle, version 0 or 1"):
        quackle.read_words(b"\2" + good[1:], "NAME", FEW)
    with pytest.raises(LexiconError, match=r"NAME: no .dawg file of Quackle, version 0 or 1"):
        quackle.read_words(b"", "NAME", FEW)
    damaged(good[:20], "it was cut short")
    damaged(good[:24], "letter 2 of its alphabet cannot be read")
    damaged(good[:21] + b"\xff" + good[22:], "letter 1 of its alphabet cannot be read")
    damaged(good[:21] + b" " + good[22:], "letter 1 of its alphabet cannot be read")
    damaged(good[:20] + b"\0" + good[body:], "an alphabet of 0 letters; from 1 to 62 can be read")
    damaged(good[:20] + b"\77" + b"A " * 63 + good[body:], "an alphabet of 63 letters; from 1 to 62 can be read")
    damaged(good[:body], "0 bytes are not a number of whole nodes")
    damaged(good[:-1], f"{len(good) - body - 1} bytes are not a number of whole nodes")
    damaged(good[:-NODE], "an index outside the file at node 3")
    damaged(good[: body + NODE] + b"\xff" + good[body + NODE + 1 :], "an index outside the file at node 1")
    damaged(good[: body + NODE + 3] + b"\4" + good[body + NODE + 4 :], "a tile outside the alphabet at node 1")
    damaged(quackle_file(["AB"], FEW.letters, number=2), "its words are not those of its checksum")
    damaged(quackle_file(["AB"], FEW.letters, md5=bytes(range(16))), "its words are not those of its checksum")
    again = good[: body + NODE] + b"\0\0\1" + good[body + NODE + 3 :]
    damaged(again, "a branch that leads back to itself at node 1")


@given(data=st.binary(max_size=80), version=st.sampled_from([b"\0", b"\1"]))
def test_any_bytes(data, version):
    head = quackle_file([], FEW.letters)[1:-NODE] if version == b"\1" else b""
    for text in (version + data, version + head + data):
        with suppress(LexiconError):
            assert all(map(FEW.encode, quackle.read_words(text, "NAME", FEW)))

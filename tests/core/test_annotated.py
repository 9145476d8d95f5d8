"""Word lists with definitions: told from lists of phrases and of scores by the whole file."""

from __future__ import annotations

import pickle
import random

import pytest

from wordtools.core import Alphabet, Definitions, Lexicon, WordList
from wordtools.core.errors import FormatError, LexiconError
from wordtools.core.lists.annotated import tabbed, words

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
CAPITALS = "AA rough cindery lava [n AAS]\nAAH to exclaim; in amazement [v -ED] / a cry [n -S]\nZAX a tool\n"
SMALL = "aa rough cindery lava [n aas]\naah to exclaim; in amazement [v -ed] / a cry [n -s]\nzax a tool [n]\n"


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        (CAPITALS, ["AA", "AAH", "ZAX"]),
        (SMALL, ["aa", "aah", "zax"]),
        ("# mine\n\n" + CAPITALS + "ZEN\n", ["AA", "AAH", "ZAX", "ZEN"]),
        ("  AA   rough lava\nZAX\ta tool\nAB a muscle\n", ["AA", "ZAX", "AB"]),
        ("AA\trough lava\nZAX\ta tool\n", ["AA", "ZAX"]),
        ("AA\trough lava\nZAX\ta tool\nZEN\n", ["AA", "ZAX", "ZEN"]),
        ("AA\t5\nZAX\ta tool\n", ["AA", "ZAX"]),
        ("ice cream\tfrozen; sweet\nCAT\tanimal\n", ["ice cream", "CAT"]),
        ("ДОМ строение [с -А]\nКОТ зверь\n", ["ДОМ", "КОТ"]),
    ],
)
def test_lists_with_definitions(text: str, listed: list[str]):
    table = tabbed(text, "mine.txt")
    assert table is not None
    assert words(table) == listed
    assert len(table.splitlines()) == len(text.splitlines())  # so that messages name the right line
    assert tabbed(table, "mine.txt") == table


@pytest.mark.parametrize(
    "text",
    [
        "",
        "cat\ndog\n",
        "cat;50\ndog;60\n",
        "ice cream\nice age\nstep on it\ncat\n",
        "ICE CREAM\nTOO LATE\nSTEP ON IT\n",
        "ice cream;70\ntoo late;60\n",
        "Ice cream;70\nToo late;60\n",
        "I see\nI do\nA cat\nA dog\nI am\nA bat\n",  # phrases begin alike
        "TV show;70\nUSB stick;60\nPC game;50\n",
        "CAT\nDOG\nEEL\nAA rough lava [n AAS]\n",  # one line is no list
        "CAT\nDOG\nEEL\tfish\n",
        "the cat [sic]\nthe dog [sic]\nthe eel [sic]\n",
    ],
)
def test_other_lists(text: str):
    assert tabbed(text, "mine.txt") is None


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (CAPITALS + "Ice cream\n", "line 4: write the word, a tab, and its definition, not 'Ice cream'"),
        (CAPITALS + "ICE cream;50\n", "line 4: write the word, a tab, and its definition, not 'ICE cream;50'"),
        ("AA\tlava\n\tnothing\n", "line 2: write the word, a tab, and its definition, not '\\tnothing'"),
        ("AA\tlava\nAB\tmuscle\nAD a notice\n", "line 3: write the word, a tab, and its definition, not 'AD a notice'"),
        ("# x\nAA 50\nAB 60.5\n", "line 2: 'AA 50': a word and a number: write WORD;SCORE in a list"),
        ("AA\t50\nAB\t-3\n", "line 1: 'AA\\t50': a word and a number: write WORD;SCORE in a list"),
    ],
)
def test_wrong_lines(text: str, what: str):
    with pytest.raises(LexiconError) as caught:
        WordList.parse(text.encode(), "mine.txt", LATIN)
    assert str(caught.value) == f"mine.txt: {what}"
    with pytest.raises(LexiconError) as caught:
        len(Lexicon(text.encode(), "mine.txt", LATIN))
    assert str(caught.value) == f"mine.txt: {what}"


def test_a_list_is_its_definitions_at_once(tmp_path):
    path = tmp_path / "mine.txt"
    for text in (CAPITALS, SMALL, CAPITALS.replace(" ", "\t", 1)):
        path.write_text(text)
        lexicon = Lexicon.open(str(path), LATIN)
        assert list(lexicon) == lexicon.word_list.words == ["AA", "AAH", "ZAX"]
        assert not lexicon.word_list.dropped
        assert [sense.text.upper() for sense in lexicon.define("aah")] == [
            "TO EXCLAIM; IN AMAZEMENT [V -ED]",
            "A CRY [N -S]",
        ]
        assert {sense.source for sense in lexicon.define("zax")} == {"mine.txt"}
        assert lexicon.define("cat") == []
        again = pickle.loads(pickle.dumps(lexicon))
        assert again == lexicon
        assert again.define("AA") == lexicon.define("AA")
        assert Definitions.open(str(path), LATIN).of("Aah") == lexicon.define("aah")


def test_lists_of_ones_own_come_before_what_is_installed(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("OTTER a beast of mine\nZZYZX a road of mine\nZEN\n")
    english = Lexicon.for_language("en")
    both = Lexicon.for_language("en", add=str(path))
    assert [str(sense) for sense in both.define("otter")] == ["a beast of mine"]
    assert [str(sense) for sense in both.define("zzyzx")] == ["a road of mine"]
    assert both.define("eel") == english.define("eel") != []
    assert both.definitions == pickle.loads(pickle.dumps(both.definitions))
    assert english.own_definitions is None


def test_lists_without_definitions():
    for text in (b"cat\ndog\n", b"CAT\t\nDOG\t\n"):
        lexicon = Lexicon(text, "mine.txt", LATIN)
        assert list(lexicon) == ["CAT", "DOG"]
        assert lexicon.own_definitions is None
        with pytest.raises(LexiconError, match=r"mine.txt: a list without definitions"):
            lexicon.define("cat")
    with pytest.raises(LexiconError, match="no definitions are given"):
        Definitions.join([])
    with pytest.raises(FormatError, match=r"mine.txt: line 1: 5 columns"):
        Lexicon(b"CAT\ta\tb\tc\td\n", "mine.txt", LATIN).define("cat")


def test_a_long_list_of_phrases_with_a_few_odd_ones():
    """Random phrases with scores, some of which look like a word and its definition: never taken for such a list."""
    rng = random.Random(5)
    for style in (str.lower, str.upper, str.capitalize):
        for _ in range(20):
            pick = rng.choices("ABCDEFGHIJ", k=400)
            lines = [style(f"{a}{b} {c}{a}{b}") for a, b, c in zip(pick, pick[1:], pick[2:], strict=False)]
            lines[3:3] = ["TV show", "FAQ page", "I see"]
            assert tabbed("\n".join(lines), "phrases.txt") is None

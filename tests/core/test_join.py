"""Several word lists as one lexicon."""

import pickle

import pytest

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.errors import LexiconError

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
ENGLISH = Language.load("en")


def of(*words, name="words"):
    return Lexicon.of(words, LATIN, name)


def test_words_of_all_lists_less_those_excluded():
    joined = Lexicon.join([of("cat", "dog", name="a"), of("dog", "eel", name="b")], ["Eel", "zebra"])
    assert list(joined) == ["CAT", "DOG"]
    assert "eel" not in joined
    assert joined.name == "a + b less 1 word"
    assert joined.excluded == ("EEL",)
    assert [one.name for one in joined.sources] == ["a", "b"]
    assert len(joined.dawg) == 2


def test_one_list_stays_what_it_is():
    one = of("cat", "dog")
    assert Lexicon.join([one]) is one
    assert Lexicon.join([one, one], ["zebra"]) is one
    assert one.sources == (one,)


def test_equal_input_gives_an_equal_value():
    def make():
        return Lexicon.join([of("cat", "dog"), of("eel", name="b")], ["dog"])

    joined = make()
    assert joined == make()
    assert hash(joined) == hash(make())
    assert joined.digest == make().digest
    assert joined != Lexicon.join([of("cat", "dog"), of("eel", name="b")])
    assert joined != Lexicon.join([of("cat", "dog"), of("eel", name="b")], ["cat"])
    again = pickle.loads(pickle.dumps(joined))
    assert again == joined
    assert again.digest == joined.digest
    assert list(again) == list(joined)


def test_joining_is_flat():
    a, b, c = of("cat", name="a"), of("dog", name="b"), of("eel", name="c")
    assert Lexicon.join([Lexicon.join([a, b]), c]) == Lexicon.join([a, b, c])
    less = Lexicon.join([a, b], ["dog"])
    assert list(Lexicon.join([less, c])) == ["CAT", "EEL"]


@pytest.mark.long
def test_a_pickle_names_the_bundled_list():
    joined = Lexicon.for_language("en", add=of("zzyzx"), exclude=["otter"])
    data = pickle.dumps(joined)
    assert len(data) < 5_000
    again = pickle.loads(data)
    assert again == joined
    assert "zzyzx" in again
    assert "otter" not in again
    assert len(again) == len(Lexicon.for_language("en"))
    assert "OTTER" in Lexicon.for_language("en").tiers
    assert "OTTER" not in joined.tiers
    assert joined.tiers["HOUSE"] == 10


def test_scores_of_the_later_list_count(tmp_path):
    (tmp_path / "a.txt").write_text("cat;10\ndog;20\n")
    (tmp_path / "b.txt").write_text("cat;30\neel\n")
    joined = Lexicon.for_language("en", [tmp_path / "a.txt", str(tmp_path / "b.txt")], exclude=["dog"])
    assert joined.word_list.scores == {"CAT": 30.0}
    assert joined.name == "a.txt + b.txt less 1 word"


def test_sources_of_every_kind(tmp_path):
    path = tmp_path / "plain"
    path.write_text("cat\nc4t\n")
    joined = Lexicon.for_language(ENGLISH, [path, of("dog"), "en"], add=tmp_path / "plain")
    assert len(joined.sources) == 3
    assert "cat" in joined
    assert joined.word_list.dropped.total() == 1
    assert joined.alphabet == ENGLISH.alphabet


def test_respelling_keeps_what_was_joined():
    small = Alphabet("ACDEGLOT", fold={})
    joined = Lexicon.join([of("cat", "dog"), of("eel", name="b")], ["dog"])
    respelt = joined.respelt(small)
    assert respelt.alphabet == small
    assert list(respelt) == ["CAT", "EEL"]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Lexicon.join([]), "no word list is given"),
        (lambda: Lexicon.join([of("cat")], ["cat"]), "no word is left"),
        (lambda: Lexicon.join([of("cat")], ["c4t"]), "excluded words: 'c4t': '4' is no letter of this alphabet"),
        (lambda: Lexicon.join([of("cat"), Lexicon.of(["a"], Alphabet("AB"), "b")]), "words and b have different"),
        (lambda: Lexicon.for_language("en", ["en", "klingon"]), "no word list 'klingon'"),
        (lambda: Lexicon.for_language("en", add="gone.txt"), "gone.txt: No such file"),
    ],
)
def test_what_cannot_be_joined(make, message):
    with pytest.raises(LexiconError, match=message):
        make()

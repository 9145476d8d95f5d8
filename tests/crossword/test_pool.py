"""The words of the filler: where scores come from, what is left out, and stems."""

from __future__ import annotations

import pytest

from wordtools.core import Alphabet, Language, Lexicon, LexiconError
from wordtools.crossword.fill.pool import TIER_SCORES, WordPool
from wordtools.crossword.fill.slots import SlotKind
from wordtools.crossword.fill.stems import stem

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def lexicon(text, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(text, encoding="utf-8")
    return Lexicon.open(str(path), LATIN)


def test_scores_of_a_list(tmp_path):
    found = lexicon("cat;80\ndog;20\nÉté;50\n", tmp_path)
    assert dict(WordPool.from_lexicon(found).scores) == {"CAT": 80, "DOG": 20, "ETE": 50}
    assert dict(WordPool.from_lexicon(found, 50, banned=["cat", "zebra"]).scores) == {"ETE": 50}


def test_a_list_without_scores(tmp_path):
    found = lexicon("cat\ndog\n", tmp_path)
    assert dict(WordPool.from_lexicon(found).scores) == {"CAT": 0, "DOG": 0}
    with pytest.raises(LexiconError, match="the list has none"):
        WordPool.from_lexicon(found, 50)


@pytest.mark.parametrize(("minimum", "banned"), [(90, ()), (None, ("cat", "dog"))])
def test_no_word_is_left(tmp_path, minimum, banned):
    with pytest.raises(LexiconError, match="no word is left"):
        WordPool.from_lexicon(lexicon("cat;80\ndog;20", tmp_path), minimum, banned)


def test_the_bundled_list_is_scored_by_commonness():
    found = Lexicon.open("en", Language.load("en").alphabet)
    pool = WordPool.from_lexicon(found)
    assert pool.scores["HOUSE"] == 90
    assert min(pool.scores.values()) == 50
    assert len(pool) == sum(TIER_SCORES[tier] >= 50 for tier in found.tiers.values())
    assert len(WordPool.from_lexicon(found, 0)) == len(found)


def test_shares_are_best_first_then_by_letter():
    pool = WordPool.of({"TEA": 5, "ACE": 5, "BAT": 9, "ROSE": 1}, LATIN)
    share = pool.share(SlotKind(3))
    assert share.words == ["BAT", "ACE", "TEA"]
    assert share.codes == LATIN.encode("BATACETEA")
    assert share.scores == [10_000, 5_000, 5_000]
    assert pool.share(SlotKind(7)).words == []


def test_a_share_with_cells_of_several_letters():
    pool = WordPool.of(["QUAQUA", "AQUAQU", "QUAXQU", "QUOQUE", "QUOTE"], LATIN)
    qu = tuple(LATIN.encode("QU"))
    share = pool.share(SlotKind(4, ((0, qu), (2, qu))))
    assert share.words == ["QUAQUA", "QUOQUE"]
    assert share.codes == LATIN.encode("QAQAQOQE")
    assert pool.share(SlotKind(4, ((3, tuple(LATIN.encode("TE"))),))).words == ["QUOTE"]


@pytest.mark.parametrize(
    "forms",
    [
        ["RUN", "RUNS", "RUNNING", "RUNNER", "RUNNERS"],
        ["BAKE", "BAKES", "BAKED", "BAKING", "BAKER"],
        ["CITY", "CITIES"],
        ["GLASS", "GLASSES"],
        ["HAPPY", "HAPPIER", "HAPPIEST", "HAPPILY", "HAPPINESS"],
        ["CALL", "CALLS", "CALLED", "CALLING", "CALLER"],
        ["WISH", "WISHES", "WISHED"],
        ["QUICK", "QUICKLY", "QUICKER"],
    ],
)
def test_forms_of_a_word_have_one_stem(forms):
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize("words", [("RING", "ROW"), ("BUS", "BUT"), ("BED", "BEE"), ("THIS", "THE"), ("KING", "KIN")])
def test_other_words_have_others(words):
    assert len({stem(word) for word in words}) == len(words)

"""The words of the filler: where scores come from, what is left out, and stems."""

from __future__ import annotations

import copy
import gzip
import math
import pickle
import random

import pytest
from damaged_caches import resealed
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.errors import LexiconError
from wordtools.core.lists.cache import files
from wordtools.core.lists.columns import read
from wordtools.core.words import commonness
from wordtools.core.words.of_lists import flags_of
from wordtools.crossword.build.words import Words
from wordtools.crossword.fill.filler import Filler
from wordtools.crossword.words.pool import TIER_SCORES, WordPool, _fold, _fold_plain, score_of
from wordtools.crossword.words.slots import SlotKind
from wordtools.crossword.words.stems import stem
from wordtools.crossword.words.stock import Stock

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def lexicon(text, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(text, encoding="utf-8")
    return Lexicon.open(str(path), LATIN)


def test_scores_of_a_list(tmp_path):
    found = lexicon("cat;80\ndog;20\nÉté;50\n", tmp_path)
    assert dict(WordPool.from_lexicon(found).scores) == {"CAT": 80, "DOG": 20, "ETE": 50}
    assert dict(WordPool.from_lexicon(found, 50, exclude=["cat", "zebra"]).scores) == {"ETE": 50}


def written(text, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_phrases_of_a_list_keep_their_letters(tmp_path):
    name = written("# mine\nice cream;70\nx-ray;60\n don't ;50\nB2B;40\ncafé;30\nжук;20\na;10\n", tmp_path)
    pool = WordPool.read(name, LATIN)
    assert dict(pool.scores) == {"ICECREAM": 70, "XRAY": 60, "DONT": 50, "CAFE": 30}
    assert [note.removeprefix(f"{name}: ") for note in pool.notes] == [
        "line 5: 'B2B' left out: '2' is no letter of the alphabet",
        "line 7: 'жук' left out: 'ж' is no letter of the alphabet",
        "line 8: 'a' left out: a word has 2 letters or more",
    ]
    assert dict(WordPool.read(name, LATIN, 55, ["X-Ray"]).scores) == {"ICECREAM": 70}


LINES = st.lists(
    st.sampled_from(["cat", "Dog ", "éte", "a", "", "x-ray", "ice cream", "жук", "cat;9", "tea;1e9", "dog;-2", "#no"])
)


@given(
    LINES
    | st.lists(st.sampled_from(["cat", "dog", "Éte", "tea"]))
    | st.lists(st.sampled_from(["cat;9", "dog;2.5", "tea;0"]))
)
def test_plain_lists_read_at_once_are_those_read_line_by_line(lines):
    text = "\n".join(lines)
    plain = _fold_plain(text, LATIN)
    scores, notes = _fold(read(text, "list").lines, "list", LATIN)
    assert plain is None or (plain, []) == (scores, notes)
    if (
        lines
        and len({";" in line for line in lines}) == 1
        and set(lines) <= {"cat", "dog", "tea", "cat;9", "dog;2.5", "tea;0"}
    ):
        assert plain is not None


def test_the_filler_and_the_builder_read_a_list_alike(tmp_path):
    text = "ice cream;70\nx-ray\tYou see through it\nB2B\ntea\n\n#no\nrock 'n' roll;5\n"
    name = written(text, tmp_path)
    words = Words.read(name, LATIN)
    assert dict(WordPool.read(name, LATIN).scores) == {
        word.text: 50 if word.score is None else word.score for word in words.words
    }
    table = written("word,score,clue\nice cream,70,cold\ntea,,hot\n", tmp_path)
    assert dict(WordPool.read(table, LATIN).scores) == {"ICECREAM": 70, "TEA": 50}
    assert dict(WordPool.read(written("tea\nCafé\n", tmp_path), LATIN).scores) == {"CAFE": 0, "TEA": 0}
    assert dict(WordPool.read(Lexicon(b"tea;5\ncat\n", "list.txt", LATIN), LATIN).scores) == {"CAT": 50, "TEA": 5}


@pytest.mark.parametrize(
    ("text", "message"),
    [("1;5\ncat;x", "line 2: 'cat;x' left out: 'x' is no score"), ("1\n2\n", "no usable word"), ("", "no usable word")],
)
def test_lists_that_are_none(tmp_path, text, message):
    with pytest.raises(LexiconError, match=message):
        WordPool.read(written(text, tmp_path), LATIN)


def test_packed_and_bundled_lists(tmp_path):
    path = tmp_path / "list.txt.gz"
    path.write_bytes(gzip.compress(b"cat;80\nB2B;20\n"))
    pool = WordPool.read(str(path), LATIN)
    assert dict(pool.scores) == {"CAT": 80}
    assert [note.partition(": ")[2] for note in pool.notes] == ["1 left out: a character outside the alphabet"]
    assert WordPool.read("en", Language.load("en").alphabet).name == "en"
    with pytest.raises(LexiconError, match="no word list 'klingon'"):
        WordPool.read("klingon", LATIN)
    with pytest.raises(LexiconError, match="No such file"):
        WordPool.read("gone.txt", LATIN)


def test_a_pool_is_a_value():
    pool = WordPool.of({"tea": 50, "CAFE": 80}, LATIN)
    assert repr(pool) == "<WordPool words: 2 words of score 50 to 80>"
    assert pickle.loads(pickle.dumps(pool)) == copy.deepcopy(pool) == copy.copy(pool) == pool
    assert len({pool, pickle.loads(pickle.dumps(pool))}) == 1
    assert pool != WordPool.of({"tea": 50, "CAFE": 81}, LATIN)
    with pytest.raises(TypeError):
        pool.scores["TEA"] = 1
    with pytest.raises(LexiconError, match="'tea': nan is no score"):
        WordPool.of({"tea": math.nan}, LATIN)
    assert str(WordPool.of([], LATIN)) == "words: 0 words"


def test_a_list_without_scores(tmp_path):
    found = lexicon("cat\ndog\n", tmp_path)
    assert dict(WordPool.from_lexicon(found).scores) == {"CAT": 0, "DOG": 0}
    with pytest.raises(LexiconError, match="the list has none"):
        WordPool.from_lexicon(found, 50)


@pytest.mark.parametrize(("minimum", "banned"), [(90, ()), (None, ("cat", "dog"))])
def test_no_word_is_left(tmp_path, minimum, banned):
    with pytest.raises(LexiconError, match="no word is left"):
        WordPool.from_lexicon(lexicon("cat;80\ndog;20", tmp_path), minimum, banned)


@pytest.mark.long
def test_the_bundled_list_is_scored_by_commonness(monkeypatch):
    found = Lexicon.open("en", Language.load("en").alphabet)
    pool = WordPool.from_lexicon(found)
    assert found.tiers["HOUSE"] == 10
    assert pool.scores["HOUSE"] == round((90 + score_of(found.zipf("house"))) / 2)
    assert min(pool.scores.values()) == 50
    assert pool.scores.keys() >= {word for word, tier in found.tiers.items() if TIER_SCORES[tier] >= 50}
    assert len(WordPool.from_lexicon(found, 0)) == len(found)
    monkeypatch.setattr(commonness, "table_info", lambda name: None)
    alone = WordPool.from_lexicon(Lexicon.open("en", found.alphabet))
    assert alone.scores["HOUSE"] == 90
    assert len(alone) == sum(TIER_SCORES[tier] >= 50 for tier in found.tiers.values())


def test_other_languages_are_scored_by_commonness(monkeypatch):
    found = Lexicon.open("ru-nouns", Language.load("ru").alphabet)
    pool = WordPool.from_lexicon(found)
    zipfs = {word: found.zipf(word) for word in found}
    assert dict(pool.scores) == {word: score_of(zipf) for word, zipf in zipfs.items() if score_of(zipf) >= 50}
    assert len(WordPool.from_lexicon(found, 0)) == len(found)
    monkeypatch.setattr(commonness, "table_info", lambda name: None)
    alone = WordPool.from_lexicon(Lexicon.open("ru-nouns", found.alphabet))
    assert set(alone.scores.values()) == {0.0}


def test_scores_rise_with_commonness():
    assert [score_of(zipf) for zipf in (0.0, 1.0, 1.5, 5.0, 7.0)] == [30, 45, 50, 85, 95]


def test_a_filler_leaves_out_coarse_words_and_rare_ones(tmp_path):
    pool = Filler.for_language("en").pool
    assert "SHIT" not in pool
    assert "SHIT" in Filler.for_language("en", all_words=True).pool
    assert pool.notes == ()
    path = tmp_path / "mine.txt"
    path.write_text("otter\nshits\nfnords\naalii\n")
    own = Filler.for_language("en", words=str(path), common=(3.0, 9.0)).pool
    assert sorted(own.scores) == ["FNORDS", "OTTER"]
    assert own.notes == (f"{path}: 1 left out: coarse or obscene", f"{path}: 1 left out: how common they are")
    common = Filler.for_language("en", least=0, common=(5.0, 9.0)).pool
    assert min(map(Lexicon.for_language("en").zipf, common.scores)) >= 5.0
    table = tmp_path / "mine.tsv"
    table.write_text("otter\t6\nfnord\t6\n")
    few = Filler.for_language("en", least=0, common=(5.0, 9.0), frequency=str(table)).pool
    assert set(few.scores) == {"OTTER"}


def test_shares_are_best_first_then_by_letter():
    pool = WordPool.of({"TEA": 5, "ACE": 5, "BAT": 9, "ROSE": 1}, LATIN)
    share = pool.share(SlotKind(3))
    assert share.words == ["BAT", "ACE", "TEA"]
    assert share.codes == LATIN.encode("BATACETEA")
    assert list(share.scores) == [10_000, 5_000, 5_000]
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
        ["RING", "RINGS", "RINGING"],
        ["ICE", "ICES"],
        ["TIE", "TIES"],
        ["FLY", "FLIES"],
    ],
)
def test_forms_of_a_word_have_one_stem(forms):
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize("words", [("RING", "ROW"), ("BUS", "BUT"), ("BED", "BEE"), ("THIS", "THE"), ("KING", "KIN")])
def test_other_words_have_others(words):
    assert len({stem(word) for word in words}) == len(words)


@pytest.mark.long
def test_scores_of_bundled_lists_are_kept_and_a_damaged_file_is_made_again(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    alphabet = Language.load("en").alphabet

    def scores():
        return dict(WordPool.from_lexicon(Lexicon.open("en", alphabet), 88).scores)

    first = scores()
    (file,) = tmp_path.rglob("*.stock")
    written = file.stat().st_ino  # a file that is made again is another
    assert list(scores().items()) == list(first.items())
    assert file.stat().st_ino == written
    assert set(first.values()) == {*range(88, 93)}
    file.write_bytes(file.read_bytes()[:-1] + b"\1")
    assert scores() == first
    file.write_bytes(b"")
    assert scores() == first
    assert dict(WordPool.from_lexicon(Lexicon.open("en", alphabet), 90).scores) == {
        word: score for word, score in first.items() if score >= 90
    }
    assert len(list(tmp_path.rglob("*.stock"))) == 2


def test_a_stock_is_what_it_was_made_of(tmp_path):
    digraphs = Alphabet(["A", "C", "CH", "E", "T"])
    scores = {"TEA": 70.0, "ATE": 50.0, "CHAT": 90.0, "CAT": 60.0, "ACHE": 60.0}  # CH is one letter
    stock = Stock.of(digraphs, scores)
    stock.save(tmp_path / "words.stock", ["a note", "another"])
    loaded, notes = Stock.load(tmp_path / "words.stock", digraphs)
    assert notes == ("a note", "another")
    for one in (stock, loaded):
        assert dict(one) == one.copy() == scores
        assert len(one) == 5
        assert one.marks == {50, 60, 70, 90}
        assert {count: section.words for count, section in one.sections.items()} == {
            3: ["CHAT", "TEA", "ACHE", "CAT", "ATE"]
        }
        assert "CHAT" in one
        assert "TAT" not in one
        assert "TAX" not in one  # not spelt in these letters at all
        assert 5 not in one
        with pytest.raises(KeyError):
            one["TAX"]
    assert dict(Stock.of(digraphs, {})) == {}
    with pytest.raises(LexiconError, match="one score a word"):
        Stock.parse(digraphs, "CAT", b"")


def test_a_damaged_stock_with_the_right_checksum_is_refused_or_a_pool(tmp_path):
    path = tmp_path / "words.stock"
    draws = map(random.Random, range(99))
    words = {"".join(rng.choices("AEIRST", k=rng.randint(3, 5))): 9.0 * rng.randint(1, 9) for rng in draws}
    Stock.of(LATIN, words).save(path, ["a note"])
    refused = 0
    for _ in resealed(path, 200):
        try:
            stock, _ = Stock.load(path, LATIN)
            assert len(list(stock)) == len(stock)
            pool = WordPool(stock, LATIN)
            for letters in (3, 4, 5):
                share = pool.share(SlotKind(letters))
                assert len(share.codes) == letters * len(share.words) == letters * len(share.scores)
        except LexiconError:
            refused += 1
    assert 60 < refused < 200  # else a score or a letter is another


LONG = [
    first + second + third + fourth
    for first in "ABCDEFGHIJ"
    for second in "KLMNOPQRST"
    for third in "UVWXYZ"
    for fourth in "ABCDEFGHIJKLMNOPQRS"
]  # 11,400 words


@pytest.fixture
def cached(tmp_path, monkeypatch):
    """Lists the files of own lists in a cache of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return lambda: sorted((tmp_path / "cache" / "wordtools").glob("*.own"))


@pytest.mark.parametrize(("form", "gone"), [("{}", 2), ("{};40", 2), ("{} two;7", 1), ("x-{}\tA clue", 2)])
def test_a_long_list_of_ones_own_comes_from_the_cache(form, gone, tmp_path, cached):
    name = written("\n".join([*map(form.format, LONG), "B2B"]), tmp_path)

    def read():
        return WordPool.read(name, LATIN, exclude=["AKUB", "x-AKUC"], flagged=["AKUD", "AKUDTWO", "XAKUD"])

    first = read()
    assert len(cached()) == 1
    damaged = cached()[0].read_bytes()
    again = read()
    assert isinstance(again.scores, Stock)
    assert (again, again.notes) == (first, first.notes)
    assert any("B2B" in note for note in again.notes)
    assert "list.txt: 1 left out: coarse or obscene" in again.notes[-1]
    assert len(again) == len(LONG) - gone
    cached()[0].write_bytes(damaged[:-1] + b"?")
    assert (read(), len(cached())) == (first, 1)
    assert cached()[0].read_bytes() == damaged


def test_other_wishes_for_a_list_of_ones_own_are_another_file(tmp_path, cached):
    name = written("\n".join(f"{word};{k % 90}" for k, word in enumerate(LONG)), tmp_path)
    wishes = ({}, {"minimum": 50}, {"exclude": ["AKUA"]}, {"flagged": ["AKUA"]})
    for count, asked in enumerate(wishes, 1):
        first = WordPool.read(name, LATIN, **asked)
        assert len(cached()) == count
        assert WordPool.read(name, LATIN, **asked) == first
    assert {file.path for file in files()} >= set(cached())


def test_what_no_stock_can_hold_and_short_lists_leave_no_file(tmp_path, cached):
    WordPool.read(written("tea\neat\nate\ncat\nact", tmp_path), LATIN)
    name = written("\n".join(f"{word};{k / 8}" for k, word in enumerate(LONG)), tmp_path)
    assert WordPool.read(name, LATIN).scores["AKUB"] == 0.125
    assert not cached()


def test_a_list_of_ones_own_needs_no_cache(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))  # no folder can be made in it
    name = written("\n".join(LONG), tmp_path)
    assert len(WordPool.read(name, LATIN)) == len(LONG)


@pytest.mark.long
def test_a_pool_of_a_stock_is_that_of_its_words():
    filler = Filler.for_language("en", least=60)
    stock, plain = filler.pool, WordPool(dict(filler.pool.scores), filler.pool.alphabet, filler.pool.name)
    assert isinstance(stock.scores, Stock)
    assert stock == plain
    for kind in (SlotKind(4), SlotKind(7), SlotKind(3, ((1, (1, 14)),)), SlotKind(40)):
        one, other = stock.share(kind), plain.share(kind)
        assert list(one.words) == list(other.words)
        assert one.codes == other.codes
        assert list(one.scores) == list(other.scores)
    flagged = flags_of([], Language.load("en"))
    assert flagged.keys().isdisjoint(stock.scores)
    assert not flagged.keys().isdisjoint(Filler.for_language("en", least=60, all_words=True).pool.scores)

"""How common words are: the tables of the installed lists, what stands in for them, and a table of one's own."""

from __future__ import annotations

import hashlib
import math
import pickle
import shutil
from array import array

import pytest
from conftest import needs_no_kernel
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Alphabet, Language, Lexicon, bundled
from wordtools.core.errors import LexiconError, WordtoolsError
from wordtools.core.lists.bundled import SHIPPED_BY
from wordtools.core.words import commonness
from wordtools.core.words.commonness import ZIPFS, Commonness, OwnTable, added, table_info
from wordtools.core.words.of_lists import commonness_of

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def opened(name: str) -> Lexicon:
    """Opens an installed list anew, in the letters of its language."""
    return Lexicon.open(name, Language.load(name.removesuffix("-nouns")).alphabet)


@pytest.fixture
def tables(monkeypatch, tmp_path):
    """A copy of the installed tables, and a cache of its own."""
    folder = tmp_path / "frequencies"
    shutil.copytree(table_info("en").parent, folder)
    monkeypatch.setattr(commonness, "table_info", lambda name: folder / f"{name}.info.toml")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return folder


@needs_no_kernel
@pytest.mark.parametrize("name", SHIPPED_BY)
def test_every_list_has_a_table(name):
    lexicon = opened(name)
    table = lexicon.commonness.tables[0]
    assert table.source == "wordtools-frequencies"
    assert len(table._table) == lexicon.info["words"]
    common = lexicon.commonness.words(5.0)
    assert len(common) > 100
    assert all(word in lexicon for word in common)
    assert all(lexicon.zipf(word) >= 5.0 for word in common)


def test_words_on_the_scale():
    english = opened("en")
    assert english.zipf("the") == max(ZIPFS) == 7.35
    assert 3.5 < english.zipf("quiz") < 4.2
    assert (english.zipf("tochers"), english.zipf("qzx"), english.zipf("")) == (0.0, None, None)
    assert opened("ru-nouns").zipf("дом") > 5
    assert opened("de").zipf("über") > 6
    assert opened("pt-br").zipf("ônibus") > opened("pt").zipf("autocarro")


def test_words_in_a_range_are_those_of_a_look_at_each():
    nouns = opened("ru-nouns")
    words = nouns.word_list.words
    zipfs = nouns.commonness.zipfs([*words, "ЙЦУ"])
    assert isinstance(zipfs, array)
    assert math.isnan(zipfs.pop())
    expected = [word for word, zipf in zip(words, zipfs, strict=True) if 2.5 <= zipf <= 3.0]
    assert nouns.commonness.words(2.5, 3.0) == expected
    assert zipfs.tolist() == [nouns.zipf(word) for word in words]
    assert nouns.commonness.within("ДОМ", (5.0, 6.0))
    assert not nouns.commonness.within("ДОМ", (6.0, 7.0))
    assert not nouns.commonness.within("ЙЦУ", (0.0, 9.0))


def test_words_that_fold_alike_are_added():
    native, folded = opened("es"), Lexicon.open("es", LATIN)
    assert native.zipf("año") > native.zipf("ano")
    assert folded.zipf("ano") == folded.zipf("año") == pytest.approx(added(native.zipf("ano"), native.zipf("año")))
    assert "ANO" in folded.commonness.words(5.0)


@given(st.floats(0, 9), st.floats(0, 9))
def test_added_frequencies(first, second):
    together = added(first, second)
    assert together == added(second, first) >= max(first, second)
    if first and second:
        assert 10**together == pytest.approx(10**first + 10**second)


def test_without_the_distribution_english_has_its_sizes(monkeypatch):
    monkeypatch.setattr(commonness, "table_info", lambda name: None)
    english, german = opened("en"), opened("de")
    assert english.commonness.tables[0].source == "SCOWL sizes"
    assert (english.zipf("the"), english.zipf("tochers"), english.zipf("qzx")) == (5.0, 0.0, None)
    assert {commonness.BY_TIER[tier] for tier in english.tiers.values()} == {
        english.zipf(word) for word in english.word_list.words[::100]
    }
    assert german.zipf("und") is None
    assert not german.commonness
    with pytest.raises(LexiconError, match="no frequencies for the words of de: install wordtools-frequencies"):
        commonness_of([german], Language.load("de")).needed()


def test_a_list_of_ones_own_has_the_table_of_its_language():
    english = Language.load("en")
    own = Lexicon.of(["otter", "fnord"], english.alphabet)
    assert own.zipf("otter") is None
    known = commonness_of([own], english)
    assert known.zipf("OTTER") == opened("en").zipf("otter")
    assert known.zipf("FNORD") is None
    assert (known.likely("FNORD"), known.likely("TOCHERS")) == (3.0, 0.0)
    assert not commonness_of([own])


def test_a_damaged_table_is_refused(tables):
    path = tables / "en.zipf.xz"
    whole = path.read_bytes()
    assert opened("en").zipf("the") == 7.35  # and it is in the cache now
    for damaged in (whole[:-1], whole[:500] + bytes([whole[500] ^ 1]) + whole[501:], b""):
        path.write_bytes(damaged)
        with pytest.raises(LexiconError, match=r"en\.zipf\.xz: a damaged frequency table, .* wordtools-frequencies"):
            opened("en").zipf("the")
    path.unlink()
    with pytest.raises(LexiconError, match=r"en\.zipf\.xz: No such file"):
        opened("en").zipf("the")


@pytest.mark.parametrize("key", ["list_sha256", "trie_sha256"])
def test_the_table_of_another_list_is_refused(tables, key):
    info = tables / "en.info.toml"
    lines = [f'{key} = "00"' if line.startswith(key) else line for line in info.read_text().splitlines()]
    info.write_text("\n".join(lines))
    with pytest.raises(LexiconError, match="the frequencies of another list 'en' than the one installed"):
        opened("en").zipf("the")


def test_a_damaged_file_of_the_cache_is_made_again(tables, tmp_path):
    opened("en").zipf("the")
    (kept,) = (tmp_path / "cache" / "wordtools").glob("*.zipf")
    data = kept.read_bytes()
    kept.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    assert opened("en").zipf("the") == 7.35
    assert kept.read_bytes() == data


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("CAT 5\n", "line 1: no tab: write WORD<tab>ZIPF"),
        ("# mine\n\nCAT\tmany\n", "line 3: 'many' is no Zipf value: 0 to 9"),
        ("CAT\t12000\n", "line 1: '12000' is no Zipf value"),
        ("CAT\tnan\n", "line 1: 'nan' is no Zipf value"),
        ("CAT\t-1\n", "line 1: '-1' is no Zipf value"),
        ("it's\t3\n", "no usable word"),
        ("", "no usable word"),
    ],
)
def test_a_wrong_table_of_ones_own_is_one_clear_line(tmp_path, text, message):
    path = tmp_path / "mine.tsv"
    path.write_text(text)
    with pytest.raises(LexiconError) as raised:
        OwnTable.read(str(path), LATIN)
    assert str(raised.value).startswith(f"{path}: ")
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_table_of_ones_own(tmp_path):
    path = tmp_path / "mine.tsv"
    path.write_text("été\t5\nete\t5\nit's\t3\nDog\t0\n", encoding="utf-8")
    table = OwnTable.read(str(path), LATIN)
    assert table.zipf("ETE") == pytest.approx(5.301, abs=1e-3)
    assert (table.zipf("DOG"), table.zipf("CAT"), table.left_out) == (0.0, 0.0, 1)
    again = pickle.loads(pickle.dumps(table))
    assert again == table
    assert hash(again) == hash(table)
    assert table != OwnTable({"ETE": 5.0})
    known = commonness_of([opened("en")], Language.load("en"), frequency=str(path))
    assert (known.zipf("THE"), known.words(1.0)) == (0.0, ["ETE"])
    with pytest.raises(WordtoolsError, match="No such file"):
        commonness_of([opened("en")], frequency="nowhere.tsv")


def test_several_tables_are_asked_in_turn():
    both = Commonness([OwnTable({"A": 4.0, "B": 1.0}), OwnTable({"A": 1.0, "C": 3.5})], "both")
    assert [both.zipf(word) for word in "ABCD"] == [4.0, 1.0, 3.5, None]
    assert both.words(3.0) == ["A", "C"]
    assert both.words(0.0, 2.0) == ["B"]


def test_tables_say_what_they_are_and_lie_beside_their_licence():
    folder = table_info("en").parent
    assert "Attribution-ShareAlike 4.0 International" in (folder / "LICENSE.txt").read_text(encoding="utf-8")
    assert "Robyn Speer" in (folder / "NOTICE.txt").read_text(encoding="utf-8")
    assert {path.name.removesuffix(".zipf.xz") for path in folder.glob("*.xz")} == set(SHIPPED_BY) <= set(bundled())
    for path in folder.glob("*.zipf.xz"):
        assert hashlib.sha256(path.read_bytes()).hexdigest() in path.with_name(
            f"{path.name.removesuffix('.zipf.xz')}.info.toml"
        ).read_text(encoding="utf-8")

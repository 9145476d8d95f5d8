from __future__ import annotations

import lzma
import os

import pytest

from wordtools.core import Alphabet, Dawg, Gaddag, Language, Lexicon, LexiconError
from wordtools.core.words import lexicon
from wordtools.core.words.lexicon import bundled

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.fixture
def cache(monkeypatch, tmp_path):
    """A cache of its own, in which even a small list is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(lexicon, "SMALL", 0)
    return tmp_path / "cache" / "wordtools"


@pytest.fixture
def builds(monkeypatch):
    """Counts the graphs that are built."""
    made, build = [], Dawg.build
    monkeypatch.setattr(Dawg, "build", lambda words: made.append(1) or build(words))
    return made


def test_of():
    words = Lexicon.of(["dog", "Caffè", "cat", "it's"], LATIN)
    assert (len(words), list(words)) == (3, ["CAFFE", "CAT", "DOG"])
    assert "caffè" in words
    assert "CATS" not in words
    assert "it's" not in words
    assert "" not in words
    assert 5 not in words
    assert words.word_list.dropped == {"a character outside the alphabet": 1}
    assert sorted(words.trie.keys("CA")) == ["CAFFE", "CAT"]
    assert words.info == {}
    assert words.tiers == {}
    assert repr(words) == "<Lexicon words>"


def test_alphabet_order():
    assert list(Lexicon.of(["oña", "ono", "ño"], Alphabet("ANÑO"))) == ["ÑO", "ONO", "OÑA"]


def test_letters_of_several_characters():
    words = Lexicon.of(["nyu", "nu"], Alphabet(["NY", "N", "U"]))
    assert list(words) == ["NYU", "NU"]
    assert "NYU" in words
    assert "Y" not in words


def test_respelt():
    words = Lexicon.of(["año", "ano"], Alphabet("AÑNO"))
    assert (len(words), len(words.respelt(LATIN))) == (2, 1)


@pytest.mark.parametrize("name", ["en", "ru-nouns"])
def test_bundled_with_the_core(name):
    words = Lexicon.open(name, Language.load(name[:2]).alphabet)
    assert len(words.word_list.words) == words.info["words"]
    assert words.word_list.dropped == {}
    assert words.info["licence"]
    assert (words.folder / words.info["licence_file"]).stat().st_size > 100


def test_tiers():
    tiers = Lexicon.open("en", LATIN).tiers
    assert tiers["THE"] == 10
    assert set(tiers.values()) == {10, 20, 35, 40, 50, 55, 60, 70, 80}


def test_all_installed_lists_have_their_files():
    for name, folder in bundled().items():
        assert (folder / f"{name}.marisa").is_file()
        assert (folder / "info.toml").is_file()


def test_file(tmp_path, monkeypatch):
    path = tmp_path / "mine.txt.xz"
    path.write_bytes(lzma.compress(b"cat\ndog\n"))
    assert len(Lexicon.open(str(path), LATIN)) == 2
    monkeypatch.chdir(tmp_path)
    assert len(Lexicon.open("mine.txt.xz", LATIN)) == 2
    path.rename("mine")
    assert len(Lexicon.open("mine", LATIN)) == 2


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("xx", "no word list 'xx': give a file, or one of .*en"),
        ("", "no word list"),
        ("..", "no word list"),
        ("a" * 300, "no word list"),
        ("__pycache__", "no word list"),
        ("none.txt", "none.txt: No such file"),
        ("./none", "none: No such file"),
        ("/", "directory"),
    ],
)
def test_missing(name, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LexiconError, match=message):
        Lexicon.open(name, LATIN)


def test_a_list_that_is_not_installed_names_its_package(monkeypatch):
    monkeypatch.setattr(lexicon, "entry_points", lambda **_: [])
    with pytest.raises(LexiconError, match="it is in the package wordtools-lexicons-gpl"):
        Lexicon.open("de", LATIN)


def test_a_list_that_cannot_be_read_is_no_empty_list():
    with pytest.raises(LexiconError, match="no usable word"):
        assert "cat" in Lexicon(b"?!", "bad", LATIN)


def test_the_graph_is_kept_and_used_again(cache, builds):
    for _ in range(2):
        assert list(Lexicon.of(["cat", "dog"], LATIN).dawg) == [b"\3\1\24", b"\4\17\7"]
    assert len(builds) == 1
    assert len(list(cache.glob("*.dawg"))) == 1
    assert len(Lexicon.of(["cat", "cow"], LATIN)) == 2
    assert len(Lexicon.of(["cat", "dog"], Alphabet("TACGOD"))) == 2
    assert len(list(cache.glob("*"))) == len(builds) == 3


def test_a_damaged_graph_is_built_again(cache, builds):
    words = ["cat", "dog"]
    assert len(Lexicon.of(words, LATIN)) == 2
    (file,) = cache.glob("*.dawg")
    whole = file.read_bytes()
    for damage in (b"", whole[:-1], b"x" * len(whole), whole[:20] + b"\xff" + whole[21:]):
        file.write_bytes(damage)
        assert list(Lexicon.of(words, LATIN)) == ["CAT", "DOG"]
        assert file.read_bytes() == whole
    assert len(builds) == 5


def test_the_gaddag_is_kept_and_used_again(cache, monkeypatch):
    made, of = [], Gaddag.of
    monkeypatch.setattr(Gaddag, "of", lambda *given: made.append(1) or of(*given))
    for _ in range(2):
        gaddag = Lexicon.of(["cat", "dog"], LATIN).gaddag
        assert (b"\3\1\24" in gaddag, b"\3\1\23" in gaddag, len(gaddag), gaddag.stride) == (True, False, 2, 3)
    assert len(made) == 1
    (file,) = cache.glob("*.gaddag")
    whole = file.read_bytes()
    for damage in (b"", whole[:-1], whole[:-1] + b"\1", (cache / file.name).with_suffix(".dawg").read_bytes()):
        file.write_bytes(damage)
        assert len(Lexicon.of(["cat", "dog"], LATIN).gaddag) == 2
        assert file.read_bytes() == whole
    assert len(made) == 5
    (cache / file.name).with_suffix(".dawg").unlink()
    assert len(Lexicon.of(["cat", "dog"], LATIN).gaddag) == 2
    assert not list(cache.glob("*.dawg"))


def test_a_large_alphabet_takes_wide_records():
    assert (
        Lexicon.of(["ab"], Alphabet([chr(65 + k) for k in range(26)] + [str(k) for k in range(9)])).gaddag.stride == 5
    )


def test_no_cache_is_no_error(cache, builds):
    cache.parent.write_text("a file where the folder should be")
    assert len(Lexicon.of(["cat"], LATIN)) == 1
    assert len(builds) == 1


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="needs a closed folder")
def test_a_closed_cache_folder_is_no_error(cache):
    cache.mkdir(parents=True)
    cache.chmod(0o500)
    assert len(Lexicon.of(["cat"], LATIN)) == 1


def test_old_graphs_go(cache, monkeypatch):
    monkeypatch.setattr(lexicon, "KEPT", 3)
    for word in ("a", "b", "c", "d", "e"):
        assert len(Lexicon.of([word], LATIN)) == 1
    assert len(list(cache.glob("*.dawg"))) == 3


def test_a_small_list_is_not_kept(cache, monkeypatch):
    monkeypatch.setattr(lexicon, "SMALL", 50_000)
    assert len(Lexicon.of(["cat"], LATIN)) == 1
    assert not cache.exists()

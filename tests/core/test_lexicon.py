from __future__ import annotations

import copy
import hashlib
import lzma
import os
import pickle
import subprocess

import marisa_trie
import pytest
from conftest import uncompiled

from wordtools.core import Alphabet, Language, Lexicon, bundled
from wordtools.core.errors import LexiconError, RulesError
from wordtools.core.graph import Dawg, Gaddag
from wordtools.core.lists import bundled as bundled_module
from wordtools.core.lists import cache as cache_module
from wordtools.core.lists import tries
from wordtools.core.words import lexicon as lexicon_module

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.fixture
def cache(monkeypatch, tmp_path):
    """A cache of its own, in which even a small list is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(lexicon_module, "SMALL", 0)
    return tmp_path / "cache" / "wordtools"


@pytest.fixture
def builds(monkeypatch):
    """Counts the graphs that are built."""
    made, build = [], Dawg.build
    monkeypatch.setattr(Dawg, "build", lambda words: made.append(1) or build(words))
    return made


def test_of():
    words = Lexicon.of(["dog", "Caffè", "cat"], LATIN)
    assert (len(words), list(words)) == (3, ["CAFFE", "CAT", "DOG"])
    assert "caffè" in words
    assert "CATS" not in words
    assert "it's" not in words
    assert "" not in words
    assert 5 not in words
    assert words.word_list.dropped == {}
    assert sorted(words.trie.keys("CA")) == ["CAFFE", "CAT"]
    assert words.info == {}
    assert words.tiers == {}
    assert (str(words), repr(words)) == ("words", "<Lexicon words>")


def test_given_words_are_words_whatever_characters_they_have():
    alphabet = Alphabet("ABC#;XY'")
    assert list(Lexicon.of(["#x", "a;b", "y", "#'"], alphabet)) == ["A;B", "#X", "#'", "Y"]
    assert "a;b" in Lexicon.of(["a;b"], alphabet)
    assert "wordtools" in Lexicon.of(["We love Marisa.".replace(" ", "").replace(".", ""), "wordtools"], LATIN)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["tea", "it's"], r"words: \"it's\": \"'\" is no letter of this alphabet"),
        (["tea", "#x"], "words: '#x': '#' is no letter"),
        (["salt;pepper"], "words: 'salt;pepper': ';' is no letter"),
        (["tea", ""], "words: '' is a word without a letter"),
        ([" tea"], "words: ' tea': ' ' is no letter"),
        (["tea\n"], r"'\\n' is no letter"),
        (["te\0a"], r"'\\x00' is no letter"),
        (["сat"], r"words: 'сat': 'с' \(CYRILLIC SMALL LETTER ES, not C\) is no letter"),
        (["A" * 256], r"'A{40}'\.\.\. has over 255 letters"),
        ([], "words: no word is given"),
    ],
)
def test_a_given_word_that_cannot_be_spelt_is_named(words, message):
    with pytest.raises(LexiconError, match=message):
        Lexicon.of(words, LATIN)


def test_a_given_word_that_cannot_be_cut_into_letters_is_named():
    with pytest.raises(LexiconError, match="words: 'nyy' cannot be cut into letters"):
        Lexicon.of(["nu", "nyy"], Alphabet(["NY", "N", "U"]))


@pytest.mark.parametrize("words", ["tea", [b"tea"], ["tea", 5], [None]])
def test_what_is_no_text_is_no_word(words):
    with pytest.raises(TypeError, match=r"text is wanted|one by one"):
        Lexicon.of(words, LATIN)
    with pytest.raises(TypeError, match=r"Lexicon\.of"):
        Lexicon(words, "words", LATIN)


def test_for_a_language(tmp_path):
    english = Language.load("en")
    for lexicon in (Lexicon.for_language("en"), Lexicon.for_language(english)):
        assert lexicon == Lexicon.open("en", english.alphabet)
    path = tmp_path / "mine.txt"
    path.write_text("tea\n")
    assert list(Lexicon.for_language("en", str(path))) == ["TEA"]
    assert "кот" in Lexicon.for_language(english, "ru-nouns", alphabet=Language.load("ru").alphabet)
    (tmp_path / "zz.toml").write_text('letters = "ABC"\n')
    with pytest.raises(LexiconError, match="language 'zz' names no word list"):
        Lexicon.for_language(str(tmp_path / "zz.toml"))


def test_equal_and_copied():
    words = Lexicon.of(["tea", "eat"], LATIN)
    assert words == Lexicon.of(["EAT", "TEA"], LATIN)
    assert len({words, Lexicon.of(["EAT", "TEA"], LATIN)}) == 1
    others = [
        Lexicon.of(["tea"], LATIN),
        Lexicon.of(["tea", "eat"], LATIN, "x"),
        Lexicon.of(["tea", "eat"], Alphabet("AET")),
    ]
    assert all(other != words for other in [*others, Lexicon(b"EAT\nTEA", "words", LATIN), "words"])
    assert copy.copy(words) is copy.deepcopy(words) is words


def test_a_pickle_holds_the_words_or_the_name(tmp_path, monkeypatch):
    path = tmp_path / "mine.txt"
    path.write_text("tea\nit's\n")
    lexicon = Lexicon.open(str(path), LATIN)
    data = pickle.dumps(lexicon)
    path.unlink()
    assert pickle.loads(data) == lexicon
    assert list(pickle.loads(data)) == ["TEA"]
    given = pickle.loads(pickle.dumps(Lexicon.of(["#x"], Alphabet("#X"))))
    assert list(given) == ["#X"]
    english = Lexicon.open("en", LATIN)
    # one of its large tables is there; the other one takes half a minute where the kernels are Python
    assert len(english.dawg if uncompiled else english.gaddag) == len(english)
    data = pickle.dumps(english)
    assert len(data) < 1000
    assert pickle.loads(data) == english
    assert pickle.loads(data).folder == english.folder
    assert pickle.loads(data) is pickle.loads(data)  # it comes with each part of a job
    lexicon_module._open_again.cache_clear()
    monkeypatch.setattr(lexicon_module, "read_info", lambda _: {})
    monkeypatch.setattr(lexicon_module, "read_checked", lambda *_: b"TEA\n")
    with pytest.raises(
        LexiconError, match="'en' is not the one that was pickled: install the same version of wordtools-core"
    ):
        pickle.loads(data)


def test_find_and_hooks():
    words = Lexicon.of(["care", "scare", "cared", "carer", "cares", "careen", "a"], LATIN)
    assert list(words.find(letters="CARE?", length=5)) == ["CARED", "CARER", "CARES", "SCARE"]
    assert words.find(prefix="c")[0] == "CARE"
    hooks = words.hooks("care")
    assert (hooks, str(hooks)) == ((("S",), ("D", "R", "S")), "S-DRS")
    assert words.hooks("") == (("A",), ("A",))
    assert words.hooks("zzz") == ((), ())
    with pytest.raises(RulesError, match="'1' is no letter"):
        words.hooks("a1")


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
        ("/", "a folder, and a file is wanted"),
    ],
)
def test_missing(name, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LexiconError, match=message):
        Lexicon.open(name, LATIN)


def test_a_list_that_is_not_installed_names_its_package(monkeypatch):
    monkeypatch.setattr(bundled_module, "entries", lambda group: [])
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


def test_every_file_that_is_kept_is_counted(cache, tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("cat\ndog\n")
    lexicon = Lexicon.open(str(path), LATIN)
    assert (len(lexicon.gaddag), len(lexicon.alphagrams), lexicon.notes) == (2, 2, ())
    assert sorted(one.path for one in cache_module.files()) == sorted(cache.iterdir())
    assert {one.kind for one in cache_module.files()} == {"dawg", "gaddag", "alphagrams", "notes"}


def test_a_small_list_is_not_kept(cache, monkeypatch):
    monkeypatch.setattr(lexicon_module, "SMALL", 50_000)
    assert len(Lexicon.of(["cat"], LATIN)) == 1
    assert not cache.exists()


def flipped(data: bytes, bit: int) -> bytes:
    return data[: bit // 8] + bytes([data[bit // 8] ^ 1 << bit % 8]) + data[bit // 8 + 1 :]


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """An installed list of two words, with its checksums."""
    folder = tmp_path / "zz"
    folder.mkdir()
    (folder / "zz.marisa").write_bytes(bytes(marisa_trie.Trie(["CAT", "DOG"]).tobytes()))
    (folder / "zz.tiers").write_bytes(bytes([10, 20]))
    sums = {path.suffix: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
    (folder / "info.toml").write_text(
        f'data_sha256 = "{sums[".marisa"]}"\n[tiers]\nfile = "zz.tiers"\ndata_sha256 = "{sums[".tiers"]}"\n'
    )
    monkeypatch.setattr(lexicon_module, "bundled_folder", {"zz": folder}.get)
    return folder


def test_an_installed_list_is_compared_with_its_checksum(installed):
    assert list(Lexicon.open("zz", LATIN)) == ["CAT", "DOG"]
    assert sorted(Lexicon.open("zz", LATIN).tiers) == ["CAT", "DOG"]
    for name, bits in (("zz.tiers", 16), ("zz.marisa", 100)):
        path = installed / name
        whole = path.read_bytes()
        for bit in range(bits):
            path.write_bytes(flipped(whole, bit))
            with pytest.raises(LexiconError, match=f"{name}: a damaged word list, .* install its package again"):
                _ = Lexicon.open("zz", LATIN).tiers
        path.write_bytes(whole)


def test_a_trie_from_outside_is_read_once_by_a_process_of_its_own(monkeypatch, tmp_path, cache):
    monkeypatch.setattr(lexicon_module, "SMALL", 50_000)
    runs, run = [], subprocess.run
    monkeypatch.setattr(subprocess, "run", lambda *given, **more: runs.append(given) or run(*given, **more))
    path = tmp_path / "mine.marisa"
    path.write_bytes(bytes(marisa_trie.Trie(["CAT", "DOG"]).tobytes()))
    for _ in range(3):
        assert list(Lexicon.open(str(path), LATIN)) == ["CAT", "DOG"]
    assert len(runs) == 1
    path.write_bytes(tries.packed(["CAT", "DOG"]))
    assert list(Lexicon.open(str(path), LATIN)) == ["CAT", "DOG"]
    assert len(Lexicon.open("en", LATIN).word_list.words) > 200_000
    assert len(runs) == 2  # a checksum is no reason to trust a file, the SHA-256 of an installed one is

"""Flagged words: the files beside the installed lists, and what leaves such words out."""

from __future__ import annotations

import hashlib

import marisa_trie
import pytest

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.errors import LexiconError
from wordtools.core.lists.bundled import SHIPPED_BY
from wordtools.core.words import lexicon as lexicon_module
from wordtools.core.words.flags import COARSE, OBSCENE
from wordtools.core.words.of_lists import flags_of, without_flagged

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def opened(name: str) -> Lexicon:
    return Lexicon.open(name, Language.load(name.removesuffix("-nouns")).alphabet)


@pytest.mark.parametrize("name", SHIPPED_BY)
def test_every_list_has_flagged_words(name):
    lexicon = opened(name)
    grades = list(lexicon.flags.values())
    assert set(grades) == {COARSE, OBSCENE}
    about = lexicon.info["flags"]
    assert (grades.count(COARSE), grades.count(OBSCENE)) == (about["coarse"], about["obscene"])
    assert 0.001 < len(grades) / lexicon.info["words"] < 0.005
    assert about["licence"] == "MIT"


@pytest.mark.parametrize(
    ("name", "flagged", "innocent"),
    [
        ("en", {"FUCK": 2, "SHIT": 1, "MURDER": 1}, "PASSED SCRAPS FARTHING EMBARRASSED DAMNATION NIGGARDLY"),
        ("de", {"FICKEN": 2, "ARSCH": 1}, "MARSCH BARSCH HURTIG KURZHAARSCHNITT"),
        ("it", {"CAZZO": 2, "MERDA": 1}, "PISCINA INCULCARE CAZZOTTO"),
        ("es", {"JODER": 2, "CAGAR": 1}, "MEANDRO CONDONAR"),
        ("fr", {"ENCULE": 2, "MERDE": 1}, "DECONNECTER PETERSBOURG"),
        ("ru", {"БЛЯДЬ": 2, "ЖОПА": 1}, "КОЛЕБАТЬСЯ ПЕДИКЮР ПУТАНИЦА"),
    ],
)
def test_words_that_are_flagged_and_words_that_are_not(name, flagged, innocent):
    lexicon = opened(name)
    in_list = {word: grade for word, grade in flagged.items() if word in lexicon}
    assert in_list
    assert {word: lexicon.flags.get(word) for word in in_list} == in_list
    assert not [word for word in innocent.split() if word in lexicon.flags]


def test_flags_in_other_letters_and_in_a_list_of_ones_own():
    spanish = Language.load("es")
    assert "COÑO" in opened("es").flags
    assert Lexicon.open("es", LATIN).flags["CONO"] == OBSCENE
    own = Lexicon.of(["joder", "gato"], spanish.alphabet)
    assert own.flags == {}
    assert flags_of([own], spanish)["JODER"] == OBSCENE
    assert without_flagged(own, spanish).word_list.words == ["GATO"]
    assert without_flagged(own) is own
    with pytest.raises(LexiconError, match="no word"):
        without_flagged(Lexicon.of(["joder"], spanish.alphabet), spanish)


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """Makes an installed list of two words with a file of flags."""

    def made(flags: str, known: str | None = None) -> Lexicon:
        folder = tmp_path / "zz"
        folder.mkdir(exist_ok=True)
        (folder / "zz.marisa").write_bytes(bytes(marisa_trie.Trie(["CAT", "DOG"]).tobytes()))
        (folder / "zz.flags").write_text(flags)
        data, digest = (
            hashlib.sha256(text).hexdigest()
            for text in ((folder / "zz.marisa").read_bytes(), (flags if known is None else known).encode())
        )
        (folder / "info.toml").write_text(
            f'data_sha256 = "{data}"\n[flags]\nfile = "zz.flags"\ndata_sha256 = "{digest}"\n'
        )
        monkeypatch.setattr(lexicon_module, "bundled_folder", {"zz": folder}.get)
        return Lexicon.open("zz", LATIN)

    return made


def test_a_file_of_flags(installed):
    assert dict(installed("CAT\t1\nDOG\t2\n").flags) == {"CAT": 1, "DOG": 2}
    assert dict(installed("").flags) == {}


@pytest.mark.parametrize(
    ("flags", "known", "message"),
    [
        ("CAT\t1\nDOG\t1\n", "CAT\t1\nDOG\t2\n", r"zz\.flags: a damaged file of flags, .* install its package again"),
        ("CAT\t1\nBAT\t2\n", None, r"zz\.flags: line 2: BAT is not in the list 'zz'"),
        ("CAT\t3\n", None, r"zz\.flags: line 1: 'CAT\\t3': write WORD<tab>1 or WORD<tab>2"),
        ("CAT\n", None, r"zz\.flags: line 1: 'CAT': write WORD<tab>1"),
    ],
)
def test_a_wrong_file_of_flags_is_one_clear_line(installed, flags, known, message):
    with pytest.raises(LexiconError, match=message) as raised:
        _ = installed(flags, known).flags
    assert "\n" not in str(raised.value)

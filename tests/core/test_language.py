from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from wordtools.core import Language
from wordtools.core.errors import LanguageError
from wordtools.core.letters.language import language_files, loaded, user_folder

BUNDLED = ["de", "en", "es", "fr", "it", "nl", "pt", "pt-br", "ru"]
SMALL = 'letters = "ABC"\n'


@pytest.fixture
def toml(tmp_path):
    def write(text, name="zz.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize("code", BUNDLED)
def test_bundled_languages_are_whole(code):
    language = Language.load(code)
    assert (language.code, bool(language.name), language.lexicon) == (code, True, code)
    assert len(language.alphabet) >= 26
    assert set(language.frequency) <= set(language.alphabet.letters)
    points = language.section("ruzzle")["points"]
    assert set(points) == set(language.alphabet_for("ruzzle").letters)
    scrabble = language.section("scrabble")
    assert set(scrabble["tiles"]) <= set(language.alphabet_for("scrabble").letters)
    assert all(len(row) == 2 and min(row) >= 0 for row in scrabble["tiles"].values())


def test_bundled_are_all():
    assert sorted(path.stem for path in language_files()) == BUNDLED


def test_own_file_by_path(toml):
    language = Language.load(toml('letters = ["A", "CH"]\nlexicon = "words.txt"\n[fold]\n"Á" = "A"\n'))
    assert (language.code, language.name) == ("zz", "zz")
    assert language.alphabet.letters == ("A", "CH")
    assert language.alphabet.fold("á") == "A"
    assert language.lexicon == str(language.path.parent / "words.txt")
    assert language.section("scrabble") == {}
    assert language.frequency == {"A": 1.0, "CH": 1.0}


def test_byte_order_mark(toml):
    assert Language.load(toml("\ufeff" + SMALL)).alphabet.letters == ("A", "B", "C")


def test_own_file_in_the_configuration_folder_wins(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = user_folder()
    if not folder.is_relative_to(tmp_path):
        pytest.skip("this system keeps configuration elsewhere")
    folder.mkdir(parents=True)
    (folder / "en.toml").write_text(SMALL)
    (folder / "xx.toml").write_text(SMALL)
    assert Language.load("en").path == folder / "en.toml"
    assert Language.load("xx").alphabet.letters == ("A", "B", "C")


def test_a_file_with_a_mistake_is_left_out_with_its_reason(toml):
    files = [Path(toml(text, f"{name}.toml")) for name, text in {"x": "x=\n", "y": SMALL, "z": "letters = 1"}.items()]
    found, wrong = loaded(files)
    assert list(found) == ["y"]
    assert [str(error).partition(": ")[0] for error in wrong] == [str(files[0]), str(files[2])]


def test_a_game_may_have_its_own_letters(toml):
    language = Language.load(
        toml(SMALL + '[fold]\n"Á" = "A"\n"Ñ" = "Z"\n[ruzzle]\nletters = "ABZ"\nfold = {"Ç" = "B"}\n')
    )
    assert language.alphabet_for("ruzzle").fold("ñáç") == "ZAB"
    assert language.alphabet_for("scrabble") is language.alphabet
    assert language.alphabet.folds == {"Á": "A"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "letters"),
        ("letters = 5", "'letters' is missing or of the wrong type"),
        ("letters = [1, 2]", "a string or a list of strings"),
        ('letters = "ABA"', "'A' is in the alphabet twice"),
        (SMALL + "name = 3", "'name'"),
        (SMALL + "fold = 3", "'fold'"),
        (SMALL + "[", "not a TOML file"),
        (SMALL + 'lexikon = "en"', "unknown key 'lexikon': did you mean 'lexicon'"),
        (SMALL + 'case_sensitive = "no"', "'case_sensitive'"),
        (SMALL + "[scrabble]\nbings = 50", r"\[scrabble\]: unknown key 'bings': did you mean 'bingo'"),
        (SMALL + "frequency = 3", "'frequency' must be a table"),
        (SMALL + "scrabble = 4", "'scrabble' must be a table"),
        (SMALL + "[ruzzle]\nx = 1", r"\[ruzzle\]: unknown key 'x': use confidence, fold"),
        (SMALL + "[frequency]\nword = {}", "did you mean 'words'"),
        (SMALL + r'lexicon = "a\u0000b.txt"', r"lexicon: no word list can be called 'a\\x00b.txt'"),
        (SMALL + '[fold]\n"É" = 3', "fold: 'É' must become a text, not 3"),
        (r'letters = "\u0000A"', r"letter '\\x00' cannot be printed"),
        ('letters = ["A", "B C"]', "letter 'B C' cannot be printed"),
        ("letters = " + "[" * 5000, "nested too deeply|not a TOML file"),
        ("letters = " + "9" * 5000, "not a TOML file"),
    ],
)
def test_a_mistake_in_the_file_is_told_with_its_path(toml, text, message):
    with pytest.raises(LanguageError, match=message) as caught:
        Language.load(toml(text))
    assert "zz.toml" in str(caught.value)


def test_a_mistake_in_a_games_section(toml):
    language = Language.load(toml(SMALL + '[ruzzle]\nletters = "AB"\nfold = [1]\n'))
    with pytest.raises(LanguageError, match="table"):
        language.alphabet_for("ruzzle")
    for share in ('"x"', "inf", "nan", "-1", "1e300", "true", "0.0", "9" * 400):
        wrong = Language.load(toml(SMALL + f"[frequency]\nwords = {{A = {share}}}\n"))
        with pytest.raises(LanguageError, match=r"numbers, 0 to 1,000,000, and one above 0"):
            _ = wrong.frequency


def test_values(toml):
    english = Language.load("en")
    assert (repr(english), str(english)) == ("Language.load('en')", "English")
    own = Language.load(toml(SMALL))
    assert eval(repr(own)) == own
    english.alphabet.encode_all(["TEA"])
    assert english.alphabet.encode_texts(["tea", "café"]) is not None
    assert english.frequency["E"] > 10
    for again in (Language.load("en"), pickle.loads(pickle.dumps(english)), copy.deepcopy(english), copy.copy(english)):
        assert again == english
        assert len({again, english}) == 1
    assert own != english
    with pytest.raises(FrozenInstanceError):
        english.name = "Latin"
    with pytest.raises(TypeError):
        english.alphabet.folds["Œ"] = "O"


@pytest.mark.parametrize(
    ("code", "meant"),
    [
        ("my_lang", "my-lang"),
        ("x", "und-x-x"),
        ("", "und"),
        ("pt br", "pt-br"),
        ("Esperanto", "Esperant"),
        ("l2", "und-x-l2"),
    ],
)
def test_a_code_is_a_language_tag(toml, code, meant):
    with pytest.raises(LanguageError) as caught:
        Language.load(toml(SMALL + f'code = "{code}"\n'))
    assert str(caught.value).endswith(f'zz.toml: code {code!r} is no language tag: write code = "{meant}"')
    assert Language.load(toml(SMALL + f'code = "{meant}"\n')).code == meant


def test_a_file_without_measure(toml):
    for text, message in (
        ("#" * 65_000, "over 64 kB, more than a TOML file has"),
        ("a." * 200 + "b=1", "over 100 dots"),
    ):
        with pytest.raises(LanguageError, match=message):
            Language.load(toml(text))


def test_not_utf8(tmp_path):
    path = tmp_path / "zz.toml"
    path.write_bytes(b'letters = "\xc4"')
    with pytest.raises(LanguageError, match="not a TOML file"):
        Language.load(str(path))


@pytest.mark.parametrize("name", ["zz", "missing.toml", "./", "", "a\0b", "a\0.toml"])
def test_missing(name, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LanguageError):
        Language.load(name)

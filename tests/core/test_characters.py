"""Letters that arrive decomposed, and characters that nobody sees: the same boards, racks, grids and words."""

from __future__ import annotations

import unicodedata

import pytest
from click.testing import CliRunner

from wordtools.core import Language
from wordtools.core.base.characters import characters, composed, encodings, mixed
from wordtools.core.cli.main import main

BOARDS = {"es": "añob/niño/cañe/leña", "ru": "йодй/чайё", "de": "grün/öfen", "fr": "été/çal", "pt": "mãe/pão"}


def decomposed(text):
    return unicodedata.normalize("NFD", text)


def run(*arguments):
    result = CliRunner().invoke(main, list(map(str, arguments)))
    assert result.exit_code in (0, 1), result.stderr
    return result.stdout


@pytest.mark.parametrize("text", ["ñandú", "йё", "fi\u00adsh\u200b", "\ufeffcat", "g\u0303ab"])
def test_nothing_is_left_that_nobody_sees(text):
    whole = composed(decomposed(text))
    assert whole == composed(text)
    assert unicodedata.is_normalized("NFC", whole)
    assert "".join(characters(text)) == whole
    assert not any(unicodedata.combining(part[0]) for part in characters(text))


@pytest.mark.parametrize("language", BOARDS)
def test_a_board(language):
    board = BOARDS[language]
    assert run("ruzzle", "solve", "-l", language, decomposed(board)) == run("ruzzle", "solve", "-l", language, board)
    shown = run("fillword", "find", "-l", language, board)
    assert run("fillword", "find", "-l", language, decomposed(board)) == shown


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("scrabble", "moves", "-l", "es", "-n", "3", "-r", "ñandupe"), marks=pytest.mark.long, id="moves"),
        ("scrabble", "score", "-l", "es", "8H ÑU"),
        ("scrabble", "score", "-l", "es", "8H AñO"),
        ("scrabble", "bingos", "-l", "es", "ñandupe"),
        ("scrabble", "board", "-l", "es", "15/15/15/15/15/15/15/7ÑU6/15/15/15/15/15/15/15 ABC/ 0/0 0"),
        ("fillword", "hint", "-l", "es", "niñoaño."),
        ("words", "find", "-l", "es", "--pattern", "[m-ñ]i*", "--length", "4"),
        ("crossword", "fill", "--open", "3x3", "-l", "es", "--put", "1a=año", "--seed", "1"),
        ("ruzzle", "prove", "2", "2", "-l", "es", "--rules", "boggle", "--groups", "AEIOU BCDFGHJKLMNÑPQRSTVWXYZ"),
    ],
    ids=" ".join,
)
def test_a_command(arguments):
    assert run(*map(decomposed, arguments)) == run(*arguments)


@pytest.mark.parametrize("kind", ["txt", "xd", "ipuz", "jpz", "exolve"])
def test_a_puzzle_file(kind, tmp_path):
    grid = tmp_path / "grid.txt"
    grid.write_text("ÑU\nSÍ\n", encoding="utf-8")
    file = tmp_path / f"given.{kind}"
    run("crossword", "convert", grid, file)
    file.write_text(decomposed(file.read_text(encoding="utf-8")), encoding="utf-8")
    run("crossword", "convert", "--strict", file, tmp_path / "back.txt")
    assert (tmp_path / "back.txt").read_text(encoding="utf-8").strip() == "ÑU\nSÍ"


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_an_alphabet_leaves_out_what_nobody_sees(language):
    alphabet = Language.load(language).alphabet
    word = "".join(alphabet.letters[:4])
    odd = f"{word[:2]}\u00ad{word[2:]}\u200b"
    assert alphabet.fold(odd) == word
    assert alphabet.encode_texts([odd] + [word] * 20) == [alphabet.encode(word)] * 21


@pytest.mark.parametrize("word", ["fi\u00adsh", "fish\u200b", "\u2060fish"])
def test_words_from_pdfs_and_web_pages(word, tmp_path):
    assert run("words", "check", word).strip().endswith(": yes")
    assert run("ruzzle", "solve", f"{word}/cats", "-n", "2") == run("ruzzle", "solve", "fish/cats", "-n", "2")
    (tmp_path / "list.txt").write_text(f"{word}\ncat\n", encoding="utf-8")
    assert run("words", "cat", "-d", tmp_path / "list.txt") == "CAT\nFISH\n"


@pytest.mark.parametrize(
    ("language", "word", "why"),
    [
        ("en", "don't", '"\'" is no letter of this alphabet'),
        ("en", "don’t", "'’' is no letter of this alphabet"),
        ("en", "e-mail", "'-' is no letter of this alphabet"),
        ("fr", "aujourd'hui", '"\'" is no letter of this alphabet'),
        ("ru", "кто-то", "'-' is no letter of this alphabet"),
        ("en", "\u0441at", "CYRILLIC SMALL LETTER ES (U+0441) in place of C"),
    ],
)
def test_a_no_has_its_reason(language, word, why):
    result = CliRunner().invoke(main, ["words", "check", "-l", language, word])
    assert result.stdout == f"{word}: no\n"
    assert result.stderr == f"{word}: {why}\n"


@pytest.mark.parametrize(
    ("language", "option", "value", "what"),
    [
        ("de", "--at", "5ß", "'ß' is SS here: 2 letters"),
        ("de", "--not-at", "1ß", "'ß' is SS here: 2 letters"),
        ("de", "--pattern", "stra[ß]e", "'ß' is SS here: 2 letters"),
        ("de", "--pattern", "stra[^sß]e", "'ß' is SS here: 2 letters"),
        ("de", "--without", "ß", "'ß' is SS here: 2 letters"),
        ("fr", "--pattern", "c[œ]ur", "'œ' is OE here: 2 letters"),
        ("nl", "--at", "1ĳ", "'ĳ' is IJ here: 2 letters"),
    ],
)
def test_a_set_or_a_place_takes_one_letter(language, option, value, what):
    result = CliRunner().invoke(main, ["words", "find", "-l", language, option, value])
    assert result.exit_code == 2
    assert what in result.stderr


def test_a_letter_that_becomes_two_is_found_outside_of_sets():
    assert "STRASSE" in run("words", "find", "-l", "de", "--pattern", "straße")
    assert "STRASSE" in run("words", "find", "-l", "de", "--must", "ß", "--length", "7", "--prefix", "stra")


@pytest.mark.parametrize(
    ("data", "windows", "text", "found"),
    [
        (b"plain", False, "plain", set()),
        ("Café – “x”".encode(), True, "Café – “x”", {"utf-8"}),
        ("Café – “x”".encode("cp1252"), True, "Café – “x”", {"cp1252"}),
        ("naïve ".encode() + b"it\x92s", False, "naïve it’s", {"utf-8", "cp1252"}),
        (b"CAF\xc9\x92S", True, "CAFÉ’S", {"cp1252"}),
        (b"CAF\xc9\x92S", False, "CAF\u0252S", {"utf-8"}),
        ("Hawai\u02bbi".encode(), True, "Hawai\u02bbi", {"utf-8"}),
        (b"caf\xc3", False, "cafÃ", {"cp1252"}),
        (b"no \x81", True, "no \ufffd", {"cp1252"}),
    ],
)
def test_two_encodings(data, windows, text, found):
    assert mixed(data, windows=windows) == text
    assert encodings(data, windows=windows) == found

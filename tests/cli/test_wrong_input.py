"""What people type first and wrongly is answered so that they know what to type."""

from __future__ import annotations

import shlex
import zipfile

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main

EXCEL = "in Excel as CSV UTF-8"  # a way for those who have no iconv
ANSWERS = [
    ("crossword build words.txt 15 15", "X is 'words.txt'"),
    ("crossword build 15x15 words.txt", "wordtools crossword build 15 15 words.txt"),
    ("crossword build 9 9 'C:\\Users\\Ann\\words.txt'", "No such file or directory"),
    ("crossword build 9 9 utf16.txt", EXCEL),
    ("crossword build 9 9 western.txt -l de", EXCEL),
    ("words cat -d cyrillic.txt -l ru", "CP1251"),
    ("crossword build 9 9 list.xlsx", "an Excel workbook, not a word list"),
    ("fillword generate 8 8 --include list.docx", "a Word document, not text: save it as plain text"),
    ("crossword convert list.docx new.puz", "a Word document, not a puzzle: save it as plain text"),
    ("crossword convert old.pdf new.puz", ".pdf files are written, not read"),
    ("ruzzle solve c a t s", 'in quotation marks: wordtools ruzzle solve "c a t s"'),
    ("fillword solve cats doge", 'in quotation marks: "cats doge"'),
    (
        "fillword find cats doge mare",
        "unexpected arguments doge mare: put a text with blanks in quotation marks",
    ),
    ("ruzzle generate 5 5", "--rows 5 --columns 5"),
    ("ruzzle generate 4x5", "--rows 4 --columns 5"),
    ("ruzzle generate --rows 5x6", "--rows 5 --columns 6"),
    ("ruzzle best 3 4", "--rows 3 --columns 4"),
    ("ruzzle prove 2x3", "write 2 3"),
    ("fillword generate 6x7", "write 6 7"),
    ("fillword book 6x6 --number 2 --pdf new.pdf", "write 6 6"),
    ("languages en", "unexpected argument en"),
    ("crossword fill 15x15", "--library 15x15"),
    ("crossword fill 15 15", "--library 15x15"),
    ("scrabble moves JUKEBOX", "JUKEBOX: no such file; for a rack write -r 'JUKEBOX'"),
    ("scrabble sim 'juke?'", "for a rack write -r 'juke?'"),
    ("scrabble board game.txt", "game.txt: No such file or directory"),
    ("scrabble moves -r 'JUKE BOX'", "write the tiles together"),
    ("scrabble moves -r J,U,K,E", "write the tiles together"),
    ("scrabble moves -r jukebo_", "a blank is ?"),
    ("scrabble moves -r 'JUKEB*X'", "a blank is ?"),
    ("scrabble moves -r JUKEBOXES", "a rack holds 7"),
    ("scrabble score 8h quiz", "write a play in quotation marks: '8h quiz'"),
    ("scrabble score QUIZ", "write a place and a word, like 8H WORD"),
    ("scrabble score 'QUIZ 8H'", "write the place first: 8H QUIZ"),
    ("words find 'ae*'", "--pattern 'ae*'"),
    ("words find 'eleven plus two'", "for a phrase, wordtools words anagram"),
    ("words find --prefix 'a[bc]'", "--prefix: 'a[bc]' is a pattern"),
    ("boggle", "wordtools ruzzle solve BOARD --rules boggle"),
    ("strands", "wordtools fillword solve GRID --strands"),
    ("Wordle", "wordtools words find --guess"),
    ("wordsearch", "--word-search"),
    ("solve cats", "Use wordtools fillword solve or wordtools ruzzle solve"),
    ("moves -r CATS", "Use wordtools scrabble moves"),
    ("ruzzle moves", "Use wordtools scrabble moves"),
    ("words lookup cat", "wordtools words define WORD"),
    ("anagram cats", "wordtools words "),
    ("scrabble analize", "Did you mean 'analyse'"),
    ("qqq", "There are: cache, crossword, fillword"),
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text("cat\ndog\n")
    (tmp_path / "utf16.txt").write_bytes("cat\tIt meows\ndog\tIt barks\n".encode("utf-16-le"))
    (tmp_path / "western.txt").write_bytes("Möhre\tein Gemüse\nHäschen\n".encode("cp1252"))
    (tmp_path / "cyrillic.txt").write_bytes("кошка\nсобака\nлошадь\n".encode("cp1251"))
    (tmp_path / "old.pdf").write_bytes(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    for name, inside in (("list.xlsx", "xl/workbook.xml"), ("list.docx", "word/document.xml")):
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            archive.writestr(inside, "<x/>")
    return tmp_path


@pytest.mark.parametrize(("line", "answer"), ANSWERS, ids=[line for line, _ in ANSWERS])
def test_a_wrong_input_says_what_to_type(line, answer, folder):
    before = {path.name for path in folder.iterdir()}
    result = CliRunner().invoke(main, shlex.split(line), input="")
    assert result.exit_code == 2, result.output
    (error,) = [text for text in result.stderr.splitlines() if text.startswith("Error: ")]
    assert answer in error
    assert result.stdout == ""
    assert {path.name for path in folder.iterdir()} == before


@pytest.mark.parametrize("lines", ["Cat,It meows\nDog,It barks\n", "1. cat: It meows\n2. dog: It barks\n"])
def test_a_list_with_commas_or_numbers_is_read_with_its_clues(lines, folder):
    arguments = ["crossword", "build", "7", "7", "-", "--seed", "1", "--tries", "1", "--json"]
    result = CliRunner().invoke(main, arguments, input=lines)
    assert '"answer": "CAT", "clue": "It meows"' in result.stdout or '"clue": "It barks"' in result.stdout
    assert "read as a word and its clue" in result.stderr


def test_what_stands_behind_a_number_sign_is_a_comment(folder):
    result = CliRunner().invoke(main, ["words", "cat", "-d", "-"], input="dog # barks\ncat\n")
    assert result.stdout == "CAT\nDOG\n"


@pytest.mark.parametrize("board", ["pers,lats,gine,ters", "pers|lats|gine|ters", "P E R S L A T S G I N E T E R S"])
def test_a_board_on_one_line_is_a_square(board):
    result = CliRunner().invoke(main, ["ruzzle", "solve", board, "-n", "1"])
    rows = result.stdout.lower().strip().splitlines()
    assert [row.split() for row in rows[:2]] == [[*"pers"], [*"lats"]]


def test_a_board_that_is_no_square_gets_a_remark():
    result = CliRunner().invoke(main, ["ruzzle", "solve", "abcdefghijklmno"])
    assert "15 cells on one line are read as one row" in result.stderr


def test_words_on_standard_input():
    checked = CliRunner().invoke(main, ["words", "check", "-"], input="cat\nblurgh\n")
    assert checked.stdout == "cat: yes\nblurgh: no\n"
    defined = CliRunner().invoke(main, ["words", "define", "-", "-n", "1"], input="otter\n")
    assert (defined.exit_code, defined.stdout.splitlines()[0]) == (0, "OTTER")


def test_lower_case_tiles_are_blanks_and_the_answer_says_so():
    result = CliRunner().invoke(main, ["scrabble", "score", "8h quiz"])
    assert result.exit_code == 1
    assert "lower case is a blank: 8H QUIZ?" in result.stdout

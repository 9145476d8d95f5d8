"""``wordtools fillword book`` as a person runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from wordtools.core.cli.main import main


def run(*arguments, code=0):
    result = CliRunner().invoke(main, ["fillword", "book", *map(str, arguments)])
    assert result.exit_code == code, result.output
    return result


def text(file):
    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


def test_a_book_with_clues(tmp_path):
    file = tmp_path / "book.pdf"
    run(4, 4, "--number", 3, "--seed", 1, "--beside", "clues", "--title", "Rain", "--paper", "letter", "--pdf", file)
    found = text(file)
    assert found.startswith("Rain\n3 puzzles")
    assert "there is a clue for each word" in " ".join(found.split())
    again = tmp_path / "again.pdf"
    run(4, 4, "--number", 3, "--seed", 1, "--beside", "clues", "--title", "Rain", "--paper", "letter", "--pdf", again)
    assert again.read_bytes() == file.read_bytes()


def test_clues_of_ones_own(tmp_path):
    Path(tmp_path / "mine.tsv").write_text("cat\tpurring animal\ndog\tbarking animal\n")
    Path(tmp_path / "words.txt").write_text("cat\ndog\n")
    arguments = (2, 3, "-d", tmp_path / "words.txt", "--word-lengths", 3, "--number", 1, "--seed", 1)
    run(*arguments, "--beside", "clues", "--definitions", tmp_path / "mine.tsv", "--pdf", tmp_path / "a.pdf")
    assert "Purring animal (3)" in text(tmp_path / "a.pdf")
    result = run(*arguments, "--definitions", tmp_path / "mine.tsv", "--pdf", tmp_path / "a.pdf", code=2)
    assert "--definitions is for --beside clues" in result.stderr


def test_a_list_that_is_too_small_leaves_no_file(tmp_path):
    Path(tmp_path / "words.txt").write_text("cat\ndog\n")
    arguments = (2, 3, "-d", tmp_path / "words.txt", "--word-lengths", 3, "--seed", 1, "--pdf", tmp_path / "a.pdf")
    result = run(*arguments, "--number", 2, code=1)
    assert "the board needs 2 words of 3 letters" in result.stderr
    assert not (tmp_path / "a.pdf").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("4", "4"), "Missing option '--pdf'"),
        (("4", "4", "--per-page", "3", "--pdf", "a.pdf"), "'3' is not one of"),
        (("4", "--pdf", "a.pdf"), "give the size"),
        (("4", "4", "--beside", "clues", "-l", "nl", "--pdf", "a.pdf"), "no definitions for 'nl'"),
    ],
)
def test_wrong_use(arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert message in run(*arguments, "--seed", "1", code=2).stderr


def test_a_book_of_word_searches(tmp_path):
    run(8, 8, "--word-search", "--number", 3, "--seed", 1, "--pdf", tmp_path / "a.pdf")
    found = text(tmp_path / "a.pdf")
    assert found.startswith("Word search\n3 puzzles")
    assert "each in a straight line" in " ".join(found.split())
    listed = [line for line in found.splitlines() if line.isupper() and line.isalpha() and len(line) > 3]
    assert len(listed) == len(set(listed)) == 3 * 6


def test_a_book_of_strands(tmp_path):
    run(8, 6, "--strands", "--number", 2, "--seed", 1, "--beside", "words", "--pdf", tmp_path / "a.pdf")
    found = text(tmp_path / "a.pdf")
    assert found.startswith("Strands\n2 puzzles")
    assert found.count("(spangram)") == 2
    assert found.count(" *") == 2
    arguments = (8, 6, "--strands", "--spangram", "skeleton", "--seed", 1, "--pdf", tmp_path / "b.pdf")
    assert "no word comes twice in a book" in run(*arguments, "--number", 2, code=2).stderr
    run(*arguments, "--number", 1)


def test_fewer_words_than_puzzles(tmp_path):
    file = tmp_path / "class.pdf"
    Path(tmp_path / "two.txt").write_text("cat\ndog\n")
    sheets = (6, 6, "--word-search", "--no-fill", "--include", tmp_path / "two.txt", "--number", 3, "--seed", 1)
    result = run(*sheets, "--pdf", file, code=2)
    assert "--include has 2 words for 3 puzzles" in result.stderr
    assert "--same-words" in result.stderr
    assert not file.exists()
    run(*sheets, "--same-words", "--name-line", "--pdf", file)
    puzzles = [page.extract_text().split() for page in PdfReader(file).pages]
    assert [puzzles[1].count(word) + puzzles[2].count(word) for word in ("CAT", "DOG", "Name", "Date")] == [3] * 4
    assert "No word comes twice" not in text(file)
    assert "--same-words is for --include or --spangram" in run(4, 4, "--same-words", "--pdf", file, code=2).stderr


def test_a_book_in_german_and_russian(tmp_path):
    file = tmp_path / "book.pdf"
    run(8, 6, "-l", "de", "--strands", "--number", 1, "--seed", 1, "--pdf", file)
    found = text(file)
    assert "1 Rätsel" in found
    assert "das Spangram hat" in " ".join(found.split())
    assert "\nLösungen\n" in found
    run(4, 4, "-l", "ru", "--number", 1, "--seed", 1, "--pdf", file)
    assert text(file).startswith("Филворды")

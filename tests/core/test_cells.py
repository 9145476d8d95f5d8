"""Tables for spreadsheets: what looks like a formula is text there, and the same text when it is read again."""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from wordtools.core import Language
from wordtools.core.base.cells import cell, csv_table, text_of
from wordtools.core.study.cardbox import CardKey, exported, imported
from wordtools.crossword import Puzzle
from wordtools.crossword.build.words import Words
from wordtools.crossword.cli import clues
from wordtools.crossword.puzzle.clues import read_clues, with_clues

ROOT = Path(__file__).parents[2]
FORMULAS = ["=1+1", '=HYPERLINK("http://x","y")', "@SUM(1)", "-1+1", "+A1", "＝1", "'=1", "''-x", "-7a"]
PLAIN = ["-7", "'tis", "tea", "a=b", "'", ""]


def cards(texts: list[str]) -> tuple[str, list[str]]:
    answers = [(CardKey(text, text, text), datetime(2026, 1, 1, tzinfo=UTC), 3) for text in texts]
    written = exported(answers, as_csv=True)
    assert imported(written, "f") == answers
    return written, texts


def scored_words(texts: list[str]) -> tuple[str, list[str]]:
    alphabet = Language.load("en").alphabet
    text = csv_table([("word", "clue", "score"), *((chr(65 + k) * 3, clue, 9.0) for k, clue in enumerate(texts))])
    words = Words.parse(text, "f", alphabet)
    assert str(words) == text.rstrip("\n")
    return text, [word.clue for word in words.words]


def clued_words(texts: list[str]) -> tuple[str, list[str]]:
    alphabet = Language.load("en").alphabet
    words = Words.parse("\n".join(f"{chr(65 + k) * 3}\t{cell(clue)}" for k, clue in enumerate(texts)), "f", alphabet)
    assert Words.parse(str(words), "f", alphabet).words == words.words
    return str(words).replace("\t", ","), [word.clue for word in words.words]


def listed_clues(texts: list[str]) -> tuple[str, list[str]]:
    puzzle = Puzzle.parse("\n".join("ABC" for _ in texts))
    entries = [entry for entry in puzzle.entries if entry.direction == "across"]
    keys = [entry.key for entry in entries]
    clued = with_clues(puzzle, dict(zip(keys, texts, strict=True)))
    lines = [clues._line(entry, None) for entry in clued.entries if entry.direction == "across"]
    return "\n".join(line.replace("\t", ",") for line in lines), [*read_clues(lines, puzzle, "f").values()]


@pytest.mark.parametrize("write", [cards, scored_words, clued_words, listed_clues])
def test_no_cell_is_a_formula_and_each_is_read_as_it_was(write):
    texts = [text for text in FORMULAS if '"' not in text]
    written, again = write(texts)
    assert again == texts
    cells = [field for row in csv.reader(io.StringIO(written)) for field in row]
    assert not [field for field in cells if re.match(r"[=+\-@＝]", field)]


def test_a_cell_and_its_text():
    for text in FORMULAS:
        assert cell(text) == f"'{text}"
    for text in PLAIN:
        assert cell(text) == text
    for text in FORMULAS + PLAIN:
        assert text_of(str(cell(text))) == text


def test_tables_are_written_in_one_place():
    writers = re.compile(r"csv\.(writer|DictWriter)\b")
    sources = ROOT.glob("packages/*/src/**/*.py")
    assert [path.name for path in sources if writers.search(path.read_text(encoding="utf-8"))] == ["cells.py"]

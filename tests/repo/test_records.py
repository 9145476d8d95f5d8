"""The page of records: every certificate in ``results`` is of today's word list, and its best board is on the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wordtools.core import Language, Lexicon
from wordtools.ruzzle import Rules, Solver

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]
CERTIFICATES = sorted(ROOT.glob("results/boards-*.jsonl"))
ELSEWHERE = {"enable2k.txt"}  # lists that are not bundled


@pytest.mark.parametrize("path", CERTIFICATES, ids=lambda path: path.stem)
def test_the_page_shows_what_is_proven(path: Path):
    first, *_, last = path.read_text(encoding="utf-8").splitlines()
    head = json.loads(first)
    board, points = json.loads(last)["boards"][0]
    columns = head["columns"]
    rows = [board[begin : begin + columns] for begin in range(0, len(board), columns)]
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    assert f"`{head['digest'][:12]}…`" in page
    assert f"{'/'.join(rows)}, {points:,} |" in page
    if head["lexicon"] in ELSEWHERE:
        return
    language, rules = Language.load(head["language"]), Rules.load(head["rules"])
    lexicon = Lexicon.open(head["lexicon"], rules.alphabet(language))
    assert lexicon.digest == head["digest"], "the list has changed since: prove it again"
    assert Solver(lexicon, rules, language).solve("/".join(rows)).total == points

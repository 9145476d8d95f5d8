"""Every file of others that is read can be counted apart from its reader."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from repo.test_house import imports

from wordtools.crossword.accounts.compare import ACCOUNTANTS, REPORTS
from wordtools.crossword.accounts.keys import Count
from wordtools.crossword.formats import FORMATS

ROOM = Path(__file__).resolve().parents[2] / "packages/crossword/src/wordtools/crossword/accounts"
MODEL = ("wordtools.crossword.puzzle", "wordtools.crossword.formats", "wordtools.crossword.show", "puz")


def test_every_format_that_is_read_has_an_accountant():
    assert set(ACCOUNTANTS) == {kind.name for kind in FORMATS.values() if kind.reads}


@pytest.mark.parametrize("kind", ACCOUNTANTS)
def test_an_accountant_knows_nothing_of_the_model(kind):
    assert callable(import_module(f"wordtools.crossword.accounts.{kind}").count)
    for module in (kind, "tally", "numbering", "texts", "keys"):
        assert not [name for name in imports(ROOM / f"{module}.py") if name.startswith(MODEL)], module


@pytest.mark.parametrize("module", ["gcg", "cgp", "keys"])
def test_an_accountant_of_games_knows_nothing_of_the_model(module):
    room = ROOM.parents[4] / "scrabble/src/wordtools/scrabble/accounts"
    others = {name for name in imports(room / f"{module}.py") if name.startswith("wordtools.scrabble")}
    assert not {name for name in others if not name.startswith("wordtools.scrabble.accounts")}


def test_every_kind_of_thing_has_its_words_of_reports():
    assert set(REPORTS) == set(Count)

"""The lists against the 20,000 commonest words of their languages: the numbers may only get better.

Run by `tox -e audit`; it needs wordfreq, and is skipped without it.
"""

from __future__ import annotations

import importlib
import sys
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("wordfreq", reason="tox -e audit installs it")

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tools/wordlists"
# of 20,000; after a change for the better, put the new number here and the new table into docs/words.md
FOUND = {
    "de": 17_285,
    "en": 17_148,
    "es": 17_320,
    "fr": 17_156,
    "it": 17_006,
    "nl": 16_128,
    "pt": 16_143,
    "pt-br": 16_466,
    "ru": 18_544,
    "ru-nouns": 2_791,
}


@cache
def coverage():
    sys.path.insert(0, str(TOOLS))
    try:
        module = importlib.import_module("measure")
        catalogue = module.Catalogue.read(ROOT / "packages")
    finally:
        sys.path.remove(str(TOOLS))
    return module, {name: module.measure(word_list) for name, word_list in catalogue.lists.items()}


@pytest.mark.parametrize("name", FOUND)
def test_no_list_holds_fewer_of_the_commonest_words(name):
    assert coverage()[1][name].found >= FOUND[name]


def test_every_list_is_measured():
    assert set(coverage()[1]) == set(FOUND)


def test_the_docs_show_the_table():
    module, measured = coverage()
    assert module.table(list(measured.values())) in (ROOT / "docs/words.md").read_text(encoding="utf-8")

"""The tools that make the word lists, on packages of a few lines."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools/wordlists"


@pytest.fixture(scope="module", autouse=True)
def _tools():
    sys.path.insert(0, str(TOOLS))
    yield
    sys.path.remove(str(TOOLS))


def tool(name: str):
    return importlib.import_module(name)


def file(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_french_leaves_out_the_symbols_of_units(tmp_path):
    folder = tmp_path / "usr/share/hunspell"
    file(folder / "fr.aff", "SET UTF-8\nFLAG long\nPFX U. N 2\nPFX U. 0 k .\nPFX U. 0 m .\nSFX S. Y 1\nSFX S. 0 s .\n")
    file(folder / "fr.dic", "3\ng/U.||-- po:nom\nlx/U.||-- po:nom\ngramme/S. po:nom\n")
    assert set(tool("recipes").french(tmp_path)) == {"gramme", "grammes"}


def test_brazilian_leaves_out_what_is_cut_before_a_pronoun(tmp_path):
    own = "amar amamos amamo amaremos amaremo amarmos amarmo amá compor compô Brasil cromossomo cromossomos agudíssimo "
    own += "agudíssimos nanismo nanismos sofá gol esteroide"
    file(tmp_path / "wbrazilian/usr/share/dict/brazilian", own.replace(" ", "\n"))
    file(tmp_path / "wportuguese/usr/share/dict/portuguese", "amar\namamos\nfacto\nLisboa\n")
    words = set(tool("recipes").brazilian(tmp_path / "wbrazilian"))
    cut = {"amamo", "amaremo", "amarmo", "amá", "compô", "Brasil"}
    assert words == set(own.split()) - cut | {"facto"}


@pytest.fixture
def edit(monkeypatch, tmp_path):
    """Edits CAT and KG by two lists kept by hand."""
    hand, spelling = tool("hand"), tool("spelling")
    monkeypatch.setattr(hand, "HAND", tmp_path)

    class WordList:
        added = ("add.txt",)
        dropped = ("drop.txt",)

    def edited(add: str, drop: str) -> list[str]:
        file(tmp_path / "add.txt", add)
        file(tmp_path / "drop.txt", drop)
        return hand.edit(["CAT", "KG"], WordList(), spelling.Speller("ABCDEFGHIJKLMNOPQRSTUVWXYZ", {}))

    return edited


def test_lists_kept_by_hand(edit):
    assert edit("# more\nápp dog\nbee\n", "KG\n") == ["APP", "BEE", "CAT", "DOG"]


@pytest.mark.parametrize(
    ("add", "drop", "message"),
    [("dog cat", "KG", "add.txt: in the list without it: CAT"), ("dog", "KG MG", "drop.txt: not in the list: MG")],
)
def test_a_word_kept_by_hand_that_changes_nothing_stops_the_build(edit, add, drop, message):
    with pytest.raises(tool("sources").BuildError, match=message):
        edit(add, drop)

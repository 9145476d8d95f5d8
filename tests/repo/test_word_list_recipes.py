"""The tools that make the word lists, on packages of a few lines."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

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


def test_patterns_of_flagged_words(monkeypatch, tmp_path):
    flags = tool("flags")
    monkeypatch.setattr(flags, "HAND", tmp_path)
    file(tmp_path / "flags.txt", "# mine\n[xx]\n2 *RAT*\n1 CAT CATS* *DOG BEE\n- CRATE* CATSUP\n[yy]\n2 ELK\n")
    words = sorted(
        [
            "BEE",
            "BEES",
            "BIRDDOG",
            "CAT",
            "CATS",
            "CATSUP",
            "CATTY",
            "CRATE",
            "CRATES",
            "DOG",
            "DOGS",
            "ELK",
            "RAT",
            "RATS",
            "BRAT",
        ]
    )
    found = flags.Patterns.read("xx").flagged(words)
    assert found == {"BEE": 1, "BIRDDOG": 1, "BRAT": 2, "CAT": 1, "CATS": 1, "DOG": 1, "RAT": 2, "RATS": 2}
    assert flags.lines({"CAT": 1, "DOG": 2}) == "CAT\t1\nDOG\t2\n"
    assert flags.Patterns.read("yy-zz").flagged(words) == {"ELK": 2}
    with pytest.raises(tool("sources").BuildError, match="no patterns of language 'zz'"):
        flags.Patterns.read("zz")
    file(tmp_path / "flags.txt", "[xx]\n3 CAT\n")
    with pytest.raises(tool("sources").BuildError, match=r"line 2: a line begins with 2, 1 or -, not '3'"):
        flags.Patterns.read("xx")


def test_every_pattern_matches_a_word():
    flags, sources = tool("flags"), tool("sources")
    catalogue = sources.Catalogue.read(TOOLS.parents[1] / "packages")
    left: dict[str, set[str]] = {}
    for word_list in catalogue.lists.values():
        words = tool("texts").read_lines(word_list.source, word_list.sha256)
        text = "\n".join(["", *words, ""])
        patterns = flags.Patterns.read(word_list.language)
        wanted = {*patterns.innocent, *patterns.graded[1], *patterns.graded[2]}
        lacking = {pattern for pattern in wanted if next(flags.matches(pattern, words, text), None) is None}
        language = word_list.language.partition("-")[0]
        left[language] = left.get(language, lacking) & lacking
        written = (word_list.folder / f"{word_list.name}.flags").read_text(encoding="utf-8")
        assert written == flags.lines(patterns.flagged(words)), word_list.name
    assert not {language: lacking for language, lacking in left.items() if lacking}


def test_frequencies_as_bytes():
    as_byte = tool("frequencies").as_byte
    assert [as_byte(10.0 ** (zipf - 9)) for zipf in (0.5, 1.0, 1.025, 3.0, 7.35, 7.9)] == [1, 1, 2, 81, 255, 255]

"""How many languages, tile sets, boards and the like the first pages name, against what is installed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from wordtools.core.letters.language import language_files
from wordtools.core.lists.bundled import bundled as word_lists
from wordtools.crossword.formats import FORMATS
from wordtools.crossword.puzzle.patterns import library
from wordtools.ruzzle.board.dice import dice_sets
from wordtools.ruzzle.board.rules import rule_names
from wordtools.scrabble.rules import layout, tiles

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    *sorted(ROOT.glob("packages/**/README.md")),
    *(ROOT / "docs" / name for name in ("index.md", "scrabble.md")),
]
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
SYNONYMS = ROOT / "packages" / "definitions-gpl" / "pyproject.toml"
INSTALLED = {
    "languages": lambda: len({path.stem.partition("-")[0] for path in language_files()}),
    "synonyms": lambda: len(tomllib.loads(SYNONYMS.read_text())["project"]["entry-points"]["wordtools.definitions"]),
    "word lists": lambda: len(word_lists()),
    "tile sets": lambda: len(tiles.bundled()),
    "boards": lambda: len(layout.bundled()),
    "rules": lambda: len(rule_names()),
    "dice": lambda: len(dice_sets()),
    "formats": lambda: sum(kind.reads for kind in FORMATS.values()),
    "patterns": lambda: sum(map(len, library().values())),
}
NUMBER = rf"\b(\d+|{'|'.join(WORDS)})"
NAMED = re.compile(
    rf"{NUMBER} (?:other |bundled |installed |file )*(languages|word lists|tile sets|rules|dice|formats|patterns)\b"
    rf"|(?<=tile sets and ){NUMBER} (boards)|(?<=tile sets, ){NUMBER} (boards)",
    re.I,
)


def counts(text: str) -> Iterator[tuple[str, int]]:
    """Yields what is counted in a text, and the number; six languages of synonyms are none of all languages."""
    for found in NAMED.finditer(text):
        number, thing = (part for part in found.groups() if part)
        if thing == "languages" and re.search(
            r"synonyms[^.|]*$", text[max(0, found.start() - 80) : found.start()], re.I
        ):
            thing = "synonyms"
        yield thing, int(number) if number.isdigit() else WORDS.index(number.lower())


def newest(page: Path) -> str:
    """Reads a page on one line; of the changelog the newest release, as older ones had what was there then."""
    text = page.read_text(encoding="utf-8")
    if page.name == "CHANGELOG.md":
        text = re.split(r"^## ", text, flags=re.M)[1]
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_what_a_page_counts_is_installed(page: Path):
    for thing, number in counts(newest(page)):
        assert number == INSTALLED[thing](), f"{number} {thing}"


def test_the_first_page_has_its_counts():
    assert set(counts(newest(PAGES[0]))) == {
        (thing, INSTALLED[thing]()) for thing in ("languages", "synonyms", "tile sets", "boards")
    }

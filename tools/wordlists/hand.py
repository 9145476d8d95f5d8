"""The lists kept by hand, in `hand/`: words that a source lacks, and words of it that are none."""

from __future__ import annotations

from pathlib import Path

from sources import BuildError, WordList
from spelling import Speller

HAND = Path(__file__).with_name("hand")
IN_IT = "in the list without it"


def words(name: str) -> list[str]:
    """Returns the words of a list, without its comment lines."""
    return [word for line in _lines(name) for word in line.split()]


def sizes(name: str) -> dict[str, int]:
    """Returns the words of a list whose lines begin with the size of their words."""
    return {word: int(size) for size, *line in map(str.split, _lines(name)) for word in line}


def edit(spelt: list[str], word_list: WordList, speller: Speller) -> list[str]:
    """Adds the words of the catalogue to a list, and drops others.

    Raises:
        BuildError: a word that is added is in the list already, or one that is dropped is not.
    """
    edited = set(spelt)
    for name in word_list.added:
        added = set(speller.spell_all(words(name)))
        check(name, added & edited, IN_IT)
        edited |= added
    for name in word_list.dropped:
        dropped = set(words(name))
        check(name, dropped - edited, "not in the list")
        edited -= dropped
    return sorted(edited)


def check(name: str, wrong: set[str], reason: str) -> None:
    """Refuses a list with words that change nothing."""
    if wrong:
        message = f"hand/{name}: {reason}: {', '.join(sorted(wrong))}"
        raise BuildError(message)


def _lines(name: str) -> list[str]:
    lines = (HAND / name).read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]

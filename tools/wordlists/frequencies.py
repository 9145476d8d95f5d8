"""How common the words of a list are: `NAME.zipf.xz`, one byte a word, from the data of wordfreq 3.1.1.

A byte is 0 for a word that was never seen, else 1 + round(40 * (Zipf - 1)), where Zipf is log10 of the frequency in a
thousand million words. The frequencies of tokens that fold to the same word are added. The bytes lie in the order of
the key ids of the list's trie, so a table belongs to one trie; `NAME.info.toml` names it.
"""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Iterable
from importlib import import_module
from math import log10
from pathlib import Path
from typing import Any

import marisa_trie
from pack import toml_table
from sources import BuildError, WordList
from spelling import Speller
from texts import LANGUAGES

FOLDER = Path("frequencies/src/wordtools/frequencies")  # under packages/
SOURCE = "wordfreq 3.1.1 (PyPI), its large lists"
LICENCE = "CC-BY-SA-4.0"
TEXT = (
    "one byte a word, 0 for a word that was never seen, else 1 + round(40 * (Zipf - 1)), "
    "at the position that is the word's key id in the trie"
)
STEPS, LEAST = 40, 1.0  # bytes to one Zipf, and the Zipf of byte 1


def write_frequencies(lists: Iterable[WordList], packages: Path) -> None:
    """Writes the tables of lists, each with its `NAME.info.toml`.

    Raises:
        BuildError: wordfreq is not installed, or a list's trie is missing.
    """
    folder = packages / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for word_list in lists:
        trie_file = word_list.folder / f"{word_list.name}.marisa"
        trie = marisa_trie.Trie()
        trie.load(str(trie_file))
        table = _table(trie, known(word_list.language))
        packed = lzma.compress(table, preset=9 | lzma.PRESET_EXTREME)
        path = folder / f"{word_list.name}.zipf.xz"
        path.write_bytes(packed)
        about: dict[str, str | int | list[int]] = {
            "name": word_list.name,
            "file": path.name,
            "text": TEXT,
            "source": SOURCE,
            "licence": LICENCE,
            "licence_file": "LICENSE.txt",
            "words": len(table),
            "seen": len(table) - table.count(0),
            "list_sha256": word_list.sha256,
            "trie_sha256": hashlib.sha256(trie_file.read_bytes()).hexdigest(),
            "sha256": hashlib.sha256(packed).hexdigest(),
        }
        info = path.with_name(f"{word_list.name}.info.toml")
        info.write_text(toml_table(about), "utf-8", newline="\n")
        print(f"{word_list.name:9}{len(table):>10,} words{len(packed):>10,} bytes")


def wordfreq() -> Any:
    """Returns the package that counts words.

    Raises:
        BuildError: it is not installed.
    """
    try:
        return import_module("wordfreq")
    except ImportError:
        message = "wordfreq is not installed: pip install wordfreq==3.1.1"
        raise BuildError(message) from None


def known(language: str) -> dict[str, float]:
    """Returns the frequency of every word that wordfreq has of a language, spelt in the letters of its list.

    Raises:
        BuildError: wordfreq is not installed.
    """
    source = wordfreq()
    speller = Speller.read(LANGUAGES / f"{language}.toml")
    found: dict[str, float] = {}
    for centibels, tokens in enumerate(source.get_frequency_list(language.partition("-")[0], "large")):
        for token in tokens:
            if word := speller.spell(token):
                found[word] = found.get(word, 0.0) + 10 ** (-centibels / 100)
    return found


def as_byte(frequency: float) -> int:
    """Returns the byte of a frequency, 1 to 255."""
    return min(255, max(1, 1 + round(STEPS * (log10(frequency) + 9 - LEAST))))


def table_of(word_list: WordList) -> bytes:
    """Reads the table of a list."""
    packages = word_list.distribution.folder.parent
    return lzma.decompress((packages / FOLDER / f"{word_list.name}.zipf.xz").read_bytes())


def _table(trie: marisa_trie.Trie, frequencies: dict[str, float]) -> bytes:
    table = bytearray(len(trie))
    for word, frequency in frequencies.items():
        if (key := trie.get(word)) is not None:
            table[key] = as_byte(frequency)
    return bytes(table)

"""From the text of a list to what the wheel holds: the trie, the sizes, the flagged words and `info.toml`.

Nothing but the compressed texts in `sources/` is read, so that anybody can rebuild the tries without Debian.
"""

from __future__ import annotations

import hashlib
import json

import marisa_trie
from flags import COARSE, OBSCENE, Patterns, lines
from sources import BuildError, WordList
from texts import read_lines

TIERS_TEXT = (
    "one byte a word, its SCOWL size (10 for the commonest words, 80 for the rarest), "
    "at the position that is the word's key id in the trie"
)
FLAGS_TEXT = "WORD<tab>grade a line: 2 for slurs and obscene words, 1 for what is coarse, sexual or violent"


def write_data(word_list: WordList) -> None:
    """Writes `NAME.marisa`, `NAME.flags`, `info.toml` and, where the list has sizes, `NAME.tiers`."""
    words = read_lines(word_list.source, word_list.sha256)
    if len(words) != word_list.words:
        message = f"{word_list.name}: {len(words)} words, expected {word_list.words}"
        raise BuildError(message)
    folder = word_list.folder
    if not (folder / "LICENSE.txt").exists():
        message = f"{folder / 'LICENSE.txt'}: missing; a list does not go out without its licence"
        raise BuildError(message)
    trie = marisa_trie.Trie(words, order=marisa_trie.LABEL_ORDER)
    data = trie.tobytes()
    (folder / f"{word_list.name}.marisa").write_bytes(data)
    info = _info(word_list, hashlib.sha256(data).hexdigest())
    if word_list.tiers_sha256:
        tiers = _tiers(word_list, trie)
        path = folder / f"{word_list.name}.tiers"
        path.write_bytes(tiers)
        table: dict[str, str | int | list[int]] = {
            "file": path.name,
            "text": TIERS_TEXT,
            "sizes": sorted(set(tiers)),
            "data_sha256": hashlib.sha256(tiers).hexdigest(),
        }
        info += "\n" + toml_table(table, "tiers")
    grades = Patterns.read(word_list.language).flagged(words)
    flags = lines(grades).encode()
    path = folder / f"{word_list.name}.flags"
    path.write_bytes(flags)
    flagged: dict[str, str | int | list[int]] = {
        "file": path.name,
        "text": FLAGS_TEXT,
        "licence": "MIT",
        "obscene": sum(grade == OBSCENE for grade in grades.values()),
        "coarse": sum(grade == COARSE for grade in grades.values()),
        "data_sha256": hashlib.sha256(flags).hexdigest(),
    }
    info += "\n" + toml_table(flagged, "flags")
    (folder / "info.toml").write_text(info, "utf-8", newline="\n")


def _tiers(word_list: WordList, trie: marisa_trie.Trie) -> bytes:
    tiers = bytearray(len(trie))
    for line in read_lines(word_list.tiers_source, word_list.tiers_sha256):
        word, size = line.split("\t")
        tiers[trie[word]] = int(size)
    if not all(tiers):
        message = f"{word_list.tiers_source.name}: some words have no size"
        raise BuildError(message)
    return bytes(tiers)


def _info(word_list: WordList, data_sha256: str) -> str:
    return toml_table(
        {
            "name": word_list.name,
            "title": word_list.title,
            "language": word_list.language,
            "words": word_list.words,
            "source": ", ".join(package.label for package in word_list.packages),
            "origin": word_list.origin,
            "licence": word_list.licence,
            "licence_file": "LICENSE.txt",
            "modified": word_list.modified,
            "sha256": word_list.sha256,
            "data_sha256": data_sha256,
        }
    )


def toml_table(values: dict[str, str | int | list[int]], header: str = "") -> str:
    """Formats a TOML table; JSON's strings, numbers and lists are TOML's as well."""
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in values.items()]
    return "".join([f"[{header}]\n"] * bool(header) + lines)

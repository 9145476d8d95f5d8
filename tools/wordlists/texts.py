"""From an unpacked package to the text of a list and its licence file."""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import hand
import recipes
from sources import REPOSITORY, BuildError, Catalogue, WordList
from spelling import Speller


class Licensed(Protocol):
    """What has a folder for its data and its licence."""

    @property
    def folder(self) -> Path:
        """Where the data lands."""

    @property
    def notice(self) -> Path:
        """Our own heading of the licence file."""

    @property
    def licence_texts(self) -> list[str]:
        """Files appended to it."""


COMMON_LICENCES = Path("/usr/share/common-licenses")
LANGUAGES = REPOSITORY / "packages/core/src/wordtools/core/letters/languages"


def write_text(word_list: WordList, package: Path) -> None:
    """Builds the list and writes `sources/NAME.txt.xz`, and the table of sizes where there is one."""
    speller = Speller.read(LANGUAGES / f"{word_list.language}.toml")
    if word_list.recipe == "english":
        tiers = recipes.english_tiers(package, speller)
        write_lines(
            word_list.tiers_source, (f"{word}\t{tiers[word]}" for word in sorted(tiers)), word_list.tiers_sha256
        )
        words = sorted(tiers)
    else:
        words = speller.spell_all(recipes.RECIPES[word_list.recipe](package))
        words = hand.edit(words, word_list, speller)
    write_lines(word_list.source, words, word_list.sha256)


def write_licence(word_list: Licensed, package: Path, catalogue: Catalogue) -> None:
    """Writes LICENSE.txt: our notice, then the texts that must travel with the list."""
    parts = [word_list.notice.read_text("utf-8")]
    for name in word_list.licence_texts:
        if name in catalogue.common_licences:
            path, expected = COMMON_LICENCES / name, catalogue.common_licences[name]
            data = path.read_bytes()
            _check(path.name, data, expected)
        else:
            data = (package / name).read_bytes()
        parts.append(data.decode("utf-8"))
    word_list.folder.mkdir(parents=True, exist_ok=True)
    rule = "\n" + "=" * 80 + "\n\n"
    text = rule.join(part.strip("\n") + "\n" for part in parts)
    (word_list.folder / "LICENSE.txt").write_text(text, "utf-8", newline="\n")


def read_lines(path: Path, expected: str) -> list[str]:
    """Reads a compressed text and checks its hash."""
    data = lzma.decompress(path.read_bytes())
    _check(path.name, data, expected)
    return data.decode("utf-8").splitlines()


def write_lines(path: Path, lines: Iterable[str], expected: str) -> None:
    """Writes lines as a compressed text, whose hash must be the one expected."""
    data = "".join(line + "\n" for line in lines).encode()
    _check(path.name, data, expected)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))


def _check(name: str, data: bytes, expected: str) -> None:
    digest = hashlib.sha256(data).hexdigest()
    if digest != expected:
        message = f"{name}: sha256 is {digest}, expected {expected}"
        raise BuildError(message)

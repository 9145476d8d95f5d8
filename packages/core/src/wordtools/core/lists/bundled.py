"""Installed word lists: where they are, which package has which, and whether they are as they were made."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from wordtools.core.base.plugins import entries, package_folders
from wordtools.core.errors import LexiconError
from wordtools.core.run.files import is_file
from wordtools.core.run.tables import read_table

GROUP = "wordtools.lexicons"
SHIPPED_BY = {
    **dict.fromkeys(("en", "ru-nouns"), "wordtools-core"),
    **dict.fromkeys(("es", "fr", "nl", "pt", "ru"), "wordtools-lexicons"),
    **dict.fromkeys(("de", "it", "pt-br"), "wordtools-lexicons-gpl"),
}

TEXT_GROUP = "wordtools.definitions"
TEXTS: dict[str, str] = dict.fromkeys(("phrases", "names"), "wordtools-definitions")
"""Lists that keep their spaces, for crosswords: ``ice cream;70`` a line; and what has them."""


def bundled_folder(name: str) -> Path | None:
    """Finds the folder of an installed list, None when it is not installed."""
    own = Path(__file__).parents[1] / "lexicons" / name
    if is_file(str(own / f"{name}.marisa")):
        return own
    return bundled().get(name)


def bundled() -> dict[str, Path]:
    """Lists the installed word lists, name to folder."""
    return installed(GROUP, ".marisa")


def installed(group: str, suffix: str) -> dict[str, Path]:
    """Lists installed data by entry point, name to the folder that holds ``NAME`` + *suffix*."""
    found = {}
    for entry in entries(group):
        for root in package_folders(entry.value):
            if (root / entry.name / f"{entry.name}{suffix}").is_file():
                found[entry.name] = root / entry.name
    return found


def text_list(name: str) -> Path | None:
    """Finds an installed list of phrases, a text; None where there is none of that name."""
    if name not in TEXTS:
        return None
    for entry in entries(TEXT_GROUP):
        for root in package_folders(entry.value):
            if (path := root / name / f"{name}.txt").is_file():
                return path
    return None


def installed_text(name: str) -> str | None:
    """Reads an installed list of phrases; None where there is none of that name.

    Raises:
        LexiconError: it is not what was installed, or its package is missing.
    """
    if name not in TEXTS or is_file(name):
        return None
    path = text_list(name)
    if path is None:
        raise LexiconError(f"word list {name!r} is not installed: it is in the package {TEXTS[name]}")
    return read_checked(path, read_info(path.parent).get("data_sha256"), package=TEXTS[name]).decode()


def read_info(folder: Path) -> dict[str, Any]:
    """Reads the source and licence of a list.

    Raises:
        LexiconError: the file is missing or damaged.
    """
    return read_table(folder / "info.toml", LexiconError)


def read_checked(path: Path, expected: object, what: str = "word list", package: str = "") -> bytes:
    """Reads an installed file, and compares it with its SHA-256.

    Args:
        path: the file.
        expected: its SHA-256, as the package has it.
        what: what it is, for the message.
        package: the distribution that has it, that of the list when empty.

    Raises:
        LexiconError: it cannot be read, is not what was installed, or its package has no SHA-256 of it.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LexiconError(f"{path}: {error.strerror or error}") from None
    package = package or SHIPPED_BY.get(path.parent.name, "its package")
    if not isinstance(expected, str):
        raise LexiconError(f"{path}: {package} has no SHA-256 of this {what}: install it again")
    if hashlib.sha256(data).hexdigest() != expected:
        raise LexiconError(f"{path}: a damaged {what}, not the one that was installed: install {package} again")
    return data

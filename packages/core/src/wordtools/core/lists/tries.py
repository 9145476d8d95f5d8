"""Marisa tries: written with a checksum behind them, read with care.

The library looks at almost nothing in a file: a flipped bit mostly gives other words, and at times a crash. So what
we write has a trailer, ``WTCRC`` and the CRC-32 of all before it, which other programs do not see: it shows damage. It
is no signature, as anybody can add it; so each file but those of installed packages, which have its SHA-256, is read in
a process of its own, with limits.
"""

from __future__ import annotations

import os
import sys
import zlib
from pathlib import Path

import marisa_trie

from wordtools.core.errors import LexiconError
from wordtools.core.lists import _untrusted

TRAILER = b"WTCRC"
SIZE = len(TRAILER) + 4
SECONDS = 60  # by the clock, where the limits of the system are none


def packed(words: list[str]) -> bytes:
    """Makes the file of *words*, with its checksum."""
    trie = bytes(marisa_trie.Trie(words).tobytes())
    return trie + TRAILER + zlib.crc32(trie).to_bytes(4, "little")


def check(data: bytes, name: str) -> None:
    """Compares a file with the checksum behind it, where it has one.

    Raises:
        LexiconError: it is wrong.
    """
    if data[-SIZE:-4] == TRAILER and zlib.crc32(data[:-SIZE]) != int.from_bytes(data[-4:], "little"):
        raise LexiconError(f"{name}: a damaged .marisa file: its checksum is wrong")


def load(data: bytes, name: str) -> marisa_trie.Trie:
    """Loads a trie from bytes that were compared with the SHA-256 of an installed package.

    Raises:
        LexiconError: it is damaged nevertheless.
    """
    trie = marisa_trie.Trie()
    try:
        trie.frombytes(data)
    except (RuntimeError, ValueError, OSError, MemoryError) as error:
        raise LexiconError(f"{name}: a damaged .marisa file ({error})") from None
    return trie


def keys(data: bytes, name: str, *, trusted: bool = False) -> list[str]:
    """Reads the keys of a file; *trusted*: an installed package has its SHA-256, which is right.

    Raises:
        LexiconError: it is damaged, or its keys are no text.
    """
    if not trusted:
        check(data, name)
        return _guarded(data, name)
    try:
        return list(load(data, name).keys())
    except UnicodeDecodeError:
        raise LexiconError(_no_text(name)) from None


def _guarded(data: bytes, name: str) -> list[str]:
    """Reads the keys in another process."""
    import subprocess

    command = [sys.executable, "-I", str(_untrusted.__file__), str(Path(str(marisa_trie.__file__)).parent)]
    environment = {key: value for key, value in os.environ.items() if key != "LD_PRELOAD"}  # a sanitizer's own memory
    try:
        run = subprocess.run(
            command,
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            check=False,
            env=environment,
        )
    except subprocess.TimeoutExpired:
        raise LexiconError(f"{name}: a damaged .marisa file: reading it does not end") from None
    except OSError as error:
        raise LexiconError(
            f"{name}: a .marisa file is read by a process of its own, which cannot be started "
            f"({error.strerror or error}): use a text file instead"
        ) from None
    if run.returncode == _untrusted.NO_TEXT:
        raise LexiconError(_no_text(name))
    if run.returncode != _untrusted.READ:
        how = "it cannot be read" if run.returncode == _untrusted.DAMAGED else "reading it crashed"
        raise LexiconError(f"{name}: a damaged .marisa file: {how}")
    return run.stdout.decode().split("\0")


def _no_text(name: str) -> str:
    return f"{name}: a .marisa file whose keys are no text: it is damaged, or no plain Trie"

"""Word lists as other programs write them, made by the descriptions of their formats."""

from __future__ import annotations

import hashlib
import sqlite3
import struct
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

Tree = dict[str, tuple["Tree", bool]]
COLUMNS = "word text, length integer, playability integer, alphagram text, front_hooks text, lexicon_symbols text"


def tree_of(words: Iterable[Sequence[str]]) -> Tree:
    """Makes a trie: by letter what lies below it, and whether a word ends."""
    heads: dict[str, list[Sequence[str]]] = {}
    for word in words:
        heads.setdefault(word[0], []).append(word[1:])
    return {letter: (tree_of(filter(len, rest)), any(not len(end) for end in rest)) for letter, rest in heads.items()}


def quackle_file(
    words: Iterable[Sequence[str]],
    letters: Sequence[str],
    *,
    version: int = 1,
    playability: int = 7,
    md5: bytes | None = None,
    number: int | None = None,
) -> bytes:
    """Writes a .dawg as Quackle does, lists in the order of the words; each word is a sequence of *letters*."""
    listed = [tuple(word) for word in words]
    nodes = [struct.pack(">I", 1)[1:] + bytes([60 | 64 | 128, 0, 0, 0])]
    known: dict[str, int] = {}

    def put(tree: Tree) -> int:
        """Lays a list, one that was laid already only once; returns where it is."""
        if not tree:
            return 0
        if repr(tree) in known:
            return known[repr(tree)]
        start = known[repr(tree)] = len(nodes)
        nodes.extend([b""] * len(tree))
        for k, (letter, (below, ends)) in enumerate(tree.items()):
            code = letters.index(letter) | 64 * (k == len(tree) - 1)
            value = struct.pack(">I", playability if ends and version else 0)[1:]
            nodes[start + k] = struct.pack(">I", put(below))[1:] + bytes([code | 32 * (ends and not version)]) + value
        return start

    put(tree_of(listed))
    if not version:
        return b"".join(nodes)
    mixed = bytes(16)
    for word in set(listed):
        digest = hashlib.md5(bytes(5 + letters.index(letter) for letter in word)).digest()
        mixed = bytes(a ^ b for a, b in zip(mixed, digest, strict=True))
    count = struct.pack(">I", len(set(listed)) if number is None else number)[1:]
    alphabet = "".join(f"{letter if len(letter) == 1 else f'|{letter}|'} " for letter in letters)
    return b"\1" + (md5 or mixed) + count + bytes([len(letters)]) + alphabet.encode() + b"".join(nodes)


def big_nodes(words: Sequence[str], letters: str) -> bytes:
    """Writes a .kbwg without a GADDAG and without sharing anything."""
    nodes = [1 << 6, 1 << 6]

    def put(tree: Tree) -> int:
        if not tree:
            return 0
        start = len(nodes)
        nodes.extend([0] * len(tree))
        for k, (letter, (below, ends)) in enumerate(sorted(tree.items())):
            last = k == len(tree) - 1
            nodes[start + k] = letters.index(letter) + 1 | ends << 7 | last << 6
            nodes[start + k] |= put(below) << 8
        return start

    nodes[0] |= put(tree_of(words)) << 8
    return struct.pack(f"<{len(nodes)}I", *nodes)


def zyzzyva_file(path: Path, words: Mapping[str, str | None], *, wal: bool = False) -> bytes:
    """Writes a lexicon of Zyzzyva with what its table has; returns its bytes."""
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as database:
        if wal:
            database.execute("PRAGMA journal_mode = wal")
        database.execute(f"CREATE TABLE words ({COLUMNS}, definition text)")
        database.execute("CREATE UNIQUE INDEX word_index on words (word)")
        database.execute("CREATE TABLE db_version (version integer)")
        rows = [(word, len(word), 9, "".join(sorted(word)), "S", "#", text) for word, text in words.items()]
        database.executemany("INSERT INTO words VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        database.commit()
    return path.read_bytes()

"""The scores of bundled lists in the user's cache: working them out takes longer than most fills."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from wordtools.core import Lexicon
from wordtools.core.errors import LexiconError
from wordtools.core.graph import store
from wordtools.core.words.cache import kept
from wordtools.core.words.commonness import ListTable

Scores: TypeAlias = dict[str, float]

KIND = "scores"


def kept_scores(lexicon: Lexicon, recipe: object, build: Callable[[], Scores]) -> Scores:
    """Returns the scores that *build* works out for a bundled list, or those of its file in the cache.

    Args:
        lexicon: the list, with its own table of how common its words are.
        recipe: what else the scores depend on; its ``repr`` is a part of the file's name.
        build: gives whole scores from 0 to 255; best words first, those of one score by alphabet, they are kept.
    """
    tables = lexicon.commonness.tables
    if len(tables) != 1 or not isinstance(tables[0], ListTable):
        return build()
    source = (lexicon.digest, lexicon.alphabet.key, tables[0].digest, lexicon.info.get("tiers"), recipe)
    name = hashlib.sha256(repr(source).encode()).hexdigest()[:32]
    return kept(f"{name}.{KIND}", _load, lambda: _ordered(build()), _save)


def _ordered(scores: Scores) -> Scores:
    return dict(sorted(scores.items(), key=lambda item: (-item[1], item[0])))


def _save(scores: Scores, path: Path) -> None:
    words = "\n".join(scores).encode()
    store.save(path, KIND, len(scores), len(words), array("B", words + bytes(map(int, scores.values()))))


def _load(path: Path) -> Scores:
    count, size, data = store.load(path, KIND, "B")
    found = data.tobytes()
    words = found[:size].decode().split("\n") if count else []
    if len(words) != count or len(found) != size + count:
        raise LexiconError(f"{path}: damaged scores")
    return dict(zip(words, map(float, found[size:]), strict=True))

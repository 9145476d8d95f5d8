"""The word list that the bundled tables of a tile set were made with: that of today but for a few words at most."""

from __future__ import annotations

import tomllib
from typing import Any

from tools.scrabble.keep_tables import MOST_CHANGED
from wordtools.core import Lexicon
from wordtools.scrabble import Rules
from wordtools.scrabble.evaluation.leaves import table_folder


def about_leaves(name: str) -> dict[str, Any]:
    """Reads what is said of the leaves of a tile set."""
    folder = table_folder(name)
    assert folder is not None
    return tomllib.loads((folder / f"{name}.leaves.toml").read_text(encoding="utf-8"))


def fitted_lexicon(rules: Rules) -> Lexicon:
    """Puts the list together again: that of today, without the words that came since then and with those that went."""
    about, today = about_leaves(rules.tiles.name), rules.lexicon()
    added, removed = (set(about.get(f"words_{kind}_since", ())) for kind in ("added", "removed"))
    if not added and not removed:
        return today
    words = set(today)
    assert added <= words
    assert not removed & words
    assert (len(added) + len(removed)) * MOST_CHANGED <= len(words)
    return Lexicon.of(sorted((words - added) | removed), today.alphabet)

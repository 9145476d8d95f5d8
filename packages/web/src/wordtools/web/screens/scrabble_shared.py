"""What the Scrabble pages share: engines by name, and the tabs."""

from __future__ import annotations

from wordtools.scrabble import Engine
from wordtools.web.screens import library

TABS = [("/scrabble", "Position"), ("/scrabble/game", "Game"), ("/scrabble/play", "Play")]


@library.once
def engine(code: str, name: str) -> Engine:
    """Makes an engine by names. Threads that share it wait for each other: a job takes a copy, with its own kernels."""
    return Engine.for_language(code, words=name or None)

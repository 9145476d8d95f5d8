"""What the Scrabble pages share: engines by name, and the tabs."""

from __future__ import annotations

from wordtools.scrabble import Engine
from wordtools.web.screens import library

TABS = [("/scrabble", "Position"), ("/scrabble/game", "Game"), ("/scrabble/play", "Play")]


@library.once
def engine(code: str, name: str) -> Engine:
    """Makes an engine by names; threads that share it wait for each other, so a job makes one ``of_its_own``."""
    return Engine.for_language(code, words=name or None)


def of_its_own(shared: Engine) -> Engine:
    """Makes an engine of the same rules, words and leaves, for a job."""
    return Engine(shared.rules, shared.lexicon, shared.leaves if len(shared.leaves) else None)

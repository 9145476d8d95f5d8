"""All screens, in the order of the navigation; the first is the first page."""

from __future__ import annotations

from wordtools.web.screens import crossword, fillword, home, ruzzle, scrabble, words
from wordtools.web.server.screen import Screen

SCREENS: tuple[Screen, ...] = (
    home.SCREEN,
    ruzzle.SCREEN,
    scrabble.SCREEN,
    fillword.SCREEN,
    crossword.SCREEN,
    words.SCREEN,
)

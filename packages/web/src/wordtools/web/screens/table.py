"""All screens, in the order of the navigation; the first is the first page."""

from __future__ import annotations

from wordtools.web.crossword.make import SCREEN as CROSSWORD
from wordtools.web.fillword.solve import SCREEN as FILLWORD
from wordtools.web.ruzzle.solve import SCREEN as RUZZLE
from wordtools.web.scrabble.moves import SCREEN as SCRABBLE
from wordtools.web.screens.home import SCREEN as HOME
from wordtools.web.server.screen import Screen
from wordtools.web.words.find import SCREEN as WORDS

SCREENS: tuple[Screen, ...] = (HOME, RUZZLE, SCRABBLE, FILLWORD, CROSSWORD, WORDS)

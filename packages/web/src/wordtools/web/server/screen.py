"""A screen, as a game's file gives it to the application."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from markupsafe import Markup
from starlette.routing import BaseRoute

from wordtools.core.show.svg import Drawing


@dataclass(frozen=True, slots=True)
class Pasted:
    """What somebody put into the box of the first page: a text, or a file."""

    data: bytes
    name: str = ""
    """The file's name, for its ending only; empty for a text."""

    @property
    def text(self) -> str | None:
        """The text, None where it is none in UTF-8."""
        try:
            return self.data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return None


@dataclass(frozen=True, slots=True)
class Match:
    """What something pasted can be."""

    title: str
    """What can be done with it: ``Solve it as a Ruzzle board``."""
    address: str
    """The page that does."""
    sure: bool = False
    """Whether it can hardly be anything else."""


def _nothing(pasted: Pasted) -> Iterable[Match]:
    return ()


def _no_drawings() -> Iterable[Drawing]:
    return ()


@dataclass(frozen=True, slots=True)
class Screen:
    """One game's pages."""

    path: str
    """Of its first page: ``/ruzzle``; the pages below it begin so."""
    title: str
    """In the navigation."""
    summary: str
    """A line on the first page: what a person can do."""
    routes: tuple[BaseRoute, ...]
    example: str = ""
    """The address of a live example."""
    picture: Callable[[], Markup] | None = None
    """Draws what the first page shows of it."""
    drawings: Callable[[], Iterable[Drawing]] = _no_drawings
    """Draws one of each kind of picture on its pages, with the theme ``auto``, for their style sheets."""
    styles: Callable[[], str] = str
    """Writes further style sheets of what its pages show: of the library's reports."""
    recognise: Callable[[Pasted], Iterable[Match]] = _nothing
    """Lists the kinds of input that a pasted text can be; raises nothing."""

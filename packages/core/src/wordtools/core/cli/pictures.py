"""The two options of a command that draws one picture: ``--svg FILE`` and ``--png FILE``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from wordtools.core.cli import options
from wordtools.core.run.files import write_bytes

if TYPE_CHECKING:
    from wordtools.core.show.svg import Svg

F = TypeVar("F", bound=Callable[..., Any])


def drawing(what: str) -> Callable[[F], F]:
    """Adds ``--svg`` and ``--png``; *what* is the help of the first."""

    def added(command: F) -> F:
        return options.picture("svg", what)(options.picture("png", "The same as --svg, in pixels.")(command))

    return added


def check_png(png: str | None, theme: str = "light") -> None:
    """Refuses, before any work, a PNG that cannot be written.

    Raises:
        WordtoolsError: what it takes is not installed.
        OptionError: the theme is ``auto``.
    """
    if png is not None:
        from wordtools.core.show.png import needed

        needed(theme)


def write(svg: str | None, png: str | None, draw: Callable[[], Svg]) -> None:
    """Writes the files that were asked for; nothing is drawn where none was.

    Raises:
        WordtoolsError: a file cannot be written, or no font has a letter of the picture.
    """
    if svg is None and png is None:
        return
    picture = draw()
    pixels = picture.png() if png is not None else b""
    if svg is not None:
        options.write_file(svg, picture)
    if png is not None:
        write_bytes(png, pixels)

"""The console that colours and progress bars are written with: text in it passes the same filter as all other text."""

from __future__ import annotations

from collections.abc import Iterable

from rich import console
from rich.segment import Segment

from wordtools.core.base.printable import printable


class Console(console.Console):
    """A console of rich; what it does to the cursor is its own, what is in a text is shown."""

    def render(
        self, renderable: console.RenderableType, options: console.ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Renders something."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=printable(segment.text))

"""Who draws what: the room ``show`` of a game draws its values; a value asks here and knows no renderer.

A game's ``show/__init__.py`` has a table ``RENDERERS``: ``{"Board.svg": "svg:board_svg"}`` means that the function
``board_svg`` of its module ``svg`` draws a ``Board`` as a picture. The modules are imported when they are needed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def drawn(value: object, form: str, **options: Any) -> Any:
    """Draws a value.

    Args:
        value: of a class in ``wordtools.GAME``, or of one derived from such a class.
        form: what is wanted: ``svg``, ``html`` (a part of a page), ``page``, ``pdf`` or ``terminal``.
        options: for the renderer.

    Returns:
        A text (``svg``, ``html``), or what rich can print (``terminal``).

    Raises:
        TypeError: the game draws no such value in this form.
    """
    found = renderer(value, form)
    if found is None:
        raise TypeError(f"a {type(value).__name__} cannot be drawn as {form}")
    return found(value, **options)


def renderer(value: object, form: str) -> Callable[..., Any] | None:
    """Finds what draws a value in a form; None: its game has nothing for it."""
    for kind in type(value).__mro__:
        room = ".".join((*kind.__module__.split(".")[:2], "show"))
        if not room.startswith("wordtools."):
            continue
        named = import_module(room).RENDERERS.get(f"{kind.__name__}.{form}")
        if named is not None:
            module, _, function = named.partition(":")
            found: Callable[..., Any] = getattr(import_module(f"{room}.{module}"), function)
            return found
    return None


def preformatted(value: object) -> str:
    """Shows in a notebook what is printed, for values whose print is a table."""
    from html import escape

    return f"<pre>{escape(str(value))}</pre>"

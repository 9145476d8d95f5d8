"""The public names of the packages, as their stubs list them: on the first page, in rooms, and in whole modules."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any

PACKAGES = ("core", "ruzzle", "scrabble", "fillword", "crossword")


def places(package: str) -> Iterator[ModuleType]:
    """Yields a package, its public rooms, and the modules that are public as a whole."""
    waiting = [importlib.import_module(f"wordtools.{package}")]
    for place in waiting:
        yield place
        if hasattr(place, "__all__"):
            waiting += [value for name in place.__all__ if isinstance(value := getattr(place, name), ModuleType)]


def names_of(place: ModuleType) -> list[str]:
    """Returns the public names of a place, without rooms and modules."""
    if hasattr(place, "__all__"):
        return [name for name in place.__all__ if not isinstance(getattr(place, name), ModuleType)]
    return [name for name, value in vars(place).items() if name[0] != "_" and is_own(value, place)]


def is_own(value: Any, place: ModuleType) -> bool:
    return callable(value) and getattr(value, "__module__", None) == place.__name__


def public_names(package: str) -> dict[str, Any]:
    """Returns the public values of a package and of its rooms by name."""
    return {name: getattr(place, name) for place in places(package) for name in names_of(place)}

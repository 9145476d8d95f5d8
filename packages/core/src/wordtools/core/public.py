"""The public names of a package, each imported when it is first used (PEP 562): ``import wordtools.scrabble`` is quick.

A package's ``__init__`` has its imports under ``TYPE_CHECKING``, where checkers and editors see them, and says here
from which module each name comes; ``tests/repo/test_public.py`` holds the two together.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def public(package: str, modules: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Makes the ``__getattr__`` and the ``__dir__`` of a package.

    Args:
        package: its ``__name__``.
        modules: the public names of each module, with blanks between. A module is named as it stands in the
            package, or whole (``wordtools.core.errors``); a room that is public itself stands under ``""``.
            ``read=read_gcg`` is the module's ``read`` under the name ``read_gcg``.
    """
    found: dict[str, tuple[str, str]] = {}
    for module, names in modules.items():
        whole = module if module.startswith("wordtools.") else f"{package}.{module}".rstrip(".")
        for entry in names.split():
            theirs, _, ours = entry.partition("=")
            found[ours or theirs] = (whole, theirs)

    def getattribute(name: str) -> Any:
        if name not in found:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, theirs = found[name]
        value = import_module(f"{package}.{theirs}") if module == package else getattr(import_module(module), theirs)
        vars(sys.modules[package])[name] = value
        return value

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[package]), *found})

    return getattribute, listed

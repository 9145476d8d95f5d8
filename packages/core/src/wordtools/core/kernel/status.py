"""Which kernels are compiled, package by package."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

from wordtools.core.base.plugins import entries, package_folders

SOURCES = (".py", ".pyc")


@dataclass(frozen=True)
class Kernels:
    """The kernels of one package: modules that are Python and compile."""

    package: str
    compiled: int
    """How many of them are compiled here."""
    total: int

    def __str__(self) -> str:
        """Writes ``core 4 of 4`` or ``scrabble 0 of 9 (python)``."""
        return f"{self.package} {self.compiled} of {self.total}{'' if self.compiled else ' (python)'}"


def kernels() -> list[Kernels]:
    """Looks at each kernel of the core and of every installed game; a kernel is a module with a ``.pxd`` beside it."""
    games = {".".join(entry.value.split(".")[:2]) for entry in entries("wordtools.commands")}
    found = []
    for name in sorted({"wordtools.core", *games}):
        roots = package_folders(name)
        modules = [
            ".".join([name, *header.relative_to(root).with_suffix("").parts])
            for root in roots
            for header in sorted(root.rglob("*.pxd"))
        ]
        origins = [one.origin for one in map(find_spec, modules) if one is not None and one.origin is not None]
        if origins:
            compiled = sum(not origin.endswith(SOURCES) for origin in origins)
            found.append(Kernels(name.rpartition(".")[2], compiled, len(origins)))
    return found

"""What the installed packages offer by entry point, and where they stand."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def entries(group: str) -> list[EntryPoint]:
    """Lists the entry points of a group by name.

    Ask only for what is not ours: importing what this takes lasts as long as solving a small board.
    """
    from importlib.metadata import entry_points

    return sorted(entry_points(group=group), key=lambda entry: entry.name)


def package_folders(package: str) -> list[Path]:
    """Lists the folders of a package, which is not imported; none where it is not installed."""
    spec = find_spec(package)
    return [Path(root) for root in (spec.submodule_search_locations or [])] if spec else []

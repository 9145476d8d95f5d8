"""The public names of a package or room, each imported when it is first used (PEP 562).

They are listed once, in the ``__init__.pyi`` beside its ``__init__.py``, which type checkers and editors read too: a
line ``from MODULE import NAME as NAME`` for each name, and ``from . import NAME as NAME`` for a room or module that is
public as a whole. ``tests/repo/test_public.py`` tests that what they see is what runs.

lazy_loader does the same by ``ast``, whose import alone takes 7 ms of CPU time; these lines are read in 0.03 ms. Every
program imports this first, so ``typing`` (5 ms) is for type checkers alone: until then, Ctrl-C is a traceback.
"""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def public(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Makes the ``__getattr__``, ``__dir__`` and ``__all__`` of a package from its stub.

    Args:
        package: its ``__name__``.

    Raises:
        ImportError: a line of the stub has another form than the two above.
    """
    found = read_stub(package)

    def getattribute(name: str) -> Any:
        if name not in found:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = found[name]
        value = import_module(f"{package}.{name}") if module == "." else getattr(import_module(module), name)
        vars(sys.modules[package])[name] = value
        return value

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[package]), *found})

    return getattribute, listed, list(found)


def read_stub(package: str) -> dict[str, str]:
    """Returns the module of each name in the ``__init__.pyi`` of a package that is being imported."""
    module = sys.modules[package]
    path = f"{module.__path__[0]}/__init__.pyi"
    found = {}
    for line in module.__spec__.loader.get_data(path).decode().splitlines():  # type: ignore[union-attr]
        words = line.split()
        if not words:
            continue
        if len(words) != 6 or words[::2] != ["from", "import", "as"] or words[3] != words[5]:
            raise ImportError(f"{path}: {line!r} is not 'from MODULE import NAME as NAME'", path=path)
        found[words[3]] = words[1]
    return found

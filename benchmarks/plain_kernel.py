"""Loads a kernel as the Python that it is written in, also where a compiled one is installed."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from types import ModuleType


def plain(name: str) -> ModuleType:
    """Loads the kernel of that full name, beside the one that the package uses."""
    package, _, own = name.rpartition(".")
    source = Path(importlib.import_module(package).__file__ or "").with_name(f"{own}.py")
    spec = importlib.util.spec_from_file_location(f"{name}_plain", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

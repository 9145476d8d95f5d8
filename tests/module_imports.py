"""What a file of Python imports, for the rules of the house."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Names the modules that a file imports, in functions too; of ``from package import module`` both forms."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return tuple(found)

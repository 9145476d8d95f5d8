"""Writes the Python sessions of the docs as scripts, for type checkers: what users copy is to be typed too.

usage: python tools/doc_examples.py FOLDER

Each ``pycon`` block of the README and of the pages in docs becomes FOLDER/PAGE_NUMBER.py, line by line as it is typed;
so does each session in a docstring, which the API pages show: it knows the names of its module.
"""

from __future__ import annotations

import ast
import doctest
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    ROOT / "README.md",
    ROOT / "examples" / "README.md",
    *ROOT.glob("packages/*/README.md"),
    *ROOT.glob("docs/**/*.md"),
]


def scripts() -> dict[str, str]:
    """Returns the scripts by their names."""
    found = {}
    for page in sorted(PAGES):
        name = re.sub(r"\W", "_", f"{page.parent.name if page.name == 'README.md' else ''} {page.stem}".strip())
        blocks = re.findall(r"^```pycon\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
        for number, block in enumerate(blocks, 1):
            found[f"{name}_{number}.py"] = script(page.name, block)
    for module in sorted(ROOT.glob("packages/*/src/wordtools/**/[!_]*.py")):
        parts = module.relative_to(next(one for one in module.parents if one.name == "src")).with_suffix("").parts
        text = module.read_text(encoding="utf-8")
        for thing in ast.walk(ast.parse(text)) if ">>> " in text else ():
            if isinstance(thing, ast.Module | ast.ClassDef | ast.FunctionDef) and ">>> " in (
                session := ast.get_docstring(thing) or ""
            ):
                name = "_".join((*parts[1:], getattr(thing, "name", "module")))
                found[f"{name}.py"] = script(".".join(parts), session, f"from {'.'.join(parts)} import *\n")
    return found


def script(source: str, session: str, begin: str = "") -> str:
    """Returns what is typed in a session."""
    lines = [example.source for example in doctest.DocTestParser().get_examples(session)]
    # pyright finds names of a namespace in its first folder only
    lines = [re.sub(r"^from wordtools import (\w+)$", r"import wordtools.\1 as \1", line) for line in lines]
    return f"# from {source}\n# pyright: reportUnusedExpression=false\n{begin}{''.join(lines)}"


def main(folder: str) -> None:
    """Writes them; those of a run before are gone."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.py"):
        old.unlink()
    for name, text in scripts().items():
        (target / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])

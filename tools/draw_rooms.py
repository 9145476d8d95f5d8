"""Draws the rooms of every package and the imports between them, as docs/images/rooms-PACKAGE.svg.

usage: python tools/draw_rooms.py [--check]

With --check nothing is written; exit code 1 when a picture differs from the imports.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import Counter
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, tostring

ROOT = Path(__file__).resolve().parents[1]
TEXT, CELL, LINE, HEAD, MARGIN = 500, 76, 46, 34, 12
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1f2933 } .name { font-weight: 600; font-size: 15px }
.small { fill: #52606d; font-size: 12px } .count { font-size: 14px } rect { fill: #2680c2 } line { stroke: #cbd2d9 }
@media (prefers-color-scheme: dark) { text { fill: #e4e7eb } .small { fill: #9aa5b1 } rect { fill: #62b0e8 }
line { stroke: #3e4c59 } }
"""


def rooms() -> dict[str, list[str]]:
    """Reads the table of rooms, in the order in which they may import."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, list[str]] = table["tool"]["wordtools"]["rooms"]
    return found


def arrows(package: str, names: list[str]) -> Counter[tuple[str, str]]:
    """Counts the imports from one room to another."""
    folder = ROOT / "packages" / package / "src" / "wordtools" / package
    found: Counter[tuple[str, str]] = Counter()
    for room in names:
        for path in (folder / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module:
                    parts = node.module.split(".")
                    if parts[:2] == ["wordtools", package] and len(parts) > 2 and parts[2] in names:
                        found[room, parts[2]] += 1
    return Counter({pair: count for pair, count in found.items() if pair[0] != pair[1]})


def drawn(package: str, names: list[str]) -> str:
    """Draws a package: a line a room, the first at the bottom, with how often it imports each room below it."""
    folder = ROOT / "packages" / package / "src" / "wordtools" / package
    counts = arrows(package, names)
    most = max(counts.values(), default=1)
    high, wide = HEAD + len(names) * LINE + MARGIN, TEXT + (len(names) - 1) * CELL + MARGIN
    svg = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {wide} {high}", role="img")
    SubElement(svg, "title").text = f"The rooms of wordtools.{package} and how often each imports the others"
    SubElement(svg, "style").text = STYLE

    def text(x: float, y: float, content: str, kind: str, anchor: str = "start") -> None:
        place = {"x": f"{x:g}", "y": f"{y:g}", "class": kind, "text-anchor": anchor}
        SubElement(svg, "text", place).text = content

    text(MARGIN, 22, f"wordtools.{package}", "name")
    text(TEXT - 10, 22, "imports", "small", "end")
    for k, room in enumerate(names):
        if k + 1 < len(names):
            text(TEXT + (k + 0.5) * CELL, 22, room, "small", "middle")
        y = HEAD + (len(names) - 1 - k) * LINE
        SubElement(svg, "line", x1=str(MARGIN), x2=str(wide - MARGIN), y1=str(y), y2=str(y))
        files = sum(1 for _ in (folder / room).rglob("*.py")) - 1
        text(MARGIN, y + 19, room, "name")
        text(TEXT - 10, y + 19, "1 file" if files == 1 else f"{files} files", "small", "end")
        about = ast.get_docstring(ast.parse((folder / room / "__init__.py").read_text(encoding="utf-8"))) or ""
        line = " ".join(about.partition("\n\n")[0].replace("``", "").split())
        text(MARGIN, y + 36, line if len(line) <= 74 else line[:73].rpartition(" ")[0].rstrip(",;:") + " …", "small")
        for other in range(k):
            count = counts[room, names[other]]
            x = TEXT + other * CELL + 3
            place = {"x": f"{x:g}", "y": f"{y + 5:g}", "width": str(CELL - 6), "height": str(LINE - 10), "rx": "5"}
            SubElement(svg, "rect", {**place, "fill-opacity": f"{0.05 + 0.55 * count / most:.2f}"})
            text(x + (CELL - 6) / 2, y + LINE / 2 + 5, str(count or "·"), "count", "middle")
    return tostring(svg, encoding="unicode") + "\n"


def main() -> None:
    """Draws all, or checks that the pictures are what would be drawn."""
    stale = []
    for package, names in rooms().items():
        file, picture = ROOT / "docs" / "images" / f"rooms-{package}.svg", drawn(package, names)
        if "--check" in sys.argv[1:]:
            if not file.is_file() or file.read_text(encoding="utf-8") != picture:
                stale.append(file.name)
        else:
            file.write_text(picture, encoding="utf-8")
    if stale:
        raise SystemExit(f"older than the imports: {', '.join(stale)} (python tools/draw_rooms.py)")


if __name__ == "__main__":
    main()

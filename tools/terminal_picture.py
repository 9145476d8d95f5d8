"""Draws docs/images/terminal.svg: a terminal in which a command of each game is typed, with what it prints.

usage: python tools/terminal_picture.py [--check]

The commands are run, so the picture shows what they print now; with --check nothing is written, and the exit code is 1
where the picture is another. It moves by CSS alone, and stands still where the reader's system asks for that.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.terminal_theme import TerminalTheme
from rich.text import Text

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "images" / "terminal.svg"
COMMANDS = (
    "wordtools ruzzle solve examples/ruzzle.txt --limit 4 --color always",
    "wordtools scrabble moves examples/game.gcg --turn 10 --limit 8",
    "wordtools fillword solve examples/fillword.txt --min-length 4 --count --color always",
    "wordtools crossword fill --library 9x9 --seed 5 --quiet",
)
SEEN = " --color always", " --quiet"  # options of which the reader need not know
COLUMNS, ROWS = 86, 19
WIDE, HIGH, EDGE, TOP = 8.4, 18.0, 16.0, 40.0  # of a character, and around the text
HALF = "▀"
EACH, TYPED = 6.0, 1.4  # seconds that a command is seen, and is typed
THEME = TerminalTheme(
    (27, 32, 41),
    (217, 222, 230),
    [
        (16, 19, 24),
        (222, 73, 73),
        (46, 160, 67),
        (214, 167, 0),
        (65, 132, 228),
        (150, 90, 200),
        (30, 150, 160),
        (255,) * 3,
    ],
)
CSS = """
rect { shape-rendering: crispEdges }
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #d9dee6 }
.prompt { fill: #6fd08c }
.typed { fill: #ffffff; font-weight: 700 }
.scene { visibility: hidden }
.scene:first-of-type { visibility: visible }
"""
MOVING = """
@media (prefers-reduced-motion: no-preference) {
.scene, .scene:first-of-type { visibility: hidden; animation: scene $whole infinite step-end }
.typed { animation: typed $whole infinite }
.printed { animation: printed $whole infinite step-end }
$delays
@keyframes scene { 0% { visibility: visible } $end% { visibility: hidden } }
@keyframes typed { 0% { clip-path: inset(0 100% 0 0) } $half% { clip-path: inset(0 0 0 0) } }
@keyframes printed { 0% { opacity: 0 } $half% { opacity: 1 } }
}
"""


def printed(command: str) -> list[str]:
    """Runs a command; returns the lines that it prints, with their colours."""
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": str(COLUMNS),
    }
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=env, cwd=ROOT, check=True)
    lines = run.stdout.strip("\n").splitlines()
    return lines if len(lines) < ROWS else [*lines[: ROWS - 2], "..."]


def colour(found: Color | None, ground: bool = False) -> str:
    """Names a colour of a terminal as CSS has it."""
    return "" if found is None or found.is_default else found.get_truecolor(THEME, not ground).hex


def write(group: Element, row: int, line: str, console: Console) -> None:
    """Writes a line of the terminal: each run of a style by itself, at its column."""
    column, base = 0, TOP + (row + 1) * HIGH
    for segment in next(iter(console.render_lines(Text.from_ansi(line), pad=False)), []):
        text, style, _ = Segment(*segment)
        ink, ground = (colour(style.color), colour(style.bgcolor, True)) if style else ("", "")
        size = {"x": f"{EDGE + column * WIDE:.1f}", "y": f"{base:g}"}
        box = {"x": size["x"], "y": f"{base - HIGH + 5:g}", "width": f"{len(text) * WIDE:.1f}"}
        if ground:
            SubElement(group, "rect", {**box, "height": f"{HIGH:g}", "fill": ground})
        if set(text) == {HALF}:  # fonts leave a gap to the cell above it
            SubElement(group, "rect", {**box, "height": f"{HIGH / 2:g}", "fill": ink})
        elif text.strip():
            bold = {"font-weight": "700"} if style and style.bold else {}
            drawn = SubElement(group, "text", {**size, **bold, **({"style": f"fill: {ink}"} if ink else {})})
            drawn.set("textLength", f"{len(text) * WIDE:.1f}")
            drawn.set("xml:space", "preserve")
            drawn.text = text
        column += len(text)


def drawing() -> str:
    """Returns the picture."""
    wide, high = 2 * EDGE + COLUMNS * WIDE, TOP + ROWS * HIGH + 2 * EDGE
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {wide:g} {high:g}", "role": "img"})
    root.set("aria-label", "a terminal: a command of each game and what it prints")
    whole = EACH * len(COMMANDS)
    delays = "\n".join(
        f".s{k}, .s{k}:first-of-type, .s{k} * {{ animation-delay: {k * EACH - whole if k else 0:g}s }}"
        for k in range(len(COMMANDS))
    )
    moving = MOVING.replace("$whole", f"{whole:g}s").replace("$delays", delays)
    moving = moving.replace("$end", f"{100 / len(COMMANDS):g}").replace("$half", f"{100 * TYPED / whole:.2f}")
    SubElement(root, "style").text = CSS + moving
    SubElement(root, "rect", {"width": f"{wide:g}", "height": f"{high:g}", "rx": "10", "fill": "#1b2029"})
    for k, dot in enumerate(("#ec6a5e", "#f4bf4f", "#61c554")):
        SubElement(root, "circle", {"cx": f"{EDGE + 6 + 20 * k:g}", "cy": "20", "r": "6", "fill": dot})
    console = Console(width=COLUMNS, force_terminal=True, color_system="truecolor", legacy_windows=False)
    for k, command in enumerate(COMMANDS):
        scene = SubElement(root, "g", {"class": f"scene s{k}"})
        shown = command
        for option in SEEN:
            shown = shown.replace(option, "")
        first = {"y": f"{TOP + HIGH:g}", "xml:space": "preserve"}
        SubElement(scene, "text", {**first, "x": f"{EDGE:g}", "class": "prompt"}).text = "$"
        length = {"textLength": f"{len(shown) * WIDE:.1f}"}
        SubElement(scene, "text", {**first, **length, "x": f"{EDGE + 2 * WIDE:g}", "class": "typed"}).text = shown
        output = SubElement(scene, "g", {"class": "printed"})
        for row, line in enumerate(printed(command), 1):
            write(output, row, line, console)
    indent(root, "")
    return tostring(root, encoding="unicode") + "\n"


if __name__ == "__main__":
    made = drawing()
    if "--check" in sys.argv:
        sys.exit(made != PICTURE.read_text(encoding="utf-8"))
    PICTURE.write_text(made, encoding="utf-8")

"""Reads the crossword files of others below some folders, and counts what becomes of them.

usage: python tools/sample_files.py FOLDER ...

Each file is read, written to its own format as it is and with another title, and read again; then converted to .ipuz
and .puz, which the libraries ipuz and puzpy read. Counted are those that come back equal, those of which something is
left out (which is said), and those that are refused; whatever is none of these is printed, and the exit code is 1.
"""

from __future__ import annotations

import sys
import tempfile
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import puz

from wordtools.core.errors import WordtoolsError
from wordtools.crossword import Puzzle
from wordtools.crossword.formats.registry import ENDINGS, find

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its patterns are not raw strings
    import ipuz


def main(folders: list[Path]) -> int:
    """Prints a row for each ending; returns the exit code."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        for path in samples(folders):
            for what in outcomes(path, Path(name)):
                counts[path.suffix.lower()][what.partition(": ")[0]] += 1
                if ": " in what or what.endswith(" lost"):
                    print(f"{path}: {what}")
                wrong += what.endswith(" lost")
    for ending, found in sorted(counts.items()):
        print(ending, *(f"{what} {count}" for what, count in found.items()), sep="; ")
    return 1 if wrong else 0


def samples(folders: list[Path]) -> Iterator[Path]:
    """Goes through the files that are crosswords by their ending, and the pages that hold one of Exolve."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            ending = path.suffix.lower().lstrip(".")
            if not path.is_file() or ending not in ENDINGS or ending in ("txt", "xml", "pdf", "svg", "png"):
                continue
            if ending != "html" or b"exolve-begin" in path.read_bytes():
                yield path


def outcomes(path: Path, folder: Path) -> Iterator[str]:
    """Describes what becomes of one file, step by step."""
    try:
        puzzle = Puzzle.load(str(path))
    except WordtoolsError as error:
        yield f"refused: {error}"
        return
    yield "read"
    own = "exolve" if path.suffix.lower() == ".html" else path.suffix.lower().lstrip(".")
    for title, what in ((puzzle.title, "unchanged"), (f"{puzzle.title} II", "changed")):
        yield f"{what} {returned(replace(puzzle, title=title), folder / f'out.{own}')}"
    for ending, check in (("ipuz", read_ipuz), ("puz", read_puz)):
        if ending == own:
            continue
        target = folder / f"out.{ending}"
        try:
            puzzle.save(str(target))
        except WordtoolsError:
            yield f".{ending} refused"
            continue
        yield f".{ending} reported" if puzzle.left_out(ending) else f".{ending} whole"
        try:
            check(target)
        except (ipuz.IPUZException, puz.PuzzleFormatError) as error:
            yield f".{ending} refused by its library: {error}"


def returned(puzzle: Puzzle, target: Path) -> str:
    """Writes a puzzle and reads it again: is it equal, was something said to be left out, or lost in silence?"""
    try:
        puzzle.save(str(target))
    except WordtoolsError:
        return "refused"
    if Puzzle.load(str(target)) == puzzle:
        return "equal"
    return "reported" if puzzle.left_out(find(str(target)).name) else "lost"


def read_ipuz(path: Path) -> None:
    """Reads a file with the library ipuz, which knows version 1 of the format."""
    ipuz.read(path.read_text(encoding="utf-8"))


def read_puz(path: Path) -> None:
    """Reads a file with puzpy."""
    puz.read(str(path))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main([Path(name) for name in sys.argv[1:]]))

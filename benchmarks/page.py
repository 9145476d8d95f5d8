"""Runs the comparisons for which the peers are installed, and writes one page: ratios, the machine, the date, plots.

usage: python benchmarks/page.py [--output FOLDER] [--full]    run, and write FOLDER/benchmarks.md with its pictures
       python benchmarks/page.py --draw                        draw the plots of the pages here from their tables

``tox -e bench`` does the first. A script's report of a missing peer stands on the page too. Without ``--full``
there are fewer boards and rounds.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from wordtools.core.show import chart
from wordtools.core.show.chart import Chart

HERE = Path(__file__).resolve().parent
PARTS = {  # by their titles: the script, what it takes to be quick, what to be whole
    "Ruzzle and Boggle": ("ruzzle.py", ["--only", "elzzur", "--quick"], ["--only", "elzzur"]),
    "Fill-words": ("fillword.py", ["--quick"], []),
    "Crosswords from a dictionary": ("crossword_fill.py", ["--rounds", "1", "--limit", "3"], []),
}
PEERS = ("elzzur", "exact_cover", "xcover", "ortools", "python-sat", "blacksquare")
Table = list[dict[str, str]]
ROW = re.compile(r"^\|(.*)\|\s*$", re.M)


def tables(text: str) -> Iterator[Table]:
    """Yields the tables of a page in Markdown: a mapping for each row, by the heads of the columns."""
    for block in re.findall(r"(?:^\|.*\|[ ]*\n?){3,}", text, re.M):
        head, _, *rows = [[cell.strip() for cell in row.split("|")] for row in ROW.findall(block)]
        yield [dict(zip(head, row, strict=False)) for row in rows]


def number(text: str) -> float:
    """Reads the first number of a cell; NaN where there is none."""
    found = re.match(r"\**([\d,]+(?:\.\d+)?)", text)
    return float(found[1].replace(",", "")) if found else float("nan")


def ratios(table: Table, title: str) -> Chart | None:
    """Draws how many times faster ours is, row by row; None where a table has no ratios."""
    columns = [name for name in table[0] if "best ratio" in name or name.startswith("best peer / ours")]
    if not columns or not all(table[0].values()):
        return None
    names = [row[""].strip("*").removesuffix(" letters") for row in table]
    return chart.bars(
        [str(place) for place in range(1, len(names) + 1)],
        {name: [number(row[name]) for row in table] for name in columns},
        title=f"{title}: best peer / ours",
        caption="; ".join(f"{place}: {name}" for place, name in enumerate(names, 1)),
        x="",
        y="times as fast",
    )


def first_covers(table: Table, letters: int) -> Chart:
    """Draws the time to a first cover by the side of the board, of all sides of a table of ``fillword.py``."""
    rows = [row for row in table if f"{letters}+" in row[""]]
    sides = [name for name in table[0] if name.endswith("(worst)")]
    return chart.lines(
        {side.partition(",")[0]: [(number(row[""]), number(row[side])) for row in rows] for side in sides},
        title=f"First cover, words of {letters}+ letters",
        caption="Median CPU time of five boards; placements are given to all.",
        x="cells along a side of the board",
        y="ms",
        log=True,
    )


def costs(table: Table, head: str, title: str, caption: str) -> Chart:
    """Draws a table of ``crossword_fill.py --costs``."""
    return chart.bars(
        [row[head].split("x")[0] if "x" in row[head] else f"{number(row[head]) / 1000:.0f}" for row in table],
        {"ours": [number(row["ms"]) for row in table]},
        title=title,
        caption=caption,
        x="cells along a side" if head == "grid" else "thousand words in the list",
        y="ms",
    )


def plots() -> dict[str, Chart]:
    """Returns the plots of the pages here, by their files, from the tables on these pages."""
    drawn = {}
    covers = next(
        table
        for table in tables((HERE / "fillword.md").read_text(encoding="utf-8"))
        if "ours, ms (worst)" in table[0] and "xcover, ms (worst)" in table[0]
    )
    for letters in (4, 3):
        drawn[f"fillword-{letters}.svg"] = first_covers(covers, letters)
    found = list(tables((HERE / "crossword_fill.md").read_text(encoding="utf-8")))
    by_grid = next(table for table in found if list(table[0]) == ["grid", "ms"])
    by_list = next(table for table in found if list(table[0]) == ["words", "ms"])
    caption = "Median CPU time to fill a library grid from the English words of score 50 and more."
    drawn["crossword_fill-grids.svg"] = costs(by_grid, "grid", "Time to fill by size of grid", caption)
    caption = "Median CPU time to fill a 15x15 grid of 76 words; the smallest list is soon proven to fill nothing."
    drawn["crossword_fill-lists.svg"] = costs(by_list, "words", "Time to fill by size of list", caption)
    return drawn


def machine() -> str:
    """Describes where and with what it was measured."""
    cpu = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").is_file():
        named = re.search(r"model name\s*:\s*(.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
        cpu = named[1] if named else cpu
    load = f", load {os.getloadavg()[0]:.1f} when it began" if hasattr(os, "getloadavg") else ""
    return f"{os.cpu_count()} cores, {cpu}, {platform.system()}, Python {platform.python_version()}{load}"


def installed() -> str:
    """Lists the peers that are installed, and those that are not."""
    versions = {}
    for name in PEERS:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    missing = ", ".join(name for name in PEERS if name not in versions)
    there = ", ".join(f"{name} {version}" for name, version in versions.items()) or "none"
    return f"{there}. Not installed, so not compared: {missing or 'none'}"


def write(folder: Path, *, full: bool) -> Path:
    """Runs every part and writes the page."""
    folder.mkdir(parents=True, exist_ok=True)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    page = ["# Benchmarks", "", f"{today}; {machine()}.", "", f"Peers: {installed()}.", ""]
    page += ["CPU time, both sides in one run; a ratio over 1: ours is faster.", ""]
    for title, (script, quick, whole) in PARTS.items():
        print(f"{title} ({script}) ...", flush=True)
        command = [sys.executable, str(HERE / script), *(whole if full else quick)]
        run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=HERE.parent)
        said = run.stdout + run.stderr
        page += [f"## {title}", "", said.strip(), ""]
        if run.returncode:
            page += [f"`{script}` ended with exit code {run.returncode}.", ""]
        for place, table in enumerate(tables(run.stdout), 1):
            picture = ratios(table, title)
            if picture is not None:
                file = f"{Path(script).stem}-{place}.svg"
                (folder / file).write_text(f"{picture.svg('auto')}\n", encoding="utf-8")
                page += [f"![{picture.title}]({file})", ""]
    target = folder / "benchmarks.md"
    target.write_text("\n".join(page), encoding="utf-8")
    return target


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=Path("build/bench"), metavar="FOLDER")
    parser.add_argument("--full", action="store_true", help="all boards and rounds")
    parser.add_argument("--draw", action="store_true", help="only draw the plots of the pages here")
    options = parser.parse_args()
    if options.draw:
        for name, drawn in plots().items():
            (HERE / name).write_text(f"{drawn.svg('auto')}\n", encoding="utf-8")
        return
    print(write(options.output, full=options.full))


if __name__ == "__main__":
    main()

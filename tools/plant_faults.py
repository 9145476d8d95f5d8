"""Plants faults in the source, one by one, and says by which test each is found.

usage: python tools/plant_faults.py [--long] [--own] [--only ID ...] [--part K/N] [--workers N] [--seconds S]

Each fault of ``FAULTS`` is a slip of one token. It is planted in the working tree of this script, which must be clean;
a kernel is compiled again. Then the default tests run until one fails: those of the fault's package, then all others.
At the end the tests that failed run once more without a fault: one that fails then too has found nothing. Returns 1
where a fault is not found. All is put back as it was, also after Ctrl-C, what is compiled too.

How the faults were chosen: ``random.Random(2026)`` drew one kernel of each of eight rooms and three of any, a reader
of each format, a module of commands of each package and one of any, and five files of the page; then four lines of code
in each file. The fault is the slip of one token that the first of these lines allows, chosen without a look at the
tests. Three lines were dropped: a slip there changes nothing (two) or only the time (one).
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"
RESULT = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


class Fault(NamedTuple):
    """A slip in one line."""

    id: str
    file: str
    """Below ``packages/PACKAGE/src/wordtools``, which begins with the package."""
    old: str
    """Occurs once in the file; more than a line where one alone occurs again."""
    new: str
    seen: str
    """What a user notices."""


FAULTS = (
    Fault(
        "graph-copy",
        "core/graph/_build.py",
        "first = records[3 * record + 2] & LOW\n            if count and (first <= record or first + count > size)",
        "first = records[3 * record + 1] & LOW\n            if count and (first <= record or first + count > size)",
        "a word graph made from another loses words",
    ),
    Fault(
        "found-size",
        "ruzzle/solve/_listing.py",
        "rest //= 10\n        end",
        "rest //= 100\n        end",
        "numbers are written without their first digits",
    ),
    Fault(
        "wide-step",
        "scrabble/moves/_lanes.py",
        "below = self.nodes[k + 1]\n            below",
        "below = self.nodes[k + 2]\n            below",
        "plays are missed where an alphabet has over 31 letters",
    ),
    Fault(
        "drawn-rack",
        "scrabble/endgame/_playout.py",
        "self.racks[begin + j - 1] > tile",
        "self.racks[begin + j - 1] < tile",
        "estimates of late positions hang on the order of drawn tiles",
    ),
    Fault(
        "lane-begin",
        "scrabble/evaluation/_ways.py",
        "lane * lanes.columns",
        "lane * lanes.rows",
        "ways are counted on wrong squares of a board that is no square",
    ),
    Fault(
        "cover-first",
        "fillword/cover/_cover.py",
        "self.position[d] = 0",
        "self.position[d] = 1",
        "covers are missed",
    ),
    Fault(
        "bound-levels",
        "crossword/optimise/_branch.py",
        "num = level * self.size\n        msk",
        "num = level * self.count\n        msk",
        "a fill is called the best that is not",
    ),
    Fault(
        "word-at-corner",
        "crossword/build/_openings.py",
        "if self.grid.at[w] >= 0:\n                continue\n            best",
        "if self.grid.at[w] > 0:\n                continue\n            best",
        "a word at the first place of the grid is placed again",
    ),
    Fault(
        "find-table",
        "fillword/find/_find.py",
        "size = len(self.table) - 1\n        slot",
        "size = len(self.table)\n        slot",
        "find does not end",
    ),
    Fault(
        "second-length",
        "crossword/words/_tables.py",
        "at = self.mask_at[k] +",
        "at = self.code_at[k] +",
        "grids with entries of two lengths are not filled",
    ),
    Fault(
        "rank-order",
        "scrabble/moves/_ranking.py",
        "while j and self.above(plays, last, equity, j - 1)",
        "while j and self.above(plays, last, equity, j)",
        "the best plays are not in their order",
    ),
    Fault(
        "puz-size",
        "crossword/reading/puz_file.py",
        "MOST_BYTES >> 20",
        "MOST_BYTES >> 10",
        "the message says a thousand times as many MiB",
    ),
    Fault(
        "ipuz-others",
        "crossword/reading/ipuz_file.py",
        'reading.leave_out("other puzzles',
        'reading.note("other puzzles',
        "what is left out of a file is not called so",
    ),
    Fault(
        "jpz-encoding",
        "crossword/reading/jpz_file.py",
        ") and encodings(data)",
        ") or encodings(data)",
        "a damaged file in UTF-8 is said to be in Windows-1252",
    ),
    Fault(
        "xd-parts",
        "crossword/reading/xd_text.py",
        "accumulate(numbers, initial=0)",
        "accumulate(numbers, initial=1)",
        "answers of several words are written with breaks in wrong places",
    ),
    Fault(
        "exolve-near",
        "crossword/formats/exolve.py",
        "NEAR = 100 ",
        "NEAR = 10 ",
        "backslashes stay in the texts of a page that indents its puzzle",
    ),
    Fault(
        "gcg-points",
        "scrabble/record/gcg_line.py",
        "len(parts) <= size",
        "len(parts) < size",
        "a move without its points is a traceback",
    ),
    Fault(
        "cgp-blank",
        "scrabble/position/cgp_text.py",
        'in lower case")\n            squares',
        'in upper case")\n            squares',
        "the message says the wrong way to write a blank",
    ),
    Fault(
        "list-tabs",
        "core/lists/columns.py",
        'separator != "a tab" and not',
        'separator != "a tab" or not',
        "a list with tabs has a remark that it needs none",
    ),
    Fault(
        "find-sources",
        "core/commands/find.py",
        "click.echo(f\"definitions: {', '.join(sources)}\", err=True)",
        "click.echo(f\"definitions: {', '.join(sources)}\", err=False)",
        "a message stands among the results in a pipe",
    ),
    Fault(
        "score-twice",
        "ruzzle/cli/score.py",
        "a file is given twice",
        "a file is given once",
        "the message says the opposite",
    ),
    Fault(
        "endgame-version",
        "scrabble/cli/endgame.py",
        "VERSION = 1 ",
        "VERSION = 2 ",
        "the JSON has a version that its schema does not have",
    ),
    Fault(
        "game-directions",
        "fillword/cli/puzzle_options.py",
        'if chosen.get("directions"):\n        raise',
        'if chosen.get("direction"):\n        raise',
        "an option that cannot be met is dropped in silence",
    ),
    Fault(
        "bars-json",
        "crossword/cli/patterns.py",
        "bars = [[*place(cell), direction.value]",
        "bars = [[*place(cell), direction.name]",
        "the JSON writes directions of bars in capitals",
    ),
    Fault(
        "no-command",
        "core/cli/lazy.py",
        "No such command {name!r}",
        "No such option {name!r}",
        "a misspelt command is called an option",
    ),
    Fault(
        "ruzzle-svg",
        "web/ruzzle/solve.py",
        'Route("/ruzzle.svg", as_svg)',
        'Route("/ruzzle.svg", as_json)',
        "the picture of a board is JSON",
    ),
    Fault(
        "large-body",
        "web/server/guard.py",
        '"The body is too large.", 413',
        '"The body is too large.", 403',
        "a file that is too large is answered as forbidden",
    ),
    Fault(
        "form-number",
        "web/server/form.py",
        "str(default), most=20)",
        "str(default), most=2)",
        "a field takes no number over 99",
    ),
    Fault(
        "endgame-page",
        "web/templates/_scrabble_endgame.html",
        "{% if value is none %}",
        "{% if value is not none %}",
        "a solved endgame is shown as not begun",
    ),
    Fault(
        "page-cells",
        "web/fillword/shared.py",
        "2_000, 200, 600",
        "2_000, 20, 600",
        "the page refuses a grid of 5 rows and 5 columns",
    ),
)


def path_of(fault: Fault) -> Path:
    """Finds the file of a fault."""
    return ROOT / "packages" / fault.file.partition("/")[0] / "src" / "wordtools" / fault.file


def own_tests(fault: Fault) -> list[str]:
    """Lists the tests of the fault's package and of its commands: first those with its module's name in their own."""
    package, name = fault.file.partition("/")[0], Path(fault.file).stem.strip("_").partition("_")[0]
    commands = {"core": "words", "web": "page"}.get(package, package)
    files = [*TESTS.glob(f"{package}/test_*.py"), *TESTS.glob(f"cli/test_{commands}*.py")]
    files.sort(key=lambda path: (name not in path.stem.split("_"), -path.read_text("utf-8").count(name), path))
    return [path.relative_to(ROOT).as_posix() for path in files]


@contextmanager
def planted(fault: Fault) -> Iterator[None]:
    """Has the fault in the source, and in the compiled kernel; then all files that this changes are as they were."""
    path, package = path_of(fault), ROOT / "packages" / fault.file.partition("/")[0]
    source = path.read_text(encoding="utf-8")
    if source.count(fault.old) != 1:
        raise SystemExit(f"{fault.id}: {fault.old!r} occurs {source.count(fault.old)} times in {path}: once is needed")
    binaries = [one for one in path.parent.glob(f"{path.stem}.*") if one.suffix in (".so", ".pyd")]
    made = [*binaries, *package.glob(f"build/**/{path.stem}.*")] if path.with_suffix(".pxd").is_file() else []
    before = {one: (one.read_bytes(), one.stat()) for one in (path, *made) if one.is_file()}
    try:
        path.write_text(source.replace(fault.old, fault.new), encoding="utf-8")
        if made and binaries:
            build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
            built = subprocess.run(build, cwd=package, capture_output=True, text=True, timeout=900)
            if built.returncode:
                raise SystemExit(f"{fault.id}: it does not compile\n{built.stderr[-2000:]}")
        yield
    finally:
        for one, (content, about) in before.items():
            one.unlink(missing_ok=True)  # a process that still has a binary loaded keeps it
            one.write_bytes(content)
            one.chmod(about.st_mode)
            os.utime(one, ns=(about.st_atime_ns, about.st_mtime_ns))


def failing(arguments: list[str], asked: argparse.Namespace) -> list[str]:
    """Runs tests; returns the names of those that fail."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", "-n", asked.workers]
    command += [*(["--long", "--timeout=300"] if asked.long else []), *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(command, cwd=ROOT, start_new_session=True, **pipes) as tests:
        try:
            output, _ = tests.communicate(timeout=asked.seconds)
        except subprocess.TimeoutExpired:
            return []
        finally:
            if tests.poll() is None:
                os.killpg(tests.pid, signal.SIGKILL)  # with its workers, and the commands that they run
    found = RESULT.findall(output)
    if tests.returncode not in (0, 1, 5) and not found:  # 5: nothing to run
        return [f"pytest itself: it ends with {tests.returncode}"]
    return found


def find(fault: Fault, asked: argparse.Namespace) -> str:
    """Returns the first test that finds a fault, or an empty text."""
    own = own_tests(fault)
    runs = [own] if asked.own else [own, ["tests", *(f"--ignore={path}" for path in own)]]
    with planted(fault):
        return next((found[0] for run in runs if (found := failing(["-x", *run], asked))), "")


def main() -> int:
    """Plants the faults; prints a line for each, and how many were found."""
    parser = argparse.ArgumentParser(usage=(__doc__ or "").split("usage: ")[1].splitlines()[0])
    parser.add_argument("--long", action="store_true", help="the long cases instead of the default run")
    parser.add_argument("--own", action="store_true", help="only the tests of the fault's package")
    parser.add_argument("--only", nargs="+", metavar="ID", choices=(ids := [fault.id for fault in FAULTS]), default=ids)
    parser.add_argument("--part", default="1/1", metavar="K/N", help="every N-th fault, from the K-th on (from 1)")
    parser.add_argument("--workers", default="auto", help="processes of pytest")
    parser.add_argument("--seconds", type=float, default=900, help="for one run of pytest; longer: nothing is found")
    asked = parser.parse_args()
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True)
    if changed.stdout:
        raise SystemExit(f"the working tree has changes: commit them first\n{changed.stdout}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    part, parts = map(int, asked.part.split("/"))
    faults, by = [fault for fault in FAULTS if fault.id in asked.only][part - 1 :: parts], {}
    for fault in faults:
        begin = time.perf_counter()
        by[fault.id] = find(fault, asked)
        line = f"{fault.id:16} {time.perf_counter() - begin:6.1f} s  {by[fault.id] or 'NOT FOUND'}  ({fault.seen})"
        print(line, flush=True)
    tests = sorted({test for test in by.values() if test.startswith("tests/")})
    anyway = failing(tests, asked) if tests else []
    for test in anyway:
        print(f"fails without a fault: {test}")
    found = [name for name, test in by.items() if test and test not in anyway]
    print(f"{len(found)} of {len(faults)} found")
    return int(len(found) < len(faults))


if __name__ == "__main__":
    sys.exit(main())

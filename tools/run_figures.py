"""Runs every script of benchmarks/, tools/ and examples/ in its shortest form, so that none is broken unseen.

usage: python tools/run_figures.py [SCRIPT ...]

What is left out for want of a peer, a browser or a network, a script reports itself, and ends with 0. What another
environment of tox runs, ``ELSEWHERE`` names.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("benchmarks", "tools", "examples")
LONGEST = 120  # seconds for one script
SHORT: dict[str, list[str]] = {
    "benchmarks/commonness.py": ["puzzles", "it"],
    "benchmarks/crossword_arrowword.py": ["--number", "1", "--languages", "en"],
    "benchmarks/crossword_build.py": ["--seconds", "0.1", "--seeds", "1", "--sides", "10", "--uncompiled"],
    "benchmarks/crossword_codeword.py": ["--number", "1"],
    "benchmarks/crossword_fill.py": ["--few", "--limit", "0.2"],
    "benchmarks/crossword_session.py": ["--rounds", "1"],
    "benchmarks/crossword_stress.py": ["--seeds", "2", "--patterns", "1"],
    "benchmarks/fillword.py": ["--quick"],
    "benchmarks/find.py": [],
    "benchmarks/jobs.py": ["--quick"],
    "benchmarks/page.py": ["--draw"],
    "benchmarks/ready.py": [],
    "benchmarks/records.py": ["--size", "4"],
    "benchmarks/ruzzle.py": ["--only", "elzzur", "processes", "--quick", "--languages", "it", "--boards", "3"],
    "benchmarks/scrabble.py": ["--positions", "4", "--rounds", "1"],
    "benchmarks/scrabble_autoplay.py": [],
    "benchmarks/scrabble_endgame.py": ["--games", "1", "--limit", "1"],
    "benchmarks/scrabble_gain.py": ["strongest:nodes=200", "4", "--rounds", "2", "--output", "{new}/games.jsonl"],
    "benchmarks/scrabble_infer.py": ["{new}/infer.jsonl", "--seconds", "2"],
    "benchmarks/scrabble_late.py": ["examples/preendgame.cgp", "--truths", "{new}/truths.json", "--limit", "2"],
    "benchmarks/scrabble_levels.py": ["2", "--strongest", "2", "--setting", "strongest:nodes=200"],
    "benchmarks/scrabble_preendgame.py": ["--positions", "2", "--limit", "1", "--budget", "4"],
    "benchmarks/scrabble_sampling.py": ["{new}/games.jsonl", "{new}/sampling.pickle", "--seconds", "2"],
    "benchmarks/scrabble_ways.py": ["--games", "9", "--rounds", "1"],
    "benchmarks/web.py": ["start"],
    "tools/check_boards.py": ["results/boards-3x3-pt-boggle.jsonl", "examples/words.txt", "0"],
    "tools/doc_examples.py": ["{new}/doc_examples"],
    "tools/draw_rooms.py": ["--check"],
    "tools/formats_table.py": [],
    "tools/golden_ruzzle.py": ["--check"],
    "tools/options_table.py": [],
    "tools/plant_faults.py": ["--help"],  # it changes the source
    "tools/sample_files.py": ["examples/crossword.xd"],
    "tools/session_pictures.py": ["{new}/pictures"],
    "tools/sheet_pictures.py": ["{new}/pictures"],
    "tools/update_docs.py": ["packages/README.md"],
    "tools/web_screenshots.py": ["{new}/pictures"],
    "tools/terminal_picture.py": ["--check"],
    "tools/scrabble/way_table.py": ["en", "--positions", "9", "--kept", "{new}/ways", "-o", "{new}/way_table"],
    "tools/scrabble/way_phases.py": ["--help"],  # it reads what way_table.py keeps
    "tools/scrabble/way_check.py": ["200"],
    "tools/scrabble/games_check.py": ["--endings", "2", "--positions", "1"],
    "tools/scrabble/way_chance.py": ["en", "--games", "40"],
    "tools/scrabble/way_match.py": ["en", "none", "none", "--games", "4"],
    "tools/scrabble/context_table.py": ["en", "--games", "1", "--rows", "{new}/rows", "-o", "{new}/context"],
    "tools/scrabble/leave_table.py": ["--help"],  # it writes into a package
    "tools/scrabble/keep_tables.py": ["--help"],  # likewise
    "tools/scrabble/temperatures.py": ["--games", "1", "--samples", "5"],
    "tools/scrabble/win_table.py": ["--games", "200", "-o", "{new}/win"],
    "tools/wordlists/build.py": ["--help"],  # it fetches its sources, as does the next
    "tools/wordlists/define.py": ["--help"],
}
"""By script, what it is given; ``{new}`` is a folder that is removed at the end."""
ELSEWHERE = {
    "tools/check_types.py": "tox -e types",
    "tools/fuzz/__main__.py": "tox -e fuzz",
    "tools/release.py": "tox -e wheels",
    "tools/run_figures.py": "tox -e figures",
    "tools/sanitize.py": "tox -e sanitize",
    "tools/wordlists/measure.py": "tox -e audit",
    "tools/wordlists/wheels.py": "tox -e wheels",
}


def scripts() -> list[str]:
    """Lists what can be run: the files with a main part, and all examples."""
    files = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))
    return [path.relative_to(ROOT).as_posix() for path in files if _runs(path)]


def _runs(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    return path.parent.name == "examples" or 'if __name__ == "__main__":' in text or "\nos.exec" in text


def run(name: str, arguments: list[str], folder: str) -> tuple[int, str]:
    """Runs a script in a folder; returns its exit code, and what it printed."""
    with subprocess.Popen(
        [sys.executable, str(ROOT / name), *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as script:
        try:
            output, _ = script.communicate(timeout=LONGEST)
        except BaseException as error:
            os.killpg(script.pid, signal.SIGKILL)  # with the processes that it has begun, which hold its output open
            if not isinstance(error, subprocess.TimeoutExpired):
                raise
            output, _ = script.communicate()
            return 1, f"{output}\nstopped after {LONGEST} seconds"
    return script.returncode, output


def main(chosen: list[str]) -> int:
    """Runs the scripts, a line for each; returns 1 where one fails."""
    names = chosen or [name for name in scripts() if name not in ELSEWHERE]
    failed = 0
    with tempfile.TemporaryDirectory() as new:
        (Path(new) / "examples").symlink_to(ROOT / "examples")
        for name in names:
            arguments = [one.format(new=new) for one in SHORT.get(name, [])]
            begin = time.perf_counter()
            code, output = run(name, arguments, new if name.startswith("examples/") else str(ROOT))
            print(f"{time.perf_counter() - begin:6.1f} s  {name} {' '.join(SHORT.get(name, []))}", flush=True)
            if code:
                failed += 1
                print(f"FAILED ({code}):\n{output[-4000:]}", flush=True)
    print(f"{len(names) - failed} of {len(names)} run")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

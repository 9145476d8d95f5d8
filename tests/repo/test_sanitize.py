"""``tools/sanitize.py``: how pytest and scripts are started under the sanitizers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SANITIZE = Path(__file__).resolve().parents[2] / "tools" / "sanitize.py"


def library() -> Path:
    """Names the sanitizers' library of the compiler, where there is one."""
    try:
        run = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return Path("none")
    return Path(run.stdout.strip())


pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not library().is_absolute(), reason="gcc has no library of AddressSanitizer"),
]


def started(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SANITIZE), *arguments], capture_output=True, text=True, check=False, timeout=60
    )


def test_a_script_runs_with_its_arguments_under_the_sanitizers(tmp_path: Path):
    script = tmp_path / "script.py"
    script.write_text(
        "import array, os, sys\n"
        "print(sys.argv[1:], array.array.__module__, 'libasan' in os.environ['LD_PRELOAD'])\n"
        "print('libasan' in open('/proc/self/maps').read())\n"
        "sys.exit(3)\n"
    )
    run = started("--script", str(script), "100", "--seed", "7")
    assert (run.returncode, run.stderr) == (3, "")
    assert run.stdout.splitlines() == ["['100', '--seed', '7'] sitecustomize True", "True"]


def test_without_a_script_pytest_runs():
    run = started("--version")
    assert run.returncode == 0
    assert "pytest" in run.stdout + run.stderr


@pytest.mark.parametrize("arguments", [["--script"], ["--script", "no-such.py"]])
def test_no_script_is_one_line(arguments: list[str]):
    run = started(*arguments)
    assert run.returncode == 2
    (line,) = run.stderr.splitlines()
    assert line == "--script needs a file: python tools/sanitize.py --script FILE"

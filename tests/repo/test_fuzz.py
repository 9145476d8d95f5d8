"""The fuzzer ends and names what hangs or takes too much memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = f"""
import re
import sys
sys.path.insert(0, {str(ROOT)!r})
import tools.fuzz.__main__ as fuzz

def bad(fails):
    return [b"abcdefg"], lambda data: fails() if data != b"abcdefg" else None

def stays():
    while True:
        pass

fuzz.SECONDS = 0.2
fuzz.READERS.clear()
fuzz.READERS["stays"] = lambda: bad(stays)
fuzz.READERS["compiled"] = lambda: bad(lambda: re.match(r"(a|a)*$", "a" * 60 + "b"))
fuzz.READERS["grows"] = lambda: bad(lambda: bytearray(2 << 30))
if __name__ == "__main__":
    sys.argv = ["fuzz", "--files", "9"]
    fuzz.main()
"""


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit of memory is that of Linux")
def test_what_hangs_or_grows_is_named(tmp_path: Path):
    script = tmp_path / "bad.py"
    script.write_text(CODE)
    run = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1, run.stderr
    for name in ("stays", "compiled"):
        assert f"{name}: hangs: {tmp_path / f'fuzz-{name}-'}" in run.stdout
    assert "MemoryError" in run.stdout
    assert "0 passed, 3 failed" in run.stdout

"""Runs pytest or a script on kernels built with WORDTOOLS_KERNELS=sanitize.

The first wrong step of compiled code ends it.

usage: python tools/sanitize.py [pytest's arguments]
       python tools/sanitize.py --script FILE [the script's arguments]

The sanitizers' library must be loaded before Python itself, and the C++ library before marisa-trie's. Leaks are not
looked for: the interpreter keeps much until it ends. Arrays have no room to spare (``sanitizer/sitecustomize.py``),
else a step just beyond the end of one stays within its memory.
"""

import os
import subprocess
import sys
from pathlib import Path

OPTIONS = {
    "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
    "UBSAN_OPTIONS": "print_stacktrace=1",
    "PYTHONPATH": str(Path(__file__).parent / "sanitizer"),
}


def library(name: str) -> str:
    """Finds a library of the compiler."""
    run = subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    path = Path(run.stdout.strip())
    if not path.is_absolute():
        raise SystemExit(f"{name}: gcc does not have it: install its development files")
    return str(path)


os.environ.update(OPTIONS, LD_PRELOAD=f"{library('libasan.so')} {library('libstdc++.so')}")
if sys.argv[1:2] == ["--script"]:
    if not sys.argv[2:] or not Path(sys.argv[2]).is_file():
        print("--script needs a file: python tools/sanitize.py --script FILE", file=sys.stderr)
        raise SystemExit(2)
    os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
os.execv(sys.executable, [sys.executable, "-m", "pytest", *sys.argv[1:]])

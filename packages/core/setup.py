"""Compiles the kernels, by what packages share: in a checkout a file of tools/backend, in an sdist one beside this."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / ".." / ".." / "tools" / "backend")]

from wordtools_kernels import setup_package  # noqa: E402

setup_package()

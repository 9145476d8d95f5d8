"""Builds the wheels of the data distributions, and writes how large they are and whose licence their files have.

usage: python tools/wordlists/wheels.py

Needs pip, setuptools and wheel; the wheels are thrown away.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

PACKAGES = Path(__file__).resolve().parents[2] / "packages"
NAMES = ("lexicons", "lexicons-gpl", "frequencies", "definitions", "definitions-gpl")
DATA = (".marisa", ".flags", ".definitions", ".xz")


def built(name: str, folder: Path) -> Path:
    """Builds the wheel of a package from a copy of it."""
    copy = folder / name
    shutil.copytree(PACKAGES / name, copy, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    command = ["pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(copy)]
    subprocess.run([sys.executable, "-m", *command], check=True)
    return next(folder.glob(f"wordtools_{name.replace('-', '_')}-*.whl"))


def alone(wheel: Path) -> list[str]:
    """Names the data files of a wheel that have no licence or notice beside them."""
    names = ZipFile(wheel).namelist()
    licensed = {str(Path(name).parent) for name in names if Path(name).name in ("LICENSE.txt", "NOTICE.txt")}
    return [name for name in names if name.endswith(DATA) and str(Path(name).parent) not in licensed]


def main() -> None:
    """Writes a row of a table for each."""
    print("| package | wheel, MB | licence |")
    print("| --- | ---: | --- |")
    with tempfile.TemporaryDirectory() as folder:
        for name in NAMES:
            wheel = built(name, Path(folder))
            project = tomllib.loads((PACKAGES / name / "pyproject.toml").read_text(encoding="utf-8"))["project"]
            print(f"| `{project['name']}` | {wheel.stat().st_size / 1e6:.1f} | {project['license']} |")
            if files := alone(wheel):
                sys.exit(f"{wheel.name}: no licence beside {', '.join(files)}")


if __name__ == "__main__":
    main()

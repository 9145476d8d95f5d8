"""The umbrella's build: from a checkout it builds every package first, side by side, and installs those very wheels.

pip would build them one after the other, each in an environment of its own with a Cython of its own. An sdist, and
what is built from one, names the packages by version: a release is ``python -m build``. The hooks are those of
PEP 517 and PEP 660; all but the parallel build is setuptools' own.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import build_sdist, get_requires_for_build_sdist, get_requires_for_build_wheel

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "packages"
WHEELS = ROOT / "build" / "wheels"
FOUND = "WORDTOOLS_WHEELS"  # for setup.py: the folder with the wheels of the packages
STORED = {"--build-option": ["--compression=stored"]}  # they are unpacked at once
BUILD = f"import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1], {STORED})"

get_requires_for_build_editable = get_requires_for_build_wheel


def _build_package(package: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BUILD, str(WHEELS)], cwd=package, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{package.name}: {done.stdout[-2000:]}{done.stderr[-6000:]}")


def _build_packages() -> None:
    """Builds the wheels of all packages, where there are packages and they are not built yet."""
    folders = [path.parent for path in PACKAGES.glob("*/pyproject.toml")]
    if not folders or os.environ.get(FOUND):
        return
    WHEELS.mkdir(parents=True, exist_ok=True)
    for old in WHEELS.glob("*.whl"):
        old.unlink()
    folders.sort(key=lambda folder: -len(list(folder.rglob("*.pxd"))))  # what takes longest begins
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(_build_package, folders))
    os.environ[FOUND] = str(WHEELS)


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Builds the packages, and the metadata that names them."""
    _build_packages()
    return build_meta.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def prepare_metadata_for_build_editable(metadata_directory, config_settings=None):
    """Does the same for an editable installation."""
    _build_packages()
    return build_meta.prepare_metadata_for_build_editable(metadata_directory, config_settings)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Builds the umbrella's wheel, and the packages unless the metadata named them a moment ago."""
    if metadata_directory and any(WHEELS.glob("*.whl")):
        os.environ[FOUND] = str(WHEELS)
    _build_packages()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Does the same for an editable installation."""
    if metadata_directory and any(WHEELS.glob("*.whl")):
        os.environ[FOUND] = str(WHEELS)
    _build_packages()
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)

"""Debian packages: fetched at the version named, checked against their hash, unpacked."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterable
from pathlib import Path

from sources import BuildError, Package


def fetch(packages: Iterable[Package], folder: Path) -> None:
    """Downloads the packages that are not in the folder yet, with apt-get."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [package for package in packages if not _deb(package, folder).exists()]
    if missing:
        wanted = [f"{package.name}={package.version}" for package in missing]
        subprocess.run(["apt-get", "download", *wanted], cwd=folder, check=True)


def unpack(package: Package, folder: Path) -> Path:
    """Checks a package and returns the folder it is unpacked in."""
    deb = _deb(package, folder)
    if not deb.exists():
        message = f"{deb}: missing; run the fetch step first"
        raise BuildError(message)
    digest = hashlib.sha256(deb.read_bytes()).hexdigest()
    if digest != package.sha256:
        message = f"{deb.name}: sha256 is {digest}, expected {package.sha256}"
        raise BuildError(message)
    root = folder / "unpacked" / package.name
    root.mkdir(parents=True, exist_ok=True)
    subprocess.run(["dpkg", "-x", deb, root], check=True)
    return root


def _deb(package: Package, folder: Path) -> Path:
    version = package.version.replace(":", "%3a")
    return folder / f"{package.name}_{version}_all.deb"

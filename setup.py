"""The umbrella: one install brings every package with its extras, from this checkout or, outside of one, by version."""

import os
from pathlib import Path

from setuptools import setup

VERSION = "0.2.0"
GAMES = ["core", "ruzzle", "scrabble", "fillword", "crossword", "web"]
DATA = ["lexicons", "lexicons-gpl", "frequencies", "definitions", "definitions-gpl"]
PACKAGES = [*GAMES, *DATA]
EXTRAS = {"core": "png", "ruzzle": "pdf", "scrabble": "pdf", "fillword": "pdf", "crossword": "pdf,png"}  # all of them
WHEELS = os.environ.get("WORDTOOLS_WHEELS")  # set by tools/backend, and only where it builds for an installation


def requirement(package):
    """Names a package by its version, or by the wheel just built of it."""
    name = f"wordtools-{package}"
    extras = f"[{EXTRAS[package]}]" if package in EXTRAS else ""
    if not WHEELS:
        return f"{name}{extras}=={VERSION}"
    (wheel,) = Path(WHEELS).glob(f"{name.replace('-', '_')}-{VERSION}-*.whl")
    return f"{name}{extras} @ {wheel.as_uri()}"


setup(install_requires=[requirement(package) for package in PACKAGES])

"""The umbrella: one install brings every package, from this checkout or, outside of one, by version."""

from pathlib import Path

from setuptools import setup

VERSION = "0.1.0"
PACKAGES = ["core", "ruzzle", "scrabble", "fillword", "crossword", "lexicons", "lexicons-gpl"]
HERE = Path(__file__).resolve().parent / "packages"

setup(
    install_requires=[
        f"wordtools-{name} @ {(HERE / name).as_uri()}" if (HERE / name).is_dir() else f"wordtools-{name}=={VERSION}"
        for name in PACKAGES
    ]
)

"""Kernels of fills are those that are installed, whatever form a test before has used."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture(autouse=True)
def _kernels_as_installed():
    yield
    if "crossword.fill_tasks" in sys.modules:
        sys.modules["crossword.fill_tasks"].as_installed()

"""What a job is, to those who run it: see ``jobs.py``."""

from __future__ import annotations

from typing import Protocol, TypeVar

Part_contra = TypeVar("Part_contra", contravariant=True)
Result_co = TypeVar("Result_co", covariant=True)


class Job(Protocol[Part_contra, Result_co]):
    """What can be run: frozen, small to pickle, equal to what is pickled from it."""

    def run(self, part: Part_contra, /) -> Result_co:
        """Does one part; the same part gives the same result everywhere."""
        ...

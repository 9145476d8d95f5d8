"""Which fill is the best, and how that is known: local search, bounds, proofs."""

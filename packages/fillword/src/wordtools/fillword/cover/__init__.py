"""Covers: the most plausible one, all of them, how many, and the best where there is none."""

"""Puzzles: grids, placements, covers, the lists and how common their words are."""

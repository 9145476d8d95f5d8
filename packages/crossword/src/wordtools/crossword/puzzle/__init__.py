"""Puzzles: cells, entries, clues, patterns, and how good a crossword is."""

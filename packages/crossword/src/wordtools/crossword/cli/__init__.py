"""The commands of ``wordtools crossword``."""

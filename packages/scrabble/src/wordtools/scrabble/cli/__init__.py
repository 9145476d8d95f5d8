"""The commands of ``wordtools scrabble``."""

"""Building a crossword from a list of words."""

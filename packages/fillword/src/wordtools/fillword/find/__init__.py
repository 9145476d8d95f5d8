"""Finding: every placement of every word."""

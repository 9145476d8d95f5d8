"""From what a file holds to a puzzle: what the readers of several formats share, and the harder parts of some."""

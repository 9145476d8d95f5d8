"""The commands of ``wordtools ruzzle``."""

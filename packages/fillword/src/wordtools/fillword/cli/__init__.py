"""The commands of ``wordtools fillword``."""

"""The command ``wordtools web``."""

"""The commands ``wordtools words`` and ``wordtools languages``."""

"""Exit codes: the one table that every command keeps."""

from __future__ import annotations

DONE = 0
"""What was asked for was done; of a search that only improves, also when its time ended."""
NO_ANSWER = 1
"""The command ran, and there is no answer: no word, no cover, no fill."""
WRONG_USE = 2
"""Wrong use or bad input; one line names the file, the line, what is wrong and how to fix it."""
OUT_OF_TIME = 3
"""The time ended before the answer, or before the proof that was asked for; the best so far is shown."""
INTERRUPTED = 130
"""Ctrl-C, as shells have it; the best so far is shown."""

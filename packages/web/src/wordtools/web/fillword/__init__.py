"""The pages of fill-words and Strands: hints and covers, puzzles made, played and printed."""

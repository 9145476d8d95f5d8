"""The pages of Scrabble: the plays of a position and longer work on it, games judged, a game to play."""

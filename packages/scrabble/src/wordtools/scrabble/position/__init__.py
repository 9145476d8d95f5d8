"""Positions: the board, plays, and the judging of a play."""

"""Solving: every word on a board, on one board or on a stream of them."""

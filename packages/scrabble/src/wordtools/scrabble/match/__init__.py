"""Matches: games, players, series of games, training, analysis."""

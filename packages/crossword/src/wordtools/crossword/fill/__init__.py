"""Filling a grid from a dictionary."""

"""Boards: cells, rules, dice, the letters of a language, and the judging of a list of words."""

"""Quizzes for learning words, and the box of cards that keeps the answers."""

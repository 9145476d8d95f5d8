"""Accounts: what a puzzle file holds, counted apart from its reader, so that nothing is lost in silence."""

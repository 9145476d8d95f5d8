"""The constructor's loop: a puzzle that is being made, edit by edit, and what can still become of it."""

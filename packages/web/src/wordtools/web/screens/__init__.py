"""The first page, and the table of all screens."""

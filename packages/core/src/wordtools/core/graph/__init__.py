"""Word graphs: built, packed, kept in files, and walked."""

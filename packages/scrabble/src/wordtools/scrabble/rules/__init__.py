"""Rules: tiles, layouts, the bag."""

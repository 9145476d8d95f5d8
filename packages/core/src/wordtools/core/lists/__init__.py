"""Word lists as files: their formats, the installed ones, and their words."""

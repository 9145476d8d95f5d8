"""Words: lists read and folded, lexicons opened, words found."""

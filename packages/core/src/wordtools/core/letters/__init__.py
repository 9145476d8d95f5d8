"""Letters: alphabets, and the languages that have them."""

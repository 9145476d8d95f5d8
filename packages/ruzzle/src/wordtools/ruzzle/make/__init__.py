"""Making boards: random ones, ones within bounds, ones that hold given words, the best ones."""

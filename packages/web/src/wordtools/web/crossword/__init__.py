"""The pages of crosswords: grids made by hand or of one's own words, clues, files, a player."""

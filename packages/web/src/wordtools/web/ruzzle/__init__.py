"""The pages of Ruzzle and Boggle boards: solved, scored, made and played."""

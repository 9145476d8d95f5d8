"""The pages of words: found by conditions, checked, looked up, and learnt in a quiz."""

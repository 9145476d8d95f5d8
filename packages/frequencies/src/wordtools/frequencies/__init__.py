"""How common the words of the bundled lists are: a table for each list, under CC BY-SA 4.0."""

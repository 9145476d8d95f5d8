"""What every reader of somebody else's files goes by: what it reports, and how much of each thing it takes."""

"""What English words mean, as data: one folder, from WordNet 3.0."""

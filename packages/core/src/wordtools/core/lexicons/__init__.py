"""The word lists that come with the core: English, and Russian nouns, one folder each."""

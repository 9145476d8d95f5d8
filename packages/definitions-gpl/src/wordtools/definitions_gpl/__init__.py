"""Synonyms of words in six languages under the GNU GPL and LGPL, as data: one folder each."""

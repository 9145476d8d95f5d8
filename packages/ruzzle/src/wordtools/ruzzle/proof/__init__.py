"""Proofs: which boards of a size are the best, with a certificate that others can check."""

"""Section 10: the Combat Phase."""

"""Section 7: the Population Phase."""

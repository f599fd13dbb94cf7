"""Section 5: the Revenue Phase."""

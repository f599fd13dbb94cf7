"""Section 6.1: mortality, and what a death brings."""

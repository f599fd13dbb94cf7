"""9 The Senate's business, and 8 the ways to act in it."""

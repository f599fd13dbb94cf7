"""Section 12: how the game ends."""

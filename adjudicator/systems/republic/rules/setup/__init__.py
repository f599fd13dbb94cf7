"""Section 3: the game is set up."""

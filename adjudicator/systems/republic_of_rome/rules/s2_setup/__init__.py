"""Section 2: the game is set up."""

"""Section 9.1: the game is set up for one or two players and their Neutrals."""

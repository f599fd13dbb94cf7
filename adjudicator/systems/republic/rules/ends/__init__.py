"""How the game ends [7]."""

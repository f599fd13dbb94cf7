"""The engine runs a game system, which is a value; it knows no game."""

"""The game master that runs by mail."""

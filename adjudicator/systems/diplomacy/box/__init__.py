"""The box of a Diplomacy game: a map, its powers and settings, and what is special about its places."""

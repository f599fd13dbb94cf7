"""Rules that the republics share, in packages by phase."""

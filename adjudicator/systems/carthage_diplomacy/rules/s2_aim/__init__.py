"""2. What counts as winning."""

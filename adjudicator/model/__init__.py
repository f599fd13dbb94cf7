"""Frozen records and ids that every other part uses; imports the standard library only."""

"""Frozen records and ids that every other part speaks in; imports the standard library only."""

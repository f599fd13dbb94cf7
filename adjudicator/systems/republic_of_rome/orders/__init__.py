"""Orders that only Rome has."""

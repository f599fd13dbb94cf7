"""Verifies a game: its records go in, every difference from what the rules make of its mails comes out."""

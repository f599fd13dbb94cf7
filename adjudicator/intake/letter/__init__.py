"""A mail as a letter: its parts go in, numbered lines come out, each with its role: own, quoted, form, press."""

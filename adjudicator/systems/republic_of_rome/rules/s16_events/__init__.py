"""Section 16: what the events on the board do to other rules."""

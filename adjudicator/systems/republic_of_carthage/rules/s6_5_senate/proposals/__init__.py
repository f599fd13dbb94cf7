"""Proposals: what a measure is to the vote, whom it names, whose consent it needs, and who presides over it."""

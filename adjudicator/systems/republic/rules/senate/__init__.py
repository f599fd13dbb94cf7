"""The Senate: proposals, votes, elections and trials."""

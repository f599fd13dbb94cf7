"""9.8 and 9.9 Murders: the attempt, what a caught assassin costs, and murders that a land bill invites."""

"""Elections: who is proposed for a post, and in which order."""

"""Journal, log and outbox of all games of a home in one database."""

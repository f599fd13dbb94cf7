"""Who plays: requests to watch, take over, leave or wait go in, rows about the people and their letters come out."""

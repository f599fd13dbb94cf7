"""One letter answered: it goes in as it was read, what it files and the receipt for all its lines come out."""

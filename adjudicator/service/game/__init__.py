"""A running game: a home and a log go in; its table, its dice, its words and what each reader may see come out."""

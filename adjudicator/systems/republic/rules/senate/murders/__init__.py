"""6.5.9 Assassinations: the attempt, and what becomes of an assassin who is caught."""

"""8.4, 14 and 17 Cards between two proposals: tribunes, Laws laid down, what Statesmen claim, the fine of a trial."""

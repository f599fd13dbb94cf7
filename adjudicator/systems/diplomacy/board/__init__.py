"""Maps: what they hold, how they are read, and what may be wrong with one."""

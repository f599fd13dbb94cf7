"""Words of a statement: a line goes in, its words and all that each may mean in this game come out."""

"""Sets up games: a GM's files go in, a dealt game comes out whose first packet waits for its players."""

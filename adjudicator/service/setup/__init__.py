"""A home is made ready and a game is set up: a GM's answers and files go in, `home.toml` and a dealt game come out."""

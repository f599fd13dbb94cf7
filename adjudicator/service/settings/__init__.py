"""What a GM writes: `home.toml`, `game.toml` and `players.toml` go in, frozen records come out."""

"""What an archive knows of a game: its log goes in, read once with one reader's eyes; things and events come out."""

"""The phrasebook of a game: its frames, things and plain words go in; made ready for reading they come out."""

"""How sensible players of every republic play where its rules are the same: their Forum, their talents, their word."""

"""Players write to players: the press of a letter goes in, whom it is for and the mails that carry it come out."""

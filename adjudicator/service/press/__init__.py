"""Press between players: the press of a letter goes in, its addressees and the mails that carry it come out."""

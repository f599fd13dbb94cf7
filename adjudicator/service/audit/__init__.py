"""What a game left behind goes in, whether every byte of it is what the rules make of the mails comes out."""

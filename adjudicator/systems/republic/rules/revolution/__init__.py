"""Revolution Phase: generals, cards, revolts [6.7]."""

"""What a log says: its rows go in; the live game, its book of orders, its people, press and calendar come out."""

"""From the bytes of a mail to the orders of a seat, one pure step after another; a room for each step."""

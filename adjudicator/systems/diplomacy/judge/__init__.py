"""The judge: units, orders and a map in; outcomes, moves and retreats out. No mail, no clock, no game."""

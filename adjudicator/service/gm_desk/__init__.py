"""The GM's desk: a GM's commands go in; what the game shows, and what they did to it, come out."""

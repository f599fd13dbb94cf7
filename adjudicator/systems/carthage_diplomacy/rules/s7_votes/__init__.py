"""7. Votes of all players: on the name of a space, a vacant post, a rule, the map."""

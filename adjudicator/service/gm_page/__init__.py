"""The GM's page: a browser on the GM's own machine asks, tables of the games and the acts of the desk come out."""

"""The GM's page: a browser on his own machine asks, tables of his games and the acts of his desk come out."""

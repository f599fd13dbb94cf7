"""5.A-5.C Orders: what is collected in a season, the moves, retreats, seizures and purges."""

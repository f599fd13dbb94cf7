"""5.D Warnings and revolutions."""

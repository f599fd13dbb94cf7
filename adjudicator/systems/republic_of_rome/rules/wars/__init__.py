"""What several phases do with wars: their figures, their end, provinces that revolt or come into being."""

"""4. Rulers, sub-rulers and commanders: who appoints whom."""

"""What units can do: where each could go, what it may be ordered, why a place is closed, what became of an order."""

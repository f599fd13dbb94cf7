"""What the pages of the republics share."""

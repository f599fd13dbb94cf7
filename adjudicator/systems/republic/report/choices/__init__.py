"""What a seat can do, of what republics share: persuasion and its prices, threats to its own, appeals to the people."""

"""What is in the box of a republic: cards, and how they are named."""

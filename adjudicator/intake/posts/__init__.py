"""Posts of forums: pages, answers and pasted texts go in, posts whose lines are told apart come out."""

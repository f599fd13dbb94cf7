"""The doctor: a home goes in, its findings come out, good or bad, each fault with its remedy."""

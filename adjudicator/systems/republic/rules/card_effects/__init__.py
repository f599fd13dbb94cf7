"""Effects of cards on forces, provinces, stacks and taxes, called as `(effect, play, state, card)`."""

"""Section 9.2: how the Neutrals play."""

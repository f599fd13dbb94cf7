"""Section 4: terms that several phases share; people.py, one level up, has the rest of it."""

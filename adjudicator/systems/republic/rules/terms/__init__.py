"""Terms that several phases share; people.py, at the top of the package, has the rest of them [4]."""

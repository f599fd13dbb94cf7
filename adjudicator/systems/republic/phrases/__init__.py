"""How the phrases of the grammar become orders."""

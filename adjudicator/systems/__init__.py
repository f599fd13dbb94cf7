"""The games; each folder is one value and what it is made of."""

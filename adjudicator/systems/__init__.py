"""The games; each folder is one value and its parts."""

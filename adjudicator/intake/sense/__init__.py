"""The second reader: a sentence goes in; the orders that explain every word of it, by its things and acts, come out."""

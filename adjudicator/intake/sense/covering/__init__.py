"""Clauses: a sentence goes in; the orders of its clauses, with their conditions, in canonical words come out."""

"""Answers one letter: a letter as read goes in, the rows it files and a receipt for all its lines come out."""

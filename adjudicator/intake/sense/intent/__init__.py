"""Whose will: a sentence goes in; whether it orders, asks, quotes, remarks or speaks of somebody else comes out."""

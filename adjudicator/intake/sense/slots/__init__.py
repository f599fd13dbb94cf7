"""Filling frames: a clause and a frame go in; the ways to read every word of it, and what they cost, come out."""

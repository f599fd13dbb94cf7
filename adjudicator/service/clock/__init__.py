"""Keeps the hours: the log and the current time go in, what is due is done, and the next hour to look comes out."""

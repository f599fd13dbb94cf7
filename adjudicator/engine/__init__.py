"""Runs a game system, which is a value; knows no game."""

"""Votes: how many a faction has, what it buys, what it can vote, and what is reported."""

"""Receive, adjudicate, publish: the only place where all parts meet."""

"""Exploration and Combat Phase [6.6]."""

"""Incoming mail: bytes at a server go in, each mail is filed, answered or held, once."""

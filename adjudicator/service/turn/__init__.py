"""Runs packets from opening to report: orders on file go in, events, the next deadline and reports come out."""

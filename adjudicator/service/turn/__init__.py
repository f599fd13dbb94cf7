"""A packet from its opening to its report: orders on file go in, events, the next deadline and reports come out."""

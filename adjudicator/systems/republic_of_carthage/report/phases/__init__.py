"""The phases of a public report: the events of each go in, its sections come out."""

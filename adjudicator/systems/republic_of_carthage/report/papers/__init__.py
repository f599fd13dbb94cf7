"""What goes beside the reports: the first letter, the documents, the report of the GM, the sources."""

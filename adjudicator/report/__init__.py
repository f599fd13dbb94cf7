"""One tree, rendered as plain text, HTML mail and JSON."""

"""3. Names and their codes."""

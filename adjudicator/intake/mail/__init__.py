"""Mail as it arrives: bytes go in; headers, parts, text, whose it is, and what is wrong with it come out."""

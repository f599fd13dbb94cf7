"""The second reader: things, acts, and which order explains every word of a sentence."""

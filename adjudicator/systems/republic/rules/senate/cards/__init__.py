"""Cards and acts between two proposals: Events, Laws, Outcries and the answers to them."""

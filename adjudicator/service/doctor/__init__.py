"""The doctor: a home goes in, what is well with it and what is not comes out, each thing with its remedy."""

"""A whole letter: a mail or post goes in, a result for each of its statements comes out; no line is left out."""

"""The GM's desk by mail: lines behind the word `gm` go in, the same acts as the command line's come out."""

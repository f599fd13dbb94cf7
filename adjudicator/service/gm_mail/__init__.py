"""The GM's desk by mail: lines after the word `gm` go in, the same acts as the command line's come out."""

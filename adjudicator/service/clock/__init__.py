"""Hours: the log and the present moment go in, what is due is done, and the next hour at which to look comes out."""

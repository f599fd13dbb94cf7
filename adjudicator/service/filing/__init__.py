"""Files orders: the results of a reading go in, rows for the book and a verdict on each line come out."""

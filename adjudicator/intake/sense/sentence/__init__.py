"""One sentence: its words go in; all that may begin at each of them, and the things they name, come out."""

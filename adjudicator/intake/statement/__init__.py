"""One statement: its words go in; orders, a question, talk or what is wrong with it come out, from both readers."""

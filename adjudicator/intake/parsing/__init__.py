"""The first reader: lexemes go in, the readings of the grammar come out, the cheapest first."""

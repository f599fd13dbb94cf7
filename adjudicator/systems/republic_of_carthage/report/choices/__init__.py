"""What a seat can do: its view of the open packet goes in; prices, chances and who can be tried come out."""

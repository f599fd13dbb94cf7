"""What a seat can do: its view of the open packet goes in; incomes, prices, candidates and forces come out."""

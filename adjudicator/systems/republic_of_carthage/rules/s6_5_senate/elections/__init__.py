"""6.5.2 to 6.5.4 and 6.5.6 Elections: Suffetes, the Committee of Five, Governors."""

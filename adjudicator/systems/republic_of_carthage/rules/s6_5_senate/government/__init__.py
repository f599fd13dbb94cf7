"""6.5.6 and 6.5.7 Governors, concessions, taxes, returns from Exile, and a Suffete for Life."""

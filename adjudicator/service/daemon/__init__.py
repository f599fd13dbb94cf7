"""The program that runs by itself: rounds of fetching, keeping hours and sending, until a signal ends it."""

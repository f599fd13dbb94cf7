"""The program that runs unattended: rounds of fetching, keeping hours and sending, until a signal ends it."""

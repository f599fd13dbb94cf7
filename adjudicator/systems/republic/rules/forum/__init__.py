"""Forum Phase: initiatives, the auction for more, what returns [6.4]."""

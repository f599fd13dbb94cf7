"""9.1 to 9.3 and 20.1 Elections: Consuls, dictator and Master of Horse, censor, Pontifex Maximus and his priests."""

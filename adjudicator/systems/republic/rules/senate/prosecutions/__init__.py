"""6.5.5 Prosecutions: the Censor's list, and the trial for a murder."""

"""Terms that several phases share: Statesmen, the HRAO, factions without a Senator."""

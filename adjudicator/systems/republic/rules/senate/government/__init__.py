"""Who governs and what is given away: Provinces, Concessions, the rule for life."""

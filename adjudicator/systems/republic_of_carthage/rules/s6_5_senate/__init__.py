"""Senate Phase: elections, trials, business [6.5]."""

"""Section 4: the Mortality Phase."""

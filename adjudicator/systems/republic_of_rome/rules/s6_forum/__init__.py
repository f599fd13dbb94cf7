"""Section 6: the Forum Phase, so far as it is built; the phase joins the sequence when all its steps are there."""

"""4. Winter: which centre feeds which unit, which units go, what is built."""

"""4. Winter: which centre feeds which unit, who goes, what is built."""

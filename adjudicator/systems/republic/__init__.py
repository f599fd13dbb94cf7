"""What the republics share, Rome and Carthage: rules, tables and words; they differ by a value."""

from typing import Final

WRITTEN: Final = "republic_of_carthage"
"""The name under which the records of this package stand in logs: that of the game whose logs they stood in first."""

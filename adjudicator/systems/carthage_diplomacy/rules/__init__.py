"""The rules of Carthage, one folder a chapter of the rulebook."""

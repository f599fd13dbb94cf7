"""The Republic of Carthage, rules 2.3."""

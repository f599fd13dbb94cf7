"""Scripted dice, scenarios and random players for the tests of this project and of other systems."""

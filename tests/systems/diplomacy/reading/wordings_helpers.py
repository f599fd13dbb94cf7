"""What the tests of `test_wordings` share with others."""

from __future__ import annotations

SEAT = {"clara": "cleo", "fynn": "fay"}
"""Seats that the game of the wordings calls otherwise."""

"""Errors that a person can cause: each carries one sentence that says what to do."""

from __future__ import annotations


class UserError(Exception):
    """Something a GM or player can mend; the message is shown as it is, without a traceback."""

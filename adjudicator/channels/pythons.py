"""Python versions under which this program refuses to run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.model.errors import UserError

DEADLOCKED: Final = (3, 13, 6)
"""Reading a TLS socket in one thread and writing to it in another stops both forever; fixed in the next release."""


def unfit(version: Sequence[int]) -> str:
    """Return in one sentence why this Python cannot be used, or nothing."""
    if tuple(version[:3]) != DEADLOCKED:
        return ""
    return "Python 3.13.6 stops for ever when it talks to mail servers; install 3.13.7 or newer, or an older one."


def refuse(version: Sequence[int]) -> None:
    """Return if this Python can be used.

    Raises:
        UserError: it cannot.
    """
    why = unfit(version)
    if why:
        raise UserError(why)

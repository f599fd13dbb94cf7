"""Moments as forums write them, as UTC texts; a moment without a zone is none."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

_LAST: Final = 253_402_300_799  # the end of the year 9999


def moment(written: object, form: str = "iso") -> str:
    """Return a moment as `YYYY-MM-DDTHH:MM:SSZ`, empty where it is none or has no zone.

    Args:
        written: as the forum writes it.
        form: `iso`, `seconds` or `milliseconds`.
    """
    text = str(written or "").strip()
    try:
        if form != "iso":
            seconds = int(text) // (1000 if form == "milliseconds" else 1)
            if not 0 <= seconds <= _LAST:
                return ""
            found = datetime.fromtimestamp(seconds, UTC)
        else:
            found = datetime.fromisoformat(text)
            if found.tzinfo is None:
                return ""
            found = found.astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return ""
    return found.strftime("%Y-%m-%dT%H:%M:%SZ")

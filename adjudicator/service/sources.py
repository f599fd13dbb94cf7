"""Where mail is fetched from: the home's own inbox, or a place named on the command line."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING

from adjudicator.channels.stdin import source

if TYPE_CHECKING:
    from adjudicator.channels.base import MailSource
    from adjudicator.service.home import Home


def source_for(home: Home, place: str | None, read: Callable[[], bytes]) -> MailSource:
    """Return a source of mail.

    Args:
        home: whose inbox serves where no place is named.
        place: a Maildir, a folder of `.eml` files, an mbox, or `-`.
        read: gives standard input, for `-`.
    """
    if place is None:
        home.lay_out()
        place = str(home.inbox)
    return source(place, BytesIO(read() if place == "-" else b""), home.now())

"""Daily numbers of a forum: how often we edit posts and begin conversations there, for all games of a home."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final, Literal

from adjudicator.service.game.times import stamp

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home

Deed = Literal["edit", "message"]
DAY: Final = timedelta(days=1)
HOUR: Final = timedelta(hours=1)
SHARE: Final = 5
"""An hour may take this part of a day's number, so that the evening has some left."""


def may(home: Home, deed: Deed) -> bool:
    """Return whether the day, and for edits the hour, has room for one more."""
    login = home.settings.forum
    most = login.edits_a_day if deed == "edit" else login.messages_a_day
    if not most:
        return True
    done, now = home.store.threads.deeds, home.now()
    if done(deed, stamp(now - DAY)) >= most:
        return False
    return deed != "edit" or done(deed, stamp(now - HOUR)) < max(1, most // SHARE)


def note(home: Home, game: str, deed: Deed, what: str) -> None:
    """Record that it was done.

    Args:
        home: the games.
        game: for which of them.
        deed: what was done.
        what: the post, or whom the conversation is with.
    """
    at = home.stamp()
    home.store.threads.mark_posted(game, f"{deed} {at} {what}", at)

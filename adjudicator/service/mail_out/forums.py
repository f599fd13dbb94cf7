"""Forums that a home can talk to: the thread of a game as a channel, with the key that the settings name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.service.mail_out.logins import secret_of

if TYPE_CHECKING:
    from adjudicator.channels.discourse import DiscourseThread
    from adjudicator.service.game.home import Home
    from adjudicator.service.settings.forum import ForumSettings


def thread_of(home: Home, settings: ForumSettings) -> DiscourseThread | None:
    """Return the thread of a game as the program reads and writes it; None where nobody but a person can.

    Args:
        home: whose key it is.
        settings: those of the game.

    Raises:
        UserError: the address cannot be used.
    """
    login = home.settings.forum
    if settings.family != "discourse" or not settings.thread or not login.address:
        return None
    if settings.address.rstrip("/") not in {"", login.address.rstrip("/")}:
        return None
    from adjudicator.channels.discourse import DiscourseThread
    from adjudicator.channels.web import Web

    agent = f"adjudicator ({home.settings.mail.gm[0] if home.settings.mail.gm else home.settings.mail.address})"

    def headers() -> dict[str, str]:
        return {"Api-Key": secret_of(login, home.path), "Api-Username": login.user, "User-Agent": agent}

    if login.address not in home.webs:
        home.webs[login.address] = Web(login.address, headers, home.now, home.path / login.ca if login.ca else None)
    return DiscourseThread(home.webs[login.address], settings.thread, home.now)

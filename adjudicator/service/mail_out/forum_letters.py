"""The letter with the code by which a player ties their forum account to their seat."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from adjudicator.model.journal import OutMail
from adjudicator.service.game.speech import speaker
from adjudicator.service.mail_out.announcements import notice
from adjudicator.service.mail_out.forums import messages_of
from adjudicator.service.mail_out.letters import Message

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table


def account_letters(home: Home, table: Table, seats: Collection[str] = ()) -> tuple[OutMail, ...]:
    """Return the letters with the codes of seats that somebody plays; of all where none is named.

    A code is good for one account. A letter that was queued before is not queued again.
    """
    say, settings = speaker(table), table.config.forum
    clerk = home.settings.forum.user if messages_of(home, settings) is not None else ""
    made = []
    for seat in seats or table.game.seats:
        tenure = table.history.people.tenure(seat).count
        number = table.history.posts.count(seat, tenure)
        facts = {
            "code": table.keys.account(seat, tenure, number),
            "thread": settings.address or settings.thread,
            "again": number > 0,
            "game": table.config.title,
            "clerk": clerk,
        }
        told = (say("letters/account-story", facts), say("letters/account-staff", facts))
        message = Message("account", f"forum-{tenure}", say("letters/account-title", facts), "", number=number + 1)
        made.append(notice(home, table, seat, told, message))
    return tuple(made)

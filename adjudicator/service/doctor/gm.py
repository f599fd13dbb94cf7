"""The doctor's check of the GM's settings: the GM's own addresses, and the hour of the digest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.model.errors import UserError
from adjudicator.service.doctor.finding import Finding, has_database
from adjudicator.service.game.home import SETTINGS
from adjudicator.service.game.people import ADDRESS

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home


def reached(home: Home) -> Iterator[Finding]:
    """Check whether the GM can be written to, and when the digest is due."""
    from adjudicator.service.gm_desk.digest import last_hour, next_due

    given = home.settings.mail.gm
    if not given:
        advice = (
            f"not named, so no digest and no question of a player is mailed to you; write gm under [mail] in {SETTINGS}"
        )
        yield Finding("your own address", True, advice)
        return
    for address in given:
        well = ADDRESS.fullmatch(address) is not None and address.isascii()
        advice = "" if well else f"no address; mend gm under [mail] in {SETTINGS}"
        if address.lower() == home.settings.mail.address.lower():
            well, advice = False, "the games write from it, so mail of yours is taken for theirs; name another"
        yield Finding(f"your own address {address}", well, advice)
    if not has_database(home):
        return
    try:
        last_hour(home)
    except UserError as fault:
        yield Finding("digest", False, str(fault))
    else:
        due = next_due(home)
        yield Finding("digest", True, f"the next one is due {due:%Y-%m-%d %H:%M} UTC" if due else "none; `at` is empty")

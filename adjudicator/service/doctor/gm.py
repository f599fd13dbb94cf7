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
    if not given and not home.settings.mail.gms:
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
    yield from _others(home)
    if not has_database(home):
        return
    try:
        last_hour(home)
    except UserError as fault:
        yield Finding("digest", False, str(fault))
    else:
        due = next_due(home)
        yield Finding("digest", True, f"the next one is due {due:%Y-%m-%d %H:%M} UTC" if due else "none; `at` is empty")


def _others(home: Home) -> Iterator[Finding]:
    """Check the addresses of those who run a game with the GM, and whether there are such games."""
    games = {meta.id: meta for meta in home.store.games()} if has_database(home) else None
    for game, addresses in home.settings.mail.gms.items():
        where = f"{game} of [mail.gms] in {SETTINGS}"
        if games is not None and game not in games:
            yield Finding(f"who runs {game}", False, f"there is no game {game} here; mend the name of {where}")
        for address in addresses:
            well = ADDRESS.fullmatch(address) is not None and address.isascii()
            well &= address.lower() != home.settings.mail.address.lower()
            yield Finding(f"who runs {game}, {address}", well, "" if well else f"no address of a person; mend {where}")

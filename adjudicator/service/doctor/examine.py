"""The doctor: checks a home from the outside in and says of each thing whether it is well, and what to do if not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.service.doctor import forums, gm, ground, mail, privacy, senders, servers
from adjudicator.service.game.home import SETTINGS

if TYPE_CHECKING:
    from adjudicator.service.doctor.finding import Finding, Look
    from adjudicator.service.game.home import Home

LOOKS: tuple[tuple[Look, ...], ...] = (
    (
        ground.python,
        ground.game_systems,
        ground.zones,
        ground.pictures,
        ground.disk,
        ground.folder,
        ground.settings,
    ),
    (privacy.privacy, mail.mail_folders, mail.address, servers.receiving, servers.sending, ground.database),
    (
        ground.clock,
        ground.games,
        mail.outbox,
        mail.dead_addresses,
        mail.unanswered,
        mail.held,
        gm.reached,
        forums.threads,
    ),
    (senders.senders,),
)
"""The checks, in order: those that need nothing, those that need the settings, those that need the database."""
GROUND = ("home folder", SETTINGS, "database")
"""What the checks after it need."""


def examine(home: Home) -> list[Finding]:
    """Return the findings, in the order in which to fix them; nothing is changed.

    Checks that cannot run because an earlier one failed are left out.
    """
    found: list[Finding] = []
    for looks in LOOKS:
        before = len(found)
        for look in looks:
            found.extend(look(home))
        if not all(finding.well for finding in found[before:] if finding.what.startswith(GROUND)):
            break
    return found

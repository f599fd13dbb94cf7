"""The doctor's checks of the mail: folders, address, what waits, what is held."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.report.words import noun, plural
from adjudicator.service.doctor.finding import Finding, has_database, journal
from adjudicator.service.game.home import SETTINGS

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home

LISTED = 5
"""How many mails are listed one by one; beyond that only their number is given."""


def mail_folders(home: Home) -> Iterator[Finding]:
    """Check the folders that mail is fetched from and delivered to."""
    for name, folder in (("inbox", home.inbox), ("outbox", home.outbox)):
        what = f"mail folder {folder}"
        makes = "publish" if name == "outbox" else "poll" if home.settings.mail.receive else ""
        if makes and not folder.exists():
            yield Finding(what, True, f"not there yet; `adjudicator {makes}` makes it")
        elif not folder.is_dir():
            parts = " ".join(shlex.quote(str(folder / part)) for part in ("cur", "new", "tmp"))
            yield Finding(what, False, f"not there; create it: mkdir -p {parts}")
        elif not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            yield Finding(what, False, "it may not be read and written; change its permissions")
        else:
            waiting = sum(1 for _ in _mails(folder)) if name == "inbox" else 0
            yield Finding(what, True, _wait(waiting, "`adjudicator poll` reads") if waiting else "")


def _wait(number: int, what: str) -> str:
    return f"{plural(number, 'mail')} {noun(number, 'waits', 'wait')}; {what} {noun(number, 'it', 'them')}"


def _mails(folder: Path) -> Iterator[Path]:
    new = folder / "new"
    yield from (path for path in (new.iterdir() if new.is_dir() else folder.glob("*.eml")) if path.is_file())


def address(home: Home) -> Iterator[Finding]:
    """Check the address we write from."""
    address = home.settings.mail.address
    well = "@" in address[1:-1]
    yield Finding(f"address {address}", well, "" if well else f"write one with an @ in {SETTINGS}, under [mail]")


def outbox(home: Home) -> Iterator[Finding]:
    """Check for mail that waits or was not sent."""
    entries = home.store.outbox() if has_database(home) else []
    failed = [entry for entry in entries if entry.state == "failed"]
    waiting = [entry for entry in entries if entry.state == "waiting" and not entry.kept]
    for entry in failed[:LISTED]:
        again = "`adjudicator publish --again` tries it once more"
        yield Finding(f"mail to {entry.to_address}", False, f"it was given up: {entry.last_error}; {again}")
    if len(failed) > LISTED:
        yield Finding("outbox", False, f"{len(failed)} mails were given up in all; these are the first")
    stuck = {entry.last_error: entry for entry in reversed(waiting) if entry.last_error}
    for why, entry in list(stuck.items())[:LISTED]:
        later = f"; it is tried again after {entry.next_try}" if entry.next_try else ""
        yield Finding(f"mail to {entry.to_address}", False, f"it did not leave: {why}{later}")
    if waiting:
        yield Finding("outbox", True, _wait(len(waiting), "`adjudicator publish` sends"))


def dead_addresses(home: Home) -> Iterator[Finding]:
    """Check for addresses that bounce our mails."""
    for each in home.dead_addresses() if has_database(home) else ():
        last = each.why or "no reason is given"
        why = f"{plural(each.count, 'mail')} to it came back since {each.since}, the last: {last}"
        yield Finding(f"dead address {each.address}", False, f"{why}; ask the player for another")


def unanswered(home: Home) -> Iterator[Finding]:
    """Check for addresses that got no more answers."""
    from adjudicator.service.mail_out.bounces import silenced

    for address, count in silenced(home).items() if has_database(home) else ():
        most = home.settings.mail.answers_per_hour
        advice = f"{count} of the last day got no answer, as it had {most} within an hour; see whether a machine writes"
        yield Finding(f"mail of {address}", True, advice)


def held(home: Home) -> Iterator[Finding]:
    """Check for mail that is held."""
    held = [entry for entry in journal(home) if entry.state in {"held", "failed"}]
    for entry in held[-LISTED:]:
        game = f"; `adjudicator status {entry.game}` lists it" if entry.game else ""
        yield Finding(f"held mail {entry.id} of {entry.received_at}", entry.state == "held", f"{entry.reason}{game}")
    if len(held) > LISTED:
        yield Finding("held mail", True, f"{len(held)} mails are held in all; these are the last")

"""The doctor: looks at a home from the outside in and says of each thing whether it is well, and what to do if not."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.engine.registry import load_system, systems
from adjudicator.model.errors import UserError
from adjudicator.service.home import DATABASE, SETTINGS
from adjudicator.service.times import moment, zone

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry
    from adjudicator.service.home import Home

OLDEST_PYTHON = (3, 11)
BUILT = datetime(2026, 1, 1, tzinfo=UTC)
"""No clock that is right shows an earlier moment to this program."""
LISTED = 5
"""Mails named one by one; of more, the number must do."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: what, whether it is well, and what to do or to know."""

    what: str
    well: bool
    advice: str = ""


Look = Callable[["Home"], Iterator[Finding]]


def examine(home: Home) -> list[Finding]:
    """Return what was found, in the order in which to mend it; nothing is changed.

    What cannot be looked at because something before it is broken is left out.
    """
    found: list[Finding] = []
    for looks in (_ALONE, _NEEDS_SETTINGS, _NEEDS_DATABASE):
        before = len(found)
        for look in looks:
            found.extend(look(home))
        if not all(finding.well for finding in found[before:] if finding.what.startswith(_GROUND)):
            break
    return found


_GROUND = ("home folder", SETTINGS, "database")
"""What the looks behind it need."""


# ------------------------------------------------------------------------ without settings


def _python(home: Home) -> Iterator[Finding]:
    del home
    version = ".".join(map(str, sys.version_info[:3]))
    well = sys.version_info[:2] >= OLDEST_PYTHON
    yield Finding(f"Python {version}", well, "" if well else "install Python 3.11 or newer")


def _systems(home: Home) -> Iterator[Finding]:
    del home
    names = systems()
    if not names:
        yield Finding("game systems", False, "none is installed; install the package adjudicator again")
    for name in names:
        try:
            yield Finding(f"game system {load_system(name).id}", True)
        except Exception as fault:  # noqa: BLE001 - a third party's package may fail in any way
            yield Finding(f"game system {name}", False, f"it cannot be loaded ({fault}); install its package again")


def _zones(home: Home) -> Iterator[Finding]:
    del home
    try:
        zone("Europe/Berlin")
    except UserError:
        yield Finding("time zones", False, "there are none; install the package tzdata")
    else:
        yield Finding("time zones", True)


def _folder(home: Home) -> Iterator[Finding]:
    what = f"home folder {home.path}"
    if not home.path.exists():
        near = next(parent for parent in home.path.absolute().parents if parent.exists())
        well = os.access(near, os.W_OK)
        advice = (
            "not there yet; `adjudicator new` makes it" if well else f"{near} may not be written; name another home"
        )
        yield Finding(what, well, advice)
    elif not home.path.is_dir():
        yield Finding(what, False, "it is a file; name a folder with --home")
    else:
        well = os.access(home.path, os.W_OK | os.X_OK)
        yield Finding(what, well, "" if well else "it may not be written; change its permissions or name another home")


def _settings(home: Home) -> Iterator[Finding]:
    try:
        home.settings  # noqa: B018 - reading them is the test
    except UserError as fault:
        yield Finding(SETTINGS, False, str(fault))
    else:
        there = (home.path / SETTINGS).exists()
        yield Finding(SETTINGS, True, "" if there else "there is none, so the defaults hold")


# --------------------------------------------------------------------------- with settings


def _mail_folders(home: Home) -> Iterator[Finding]:
    for name, folder in (("inbox", home.inbox), ("outbox", home.outbox)):
        what = f"mail folder {folder}"
        if name == "outbox" and not folder.exists():
            yield Finding(what, True, "not there yet; `adjudicator publish` makes it")
        elif not folder.is_dir():
            parts = " ".join(shlex.quote(str(folder / part)) for part in ("cur", "new", "tmp"))
            yield Finding(what, False, f"not there; create it: mkdir -p {parts}")
        elif not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            yield Finding(what, False, "it may not be read and written; change its permissions")
        else:
            waiting = sum(1 for _ in _mails(folder)) if name == "inbox" else 0
            yield Finding(what, True, _wait(waiting, "`adjudicator poll` reads") if waiting else "")


def _wait(number: int, what: str) -> str:
    return f"1 mail waits; {what} it" if number == 1 else f"{number} mails wait; {what} them"


def _mails(folder: Path) -> Iterator[Path]:
    new = folder / "new"
    yield from (path for path in (new.iterdir() if new.is_dir() else folder.glob("*.eml")) if path.is_file())


def _address(home: Home) -> Iterator[Finding]:
    address = home.settings.mail.address
    well = "@" in address[1:-1]
    yield Finding(f"address {address}", well, "" if well else f"write one with an @ in {SETTINGS}, under [mail]")


def _database(home: Home) -> Iterator[Finding]:
    if not (home.path / DATABASE).exists():
        yield Finding("database", True, "not there yet; `adjudicator new` makes it")
        return
    try:
        damage = home.store.damage()
    except UserError as fault:
        damage = [str(fault)]
    advice = f"{damage[0]}; export what can be read, then put a backup in its place" if damage else ""
    yield Finding("database", not damage, advice)


# --------------------------------------------------------------------------- with a database


def _clock(home: Home) -> Iterator[Finding]:
    now, last = home.now(), max((entry.received_at for entry in _journal(home)), default="")
    what = f"clock {now:%Y-%m-%d %H:%M} UTC"
    if now < BUILT:
        yield Finding(what, False, "it is years behind; set it, or deadlines will never come")
    elif last and moment(last) > now:
        yield Finding(what, False, f"mail was read at {last}, which is later; set the clock")
    else:
        yield Finding(what, True)


def _games(home: Home) -> Iterator[Finding]:
    from adjudicator.service.adjudicate import where
    from adjudicator.service.table import Table

    for game in home.store.games() if _has_database(home) else ():
        try:
            table = Table.open(home.store, game.id)
            yield Finding(f"game {game.id}", True, where(table))
        except Exception as fault:  # noqa: BLE001 - a game of another version may fail in any way
            advice = f"it cannot be read ({fault}); check it with: adjudicator verify {game.id}"
            yield Finding(f"game {game.id}", False, advice)


def _outbox(home: Home) -> Iterator[Finding]:
    entries = home.store.outbox() if _has_database(home) else []
    failed = [entry for entry in entries if entry.state == "failed"]
    stuck = [entry for entry in entries if entry.state == "waiting" and entry.last_error]
    waiting = sum(entry.state == "waiting" for entry in entries)
    for entry in (*failed, *stuck)[:LISTED]:
        yield Finding(f"mail to {entry.to_address}", False, f"it did not leave: {entry.last_error}")
    if waiting:
        yield Finding("outbox", True, _wait(waiting, "`adjudicator publish` sends"))


def _held(home: Home) -> Iterator[Finding]:
    held = [entry for entry in _journal(home) if entry.state in {"held", "failed"}]
    for entry in held[-LISTED:]:
        game = f"; `adjudicator status {entry.game}` lists it" if entry.game else ""
        yield Finding(f"held mail {entry.id} of {entry.received_at}", entry.state == "held", f"{entry.reason}{game}")
    if len(held) > LISTED:
        yield Finding("held mail", True, f"{len(held)} mails are held in all; these are the last")


def _has_database(home: Home) -> bool:
    return (home.path / DATABASE).exists()


def _journal(home: Home) -> list[JournalEntry]:
    return home.store.journal() if _has_database(home) else []


_ALONE: tuple[Look, ...] = (_python, _systems, _zones, _folder, _settings)
_NEEDS_SETTINGS: tuple[Look, ...] = (_mail_folders, _address, _database)
_NEEDS_DATABASE: tuple[Look, ...] = (_clock, _games, _outbox, _held)

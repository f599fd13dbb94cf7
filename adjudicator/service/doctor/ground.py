"""The doctor's first checks: program, home, settings, database, clock, games."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from adjudicator.channels.pythons import unfit
from adjudicator.engine.registry import load_system, systems
from adjudicator.model.errors import HouseFault, UserError
from adjudicator.service.doctor.finding import Finding, has_database, journal
from adjudicator.service.game.home import DATABASE, SETTINGS
from adjudicator.service.game.speech import own_texts, strange_texts
from adjudicator.service.game.times import moment, zone
from adjudicator.service.settings.config import from_json

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.settings.config import GameConfig

OLDEST_PYTHON = (3, 11)
BUILT = datetime(2026, 1, 1, tzinfo=UTC)
"""No correct clock can show an earlier time to this program."""
SLOW, FAST = timedelta(minutes=10), timedelta(hours=2)
"""How far mail may be dated after its arrival, and how far before it, as it may have been long on its way."""
SHOWN = 5
"""Of the GM's own texts, the keys that are listed."""
ASKED, ENOUGH = 10, 3
"""How many of the last mails must have a date to compare with the clock: one player's clock may be wrong."""


def python(home: Home) -> Iterator[Finding]:
    """Check the version of Python."""
    del home
    version = ".".join(map(str, sys.version_info[:3]))
    old = "" if sys.version_info[:2] >= OLDEST_PYTHON else "install Python 3.11 or newer"
    advice = old or unfit(sys.version_info[:3])
    yield Finding(f"Python {version}", not advice, advice)


def game_systems(home: Home) -> Iterator[Finding]:
    """Check each game system that is installed."""
    del home
    names = systems()
    if not names:
        yield Finding("game systems", False, "none is installed; install the package adjudicator again")
    for name in names:
        try:
            yield Finding(f"game system {load_system(name).id}", True)
        except Exception as fault:  # noqa: BLE001 - a third party's package may fail in any way
            yield Finding(f"game system {name}", False, f"it cannot be loaded ({fault}); install its package again")


def zones(home: Home) -> Iterator[Finding]:
    """Check whether there are time zones."""
    del home
    try:
        zone("Europe/Berlin")
    except UserError:
        yield Finding("time zones", False, "there are none; install the package tzdata")
    else:
        yield Finding("time zones", True)


def folder(home: Home) -> Iterator[Finding]:
    """Check the home's folder."""
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


def disk(home: Home) -> Iterator[Finding]:
    """Check how much room is left on the disk of the home."""
    fault = home.short_of_room
    yield Finding("disk", not fault, fault)


def pictures(_: Home) -> Iterator[Finding]:
    """Check whether maps can be drawn for mail programs that show no SVG."""
    from adjudicator.report.raster import drawable

    alone = "maps go out as SVG alone, which many mail programs do not show; install the extra: adjudicator[maps]"
    yield Finding("pictures", True, "" if drawable() else alone)


def settings(home: Home) -> Iterator[Finding]:
    """Check the settings."""
    try:
        home.settings  # noqa: B018 - reading them is the test
    except UserError as fault:
        yield Finding(SETTINGS, False, str(fault))
    else:
        there = (home.path / SETTINGS).exists()
        yield Finding(SETTINGS, True, "" if there else "there is none, so the defaults hold")


def database(home: Home) -> Iterator[Finding]:
    """Check the whole database."""
    if not (home.path / DATABASE).exists():
        yield Finding("database", True, "not there yet; `adjudicator new` makes it")
        return
    try:
        damage = home.store.damage()
    except (UserError, HouseFault) as fault:
        damage = [str(fault)]
    advice = f"{damage[0]}; export what can be read, then put a backup in its place" if damage else ""
    yield Finding("database", not damage, advice)


def clock(home: Home) -> Iterator[Finding]:
    """Check the clock against what is known about the time."""
    now, last = home.now(), max((entry.received_at for entry in journal(home)), default="")
    what = f"clock {now:%Y-%m-%d %H:%M} UTC"
    if now < BUILT:
        yield Finding(what, False, "it is years behind; set it, or deadlines will never come")
    elif last and moment(last) > now:
        yield Finding(what, False, f"mail was read at {last}, which is later; set the clock")
    else:
        off = _off(home)
        yield Finding(what, not off, f"{off}; set the clock, or let the system keep it (NTP)" if off else "")


def _off(home: Home) -> str:
    """Return how the clock differs from those of our correspondents, where all of them agree."""
    from adjudicator.intake.mail import envelope

    mails = [entry for entry in journal(home) if entry.kind == "mail" and entry.state != "dropped"][-ASKED:]
    dates = ((moment(entry.received_at), envelope.read(home.store.raw(entry.id)).date) for entry in mails)
    late = sorted(came - written for came, written in dates if written is not None)
    if len(late) < ENOUGH:
        return ""
    if late[-1] < -SLOW:
        return f"the last mails were written at least {-late[-1]} later than they came, so it is behind"
    return f"the last mails took at least {late[0]}, so it may be ahead" if late[0] > FAST else ""


def games(home: Home) -> Iterator[Finding]:
    """Check each game."""
    from adjudicator.service.gm_desk.standing import standing_of

    for game in home.store.games() if has_database(home) else ():
        try:
            stands = standing_of(home, game).where
            yield Finding(f"game {game.id}", True, stands)
            yield from _own_texts(from_json(game.config))
        except Exception as fault:  # noqa: BLE001 - a game of another version may fail in any way
            advice = f"it cannot be read ({fault}); check it with: adjudicator verify {game.id}"
            yield Finding(f"game {game.id}", False, advice)


def _own_texts(config: GameConfig) -> Iterator[Finding]:
    """Look at the texts that the GM wrote for a game: the keys under which they are in force."""
    own = own_texts(config)
    if own:
        strange = strange_texts(config)
        said = f"in force under these keys: {_some([key for key in sorted(own) if key not in strange])}"
        idle = f"; never said, as no text of ours has the key: {_some(strange)}" if strange else ""
        yield Finding(f"own texts of game {config.id}", True, said + idle)


def _some(keys: list[str]) -> str:
    more = len(keys) - SHOWN
    return ", ".join(keys[:SHOWN]) + (f" and {more} more" if more > 0 else "") if keys else "none"

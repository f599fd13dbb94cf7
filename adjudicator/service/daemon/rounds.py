"""The rounds of the daemon: mail is fetched and filed, hours are kept, answers are sent; then it sleeps until the next.

A round does what `poll` and `publish` do by hand, and is as safe to kill. It sleeps until mail may have come, an hour
is due or a mail may be tried again, and never long: a clock that was reset, or a machine that slept, costs minutes.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

from adjudicator.model.errors import HouseFault, UserError, house_faults
from adjudicator.service.clock.scheduler import describe, next_due
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.times import moment, stamp
from adjudicator.service.gm_desk.digest import next_due as next_digest
from adjudicator.service.gm_desk.digest import send_due
from adjudicator.service.inbox.receive import poll
from adjudicator.service.players.daily_digest import next_daily_mail, send_daily

if TYPE_CHECKING:
    from adjudicator.channels.base import MailSink, MailSource
    from adjudicator.model.journal import OutboxEntry
    from adjudicator.service.game.home import Home

FOLDERS = timedelta(seconds=10)
"""Seconds between two looks at mail folders, which cost hardly anything."""
SERVERS = timedelta(minutes=2)
"""Seconds between two looks at mail servers, where no watch listens or heard anything."""
SHORTEST = timedelta(seconds=1)
"""Seconds between two rounds, at least."""

Say = Callable[[str], None]
"""Takes a line for the log."""
Sleep = Callable[[timedelta], bool]
"""Sleeps for a time, or until mail may have come; returns False when the daemon should stop."""


class Rounds:
    """The daemon of a home.

    Args:
        home: the home of its games.
        sources: returns the sources of mail, for each round again.
        sink: where mail goes.
        say: takes the lines of the log.
    """

    def __init__(self, home: Home, sources: Callable[[], MailSource], sink: MailSink, say: Say) -> None:
        self._home = home
        self._sources = sources
        self._sink = sink
        self._say = say
        self._desk = Desk(home)
        self._faults: dict[str, None] = {}
        self._halted = False
        self._told = max((entry.id for entry in home.store.journal()), default=0)

    def keep(self, sleep: Sleep) -> bool:
        """Make rounds until `sleep` returns False, or until `home.toml` says something else; return whether it does."""
        self.go()
        while sleep(self.pause()):
            if self._changed():
                return True
            self.go()
        return False

    def _changed(self) -> bool:
        try:
            return self._home.read_again()
        except UserError as fault:
            self._say(f"fault: {str(fault).rstrip('.')}; what it said before still counts.")
            return False

    def go(self) -> None:
        """Make one round; what goes wrong in one part of it keeps no other part from its work."""
        parts = (self._read, self._begin, self._digest, self._send, self._post)
        faults = dict.fromkeys(fault for work in parts for fault in self._part(work))
        for fault in faults:
            if fault not in self._faults:
                self._say(f"fault: {fault}")
        for fault in self._faults:
            if fault not in faults:
                self._say(f"over: {fault}")
        self._faults = faults

    def pause(self) -> timedelta:
        """Return how long to sleep before the next round."""
        settings = self._home.settings
        longest = SERVERS if settings.mail.receive or settings.forum.address else FOLDERS
        if self._halted:
            return longest  # what is due cannot be done now; trying it every second helps nobody
        try:
            now, wakings = self._home.now(), self._home.store.wakings
            known = (next_due(self._home, self._desk.table(game)) for game in wakings.due(stamp(now)))
            rests = wakings.first()
            hours = [
                next_digest(self._home),
                next_daily_mail(self._home, self._desk),
                moment(rests) if rests else None,
                *known,
            ]
        except Exception:  # noqa: BLE001 - the round stumbles over the same thing, and tells it
            return longest
        left = min((hour - self._home.now() for hour in hours if hour is not None), default=longest)
        return max(SHORTEST, min(longest, left))

    def _part(self, work: Callable[[], list[str]]) -> list[str]:
        """Do a part of a round and return what went wrong, one sentence each."""
        try:
            with house_faults():
                return work()
        except (UserError, HouseFault) as fault:
            return [str(fault)]
        except Exception as fault:  # noqa: BLE001 - a daemon that dies at night loses a deadline; the log says why it did not
            self._desk = Desk(self._home)  # an unfinished step is dropped from memory; the database has whole ones only
            return [f"{type(fault).__name__}: {fault}"]

    def _read(self) -> list[str]:
        self._halted = True
        done = poll(self._home, self._sources(), desk=self._desk)
        self._halted = done.halted
        if done.halted:
            self._desk = Desk(self._home)  # memory may have run out half-way
        for entry in self._home.store.journal(above=self._told):
            if done.halted and entry.state == "new":
                break  # it is reported when it is settled
            self._told = entry.id
            if entry.kind == "mail":
                where = f" for {entry.game}" if entry.game else ""
                self._say(f"mail {entry.id} {entry.state}{where}" + (f": {entry.reason}" if entry.reason else ""))
        for did in done.did:
            self._say(describe(did))
        return done.faults

    def _begin(self) -> list[str]:
        """Start the games whose tables are full."""
        from adjudicator.service.setup.opening import start_full

        started, faults = start_full(self._home)
        for line in started:
            self._say(line)
        return faults

    def _digest(self) -> list[str]:
        with self._home.at_work():
            send_due(self._home, self._desk)
            send_daily(self._home, self._desk)
        return []

    def _send(self) -> list[str]:
        from adjudicator.service.mail_out.outbox import send_waiting

        return list(send_waiting(self._home, self._sink, left=self._sent).faults)

    def _post(self) -> list[str]:
        """Post what waits in the threads that a program can post in."""
        if not self._home.settings.forum.address:
            return []  # no game is opened for it
        from adjudicator.service.gm_desk.thread_sink import post_waiting

        faults: list[str] = []
        for game in self._desk.games:
            table = self._desk.table(game)
            done = post_waiting(self._home, table) if table.config.forum.family else None
            if done is not None:
                for name in (*done.posted, *done.edited):
                    self._say(f"posted {name} for {game}")
                faults += done.faults
        return faults

    def _sent(self, entry: OutboxEntry) -> None:
        self._say(f"sent {entry.key.strip('<>').partition('@')[0]} to {entry.to_address}")

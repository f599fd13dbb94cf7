"""Positions in which wordings are read: games of the three systems, played from fixed secrets up to a packet.

The moves are in tests/data/positions.toml. A position is built once in a test run, and who reads in it never
writes to it.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cli.main import cli
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import looking
from adjudicator.service.inbox.receive import poll
from adjudicator.service.inbox.sources import source_for
from adjudicator.service.turn.adjudicate import close
from adjudicator.service.turn.working import working
from tests.architecture.source import ROOT

GAME = "words"
NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)


PLAYED: dict[str, dict[str, Any]] = tomllib.loads((ROOT / "tests/data/positions.toml").read_text(encoding="utf-8"))


class Positions:
    """The positions of a test run, built as they are wanted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._tables: dict[Path, Table] = {}

    @contextmanager
    def at(self, system: str, packet: str) -> Iterator[tuple[Home, Table]]:
        """Yield the home and the table of a game at a packet; its log is read once in a test run."""
        folder = self.folder / system / packet
        if not folder.exists():
            _Play(system, self.folder / system).until(packet)
        home = Home(folder, lambda: NOON)
        try:
            if folder not in self._tables:
                self._tables[folder] = Table.open(home.store, GAME)
            table = copy(self._tables[folder])
            table.store = home.store
            yield home, table
        finally:
            home.close()


class _Play:
    """A game on its way, which stays open: its log is read once, and not again for each packet and mail."""

    def __init__(self, system: str, folder: Path) -> None:
        self.system, self.played, self.folder = system, PLAYED[system], folder
        self.path, self.sent = folder, 0
        self._opened: Desk | None = None

    def until(self, packet: str) -> None:
        """Play up to a packet, from the last one before it that has been kept; keep each packet on the way."""
        try:
            self._until(packet)
        finally:
            self._leave()

    def _until(self, packet: str) -> None:
        steps = self.played["step"]
        wanted = next(i for i, step in enumerate(steps) if step["packet"] == packet)
        fresh = max((i for i in range(wanted + 1) if "secret" in steps[i]), default=0)
        kept = [i for i in range(fresh, wanted) if (self.folder / steps[i]["packet"]).exists()]
        if kept:
            self.path = self.folder / "play"
            shutil.rmtree(self.path, ignore_errors=True)
            shutil.copytree(self.folder / steps[kept[-1]]["packet"], self.path)
            self._send(steps[kept[-1]].get("after", {}))
        else:
            self._new(steps[fresh].get("secret", self.played["secret"]))
        for step in steps[kept[-1] + 1 if kept else fresh : wanted + 1]:
            while self._stands() != step["stands"]:
                self._close()
            self._send(step.get("before", {}))
            shutil.copytree(self.path, self.folder / step["packet"])  # between two acts nothing is half written
            if step["packet"] != packet:
                self._send(step.get("after", {}))

    def _new(self, secret: int) -> None:
        self.path = self.folder / f"play-{secret}"
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.mkdir(parents=True)
        players = "".join(
            f'[[player]]\nname = "{name}"\naddress = "{name.lower()}@example.org"\n' for name in self.played["players"]
        )
        file = self.folder / "game.toml"
        system, variant = self.played.get("system", self.system), self.played.get("variant", "")
        on_map = f'variant = "{variant}"\n' if variant else ""
        file.write_text(
            f'id = "{GAME}"\ntitle = "Words"\nsystem = "{system}"\n{on_map}schedule = "faithful"\nzone = "UTC"\n'
            f'closes_at = "20:00"\n[settings]\n{self.played["settings"]}\n{players}',
            encoding="utf-8",
        )
        (self.path / "home.toml").write_text('[mail]\naddress = "gm@example.com"\n', encoding="utf-8")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("ADJUDICATOR_NOW", f"{NOON:%Y-%m-%dT%H:%M:%SZ}")
            told = ("new", GAME, "--file", str(file), "--secret", f"{secret:064x}{secret + 7:064x}")
            cli(["--home", str(self.path), *told], standalone_mode=False)

    def _send(self, mails: Mapping[str, str]) -> None:
        if not mails:
            return
        box = self.folder / "mails"
        shutil.rmtree(box, ignore_errors=True)
        box.mkdir()
        for seat, text in mails.items():
            self.sent += 1
            mail = EmailMessage()
            mail["From"], mail["To"], mail["Subject"] = f"{seat}@example.org", "gm@example.com", f"[{GAME}] orders"
            mail["Message-ID"] = f"<{self.path.name}.{self._stands()}.{self.sent}@example.org>".replace(" ", "_")
            mail.set_content(text + "\n")
            (box / f"{self.sent:04}.eml").write_bytes(bytes(mail))
        done = poll(self._desk.home, source_for(self._desk.home, str(box), lambda: b""), GAME, self._desk)
        assert (done.filed, done.faults) == (len(mails), []), done

    def _close(self) -> None:
        table = self._desk.table(GAME)
        with working(self._desk.home, table):
            close(self._desk.home, table)

    def _stands(self) -> str:
        status = looking.status(self._desk.home, self._desk.table(GAME))
        assert status["packet"], status["where"]
        return f"{status['packet'].split('.')[0]} {status['packet_name']}"

    @property
    def _desk(self) -> Desk:
        """The desk at which the game lies open."""
        if self._opened is None:
            self._opened = Desk(Home(self.path, lambda: NOON))
        return self._opened

    def _leave(self) -> None:
        if self._opened is not None:
            self._opened.home.close()
            self._opened = None


def read(home: Home, table: Table, seat: str, text: str) -> list[dict[str, Any]]:
    """Return what `check --json` says of each line of a text, as a seat."""
    return [dict(line) for line in looking.check(home, table, seat, text.strip().encode() + b"\n", None).lines]

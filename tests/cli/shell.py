"""The command line as a person uses it: words in, text and an exit code out, no traceback ever."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cli.main import main

PLAYERS = "".join(
    f'[[player]]\nname = "{name}"\naddress = "{name.lower()}@example.org"\nzone = "Europe/Berlin"\n'
    for name in ("Ann", "Ben", "Cleo")
)
SECRET = bytes(range(64)).hex()
MAIL = """From: {name} <{name}@example.org>
To: gm@localhost
Subject: [quay] orders
Message-ID: <{number}@example.org>
Date: Mon, 2 Nov 2026 10:00:00 +0000

{text}
"""


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, as JSON."""
        return json.loads(self.out)


class Shell:
    """A shell in which a home is named and the clock stands still."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.home = folder, folder / "home"
        self.patch, self.capsys, self.number = patch, capsys, 0
        patch.chdir(folder)
        patch.setenv("ADJUDICATOR_HOME", str(self.home))
        self.at("2026-11-02T09:00:00Z")

    def at(self, moment: str) -> None:
        """Set the clock."""
        self.patch.setenv("ADJUDICATOR_NOW", moment)

    def __call__(self, *words: str, stdin: bytes = b"") -> Ran:
        """Run a command and return what it printed, and its exit code."""
        self.patch.setattr(sys, "argv", ["adjudicator", *words])
        self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code
        printed = self.capsys.readouterr()
        return Ran(0 if code is None else int(code), printed.out, printed.err)

    def ok(self, *words: str, stdin: bytes = b"") -> str:
        """Run a command that must do its work; return what it printed."""
        ran = self(*words, stdin=stdin)
        assert (ran.code, ran.err) == (0, "")
        return ran.out

    def says(self, *words: str, stdin: bytes = b"") -> str:
        """Run a command that must refuse; return its one sentence."""
        ran = self(*words, stdin=stdin)
        assert ran.code == 1
        assert "Traceback" not in ran.err
        (sentence,) = ran.err.splitlines()
        return sentence.removeprefix("adjudicator: ")

    def file(self, name: str, text: str | bytes) -> str:
        """Write a file and return its name."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    def new(self, game: str = "quay", *words: str, system: str = "harbour", schedule: str = "one") -> str:
        """Set up a game of the toy."""
        players = self.file("players.toml", PLAYERS)
        told = ("--system", system, "--schedule", schedule, "--players", players, "--secret", SECRET)
        return self.ok("new", game, *told, *words)

    def mail(self, name: str, text: str) -> str:
        """Let a player's mail be read; return what the poll says."""
        self.number += 1
        return self.ok("poll", "--from", "-", stdin=MAIL.format(name=name, number=self.number, text=text).encode())

    def files(self) -> dict[str, bytes]:
        """Return every file below the folder, without the database's working files."""
        found = (path for path in sorted(self.folder.rglob("*")) if path.is_file())
        return {
            str(p.relative_to(self.folder)): p.read_bytes()
            for p in found
            if p.suffix not in {".sqlite-wal", ".sqlite-shm"}
        }

"""Kills the command line at its checkpoints, runs it again, and compares; prints what it found as JSON.

Usage: python crash_driver.py SYSTEM FOLDER MOST COMMANDS

A process of its own, because it forks: a fork of the test runner would take the runner's threads along.
Each command of a small evening is run from a copy of the home that the commands before it left. First it
runs to its end, then it is killed at checkpoint after checkpoint and run again to its end; the home must
come out the same. At most MOST checkpoints of one name are tried for each of COMMANDS; 0 for all.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import pkgutil
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adjudicator import channels, cli, engine, intake, report, service
from adjudicator.cli.common import NOW
from adjudicator.cli.main import main as adjudicator
from adjudicator.engine.registry import load_system
from adjudicator.service.game.home import DATABASE
from adjudicator.store.sqlite import SqliteStore
from adjudicator.testing.crash import CRASH_AT, CRASH_TRACE

HOUR = "2026-11-20T12:00:00Z"
GAME = """
system = "{system}"
{schedule}
[[player]]
name = "Ann"
address = "ann@example.org"
[[player]]
name = "Ben"
address = "ben@example.org"
[[player]]
name = "Cleo"
address = "cleo@example.org"
"""
MAILS = {
    "harbour": {
        "ann": "bid 2\nWord: olive\ngive silk to ben\ngive tin to ben\ngive oil to ben\ngive salt to ben\n",
        "ben": "standing bid 3\ngive silk to ann\ngive tin to ann\ngive oil to ann\ngive salt to ann\ndone\n",
        "cleo": "a goat\npray\nstatus\n",
    },
    "republic_of_carthage": {
        "ann": "corruption all no\nheir Hanno\nWord: olive\n",
        "ben": "standing sell all sets\nplay nothing\ndone\n",
        "cleo": "leader of the pack\nstatus\n",
    },
}
ANYWHERE = {"ann": "Word: olive\nstatus\n", "ben": "done\n", "cleo": "a goat\nhelp\n"}
"""What serves in every game that has no mails of its own above."""
SCHEDULES = {"harbour": "two", "republic_of_carthage": "faithful"}
"""The schedule played by; in every other game its first."""
COMMANDS = (
    ["new", "byrsa", "--file", "game.toml", "--secret", bytes(range(64)).hex()],
    ["publish"],
    ["poll"],
    ["publish"],
    ["close", "byrsa"],
    ["publish"],
)


def mail(name: str, number: int, text: str) -> bytes:
    return (
        f"From: {name} <{name}@example.org>\nTo: gm@localhost\nSubject: [byrsa] orders\n"
        f"Message-ID: <{number}@example.org>\nDate: Fri, 20 Nov 2026 11:00:00 +0000\n\n{text}"
    ).encode()


def prepare(home: Path, system: str) -> None:
    """Lay out a home before its first command: the game's file, and mails that wait."""
    (home / "mail" / "in" / "new").mkdir(parents=True)
    schedule = f'schedule = "{SCHEDULES[system]}"' if system in SCHEDULES else ""
    (home / "game.toml").write_text(GAME.format(system=system, schedule=schedule), "utf-8")
    letters = [mail(name, number, text) for number, (name, text) in enumerate(MAILS.get(system, ANYWHERE).items())]
    letters += [letters[0], mail("baal", 9, "leader Hanno\n")]
    for number, raw in enumerate(letters):
        file = home / "mail" / "in" / "new" / f"{number}.x"
        file.write_bytes(raw)
        os.utime(file, (1_700_000_000 + number, 1_700_000_000 + number))


def load(system: str) -> None:
    """Import what the commands import when they need it, once for all children."""
    for package in (channels, cli, engine, intake, report, service):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    for library in ("jinja2", "lark", "lxml.html", "rapidfuzz"):
        importlib.import_module(library)
    load_system(system).reporter()


def run(home: Path, words: list[str], **environment: str) -> int:
    """Run the command line in a child; return its exit code, or minus the signal that killed it."""
    child = os.fork()
    if child == 0:
        os.chdir(home)
        os.environ |= {NOW: HOUR, **environment}
        with (home / "said").open("w") as out:
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
            sys.argv = ["adjudicator", "--home", str(home), *words]
            code: Any = 70
            try:
                adjudicator()
            except SystemExit as end:
                code = end.code or 0
            os._exit(code)
    status = os.waitpid(child, 0)[1]
    return -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def said(home: Path) -> str:
    """Return the last line that a command printed."""
    return (home / "said").read_text("utf-8").strip().rpartition("\n")[2]


def outcome(home: Path) -> dict[str, Any]:
    """Return all of a home that must not depend on where a command was killed."""
    found: dict[str, Any] = {}
    if (home / DATABASE).exists():
        with contextlib.closing(SqliteStore(home / DATABASE, create=False)) as store:
            for game in store.games():
                found[f"game {game.id}"] = repr(game)
                found[f"log {game.id}"] = [repr(row) for row in store.log(game.id)]
                found[f"reports {game.id}"] = [repr(report) for report in store.reports(game.id)]
            found["journal"] = [repr(entry) for entry in store.journal()]
            found["outbox"] = [(e.id, e.key, e.to_address, e.state, store.out_raw(e.id)) for e in store.outbox()]
            found["damage"] = store.damage()
    for folder in ("mail/in/new", "mail/in/cur", "mail/out/new", "mail/out/cur"):
        files = sorted((home / folder).iterdir()) if (home / folder).is_dir() else []
        found[folder] = [(file.name, file.read_bytes()) for file in files]
    return found


def places(trace: Path, most: int) -> Iterator[str]:
    """Yield the checkpoints to be killed at, as `name:count`: all, or the first, the last and some between.

    If each shall be taken but once, it is the last.
    """
    names = trace.read_text("ascii").split() if trace.exists() else []
    for name in dict.fromkeys(names):
        count = names.count(name)
        step = max(1, -(-(count - 1) // max(1, most - 1))) if most else 1
        chosen = {count} if most == 1 else {*range(1, count + 1, step), count}
        yield from (f"{name}:{at}" for at in sorted(chosen))


def again(home: Path, words: list[str], expected: dict[str, Any]) -> tuple[int, ...]:
    """Run a killed command again, as its GM would, and return the exit codes.

    Polling and publishing may be repeated at any time. A game that is there already is not set up again, but
    gone on with; a packet is closed again only where its closing is not reported yet.
    """
    if words[0] == "new" and known(home):
        (home / "none").mkdir(exist_ok=True)
        return (run(home, ["poll", "--from", "none"]),)
    if words[0] == "close" and outcome(home) == expected:
        return ()
    return (run(home, words),)


def known(home: Path) -> bool:
    """Return whether the home has a game."""
    if not (home / DATABASE).exists():
        return False
    with contextlib.closing(SqliteStore(home / DATABASE, create=False)) as store:
        return bool(store.games())


def main(system: str, folder: Path, most: int, chosen: str) -> dict[str, Any]:
    """Return the kills tried, those after which the home came out otherwise, and what `verify` says in the end."""
    load(system)
    before = folder / "before"
    prepare(before, system)
    tried: list[str] = []
    wrong: list[str] = []
    for number, words in enumerate(COMMANDS):
        whole = folder / f"whole{number}"
        shutil.copytree(before, whole)
        trace = folder / f"trace{number}"
        code = run(whole, words, **{CRASH_TRACE: str(trace)})
        if code:
            wrong.append(f"{words[0]} ends with {code}: {said(whole)}")
        expected = outcome(whole)
        for place in places(trace, most) if words[0] in chosen.split(",") else ():
            differs = one(before, folder, words, place, expected)
            wrong += [f"{number} {words[0]} killed at {place}: {what}" for what in differs]
            tried.append(f"{words[0]} {place}")
        before = whole
    run(before, ["verify", "byrsa"])
    return {"tried": tried, "wrong": wrong, "verified": said(before)}


def one(before: Path, folder: Path, words: list[str], place: str, expected: dict[str, Any]) -> Iterator[str]:
    """Kill a command at a place, run it again, and yield what came out otherwise."""
    home = folder / "killed"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(before, home)
    code = run(home, words, **{CRASH_AT: place})
    if code != -signal.SIGKILL:
        yield f"it ended with {code}"
    codes = again(home, words, expected)
    if any(codes):
        yield f"run again it ended with {codes}: {said(home)}"
    found = outcome(home)
    yield from (key for key in sorted({*expected, *found}) if expected.get(key) != found.get(key))


if __name__ == "__main__":
    from tests.core.service.quay import installed

    with installed(Path(sys.argv[2]) / "data"):
        sys.stdout.write(json.dumps(main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4])))

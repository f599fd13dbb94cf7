"""Runs what the documentation shows: commands in a home of an example, Python, and lines read as orders."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from click.testing import CliRunner

from adjudicator.cli.main import cli
from adjudicator.model.errors import UserError
from adjudicator.model.letter import MailId
from adjudicator.model.reading import Noted, Read, Result
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.game import home as homes_of
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.setup import creation
from adjudicator.testing.golden import text_of
from tests.docs.blocks import ROOT, Block, blocks, cut, put
from tests.docs.mailed import mailed_table
from tests.docs.stages import END, EXAMPLES, SETUP, home_of, thrown_away
from tests.docs.tabled import profiles_table, schedules_table, settings_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

SHOWN_HOME = "~/games"
"""What the documentation calls the home."""

SHIPPED = "tests/data/"
"""Files that a page names as they are called at the top of a checkout; commands run in a home."""

_END = "\x1e"
"""What parts the output of one command of a shell from that of the next."""

SECRET = bytes(range(64))
"""What `adjudicator new` draws from chance, in a page."""


class Session:
    """One page being run from top to bottom."""

    def __init__(self) -> None:
        self.folder = thrown_away()
        self.count = 0
        self.home = self.folder
        self.now: datetime
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.reads = (SETUP, "dora")
        self.written = self.variables = ""
        self.enter(END)

    def enter(self, stage: str) -> None:
        """Go to a fresh copy of the home of a stage."""
        source, self.now = home_of(stage)
        self.count += 1
        self.home = self.folder / str(self.count)
        shutil.copytree(source, self.home)

    def body(self, block: Block) -> str:
        """Return what a block must hold."""
        written = getattr(self, f"_{block.kind}")(block)
        return block.body if written is None else str(written)

    # ------------------------------------------------------------------------------ kinds of block

    def _home(self, block: Block) -> str:
        self.enter(block.argument)
        return block.body

    def _file(self, block: Block) -> None:
        path = self.home / block.argument
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.body + "\n", "utf-8")

    def _run(self, block: Block) -> str:
        command, *filters = block.argument.split(" | ")
        return f"$ {command}\n{cut(self._printed(command), filters)}".rstrip()

    def _letter(self, block: Block) -> str:
        wanted, *filters = block.argument.split(" | ")
        seat, kind, packet, *last = wanted.split()
        with contextlib.closing(Home(self.home)) as home:
            made = [(MailId.parse(entry.key), entry.id) for entry in home.store.outbox()]
            mine = [key for name, key in made if name and (name.seat, name.kind, name.packet) == (seat, kind, packet)]
            return cut(text_of(home.store.out_raw(mine[-1 if last else 0])).decode(), filters)

    def _show(self, block: Block) -> str:
        path, *filters = block.argument.split(" | ")
        return cut((ROOT / path).read_text("utf-8"), filters)

    def _python(self, block: Block) -> str:
        lines: list[str] = []
        for example in doctest.DocTestParser().get_examples(block.body):
            first, *more = example.source.splitlines()
            lines += [f">>> {first}", *(f"... {line}" for line in more)]
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed), contextlib.chdir(ROOT):
                exec(compile(example.source, "<docs>", "single"), self.names)
            lines += printed.getvalue().splitlines()
        return "\n".join(lines)

    def _shell(self, block: Block) -> str:
        if block.argument:
            with contextlib.closing(Home(self.home)) as home:
                self.variables = die_facts(home, *block.argument.split()).replace(" = ", "=")
            return self.variables
        return shell_session(block.body, self.variables)

    def _dice(self, block: Block) -> str:
        report, label = block.argument.split()
        with contextlib.closing(Home(self.home)) as home:
            facts = die_facts(home, report, label)
        exec(facts, self.names)  # the sessions below go on from these lines
        return facts

    def _words(self, block: Block) -> str:
        with contextlib.closing(Home(self.home)) as home:
            found = Table.open(home.store, "first-turn").history.book.words_of(block.argument)
        facts = f"words = {json.dumps(sorted(map(list, found)), ensure_ascii=False)}"
        exec(facts, self.names)
        return facts

    def _reader(self, block: Block) -> str:
        stage, seat = block.argument.split()
        self.reads = (stage, seat)
        return block.body

    @property
    def reader(self) -> Reader:
        """Who reads the orders of the page from here on."""
        return reader(*self.reads)

    def _orders(self, block: Block) -> None:
        for line in told(block.body):
            for result in self.reader.read(line):
                assert isinstance(result, Read), f"{line!r} is not read as an order: {result}"
                assert self.reader.say(result) == line, f"{line!r} is not the canonical form"

    def _commands(self, block: Block) -> None:
        del block  # test_guides.py compares them with the commands there are

    def _read(self, block: Block) -> str:
        head, rule, *rows = block.body.splitlines()
        return "\n".join([head, rule, *(read_row(row, self.reader) for row in rows)])

    def _written(self, block: Block) -> None:
        self.written = block.body

    def _understood(self, _: Block) -> str:
        results = self.reader.read(self.written)
        for result in results:
            assert isinstance(result, Read | Noted), f"not read as an order: {result}"
        return "\n".join(self.reader.say(result) for result in results if isinstance(result, Read))

    def _settings(self, block: Block) -> str:
        return settings_table(block.argument)

    def _schedules(self, block: Block) -> str:
        return schedules_table(block.argument)

    def _mailed(self, block: Block) -> str:
        return mailed_table(block.body)

    def _profiles(self, block: Block) -> str:
        return profiles_table(block.body)

    # ----------------------------------------------------------------------------------- commands

    def _printed(self, command: str) -> str:
        """Run a command in the home and return what it prints."""
        program, *words = shlex.split(command)
        if program == "python3":
            done = subprocess.run([sys.executable, *words], cwd=self.home, capture_output=True, text=True, check=False)
            return done.stdout + done.stderr
        words = [str(ROOT / word) if word.startswith(SHIPPED) else word for word in words]
        given = None
        if "<" in words:
            at = words.index("<")
            given = (self.home / words[at + 1]).read_bytes()
            words = words[:at]
        with contextlib.chdir(self.home), self._moment():
            result = CliRunner().invoke(cli, words, input=given, prog_name="adjudicator", env=self._environment())
        text = result.output
        if isinstance(result.exception, UserError):
            text += f"adjudicator: {result.exception}\n"
        elif result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return text.replace(str(self.home), SHOWN_HOME)

    def _environment(self) -> dict[str, str]:
        return {"ADJUDICATOR_HOME": str(self.home), "COLUMNS": "80", "HOME": os.environ.get("HOME", "")}

    @contextlib.contextmanager
    def _moment(self) -> Iterator[None]:
        """Let the clock stand at the hour of the stage, and chance give what it gave before."""
        with (
            patch.object(Home, "now", lambda _: self.now),
            patch.object(homes_of, "wall_clock", lambda: self.now),
            patch.object(creation, "new_secret", lambda: SECRET),
        ):
            yield


def page_as_run(path: Path) -> str:
    """Return a page with its blocks as a run makes them."""
    text = path.read_text("utf-8")
    found = blocks(text)
    session = Session() if found else None
    return put(text, [(block, session.body(block)) for block in found] if session else [])


# ------------------------------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class Reader:
    """A game at a stage and one of its seats: who reads the orders of a page."""

    table: Table
    seat: str

    def read(self, text: str) -> tuple[Result, ...]:
        """Return what the reader makes of lines."""
        return read_lines(self.table, self.seat, text)

    def say(self, result: Read) -> str:
        """Return the canonical line of an order."""
        return result.say(self.table.game.name)


@lru_cache(maxsize=8)
def reader(stage: str, seat: str) -> Reader:
    """Return the reader of a seat at a stage."""
    game = next(example.game for example in EXAMPLES if stage in example.stages)
    return Reader(Table.open(Home(home_of(stage)[0]).store, game), seat)


def reading(line: str) -> tuple[Result, ...]:
    """Return what the reader makes of a line of Dora's while setup is open, as in the pages of the first example."""
    return reader(SETUP, "dora").read(line)


def told(body: str) -> list[str]:
    """Return the lines of a block without their remarks."""
    return [bare for line in body.splitlines() if (bare := line.partition("#")[0].strip())]


def read_row(row: str, by: Reader) -> str:
    """Return a row of a table with its second cell as the line in its first is read.

    Raises:
        AssertionError: a part of the line is no order.
    """
    _, written, *_ = row.split("|")
    results = by.read(written.strip().strip("`"))
    assert results, f"nothing is read in {written}"
    for result in results:
        assert isinstance(result, Read), f"{written} is not read as an order: {result}"
    lines = [f"`{by.say(result)}`" for result in results if isinstance(result, Read)]
    return f"|{written}| {', '.join(lines)} |"


# ---------------------------------------------------------------------------------------- dice


def report_json(audience: str, report: str, home: Home | None = None) -> dict[str, Any]:
    """Return a report as data, by default of the example as it ended."""
    with contextlib.closing(home or Home(home_of(END)[0])) as opened:
        reports = opened.store.reports("first-turn", audience=audience)
        page: dict[str, Any] = json.loads(next(r.body for r in reports if (r.packet, r.format) == (report, "json")))
    return page


def shell_session(body: str, before: str) -> str:
    """Return the commands of a session in bash, one for each line behind a dollar sign, with what each prints.

    Args:
        body: the session; a line that ends in a backslash goes on in the next one.
        before: lines that the same shell has read already.
    """
    commands: list[str] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            commands.append(line.removeprefix("$ "))
        elif commands and commands[-1].endswith("\\"):
            commands[-1] += f"\n{line}"
    script = "\n".join([before, *(f"{command}\nprintf '{_END}'" for command in commands)])
    done = subprocess.run(["bash", "-euc", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    printed = done.stdout.split(_END)
    return "\n".join(f"$ {command}\n{told}".rstrip() for command, told in zip(commands, printed, strict=False))


def die_facts(home: Home, report: str, label: str) -> str:
    """Return what a public report prints of a packet and one of its dice, as lines of Python."""
    dice = next(part for part in parts(report_json("all", report, home)) if part.get("kind") == "dice")
    proof = {fact["label"]: fact["values"] for fact in dice["proof"]}
    link = next(name for name in proof if name.startswith("link"))
    roll = next(roll for roll in dice["rolls"] if roll["label"] == label)
    return "\n".join(
        [
            f'label = "{roll["label"]}"',
            f"number_of_link = {link.split()[1]}",
            f'link = "{"".join(proof[link])}"',
            f'salt = "{"".join(proof["salt"])}"',
        ]
    )


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every record of a page."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from parts(each)

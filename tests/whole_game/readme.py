"""What the README of the whole game takes from the game itself: its figures, its story, and mails worth reading.

Such a block stands between `<!-- name -->` and `<!-- end -->`; `renew` rewrites them, a test compares them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

from adjudicator import resources
from adjudicator.intake.mail import envelope
from adjudicator.service.mail_out.letters import serial_of
from adjudicator.service.settings.config import GameFile, read_toml
from adjudicator.service.setup.creation import given_secret
from adjudicator.service.setup.demo import script_of

SEATS = ("anna", "ben", "clara", "dora")
SHOWN = 6
"""Mails that the README points at, of each sort."""
SENTENCE = re.compile(r"(?<=[.]) (?=[A-Z])")
BLOCK = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def section(text: str, title: str) -> str:
    """Return what stands below a heading of a report, up to the next one."""
    found = re.search(
        rf"^\d+  {title}\n-+\n\n(.*?)(?=^\d+  [A-Z ]+(?:  \[[\d.]+\])?\n-+$)", text, re.DOTALL | re.MULTILINE
    )
    return found.group(1).rstrip() if found else ""


def _points(text: str) -> list[str]:
    found = re.findall(r"^Line \d+ +(\S.*(?:\n {9}.*)*)\n((?:  \S.*\n?)+)", text, re.MULTILINE)
    return [f"`{' '.join(line.split())}`: {SENTENCE.split(' '.join(why.split()))[0]}" for line, why in found]


@dataclass(frozen=True, slots=True)
class Readme:
    """The README of an example."""

    example: str

    @property
    def folder(self) -> Path:
        """The folder of the example."""
        return resources.examples(self.example)

    @property
    def file(self) -> Path:
        """The README itself."""
        return self.folder / "README.md"

    @property
    def expected(self) -> Path:
        """The pages of the example."""
        return self.folder / "expected"

    def last(self) -> str:
        """Return the name of the last report."""
        names = [path.stem for path in (self.expected / "all").glob("*.txt") if re.fullmatch(r"\d+-\d+", path.stem)]
        return max(names, key=lambda name: [int(part) for part in name.split("-")])

    def report(self, name: str, seat: str = "all") -> str:
        """Return a report as text."""
        return (self.expected / seat / f"{name}.txt").read_text("utf-8")

    def figures(self) -> Iterator[str]:
        """Yield the game in numbers."""
        script = script_of(self.example)
        with ZipFile(self.expected / script.archive) as archive:
            rows = [json.loads(line) for line in archive.read("log.jsonl").splitlines()]
            reports = sum(one["format"] == "text" for one in json.loads(archive.read("reports/index.json")))
        kinds = [row["kind"] for row in rows]
        mails = len(list((self.folder / "inbox").glob("*.eml")))
        yield f"| {self.last().partition('-')[0]} turns | {len(script.closes)} packets | {mails} mails |"
        yield "| --- | --- | --- |"
        yield f"| {kinds.count('OrderFiled')} orders | {kinds.count('rolled')} dice | {reports} reports and documents |"

    def story(self) -> Iterator[str]:
        """Yield the story of the last report, a point for each turn."""
        lines = section(self.report(self.last()), "THE STORY OF THE GAME")
        for each in re.split(r"\n  (?=\S)", lines):
            head, _, rest = " ".join(each.split()).partition(". ")
            yield f"- **{head}.** {rest}"

    def ending(self) -> Iterator[str]:
        """Yield how it ended and how the factions rank."""
        told, table, *_ = section(self.report(self.last()), "HOW THE GAME ENDED").split("\n\n")
        yield from (" ".join(told.split()), "", *(f"    {line}" for line in table.splitlines()))

    def receipts(self) -> Iterator[tuple[int, str, str]]:
        """Yield each receipt by the number of its mail: the number, the path, the text."""
        secret = given_secret(script_of(self.example).secret)
        game = read_toml(self.folder / "game.toml", GameFile).id
        for mail in sorted((self.folder / "inbox").glob("*.eml")):
            number, _, seat = mail.stem.partition("-")
            raw = mail.read_bytes()
            serial = serial_of(secret, game, seat, envelope.key_of(raw), sha256(raw).hexdigest())
            for path in (self.expected / seat).glob(f"receipt-*-{serial}.txt"):
                yield int(number), f"{path.parent.name}/{path.name}", path.read_text("utf-8")

    def refused(self) -> Iterator[str]:
        """Yield mails with a line that was refused, and why."""
        yield from self._mails("What was refused", lambda text: _points(section(text + "\n9  END\n---\n", "REFUSED")))

    def misspelt(self) -> Iterator[str]:
        """Yield mails with a slip that was read as it was meant."""
        yield from self._mails("What was read all the same", lambda text: re.findall(r'Read "[^"]+" as [^.]+\.', text))

    def _mails(self, title: str, told: Callable[[str], list[str]]) -> Iterator[str]:
        yield from (f"| Mail | Receipt | {title} |", "| --- | --- | --- |")
        found: dict[str, tuple[int, str, str]] = {}
        for number, path, text in self.receipts():
            for point in told(text)[:1]:
                found.setdefault(point.split("`: ")[-1], (number, path, point))
        for number, path, point in list(found.values())[:SHOWN]:
            yield f"| {number:03} | `{path}` | {point} |"

    def made(self) -> Mapping[str, Callable[[], Iterator[str]]]:
        """Return the blocks by name."""
        return {
            "figures": self.figures,
            "story": self.story,
            "ending": self.ending,
            "refused": self.refused,
            "misspelt": self.misspelt,
        }

    def renewed(self, text: str) -> str:
        """Return the README with its blocks as the game has them."""
        made = self.made()
        return BLOCK.sub(lambda found: "\n".join((found[1].rstrip(), "", *made[found[2]](), "", found[3])), text)

    def renew(self) -> None:
        """Rewrite the README."""
        self.file.write_text(self.renewed(self.file.read_text("utf-8")), "utf-8")

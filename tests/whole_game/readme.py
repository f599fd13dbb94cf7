"""What the README of the whole game takes from the game itself: its figures, its story, and mails worth reading.

Such a block stands between `<!-- name -->` and `<!-- end -->`; `renew` rewrites them, a test compares them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

from adjudicator import resources
from adjudicator.intake import envelope
from adjudicator.service.mail_out.letters import serial_of
from adjudicator.service.settings.config import GameFile, read_toml
from adjudicator.service.setup.creation import given_secret
from adjudicator.service.setup.demo import script_of

EXAMPLE = "carthage_whole_game"
FOLDER = resources.examples(EXAMPLE)
FILE = FOLDER / "README.md"
EXPECTED = FOLDER / "expected"
SEATS = ("anna", "ben", "clara", "dora")
SHOWN = 6
"""Mails that the README points at, of each sort."""
SENTENCE = re.compile(r"(?<=[.]) (?=[A-Z])")
BLOCK = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def last() -> str:
    """Return the name of the last report."""
    names = [path.stem for path in (EXPECTED / "all").glob("*.txt") if re.fullmatch(r"\d+-\d+", path.stem)]
    return max(names, key=lambda name: [int(part) for part in name.split("-")])


def section(text: str, title: str) -> str:
    """Return what stands below a heading of a report, up to the next one."""
    found = re.search(
        rf"^\d+  {title}\n-+\n\n(.*?)(?=^\d+  [A-Z ]+(?:  \[[\d.]+\])?\n-+$)", text, re.DOTALL | re.MULTILINE
    )
    return found.group(1).rstrip() if found else ""


def report(name: str, seat: str = "all") -> str:
    """Return a report as text."""
    return (EXPECTED / seat / f"{name}.txt").read_text("utf-8")


def figures() -> Iterator[str]:
    """Yield the game in numbers."""
    script = script_of(EXAMPLE)
    with ZipFile(EXPECTED / script.archive) as archive:
        rows = [json.loads(line) for line in archive.read("log.jsonl").splitlines()]
        reports = sum(one["format"] == "text" for one in json.loads(archive.read("reports/index.json")))
    kinds = [row["kind"] for row in rows]
    mails = len(list((FOLDER / "inbox").glob("*.eml")))
    yield f"| {last().partition('-')[0]} turns | {len(script.closes)} packets | {mails} mails |"
    yield "| --- | --- | --- |"
    yield f"| {kinds.count('OrderFiled')} orders | {kinds.count('rolled')} dice | {reports} reports and documents |"


def story() -> Iterator[str]:
    """Yield the story of the last report, a point for each turn."""
    lines = section(report(last()), "THE STORY OF THE GAME")
    for each in re.split(r"\n  (?=\S)", lines):
        head, _, rest = " ".join(each.split()).partition(". ")
        yield f"- **{head}.** {rest}"


def ending() -> Iterator[str]:
    """Yield how it ended and how the factions rank."""
    told, table, *_ = section(report(last()), "HOW THE GAME ENDED").split("\n\n")
    yield from (" ".join(told.split()), "", *(f"    {line}" for line in table.splitlines()))


def receipts() -> Iterator[tuple[int, str, str]]:
    """Yield each receipt by the number of its mail: the number, the path, the text."""
    secret = given_secret(script_of(EXAMPLE).secret)
    game = read_toml(FOLDER / "game.toml", GameFile).id
    for mail in sorted((FOLDER / "inbox").glob("*.eml")):
        number, _, seat = mail.stem.partition("-")
        raw = mail.read_bytes()
        serial = serial_of(secret, game, seat, envelope.key_of(raw), sha256(raw).hexdigest())
        for path in (EXPECTED / seat).glob(f"receipt-*-{serial}.txt"):
            yield int(number), f"{path.parent.name}/{path.name}", path.read_text("utf-8")


def refused() -> Iterator[str]:
    """Yield mails with a line that was refused, and why."""
    yield from _mails("What was refused", lambda text: _points(section(text + "\n9  END\n---\n", "REFUSED")))


def misspelt() -> Iterator[str]:
    """Yield mails with a slip that was read as it was meant."""
    yield from _mails("What was read all the same", lambda text: re.findall(r'Read "[^"]+" as [^.]+\.', text))


def _points(text: str) -> list[str]:
    found = re.findall(r"^Line \d+ +(\S.*(?:\n {9}.*)*)\n((?:  \S.*\n?)+)", text, re.MULTILINE)
    return [f"`{' '.join(line.split())}`: {SENTENCE.split(' '.join(why.split()))[0]}" for line, why in found]


def _mails(title: str, told: Callable[[str], list[str]]) -> Iterator[str]:
    yield from (f"| Mail | Receipt | {title} |", "| --- | --- | --- |")
    found: dict[str, tuple[int, str, str]] = {}
    for number, path, text in receipts():
        for point in told(text)[:1]:
            found.setdefault(point.split("`: ")[-1], (number, path, point))
    for number, path, point in list(found.values())[:SHOWN]:
        yield f"| {number:03} | `{path}` | {point} |"


MADE: Mapping[str, Callable[[], Iterator[str]]] = {
    "figures": figures,
    "story": story,
    "ending": ending,
    "refused": refused,
    "misspelt": misspelt,
}
"""The blocks by name."""


def renewed(text: str) -> str:
    """Return the README with its blocks as the game has them."""
    return BLOCK.sub(lambda found: "\n".join((found[1].rstrip(), "", *MADE[found[2]](), "", found[3])), text)


def renew(file: Path = FILE) -> None:
    """Rewrite the README."""
    file.write_text(renewed(file.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    renew()

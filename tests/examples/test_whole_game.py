"""The example of a whole game: a victory, everything revealed, an archive that can be checked, a true README."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.testing.golden import examples
from tests.whole_game import carthage, recorder, rome
from tests.whole_game.readme import SEATS, Readme, section
from tests.whole_game.tale import Tale

TELL = "run: make golden"
TALES = {"carthage": carthage.TALE, "rome": rome.TALE}


@pytest.fixture(params=sorted(TALES))
def tale(request: pytest.FixtureRequest) -> Tale:
    """Each whole game."""
    return TALES[request.param]


def archive_of(tale: Tale) -> Path:
    return tale.folder / "expected" / tale.archive


def mails_of(tale: Tale) -> list[Path]:
    return sorted((tale.folder / "inbox").glob("*.eml"))


def test_it_ends_in_a_victory_with_ranking_story_and_all_that_was_hidden(tale: Tale) -> None:
    book = Readme(tale.example)
    text = book.report(book.last())
    told = section(text, "HOW THE GAME ENDED")
    assert re.search(r"(Anna|Ben|Clara|Dora) has won", told)
    assert all(re.search(rf"^{name} +\d+ ", told, re.MULTILINE) for name in ("Anna", "Ben", "Clara", "Dora"))
    assert told.count("in hand: ") + told.count("no card in hand") == len(SEATS)
    assert "Never drawn: " in told
    assert "Turn 1. " in section(text, "THE STORY OF THE GAME")


def test_its_archive_reveals_every_link_of_the_hidden_chain(tale: Tale) -> None:
    with ZipFile(archive_of(tale)) as archive:
        dice = json.loads(archive.read("dice.json"))
        listed = archive.namelist()
    assert all(phase["link"] for chain in ("packets", "hidden") for phase in dice[chain])
    assert sum(len(phase["dice"]) for phase in dice["hidden"]) > 100
    assert sum(name.endswith(".eml") for name in listed) == len(mails_of(tale))


@pytest.mark.soak
def test_its_archive_is_verified(tale: Tale, tmp_path: Path) -> None:
    result = verify(Home(tmp_path / "nothing"), str(archive_of(tale)))
    assert result.differences == [], TELL
    assert [line.split()[0] for line in result.checked if line[:1] != " "] == [
        "files", "log", "dice", "rules", "orders", "reports",
    ]  # fmt: skip


def test_every_mail_has_a_receipt_and_some_have_refusals() -> None:
    book, mails = Readme(carthage.TALE.example), mails_of(carthage.TALE)
    assert [number for number, _, _ in book.receipts()] == list(range(1, len(mails) + 1))
    assert len(list(book.refused())) > 2 < len(list(book.misspelt()))


def test_everybody_writes(tale: Tale) -> None:
    assert {path.stem.partition("-")[2] for path in mails_of(tale)} == set(SEATS)


def test_its_readme_tells_of_the_game_that_lies_there(tale: Tale) -> None:
    book = Readme(tale.example)
    text = book.file.read_text("utf-8")
    assert book.renewed(text) == text, TELL
    assert set(book.made()) >= set(re.findall(r"<!-- (\w+) -->", text)) - {"end"} >= {"figures", "story", "ending"}
    named, packed = re.findall(r"^    adjudicator (?:demo --example|verify) (\S+)$", text, re.MULTILINE)
    assert named in examples()
    assert tale.folder.parents[1] / packed == archive_of(tale)
    paths = re.findall(r"^- `(?:expected/)?([a-z/.-]+)`", text, re.MULTILINE)
    assert [path for path in paths if not any((root / path).exists() for root in (tale.folder, book.expected))] == []
    assert all((book.expected / path).exists() for path in re.findall(r"\| `(\w+/receipt-[\d-]+\.txt)` \|", text))


@cache
def begun(name: str) -> recorder.Play:
    """Return the first packets of a whole game, recorded again."""
    return recorder.play(TALES[name], TALES[name].seeds[0], packets=4)


@pytest.mark.parametrize("name", sorted(TALES))
def test_the_recorder_writes_the_mails_that_lie_there(name: str) -> None:
    mails = begun(name).mails
    assert [sent.raw for sent in mails] == [path.read_bytes() for path in mails_of(TALES[name])[: len(mails)]], TELL


@pytest.mark.parametrize("name", sorted(TALES))
def test_the_characters_write_all_sorts_of_mails(name: str) -> None:
    mails = begun(name).mails
    assert {sent.seat for sent in mails} == set(SEATS)
    assert [sent.at for sent in mails] == sorted(sent.at for sent in mails)

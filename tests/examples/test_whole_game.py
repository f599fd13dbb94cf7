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
from tests.whole_game import readme, recorder

ARCHIVE = readme.EXPECTED / "whole-game.zip"
TELL = "run: make golden"


@cache
def last() -> str:
    return readme.report(readme.last())


def test_it_ends_in_a_victory_with_ranking_story_and_all_that_was_hidden() -> None:
    text = last()
    told = readme.section(text, "HOW THE GAME ENDED")
    assert re.search(r"(Anna|Ben|Clara|Dora) has won", told)
    assert all(re.search(rf"^{name} +\d+ ", told, re.MULTILINE) for name in ("Anna", "Ben", "Clara", "Dora"))
    assert told.count("in hand: ") + told.count("no card in hand") == len(readme.SEATS)
    assert "Never drawn: " in told
    assert "Turn 1. " in readme.section(text, "THE STORY OF THE GAME")


def test_its_archive_reveals_every_link_of_the_hidden_chain() -> None:
    with ZipFile(ARCHIVE) as archive:
        dice = json.loads(archive.read("dice.json"))
        listed = archive.namelist()
    assert all(phase["link"] for chain in ("packets", "hidden") for phase in dice[chain])
    assert sum(len(phase["dice"]) for phase in dice["hidden"]) > 100
    assert sum(name.endswith(".eml") for name in listed) == len(list((readme.FOLDER / "inbox").glob("*.eml")))


@pytest.mark.soak
def test_its_archive_is_verified(tmp_path: Path) -> None:
    result = verify(Home(tmp_path / "nothing"), str(ARCHIVE))
    assert result.differences == [], TELL
    assert [line.split()[0] for line in result.checked if line[:1] != " "] == [
        "files", "log", "dice", "rules", "orders", "reports",
    ]  # fmt: skip


def test_every_mail_has_a_receipt_and_some_have_refusals() -> None:
    mails = sorted((readme.FOLDER / "inbox").glob("*.eml"))
    assert [number for number, _, _ in readme.receipts()] == list(range(1, len(mails) + 1))
    assert len(list(readme.refused())) > 2 < len(list(readme.misspelt()))
    assert {path.stem.partition("-")[2] for path in mails} == set(readme.SEATS)


def test_its_readme_tells_of_the_game_that_lies_there() -> None:
    text = readme.FILE.read_text("utf-8")
    assert readme.renewed(text) == text, TELL
    assert set(re.findall(r"<!-- (\w+) -->", text)) - {"end"} == set(readme.MADE)
    named, packed = re.findall(r"^    adjudicator (?:demo --example|verify) (\S+)$", text, re.MULTILINE)
    assert named in examples()
    assert readme.FOLDER.parents[1] / packed == ARCHIVE
    paths = re.findall(r"^- `(?:expected/)?([a-z/.-]+)`", text, re.MULTILINE)
    assert [
        path for path in paths if not any((root / path).exists() for root in (readme.FOLDER, readme.EXPECTED))
    ] == []
    assert all((readme.EXPECTED / path).exists() for path in re.findall(r"\| `(\w+/receipt-[\d-]+\.txt)` \|", text))


@pytest.fixture(scope="module")
def begun() -> recorder.Play:
    """The first packets, recorded again."""
    return recorder.play(recorder.SEEDS[0], packets=4)


def test_equal_seeds_write_equal_mails(begun: recorder.Play) -> None:
    again = recorder.play(recorder.SEEDS[0], packets=2)
    assert [sent.raw for sent in again.mails] == [sent.raw for sent in begun.mails[: len(again.mails)]]


def test_the_characters_write_all_sorts_of_mails(begun: recorder.Play) -> None:
    assert {sent.seat for sent in begun.mails} == set(readme.SEATS)
    assert [sent.at for sent in begun.mails] == sorted(sent.at for sent in begun.mails)

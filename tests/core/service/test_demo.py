"""The demo plays an example: real mails in, and plain files to look at out."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.setup import demo

EXAMPLE = "carthage_first_turn"
CLOSES = [f"2026-10-{day:02}T20:00:00+00:00" for day in range(6, 12)]
SEATS = {"anna", "ben", "clara", "dora", "perla", "tomas"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The home that the demo leaves, and what it prints."""
    path = tmp_path_factory.mktemp("demo") / "home"
    return path, list(demo.play(EXAMPLE, path))


def test_it_shows_a_receipt_the_public_report_and_where_the_rest_lies(played: tuple[Path, list[str]]) -> None:
    path, printed = played
    text = "\n".join(printed)
    assert printed[0] == "A RECEIPT, as one player got it a minute after his mail:"
    assert printed[2].startswith("Dora, your mail of Sun 4 Oct, 09:31 is read.")
    assert "STATE TREASURY" in text
    assert "Packet 1.3 Forum is open" in text
    assert printed[-1] == f"  adjudicator --home {path} verify first-turn"


def test_every_report_and_every_mail_lies_in_files(played: tuple[Path, list[str]]) -> None:
    reports = played[0] / "reports"
    assert {folder.name for folder in reports.iterdir()} == SEATS | {"all", "gm", "status", "history", "decks"}
    assert {path.name for path in (reports / "all").iterdir()} == {
        f"{packet}.{ending}" for packet in ("0-0", "0-1", "1-1", "1-2") for ending in ("txt", "html", "json")
    }
    kinds = {path.stem.partition("-")[2] for path in reports.glob("*/mails/*.eml")}
    assert {"public", "private", "receipt", "lock", "notice"} <= kinds


def test_the_home_it_leaves_is_a_home_like_any_other(played: tuple[Path, list[str]]) -> None:
    home = Home(played[0])
    assert [game.id for game in home.store.games()] == ["first-turn"]
    assert {mail.state for mail in home.store.outbox()} == {"sent"}
    assert verify(home, "first-turn").differences == []
    home.close()


def test_a_home_with_a_game_in_it_is_left_alone(played: tuple[Path, list[str]]) -> None:
    before = (played[0] / "adjudicator.sqlite").read_bytes()
    with pytest.raises(UserError, match=r"A game lives in .* already; name an empty folder with --home"):
        list(demo.play(EXAMPLE, played[0]))
    assert (played[0] / "adjudicator.sqlite").read_bytes() == before


@pytest.mark.parametrize("name", ["chess", "..", "../examples/carthage_first_turn", "", "/"])
def test_there_are_no_examples_but_those_there_are(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=f"There is no example .*; there are: .*{EXAMPLE}"):
        list(demo.play(name, tmp_path / "home"))
    assert not (tmp_path / "home").exists()


def test_a_home_that_cannot_be_made_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UserError, match=r"The home .*/file cannot be made: File exists. Name another with --home"):
        list(demo.play(EXAMPLE, tmp_path / "file"))


def test_an_example_without_settings_or_dates_plays_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its mails are read in the order of their files, each as if sent with the one before."""
    folder = tmp_path / "examples" / "plain"
    (folder / "inbox").mkdir(parents=True)
    source = demo.folder_of(EXAMPLE)
    (folder / "game.toml").write_text((source / "game.toml").read_text())
    script = (source / "script.toml").read_text().replace('shows = "dora"', "").partition("closes")
    rest = script[2].partition("\n")[2]
    (folder / "script.toml").write_text(f"{script[0]}closes = {CLOSES}\n{rest}")
    for number, line in enumerate(("done", "leader nobody"), start=1):
        text = f"From: anna@example.org\nTo: x@y.org\nSubject: [first-turn] x\n\n{line}\n"
        (folder / "inbox" / f"{number}.eml").write_text(text)
    monkeypatch.setattr("adjudicator.resources.examples", folder.parent.joinpath)
    printed = list(demo.play("plain", tmp_path / "home"))
    assert any(line.startswith("Packet 1.5 Courts") for line in printed), "each hour closes a packet or a pause"
    assert printed[0] == "THE PUBLIC REPORT, as all players got it:"
    home = Home(tmp_path / "home")
    assert [entry.state for entry in home.store.journal()] == ["filed", "filed"]
    assert home.store.journal()[0].received_at == "2000-01-01T00:00:00Z"
    home.close()


def test_the_hands_of_the_clock_stand_where_they_are_put() -> None:
    hands = demo.Hands(datetime(2026, 10, 2, tzinfo=UTC))
    hands.moment = demo.moment("2026-10-02T20:00:00+02:00")
    assert hands() == datetime(2026, 10, 2, 18, 0, tzinfo=UTC)

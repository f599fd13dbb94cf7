"""A home: settings, folders, database, and the hour; and what is derived from a game's secret."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from freezegun import freeze_time

from adjudicator.engine.log.history import History
from adjudicator.model.errors import UserError
from adjudicator.service.game.home import Home
from adjudicator.service.game.secrets import ALPHABET, Secret, game_salt, seed_for, token
from tests.core.service.quay import Quay

SECRET = bytes(range(64))


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path, schedule="one")
    yield quay
    quay.home.close()


def test_a_home_without_settings_has_defaults_and_makes_nothing(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    assert (home.inbox, home.outbox) == (tmp_path / "home/mail/in", tmp_path / "home/mail/out")
    assert home.own_files("byrsa") == tmp_path / "home/games/byrsa"
    home.close()
    assert not (tmp_path / "home").exists()


def test_settings_name_the_folders_and_the_address(tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text('[mail]\naddress = "gm@x.org"\ninbox = "post"\noutbox = "/var/spool/out"\n')
    home = Home(tmp_path)
    assert (home.inbox, home.outbox, home.settings.mail.domain) == (tmp_path / "post", Path("/var/spool/out"), "x.org")


def test_the_database_is_made_at_first_use(tmp_path: Path) -> None:
    home = Home(tmp_path / "a" / "b")
    assert home.store.games() == []
    home.close()
    assert (tmp_path / "a" / "b" / "adjudicator.sqlite").exists()


@pytest.mark.parametrize("name", ["file", "file/below"])
def test_a_home_that_cannot_be_made_says_why(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UserError, match=r"The home .* cannot be made: .*\. Name another with --home\."):
        Home(tmp_path / name).store.games()


def test_the_inbox_is_laid_out_for_a_mail_program_or_it_is_said_why_not(tmp_path: Path) -> None:
    Home(tmp_path / "a").lay_out()
    assert {path.name for path in (tmp_path / "a/mail/in").iterdir()} == {"cur", "new", "tmp"}
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "mail").write_text("x")
    with pytest.raises(UserError, match=r"The mail folder .* cannot be made: .*\. Name another in home\.toml\."):
        Home(tmp_path / "b").lay_out()


def test_the_hour_is_told_in_utc_to_the_second(tmp_path: Path) -> None:
    here = timezone(timedelta(hours=2))
    home = Home(tmp_path, lambda: datetime(2026, 11, 2, 1, 30, 15, 999, here))
    assert home.now().microsecond == 0
    assert home.stamp() == "2026-11-01T23:30:15Z"
    with freeze_time("2026-11-02 09:00:00"):
        assert Home(tmp_path).stamp() == "2026-11-02T09:00:00Z"
        assert Home(tmp_path).now().tzinfo is UTC


# ---------------------------------------------------------------------------------------- secrets


def test_a_token_is_eight_signs_that_nobody_mistakes() -> None:
    found = {token(SECRET, game, seat) for game in ("a", "b") for seat in ("ann", "ben", "cleo")}
    assert len(found) == 6
    assert all(set(each.replace("-", "")) <= set(ALPHABET) and len(each) == 9 for each in found)
    assert not set("01OILU") & set(ALPHABET)
    assert Secret(SECRET, "a").token("ann") == token(SECRET, "a", "ann")


def test_each_tenure_of_a_seat_has_a_token_and_the_first_has_that_of_old() -> None:
    found = [Secret(SECRET, "quay").token("ann", tenure) for tenure in range(4)]
    assert len(set(found)) == 4
    assert found[0] == token(SECRET, "quay", "ann") == "X9G6-9WB3"


def test_words_of_the_setup_are_the_salt_of_the_whole_game_and_of_no_setup(quay: Quay) -> None:
    book = quay.table.history.book
    assert game_salt(book, "0.1") == game_salt(book, "1.1"), "nobody has sent a word"
    assert len(game_salt(book, "1.1")) == 32


def test_a_word_changes_the_dice_of_its_packet_alone(quay: Quay) -> None:
    table = quay.table
    before = {chain: seed_for("quay", table.history, table.keys, chain) for chain in ("open", "hidden")}
    quay.send("Ann", "word: olive press")
    after = {chain: seed_for("quay", table.history, table.keys, chain) for chain in ("open", "hidden")}
    assert before["open"] != after["open"]
    assert len({*before.values(), *after.values()}) == 4


def test_dice_belong_to_a_packet(quay: Quay) -> None:
    with pytest.raises(ValueError, match="dice belong to a packet"):
        seed_for("quay", History(), quay.table.keys, "open")

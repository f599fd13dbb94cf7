"""Many games in one home: a round passes over those in which nothing is due, and a mail opens its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import looking
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.setup.demo import Letters
from tests.core.service.quay import MAIL, Quay

COPIES = 50


def copied(quay: Quay) -> None:
    """Put many games into the home, each the first one by another name."""
    quay.home.store.close()
    del quay.home.__dict__["store"]
    with closing(sqlite3.connect(quay.home.path / "adjudicator.sqlite")) as db, db:
        for table, columns in (
            ("game", "system, config, created_at, version, length, head, secret, wakes_version, wakes_at"),
            ("log", "seq, stream, step, kind, body, prev_hash, hash"),
        ):
            key = "id" if table == "game" else "game"
            own = columns.replace("config", 'replace(config, \'"id":"quay"\', \'"id":"\' || ?1 || \'"\')')
            query = f"INSERT INTO {table} ({key}, {columns}) SELECT ?1, {own} FROM {table} WHERE {key} = 'quay'"
            db.executemany(query, [(f"copy-{at}",) for at in range(COPIES)])


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lists the games that are opened."""
    names: list[str] = []
    real = Table.open.__func__  # type: ignore[attr-defined]

    def watched(cls: type[Table], store: object, game: str) -> Table:
        names.append(game)
        found: Table = real(cls, store, game)
        return found

    monkeypatch.setattr(Table, "open", classmethod(watched))
    return names


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path / "home", deadlines=Deadlines())
    copied(quay)
    yield quay
    quay.home.close()


def again(quay: Quay) -> Home:
    """Return the home as another process opens it."""
    quay.home.close()
    quay.home = Home(quay.home.path, quay.hands)
    return quay.home


def test_an_idle_round_opens_no_game_though_another_process_makes_it(quay: Quay, opened: list[str]) -> None:
    poll(again(quay), Letters([]))
    assert len(set(opened)) == COPIES + 1
    opened.clear()
    poll(again(quay), Letters([]))
    assert opened == []


def test_a_mail_opens_its_own_game_alone(quay: Quay, opened: list[str]) -> None:
    poll(again(quay), Letters([]))
    opened.clear()
    raw = MAIL.format(name="Ann", address="ann@example.org", subject="[copy-7] orders", number=1, text="bid 2")
    assert poll(again(quay), Letters([(quay.hands.moment, "1", raw.encode())])).filed == 1
    assert set(opened) == {"copy-7"}


def test_a_game_is_looked_at_again_when_its_hour_has_come(quay: Quay, opened: list[str]) -> None:
    poll(again(quay), Letters([]))
    quay.pass_hours(24 * 30)
    done = poll(again(quay), Letters([]))
    assert len(done.did) >= COPIES + 1
    opened.clear()
    poll(again(quay), Letters([]))
    assert len(set(opened)) <= COPIES + 1


def test_a_list_of_games_opens_only_those_that_have_changed_since_a_round(quay: Quay, opened: list[str]) -> None:
    before = looking.games(again(quay))["games"]
    assert len(set(opened)) == COPIES + 1
    poll(quay.home, Letters([]))
    opened.clear()
    assert looking.games(again(quay))["games"] == before
    assert opened == []
    quay.table = Table.open(quay.home.store, "quay")
    quay.send("Ann", "bid 2")
    quay.close()
    opened.clear()
    found = {each["game"]: each["where"] for each in looking.games(again(quay))["games"]}
    assert opened == ["quay"]
    assert found["quay"] != found["copy-1"]

"""Several GMs of a game: each gets what the GM gets, may do what the GM may, and hears of what the others did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.model.journal import OutboxEntry
from adjudicator.service.doctor.gm import reached
from adjudicator.service.game.home import Home
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from adjudicator.service.setup.demo import Hands, Letters
from adjudicator.testing.golden import text_of
from tests.core.service.quay import START, Quay
from tests.dealt import create
from tests.verified import differences

GM, RUTH, OTHER = "me@gm.example", "ruth@gm.example", "sam@gm.example"
SETTINGS = f'[mail]\ngm = ["{GM}"]\n[mail.gms]\nquay = ["{RUTH.title()}"]\nelsewhere = ["{OTHER}"]\n'
EXTEND = "gm extend 12 hours because of a holiday"


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    (tmp_path / "home.toml").write_text(SETTINGS, "utf-8")
    made = Quay(tmp_path)
    yield made
    assert differences(made.home, "quay") == []
    made.home.close()


def said(quay: Quay, entry: OutboxEntry) -> str:
    return " ".join(text_of(quay.home.store.out_raw(entry.id)).decode().split())


def code_in(text: str) -> str:
    found = re.search(r"gm confirm (\w{3}-\w{3})", text)
    assert found is not None, text
    return found[1]


def sent(quay: Quay, text: str, address: str) -> list[OutboxEntry]:
    """Let somebody write, and return our mails since."""
    before = len(quay.home.store.outbox())
    quay.send("Tom", text, address=address, subject="[quay] hello")
    return quay.home.store.outbox()[before:]


@pytest.mark.parametrize("address", [GM, RUTH])
def test_each_may_do_what_the_gm_may_and_confirms_it_alone(quay: Quay, address: str) -> None:
    (promise,) = sent(quay, EXTEND, address)
    assert promise.to_address == address
    before = quay.table.history.deadlines["1.1"].at
    done = sent(quay, f"gm confirm {code_in(said(quay, promise))}", address)
    quay.table.refresh()
    assert quay.table.history.deadlines["1.1"].at > before
    answer = next(entry for entry in done if ".gm." in entry.key)
    assert answer.to_address == address
    assert "DONE gm extend 12 hours" in said(quay, answer)


def test_the_others_hear_what_one_of_them_did(quay: Quay) -> None:
    (promise,) = sent(quay, EXTEND, RUTH)
    done = sent(quay, f"gm confirm {code_in(said(quay, promise))}", RUTH)
    told = [entry for entry in done if ".notice." in entry.key and entry.to_seat.startswith("gm")]
    assert [entry.to_address for entry in told] == [GM]
    assert f"{RUTH} runs this game with you, and has done this by mail." in said(quay, told[0])
    assert EXTEND in said(quay, told[0])


def test_nobody_hears_of_what_was_only_looked_at(quay: Quay) -> None:
    (answer,) = sent(quay, "gm status", RUTH)
    assert answer.to_address == RUTH
    assert "Packet 1.1 Auction" in said(quay, answer)


def test_whoever_runs_another_game_is_a_stranger_here(quay: Quay) -> None:
    for entry in sent(quay, EXTEND, OTHER):
        assert "gm confirm" not in said(quay, entry)
    assert quay.home.store.journal("held")


def test_press_to_the_gm_goes_to_all_of_them(quay: Quay) -> None:
    before = len(quay.home.store.outbox())
    quay.send("Ann", "press to GM: who moved my boat?")
    made = [entry for entry in quay.home.store.outbox()[before:] if ".press." in entry.key]
    assert sorted(entry.to_address.lower() for entry in made) == sorted([GM, RUTH])
    assert len({entry.key for entry in made}) == len(made)


def test_one_who_plays_is_a_player_but_for_lines_to_the_program(toy: None, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text('[mail]\n[mail.gms]\nquay = ["ann@example.org"]\n', "utf-8")
    home = Home(tmp_path, Hands(START))
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in ("Ann", "Ben"))
    file = GameFile(id="quay", system="harbour", schedule="two", player=players)
    table = create(home, configure(home, file), bytes(range(64)))
    assert table.config.proof == "mail"
    lines = "From: ann@example.org\nSubject: [quay] x\nMessage-ID: <1@x>\n\nbid 2\n"
    poll(home, Letters([(START, "1", lines.encode())]))
    table.refresh()
    assert [filed.order.kind for filed in table.history.book.of("ann")] == ["bid"]
    home.close()


def test_the_doctor_finds_games_and_addresses_that_are_not_there(quay: Quay) -> None:
    found = {finding.what.lower(): finding for finding in reached(quay.home)}
    assert found[f"who runs quay, {RUTH}"].well
    assert not found["who runs elsewhere"].well
    assert "there is no game elsewhere here" in found["who runs elsewhere"].advice


def test_the_doctor_refuses_what_is_no_address(toy: None, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text('[mail]\n[mail.gms]\nquay = ["ruth"]\n', "utf-8")
    home = Home(tmp_path, Hands(START))
    assert next((each.what, each.well) for each in reached(home)) == ("who runs quay, ruth", False)
    home.close()

"""Mail that comes back: filed with its facts, counted by address, and when an address is dead."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.channels.base import NoSuchReader
from adjudicator.engine.log.people import AddressAdded
from adjudicator.intake.mail.bounce import key_address
from adjudicator.service.audit.verify import verify
from adjudicator.service.gm_desk import looking
from adjudicator.service.mail_out.bounces import dead_seats
from adjudicator.service.mail_out.outbox import send_waiting
from tests.core.intake.bounces import block, words
from tests.core.service.bounced import back, came, notes
from tests.core.service.post import Sink
from tests.core.service.quay import Quay

ANN = "ann@example.org"


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    """A game whose first letters have left."""
    quay = Quay(tmp_path)
    send_waiting(quay.home, Sink())
    yield quay
    quay.home.close()


def test_a_bounce_is_filed_with_its_facts_and_answered_by_nothing(quay: Quay) -> None:
    before = len(quay.home.store.outbox())
    assert came(quay, back(quay, 1)).bounced == 1
    entry = quay.home.store.journal()[-1]
    assert (entry.state, entry.reason) == (
        "filed",
        "ann@example.org did not take a mail of ours: 550 5.1.1 nobody.",
    )
    facts = {"address": ANN, "kind": "permanent", "why": "550 5.1.1 nobody"}
    assert json.loads(entry.facts) == {"bounce": [facts], "mail": quay.home.store.outbox()[0].key}
    assert notes(quay) == [(ANN, "permanent", 1)]
    assert len(quay.home.store.outbox()) == before
    assert verify(quay.home, "quay").differences == []


def test_three_mails_that_came_back_make_an_address_dead_and_one_told_thrice_does_not(quay: Quay) -> None:
    for _ in range(3):
        came(quay, back(quay, 1))
    assert quay.home.dead_addresses() == ()
    came(quay, back(quay, 2))
    assert quay.home.dead == frozenset()
    quay.close()
    send_waiting(quay.home, Sink())
    later = next(entry.id for entry in quay.home.store.outbox() if entry.id > 6 and entry.to_address == ANN)
    came(quay, back(quay, later))
    (found,) = quay.home.dead_addresses()
    assert (found.address, found.count, found.why) == (ANN, 3, "550 5.1.1 nobody")
    assert dead_seats(quay.home, quay.table) == (("ann", found),)
    assert looking.status(quay.home, quay.table)["dead"][0]["name"] == "Ann"
    quay.pass_hours(14 * 24 - 1)
    assert quay.home.dead_addresses() == (), "the first are older than two weeks"


def test_what_a_server_refuses_to_an_address_counts_with_what_comes_back(quay: Quay) -> None:
    came(quay, back(quay, 1))
    came(quay, back(quay, 2))
    quay.close()
    send_waiting(quay.home, Sink(fault=NoSuchReader("550 5.1.1 nobody"), at=ANN))
    assert quay.home.dead == {ANN}


def test_a_mail_for_the_time_being_and_one_that_is_late_do_not_count(quay: Quay) -> None:
    for number in (1, 2):
        came(quay, back(quay, number, block(ANN, status="4.2.2")))
    assert came(quay, back(quay, 1, block(ANN, "delayed", "4.4.1"))).dropped == 1
    assert quay.home.store.journal()[-1].reason.startswith("It says that a mail of ours is late (ann@example.org)")
    assert [kind for _, kind, _ in notes(quay)] == ["temporary"] * 2
    assert quay.home.dead_addresses() == ()


def test_mail_from_a_dead_address_wakes_it(quay: Quay) -> None:
    settings(quay, "bounces = 1")
    came(quay, back(quay, 1))
    assert quay.home.dead == {ANN}
    quay.send("Ann", "bid 2")
    assert quay.home.dead == frozenset()
    quay.send("Ann", "bid 3")
    assert [kind for _, kind, _ in notes(quay)] == ["permanent", "heard"], "it is noted once"
    settings(quay, "bounces = 0")
    came(quay, back(quay, 2))
    assert quay.home.dead == frozenset()


def settings(quay: Quay, line: str) -> None:
    quay.home.path.joinpath("home.toml").write_text(f"[mail]\n{line}\n", "utf-8")
    del quay.home.settings


def test_the_next_address_of_a_player_gets_what_waits_and_what_follows(quay: Quay) -> None:
    with quay.table.work() as work:
        work.add(AddressAdded("ann", "ann@phone.example", "mail:1"))
    settings(quay, "bounces = 2")
    quay.close()
    for number in (1, 2):
        came(quay, back(quay, number))
    sink = Sink()
    send_waiting(quay.home, sink)
    assert {each.partition(" ")[0] for each in sink.taken if ".ann." in each} == {"ann@phone.example"}
    quay.close()
    assert {entry.to_address for entry in quay.home.store.outbox("waiting") if entry.to_seat == "ann"} == {
        "ann@phone.example"
    }


def test_a_mail_is_known_by_the_address_it_came_back_to_whoever_is_named(quay: Quay) -> None:
    entry = quay.home.store.outbox()[0]
    raw = words("nobody@forwarded.example: 550 5.1.1 unknown").replace(
        b"gm@gm.example", key_address("gm@localhost", entry.sha256).encode()
    )
    came(quay, raw)
    assert notes(quay) == [(ANN, "permanent", entry.id)]


def test_a_bounce_that_nobody_understands_is_held_for_the_gm(quay: Quay) -> None:
    assert came(quay, words("It could not be delivered, I do not say to whom.")).held == 1
    assert quay.home.store.journal()[-1].reason.startswith("A mail of ours did not reach its reader")

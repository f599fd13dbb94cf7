"""Sights: what one reader may know at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.model.event import Event
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import Packet, PacketState, State
from adjudicator.service.game.sights import Moment, closed_packets, misses, reply_to
from adjudicator.service.game.speech import speaker
from adjudicator.service.gm_desk import acts
from tests.core.service.quay import Quay


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path, schedule="one")
    quay.send("Ann", "bid 2\nword: olive press")
    quay.send("Ben", "standing bid 1")
    yield quay
    quay.home.close()


def moment(quay: Quay, since: int = 0) -> Moment:
    return Moment(quay.table, since, quay.home.now(), speaker(quay.table))


def test_a_seat_sees_its_own_and_the_public_nothing_of_it(quay: Quay) -> None:
    ann, public = moment(quay).sight("ann", form=True), moment(quay).sight(None, form=True)
    assert [filed.id for filed in ann.orders] == ["ann:1"]
    assert {topic.slot.seat for topic in ann.topics} == {"ann"}
    assert ann.form[0].startswith("ORDERS quay 1.1 Ann")
    assert ann.state.parts["harbour"]["piles"]["ann"].cards.known()
    assert (public.orders, public.topics, public.form) == ((), (), ())
    with pytest.raises(Unknowable):
        public.state.parts["harbour"]["piles"]["ann"].cards.known()
    assert moment(quay).sight("ann").form == (), "a form is made where one is asked for"


def test_the_gm_sees_everything(quay: Quay) -> None:
    whole = moment(quay).gm_sight()
    assert whole.state == quay.table.history.state
    assert [filed.id for filed in whole.orders] == ["ann:1", "ben:1"]
    assert len(whole.events) == len(quay.table.history.rows)


def test_what_happened_is_what_happened_since(quay: Quay) -> None:
    since = quay.table.history.last
    assert moment(quay, since).events == []
    quay.close()
    told = moment(quay, since)
    assert told.events[0].kind == "packet_locked"
    assert told.before.packet is not None
    assert (told.before.packet.id, [packet.id for packet in told.packets]) == ("1.1", ["1.1"])


def test_dice_are_shown_with_link_and_words_and_of_closed_packets_alone(quay: Quay) -> None:
    assert all("olive" not in str(fact) for fact in moment(quay).dice().proof)
    since = quay.table.history.last
    quay.close()
    dice = moment(quay, since).dice()
    assert dice.caption == "Dice of 1.1"
    assert dice.rolls
    packet = moment(quay, since).packets[0]
    link = quay.table.keys.link("open", packet.index).hex()
    facts = {fact.label: fact.values for fact in dice.proof}
    assert facts[f"link {packet.index}"] == (link[:32], link[32:])
    assert facts["words"] == ('Ann "olive press"',)
    assert facts["beacon"] == ("none",)
    assert all(roll.label in {e.data.label for e in moment(quay).events if e.kind == "rolled"} for roll in dice.rolls)


def test_the_link_of_the_packet_that_is_open_is_never_among_the_closed(quay: Quay) -> None:
    for _ in range(2):
        quay.close()
        state = quay.table.history.state
        assert state.packet is not None
        assert state.packet.index not in {packet.index for packet in moment(quay).packets}
    acts.rewind(quay.home, quay.table, "1.1", "x", reopen=True)
    state = quay.table.history.state
    assert state.packet is not None
    assert state.packet.index not in {packet.index for packet in moment(quay).packets}


def test_at_the_end_every_packet_is_closed(over: Quay) -> None:
    state = over.table.history.state
    assert state.packet is not None
    assert state.packet.index in {packet.index for packet in moment(over).packets}


def test_packets_are_closed_once_another_has_taken_their_place() -> None:
    first, second = (PacketState(f"1.{number}", "Day", "run", number) for number in (1, 2))
    none = State(parts={}, visits={})
    opened = Event("packet_opened", "", changes=(Packet(second),))
    before, after = replace(none, packet=first), replace(none, packet=second)
    assert closed_packets([opened], before, after, halted=False) == [first]
    assert closed_packets([opened], before, after, halted=True) == [first, second]
    assert closed_packets([], before, before, halted=False) == []
    assert closed_packets([Event("x", "")], none, none, halted=False) == []


def test_a_deadline_is_missed_by_whoever_files_nothing(quay: Quay) -> None:
    quay.send("Cleo", "hello\nword: salt")
    quay.close()
    found = misses(quay.table.history)
    assert {seat: (miss.asked, miss.missed) for seat, miss in found.items()} == {
        "ann": (1, 0),
        "ben": (1, 0),
        "cleo": (1, 1),
    }
    quay.send("Cleo", "done")
    quay.close()
    missed = {seat: miss.missed for seat, miss in misses(quay.table.history).items()}
    assert missed == {"ann": 1, "ben": 1, "cleo": 1}, "that Ben has a standing bid is nobody's affair"


def test_there_is_no_deadline_where_nothing_is_open(over: Quay) -> None:
    assert moment(over).due_for("Europe/Berlin") is None
    assert moment(over).sight("ann", form=True).form == ()


@pytest.mark.parametrize("plus", [False, True])
def test_orders_go_to_the_address_the_game_began_with(quay: Quay, plus: bool) -> None:
    quay.table.config = replace(quay.table.config, address="gm@x.org", plus=plus)
    code, token = quay.table.form_code("ann").lower(), quay.table.keys.token("ann").lower()
    assert reply_to(quay.table, "ann") == (f"gm+quay.ann.{code}@x.org" if plus else "gm@x.org")
    assert code != token, "an address is quoted and forwarded, so it proves nothing"
    assert reply_to(quay.table, None) == "gm@x.org", "the public page holds no token"

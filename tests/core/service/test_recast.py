"""A correction compares the dice before and after it, and says the truth about them or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.log.recast import Changed, Fallen, Recast, cast, recast
from adjudicator.model.event import Event
from adjudicator.model.rolled import Rolled
from adjudicator.model.state import Packet, PacketState
from adjudicator.service.game.speech import core_speaker
from adjudicator.service.gm_desk import acts
from tests.core.service.quay import Quay

SAME = Fallen("1.1", 2, "day/1", 6, 4)


def last(quay: Quay) -> str:
    """Return the last report for all, in one line."""
    found = [r.body for r in quay.home.store.reports("quay", audience="all") if r.format == "text"]
    return " ".join(found[-1].decode().split())


def said(found: Recast) -> str:
    return " ".join(core_speaker()("sentences/dice_recast", found).split())


def against(*now: Fallen) -> Recast:
    return recast({("1.1", "day/1"): SAME}, {(one.phase, one.label): one for one in now})


def test_a_correction_says_that_dice_fell_as_before_where_they_did(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="one")
    quay.send("Ann", "bid 2\npray")
    quay.close()
    assert "fell as before" not in last(quay)
    acts.substitute(quay.home, quay.table, "ann", "bid 4", "her mail was lost", "1.1")
    assert "The GM filed orders for Ann in 1.1: her mail was lost" in last(quay)
    assert "All dice fell as before." in last(quay)
    quay.close()
    assert "fell as before" not in last(quay), "it is told once"


def test_orders_filed_for_the_open_packet_say_nothing_of_dice(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="one")
    acts.substitute(quay.home, quay.table, "ann", "bid 4", "she asked me to")
    quay.close()
    assert "she asked me to" in last(quay)
    assert "fell as before" not in last(quay)
    assert "same dice" not in last(quay)


@pytest.mark.parametrize(
    ("now", "why", "words"),
    [
        (Fallen("1.1", 3, "day/1", 6, 5), "link", "their packet has another link"),
        (Fallen("1.1", 2, "day/1", 4, 2), "sides", "another number of sides"),
        (Fallen("1.1", 2, "day/1", 6, 1), "words", "the words of the players are others"),
    ],
)
def test_a_die_that_fell_otherwise_is_named_with_the_reason(now: Fallen, why: str, words: str) -> None:
    found = against(now)
    assert found == Recast(0, (Changed("1.1", "day/1", 4, now.value, why),), (), ())
    assert words in said(found)
    assert f"1.1 day/1 {now.value}, was 4." in said(found)
    assert "as before" not in said(found)


def test_dice_that_are_new_or_gone_are_named() -> None:
    new = Fallen("1.1", 2, "day/2", 6, 1)
    assert said(against(SAME, new)) == "1 die fell as before. Not rolled before: 1.1 day/2."
    assert said(against(new)) == "Not rolled before: 1.1 day/2. Not rolled again: 1.1 day/1."
    assert said(recast({}, {})) == "", "where no die fell nothing is said of dice"


def test_of_many_dice_the_first_are_named() -> None:
    many = tuple(Fallen("1.1", 2, f"day/{n}", 6, 1) for n in range(1, 12))
    found = recast({(one.phase, one.label): one for one in many}, {})
    assert said(found).endswith("1.1 day/7 and 1.1 day/8 and 3 more.")
    other = {(one.phase, one.label): Fallen("1.1", 3, one.label, 6, 2) for one in many}
    again = recast({(one.phase, one.label): one for one in many}, other)
    assert said(again).endswith("1.1 day/8 2, was 1; and 3 more.")


def test_dice_of_the_hidden_chain_are_not_compared() -> None:
    opened = Event("packet_opened", "", changes=(Packet(PacketState("1.1", "Day", "run", 2)),))
    secret, shown = Rolled("hidden", "deck/1", 6, 3, "1"), Rolled("open", "d", 6, 3, "1")
    dice = (Event("rolled", "", secret), Event("rolled", "", shown))
    rows = [LogRow(at, "state", at, body) for at, body in enumerate((opened, *dice), start=1)]
    assert list(cast(rows, 0)) == [("1.1", "d")]
    assert not cast(rows, 3)
    assert not cast(rows, 0, 1)

"""Orders are filed with the kinds of their units, which players may leave out: `A Bud - Ser` for `Bud - Ser`."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.filing import submit
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from tests.core.service.replies import game, send

WRITTEN = {
    "diplomacy": (7, ["Bud - Gal", "Vie S Bud - Gal", "Tri H", "for fall 1901: Gal - War"]),
    "carthage_diplomacy": (5, ["WGr H", "11 S WGr", "WGr block rail"]),
}
FILED = {
    "diplomacy": ["A Bud - Gal", "A Vie S A Bud - Gal", "F Tri H", "for fall 1901: Gal - War"],
    "carthage_diplomacy": ["A WGr H", "A 11 S A WGr", "A WGr block rail"],
}


def filed(home: Home, table: Table) -> list[str]:
    """Return what Ann has on file once she has written without a kind."""
    send(home, table, WRITTEN[table.game.system.id][1])
    return [one.say(table.game.name) for one in table.history.book.of("ann")]


@pytest.mark.parametrize("system", WRITTEN)
def test_what_stands_names_the_kind_of_each_unit(tmp_path: Path, system: str) -> None:
    home, table = game(tmp_path, system, WRITTEN[system][0])
    assert filed(home, table) == FILED[system]
    receipt = home.store.out_raw(home.store.outbox()[-1].id).decode()
    assert all(f"    {line}\n" in receipt for line in FILED[system])
    assert verify(home, "vienna").differences == []
    home.close()


def test_a_log_with_orders_as_they_were_written_stays_valid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, table = game(tmp_path, "diplomacy", 7)
    with monkeypatch.context() as before:
        before.setattr(submit, "_in_full", lambda _work, order: order)
        assert filed(home, table) == WRITTEN["diplomacy"][1]
    assert verify(home, "vienna").differences == []
    home.close()

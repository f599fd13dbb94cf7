"""What a receipt lists as done by default: not what an order of the seat answers, whatever else shares its words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from adjudicator.model.choices import OneOf
from adjudicator.service.answering import stands


@pytest.mark.parametrize(
    ("answered", "told"),
    [(set(), ("contribute none", "gift none")), ({"Fabius"}, ("gift none",)), ({"Ben"}, ("contribute none",))],
)
def test_a_default_that_slots_share_is_left_out_beside_an_order(
    monkeypatch: pytest.MonkeyPatch, answered: set[str], told: tuple[str, ...]
) -> None:
    def slot(key: str, kind: str) -> Any:
        default = SimpleNamespace(say=lambda _: f"{kind} none")
        return SimpleNamespace(
            slot=SimpleNamespace(key=key, kind=kind, default=default, choices=OneOf(("none", "some")))
        )

    topics = [slot("Fabius", "contribute"), slot("Fulvius", "contribute"), slot("Ben", "gift")]
    monkeypatch.setattr(stands, "alive", lambda _: [])
    monkeypatch.setattr(stands, "_answered", lambda _work, _orders, slot: slot.key in answered)
    table, work = SimpleNamespace(game=SimpleNamespace(name=str)), SimpleNamespace(topics=lambda: topics)
    assert stands.defaults(cast("Any", table), cast("Any", work)) == told

"""What happened as a thing of its own in Carthage: beside votes and battles the deals of trade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from adjudicator.engine.archive import SEAT, Happening, Occasion, Thing
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.page import Tone
from adjudicator.systems.republic.archive.occasions import AFTER_A_VOTE, Fought, battles, numbers, votes
from adjudicator.systems.republic.archive.things import said

FOUGHT, OFFERED = "battle_fought", "offer_made"
AFTER_A_BATTLE: Final = AFTER_A_VOTE | {"wars_unprosecuted", "wars_counted"}
ON_AN_OFFER: Final = frozenset({"deal_struck", "offer_voided", "offer_withdrawn", "offer_refused"})

ENDS: Final = {"offer_voided": "void", "offer_withdrawn": "withdrawn", "offer_refused": "refused"}
"""What became of an offer that nobody took, by the kind of its last event."""


def occasions(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    """Yield the votes with all that belongs to them and followed, the battles, and the deals of trade."""
    yield from votes(game, say, happenings)
    yield from battles(game, happenings, {FOUGHT: _fought}, AFTER_A_BATTLE)
    yield from _trades(game, happenings)


def _fought(data: Any) -> Fought:  # noqa: ANN401 - the payload of its event
    where = "at sea" if data.part == "sea" else "by land"
    return Fought(data.war, where, tuple(one.senator for one in data.commanders), data.result)


def _trades(game: Game, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    found: dict[tuple[str, int], list[Happening]] = {}
    for each in happenings:
        if each.event.kind == OFFERED or each.event.kind in ON_AN_OFFER:
            found.setdefault((each.packet, each.event.data.number), []).append(each)
    for (packet, count), run in found.items():
        struck = next((each.event.data for each in run if each.event.kind == "deal_struck"), None)
        made = next((each.event.data for each in run if each.event.kind == OFFERED), None)
        maker = made.seat if made is not None else struck.maker if struck is not None else ""
        if not maker:
            continue
        facts = said(
            ("Offered by", game.name(f"{SEAT}:{maker}")),
            ("Taken by", game.name(f"{SEAT}:{struck.taker}") if struck is not None else ""),
        )
        number = f"{packet}-{count}"
        title = f"{number} Offer of {game.name(f'{SEAT}:{maker}')}{'' if struck is not None else ', not taken'}"
        came = "a deal" if struck is not None else ENDS.get(run[-1].event.kind, "no deal")
        tones: tuple[tuple[str, Tone], ...] = (("Came to", "good"),) if struck is not None else ()
        thing = Thing(f"trade:{number}", "trade", title, (("Came to", came), *facts), tones=tones)
        yield Occasion(thing, numbers(run))

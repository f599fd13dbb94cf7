"""The Senate may send fleets home that an alliance has lent, in the turn in which they came (section 16)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.rules.card_effects import lent_fleets
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import CITY, ONGOING, SCOPE, TABLE_EVENTS, TURN, Motion
from adjudicator.systems.republic_of_rome.orders.measures import Decline
from adjudicator.systems.republic_of_rome.registry import MEASURES
from adjudicator.systems.republic_of_rome.state import LENT

CITES: Final = ("ror:16",)


@event("alliance_declined", "ror:16")
class AllianceDeclined:
    """The Senate declines an alliance that lends fleets; its card leaves the board."""

    card: str


def lent_now(state: State) -> tuple[tuple[str, str], ...]:
    """Return the alliances that have lent fleets this turn, each with its war, by bare ids."""
    if LENT.of(state, SCOPE, CITY) != TURN.of(state, SCOPE, CITY):
        return ()
    rows = (row for _, row in ONGOING.items(state, SCOPE) if row.effect.kind == lent_fleets.KIND)
    return tuple((row.card, row.effect.word("war")) for row in rows)


@rule("ror:16", title="The Senate may decline a Rhodian Alliance in the turn in which it came")
def check(game: Game, view: State, measure: Decline) -> Verdict:
    """Refuse other cards, and an alliance of an earlier turn."""
    del game
    if bare(measure.card) in {card for card, _ in lent_now(view)}:
        return ACCEPTED
    return Refused("cannot_decline", CITES, {"card": measure.card}, lasting=False)


def enact(play: Play, state: State, motion: Motion, measure: Decline) -> Flow[State]:
    """Send the fleets back to the pool, and take the card off the board."""
    del motion
    war = dict(lent_now(state)).get(bare(measure.card), "")
    if not war:
        return state
    gone = (TABLE_EVENTS.drop(state, SCOPE, bare(measure.card)),)
    state = yield Event.of(AllianceDeclined(measure.card), play.scope, gone)
    return (yield from lent_fleets.go_home(play, state, war, declined=True))


def offers(game: Game, view: State, seat: str) -> tuple[Decline, ...]:
    """Return what could be declined."""
    del game, seat
    return tuple(Decline(f"card:{card}") for card, _ in lent_now(view))


MEASURES.enter(MeasureRule(Decline, "alliances", check, enact, offers=offers))

"""Governors who go to their province themselves, while legates govern by the Vatinian Law (section 17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import is_free, of_faction, offices_of
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.senate.cards.acts import Act, enter
from adjudicator.systems.republic.rules.senate.government.govern import GOVERNED
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.rules.senate.sitting import repopulating
from adjudicator.systems.republic.state import IN_CITY, NOW, PLACE, SCOPE
from adjudicator.systems.republic_of_rome.orders.laws import Travel
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.s9_senate.government.governing import legates
from adjudicator.systems.republic_of_rome.rules.terms.once import use, used
from adjudicator.systems.republic_of_rome.state import PROVINCES, SENATORS

KIND: Final = "travel"
CITES: Final = ("ror:17", "ror:ruling 114")
ONCE: Final = "once_a_senate"


@event("governor_travelled", "ror:17", "ror:ruling 114", answers=("travel",))
class GovernorTravelled:
    """A governor by legate goes to his province, or comes home from it; `province` is empty for home."""

    senator: str
    province: str


@rule(
    "ror:17", "ror:ruling 114", title="When a governor goes himself: as he is elected, or once a Senate there and back"
)
def ways(game: Game, state: State, seat: str) -> tuple[Travel, ...]:
    """Return the journeys that a seat's governors can make now."""
    if not legates(game, state):
        return ()
    anytime, found = game.options.vatinian == ONCE, []
    new = GOVERNED.of(state, SCOPE, NOW)
    for key, row in PROVINCES.items(state, SCOPE):
        who = row.governor
        if who not in of_faction(state, seat) or f"{KIND}:{who}" in used(state):
            continue
        here = is_free(SENATORS.get(state, SCOPE, who)) and not offices_of(game, state, who)
        if here and who != chair.presiding(game, state) and (anytime or key in new):
            found.append(Travel(f"senator:{who}", f"province:{key}"))
        elif anytime and PLACE.of(state, SCOPE, who) == f"province:{key}":
            found.append(Travel(f"senator:{who}"))
    return tuple(found)


def slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Ask every seat, as governors may be elected before the moment comes."""
    for seat in game.seats:
        choices = Either((OneOf((Nothing(KIND),)), OneOf(ways(game, state, seat))))
        yield Slot(f"{frame.key}:{KIND}:{seat}", seat, KIND, {"moment": moments}, "optional", choices, many=True)


def form(game: Game, view: State, seat: str) -> tuple[Suggestion, ...]:
    """Offer the journeys that are possible now."""
    return tuple(Suggestion(order, KIND) for order in ways(game, view, seat))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Travel | Nothing) -> Verdict:
    """Check whose Senator it is, that the Law holds, and in its window that he can go."""
    if isinstance(order, Nothing):
        return ACCEPTED
    wrong = checks.own(view, slot.seat, order.senator, *CITES)
    if wrong is not None:
        return wrong
    if not legates(game, view):
        return Refused("no_legates", CITES, {}, lasting=False)
    if order.province and PROVINCES.find(view, SCOPE, bare(order.province)) is None:
        return Refused("province_not_on_board", CITES, {"province": order.province}, lasting=False)
    if not order.province and game.options.vatinian != ONCE:
        return Refused("no_way_home", CITES, {"senator": order.senator})
    if frame is not None and order not in ways(game, view, slot.seat):
        facts = {"senator": order.senator, "province": order.province}
        return Refused("cannot_travel", CITES, facts, lasting=False)
    return ACCEPTED


@rule("ror:9.5", "ror:17", "ror:ruling 114", title="A governor by legate goes to his province, or comes home")
def travel(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Place him; he stays until his term is over or he is replaced, or by the first edition until he comes home."""
    order, seat = answer.order, answer.slot.seat
    if not isinstance(order, Travel) or order not in ways(play.game, state, seat):
        return state
    senator, province = bare(order.senator), bare(order.province)
    place = f"province:{province}" if province else IN_CITY
    changes = (PLACE.set(state, SCOPE, senator, place), *use(state, f"{KIND}:{senator}"))
    data = GovernorTravelled(order.senator, order.province)
    because = f"{seat}:{answer.filed}" if answer.filed else ""
    state = yield Event.of(data, play.scope, changes, because=because)
    repopulating.begin(play, state, f"repopulating-{senator}")
    return state


enter(Act(KIND, slots, check, travel, order=4, form=form, only=EFFECTS))

"""The Committee of Five: seats dealt to factions, then given to Senators (section 3.8)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare, told
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import is_free, of_faction, offices_of, owner, person
from adjudicator.systems.republic.rules.setup.choosing import best, coming, named, offers, over, unowned
from adjudicator.systems.republic.state import HOLDER, INF, OFFICES, SCOPE, SEAT_OFFICE, SETUPS, TERM
from adjudicator.systems.republic_of_carthage.orders.setup import Seat
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s3_setup.officers import SUFFETE
from adjudicator.systems.republic_of_carthage.rules.s9_1_setup import officers as neutral_officers
from adjudicator.systems.republic_of_carthage.state import SENATORS

STEP = "setup.committee"
CITES = ("roc:3.8",)


@event("committee_dealt", "roc:3.8")
class CommitteeDealt:
    """Seats as pairs of player and office; `vacant` lie in the Forum, among them those of `returned` factions.

    `without` is the faction that gets none because it has the Suffete and there are more factions than seats.
    """

    seats: tuple[tuple[str, str], ...]
    vacant: tuple[str, ...]
    returned: tuple[tuple[str, str], ...] = ()
    without: str = ""


@event("committee_seated", "roc:3.8", answers=("seat",), own_weight=67)
class CommitteeSeated:
    """A Senator takes a Committee seat with a number of turns; `influence` as in ruling 5."""

    seat: str
    office: str
    senator: str
    term: int
    influence: int = 0


@rule("roc:3.8", "roc:ruling 7", "roc:ruling 8b", title="Committee seats are dealt")
def deal(play: Play, state: State) -> Flow[State]:
    """Deal one seat to each faction; seats left over, or that nobody is free to take, go to the Forum."""
    left = list(play.game.box.committee())
    suffete = owner(state, OFFICES.get(state, SCOPE, SUFFETE).holder)
    without = suffete if len(play.game.seats) > len(left) else ""
    dealt: list[tuple[str, str]] = []
    for seat in play.game.seats:
        if seat != without:
            dealt.append((seat, play.dice.choose(f"committee/{seat}", left, where="3.8")))
            left.remove(dealt[-1][1])
    returned = tuple((seat, office) for seat, office in dealt if not free(play.game, state, seat))
    kept = tuple(pair for pair in dealt if pair not in returned)
    vacant = tuple(office for office in play.game.box.committee() if office not in [held for _, held in kept])
    changes = tuple(SEAT_OFFICE.set(state, SCOPE, seat, office) for seat, office in kept)
    data = CommitteeDealt(_told(kept), told("office", vacant), _told(returned), without)
    return (yield Event.of(data, play.scope, changes))


def _told(pairs: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((seat, f"office:{office}") for seat, office in pairs)


def free(game: Game, state: State, seat: str) -> tuple[str, ...]:
    """Return a faction's Senators who could take a seat: in Carthage and without an office."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple(key for key in of_faction(state, seat) if is_free(rows[key]) and not offices_of(game, state, key))


def topics(game: Game, state: State) -> Iterator[Topic]:
    """Yield who could take each faction's seat."""
    for slot in _slots(game, state, STEP, ahead=True):
        every = [order for order in slot.choices.every() if isinstance(order, Seat)]
        others = [order for order in every if order.office and order != slot.default]
        yield Topic(slot, STEP, offers(game, state, slot.seat, others))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask each player with a seat to give."""
    return _slots(game, state, frame.key, ahead=False)


def _slots(game: Game, state: State, key: str, *, ahead: bool) -> Iterator[Slot]:
    for seat, row in SETUPS.items(state, SCOPE):
        if row.seat_office:
            office = f"office:{row.seat_office}"
            able = free(game, state, seat)
            names = OneOf((*named(state, able), *(coming(game, state, seat) if ahead else ())))
            choices = RecordOf(tag_of(Seat), (("senator", names), ("office", OneOf((office, "")))))
            default = Seat(f"senator:{best(state, able)}", office)
            yield Slot(f"{key}:seat:{office}:{seat}", seat, "seat", {"office": (office,)}, "required", choices, default)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Seat | Nothing) -> Verdict:
    """Check whether a Senator can take the seat: he is free of office, and a seat may not be declined."""
    if refused := over(view, CITES):
        return refused
    setup = SETUPS.get(view, SCOPE, slot.seat)
    if not setup.seat_office:
        return Refused("no_seat_dealt", CITES)
    office = f"office:{setup.seat_office}"
    able = free(game, view, slot.seat)
    hint = tuple(Seat(f"senator:{key}", office) for key in able[:2])
    if isinstance(order, Nothing):
        return Refused("seat_declined", ("roc:ruling 8b",), {"office": office}, hint)
    if order.office not in ("", office):
        return Refused("other_seat", CITES, {"office": order.office, "own": office}, hint)
    if refused := unowned(game, view, frame, slot.seat, order.senator, CITES, hint):
        return refused
    key = person(view, bare(order.senator))
    if key in SENATORS.rows(view, SCOPE) and key not in able:
        return Refused("seat_holder_busy", ("roc:ruling 8b",), {"senator": order.senator, "office": office}, hint)
    return ACCEPTED


@CARTHAGE.step(STEP, cites=CITES, kinds=("seat",), asks=asks, check=check)
@rule("roc:3.8", "roc:ruling 5", "roc:ruling 6", title="A Senator takes the seat dealt to his faction")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Fill the seats, each with the turns that the section gives it."""
    for answer in play.all("seat"):
        office = SETUPS.get(state, SCOPE, answer.slot.seat).seat_office
        senator = person(state, bare(answer.order.senator))
        term = play.game.box.offices[office].start_term
        gain = play.game.box.offices[office].influence if play.game.options.office_influence_at_start else 0
        changes = (
            HOLDER.set(state, SCOPE, office, senator),
            TERM.set(state, SCOPE, office, term),
            *((INF.add(SCOPE, senator, gain),) if gain else ()),
        )
        data = CommitteeSeated(answer.slot.seat, f"office:{office}", f"senator:{senator}", term, gain)
        state = yield Event.of(data, play.scope, changes)
    if play.game.kept:
        yield from neutral_officers.name(play, state)
    return END

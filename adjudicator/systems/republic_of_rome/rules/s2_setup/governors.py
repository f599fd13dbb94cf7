"""Each player names the governors of the provinces dealt to him, and their terms (section 2, step 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import from_hrao, number, of_faction, offices_of, owner
from adjudicator.systems.republic.rules.setup.choosing import over
from adjudicator.systems.republic.state import GOVERNOR, IN_CITY, INF, PLACE, SCOPE, YEARS
from adjudicator.systems.republic_of_rome.orders.setup import Install
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.state import ALLOTMENTS, SENATORS

STEP = "setup.governors"
CITES = ("ror:2", "ror:ruling 51")


@event("governor_installed", "ror:2", "ror:ruling 51", answers=("install",))
class GovernorInstalled:
    """A first governor goes to his province for a number of Revenue Phases."""

    seat: str
    senator: str
    province: str
    turns: int


def able(game: Game, state: State, seat: str) -> tuple[str, ...]:
    """Return a faction's Senators who may govern, by number: without office and province; if there is none, all."""
    mine = tuple(key for key in of_faction(state, seat) if SENATORS.get(state, SCOPE, key).place == IN_CITY)
    return tuple(key for key in mine if not offices_of(game, state, key)) or mine


def dealt(state: State, seat: str) -> tuple[str, ...]:
    """Return the provinces that were dealt to a player and have no governor yet."""
    return tuple(province for province, row in ALLOTMENTS.items(state, SCOPE) if row.seat == seat)


def _defaults(game: Game, state: State, seat: str) -> Mapping[str, Install]:
    """Return who governs by default: the least influential, the longest term, each man one province."""
    men = sorted(able(game, state, seat), key=lambda key: (INF.of(state, SCOPE, key), number(key)))
    longest, provinces = max(game.box.constants.start.governor_terms), dealt(state, seat)
    chosen = {province: men[at % len(men)] for at, province in enumerate(provinces)} if men else {}
    return {key: Install(f"province:{key}", f"senator:{man}", longest) for key, man in chosen.items()}


def topics(game: Game, state: State) -> Iterator[Topic]:
    """Yield whom each player may send."""
    for slot in _slots(game, state, STEP):
        default: Install = slot.default
        orders = [order for order in slot.choices.every() if isinstance(order, Install)]
        others = [order for order in orders if order.senator != default.senator]
        longest = [order for order in others if order.turns == default.turns]
        yield Topic(slot, STEP, tuple(map(Suggestion, longest)))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask each player about each province dealt to him."""
    return _slots(game, state, frame.key)


def _slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    turns = OneOf(tuple(game.box.constants.start.governor_terms))
    for seat in game.seats:
        men = OneOf(tuple(f"senator:{man}" for man in able(game, state, seat)))
        for province, default in _defaults(game, state, seat).items():
            who = (("province", OneOf((default.province,))), ("senator", men), ("turns", turns))
            about = {"province": (default.province,)}
            choices = RecordOf(tag_of(Install), who)
            yield Slot(f"{key}:install:{province}:{seat}", seat, "install", about, "required", choices, default)


@rule("ror:2", "ror:ruling 51", title="Who may be a first governor")
def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Install | Nothing) -> Verdict:
    """Check whether a player may send a Senator to a province: his own, without office, for a term there is."""
    del frame
    if refused := over(view, CITES):
        return refused
    defaults = _defaults(game, view, slot.seat)
    if not defaults:
        return Refused("no_province_dealt", CITES)
    hint = tuple(defaults.values())
    if isinstance(order, Nothing):
        return Refused("province_needs_governor", CITES, hint=hint)
    if bare(order.province) not in defaults:
        return Refused("province_not_dealt", CITES, {"province": order.province}, hint)
    if owner(view, bare(order.senator)) != slot.seat:
        holder = owner(view, bare(order.senator))
        facts = {"senator": order.senator, "seat": f"seat:{holder}" if holder else ""}
        return Refused("not_your_senator", CITES, facts, hint)
    if bare(order.senator) not in able(game, view, slot.seat):
        return Refused("governor_busy", CITES, {"senator": order.senator}, hint)
    if order.turns not in game.box.constants.start.governor_terms:
        most = max(game.box.constants.start.governor_terms)
        return Refused("term_out_of_range", CITES, {"turns": order.turns, "most": most}, hint)
    return ACCEPTED


@ROME.step(STEP, cites=CITES, kinds=("install",), asks=asks, check=check)
@rule("ror:2", "ror:ruling 3", "ror:ruling 51", title="The first governors and their terms")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Send the governors from the HRAO's player round the table; one man is sent once while others are there."""
    for seat in from_hrao(play.game, state):
        for answer in play.all("install", seat):
            order = answer.order
            man = bare(order.senator)
            if man not in able(play.game, state, seat):
                man = bare(_defaults(play.game, state, seat)[bare(order.province)].senator)
            state = yield _installed(play, state, seat, Install(order.province, f"senator:{man}", order.turns))
    return END


def _installed(play: Play, state: State, seat: str, order: Install) -> Event:
    man, province = bare(order.senator), bare(order.province)
    changes = (
        GOVERNOR.set(state, SCOPE, province, man),
        YEARS.set(state, SCOPE, province, order.turns),
        PLACE.set(state, SCOPE, man, order.province),
        ALLOTMENTS.drop(state, SCOPE, province),
    )
    data = GovernorInstalled(seat, order.senator, order.province, order.turns)
    return Event.of(data, play.scope, changes)

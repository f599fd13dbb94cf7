"""Games that a Senator pays for (section 6.2b)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import earns, of_faction, seats
from adjudicator.systems.republic.rules.checks import own
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, purse
from adjudicator.systems.republic.state import CITY, POP, SCOPE, TALENTS
from adjudicator.systems.republic_of_rome.box.charts import Games
from adjudicator.systems.republic_of_rome.orders.forum import Sponsor
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.terms.once import forget, use, used
from adjudicator.systems.republic_of_rome.rules.terms.popularity import changed
from adjudicator.systems.republic_of_rome.state import SENATORS, UNREST

STEP = "forum.games"
CITES = ("ror:6.2", "ror:ruling 70")
HELD = "games:"
"""How it is remembered that a seat has held games in its initiative."""
KINDS = ("games", "extra_games")


@event("games_held", "ror:6.2", "ror:ruling 70", answers=KINDS, weight=39)
class GamesHeld:
    """A Senator has paid for games: what his Popularity and unrest change by, and where they stand."""

    seat: str
    senator: str
    games: str
    purse: Purse
    popularity: int
    pop: int
    unrest: int
    now: int


@event("games_void", "ror:6.2", "ror:ruling 70", answers=KINDS)
class GamesVoid:
    """Games are not held, as the Senator no longer has what they cost."""

    seat: str
    senator: str
    games: str
    cost: int
    held: int


@rule("ror:6.2", title="Who may pay for games")
def sponsors(state: State, seat: str) -> tuple[str, ...]:
    """Return a faction's Senators who may, in Rome or not: no captives, no rebels."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple(key for key in of_faction(state, seat) if earns(rows[key]))


def of(game: Game, key: str) -> Games | None:
    """Return the games of an id as orders have it, `games:blood_fest`, None if there are none."""
    return next((one for one in game.box.charts.games if one.id == bare(key)), None)


def _slot(game: Game, key: str, state: State, seat: str, *, extra: bool) -> Slot:
    kind = KINDS[int(extra)]
    able = ((one, TALENTS.of(state, SCOPE, one)) for one in sponsors(state, seat))
    ways = tuple(
        Sponsor(f"games:{games.id}", f"senator:{one}", extra)
        for one, held in able
        for games in game.box.charts.games
        if games.cost <= held
    )
    choices = Either((OneOf((Nothing(kind),)), OneOf(ways)))
    return Slot(f"{key}:{kind}:{seat}", seat, kind, {}, "optional", choices, Nothing(kind))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask whose initiative it is."""
    local: Initiative = frame.local
    yield _slot(game, frame.key, state, local.seat, extra=local.extra)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield what each seat may file for its own initiative, and for one that it may win."""
    del scope
    extras = len(seats(game, state)) < game.box.constants.forum.initiatives
    for seat in game.seats:
        for extra in (False, True)[: 1 + extras]:
            slot = _slot(game, STEP, state, seat, extra=extra)
            ways = tuple(order for order in slot.choices.every() if isinstance(order, Sponsor))
            yield Topic(slot, STEP, tuple(map(Suggestion, ways[:1])))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Sponsor | Nothing) -> Verdict:
    """Check whether a Senator may pay for games; whether he can is told on receipt, and counts when they are held."""
    if isinstance(order, Nothing):
        return ACCEPTED
    found = of(game, order.games)
    if found is None:
        known = tuple(f"games:{one.id}" for one in game.box.charts.games)
        return Refused("no_such_games", CITES, {"games": order.games, "known": known})
    wrong = own(view, slot.seat, order.senator, *CITES, may_join=True)
    if wrong is not None:
        return wrong
    if bare(order.senator) not in sponsors(view, slot.seat):
        return Refused("sponsor_away", CITES, {"senator": order.senator}, lasting=False)
    holds = TALENTS.of(view, SCOPE, bare(order.senator))
    if frame is None and found.cost > holds:
        facts = {"games": order.games, "senator": order.senator, "cost": found.cost, "holds": holds}
        return Refused("games_too_dear", CITES, facts, lasting=False)
    return ACCEPTED


@rule("ror:6.2", "ror:ruling 107", title="In the first edition games or a new leader, not both")
def may_change(game: Game, state: State, seat: str) -> bool:
    """Return whether a faction that has a leader may name another in this initiative."""
    return game.options.games_and_leader == "both" or f"{HELD}{seat}" not in used(state)


@ROME.step(STEP, cites=CITES, kinds=KINDS, asks=asks, foresees=foresees, check=check)
@rule("ror:6.2", "ror:ruling 70", title="Games make a Senator popular and the people calm")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Hold the games if they can be paid."""
    local: Initiative = play.frame.local
    mark = f"{HELD}{local.seat}"
    if mark in used(state):
        state = yield MOVED_ON.at(play.scope, forget(state, mark))
    answer = play.one(KINDS[int(local.extra)], local.seat)
    if answer is None or not isinstance(answer.order, Sponsor):
        return END
    order, senator = answer.order, bare(answer.order.senator)
    games = of(play.game, order.games)
    assert games is not None
    held = TALENTS.of(state, SCOPE, senator)
    if held < games.cost:
        void = GamesVoid(local.seat, order.senator, order.games, games.cost, held)
        yield Event.of(void, play.scope)
        return END
    more, old = changed(play.game, state, senator, games.popularity), UNREST.of(state, SCOPE, CITY)
    now = max(0, old + games.unrest)
    changes = (
        card_gets(senator, -games.cost),
        bank_pays(-games.cost),
        POP.add(SCOPE, senator, more),
        UNREST.set(state, SCOPE, CITY, now),
        *use(state, mark),
    )
    stands = POP.of(state, SCOPE, senator) + more
    paid = purse(state, senator, -games.cost)
    data = GamesHeld(local.seat, order.senator, order.games, paid, more, stands, now - old, now)
    yield Event.of(data, play.scope, changes)
    return END
